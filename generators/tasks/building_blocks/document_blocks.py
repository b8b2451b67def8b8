"""Blocks that create Word documents, PDF files made from other files, and pictures of pages."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from data_model import Action, Criterion
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Values, make_action, make_criterion, rivals_of
from generators.tasks.value_pools import HEADINGS, STEMS

ContentPart = dict[str, object]
"""One part of a document, as `evaluate_document_content` takes it: a quote, pairs of name and value, or values."""

MAX_CANDIDATES = 60
_MIN_DIGITS_OF_CANDIDATE = 4
HEADING_SLOT = "heading"


@dataclass(frozen=True)
class NoteContent:
    """What a Word document holds below its heading.

    Attributes:
        parts: Computes the parts, in order.
        rivals: Markers of `rivals_of` for the values of the parts.
        candidates: Names that could be taken for those of the parts, these included: other rows, events or passages.
        may_pair: Computes pairs that may stand in the document although they are not asked for.
        may_state: Computes what may stand in the document although it is not asked for.
        source: The path of the file that is quoted; empty if none is.
    """

    parts: Callable[[Values], list[ContentPart]]
    rivals: tuple[dict[str, str], ...] = ()
    candidates: tuple[str, ...] = ()
    may_pair: Callable[[Values], list[list[object]]] = lambda values: []
    may_state: Callable[[Values], tuple[str, ...]] = lambda values: ()
    source: str = ""

    def make_arguments(self, v: Values, sampler: ValueSampler, **others: object) -> dict[str, object]:
        """Return the arguments of a criterion that wants this content."""
        context = sampler.context
        named = [one for one in self.candidates if not one.isdigit() or len(one) >= _MIN_DIGITS_OF_CANDIDATE]
        return {
            **others,
            "heading": v[HEADING_SLOT],
            "parts": self.parts(v),
            "never": [*named[:MAX_CANDIDATES], rivals_of(HEADING_SLOT), *self.rivals],
            "may_state": [one for one in (context.clock.date, context.persona.email, *self.may_state(v)) if one],
            **({"source": self.source} if self.source else {}),
            **({"may_pair": pairs} if (pairs := self.may_pair(v)) else {}),
        }


def make_note_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    content_instruction: str,
    paragraphs: Callable[[Values], tuple[str, ...]],
    content: NoteContent,
    table: Callable[[Values], list[list[str]]] | None = None,
    extra_blocks: tuple[SubtaskBlock, ...] = (),
) -> SubtaskBlock:
    """Build a block that creates a Word document; its slots are `note` (the file) and `heading`.

    Args:
        noun_phrase: What the dialogue calls the document.
        content_instruction: The content, as the instruction words it.
        paragraphs: Computes the paragraphs that the solution writes below the heading.
        content: All that the document must hold below the heading, what other blocks add to it included.
        table: Computes the rows of the table that the solution writes below the paragraphs, if any.
        extra_blocks: Blocks whose slots and facts the content needs.
    """
    facts = FactBuilder(sampler, rng, subtask)
    decoy_value = sampler.draw_rival_file_name(STEMS["note"], "docx")

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        steps = [
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
        ]
        steps += [make_action("word", "write_to_file", file_path=path, contents=text) for text in paragraphs(v)]
        if table:
            steps.append(make_action("word", "write_table", file_path=path, rows=table(v)))
        return tuple(steps)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        arguments = content.make_arguments(v, sampler, file=f"data/{v['note']}")
        return (make_criterion("evaluate_document_content", **arguments),)

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Make the Word document {{note}} with the heading '{{heading}}'. {content_instruction}",
        slots=(
            sampler.draw_slot("note", "file", lambda count: sampler.draw_file_names(count, STEMS["note"], "docx")),
            sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, HEADINGS)),
            *(slot for one in extra_blocks for slot in one.slots),
        ),
        facts=(
            facts.build_fact(
                "note", phrase_fact("file", noun_phrase), "file", may_be_updated=True, decoy_value=decoy_value
            ),
            facts.build_fact("heading", phrase_fact("heading", noun_phrase)),
            *(fact for one in extra_blocks for fact in one.facts),
        ),
        actions=actions,
        criteria=criteria,
    )


def make_pdf_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, get_source_path: Callable[[Values], str]
) -> SubtaskBlock:
    """Build a block that converts a Word document to PDF; its slot is `pdf`."""
    return SubtaskBlock(
        subtask=subtask,
        instruction="Convert it to the PDF file {pdf}.",
        slots=(sampler.draw_slot("pdf", "file", lambda count: sampler.draw_file_names(count, STEMS["copy"], "pdf")),),
        facts=(
            FactBuilder(sampler, rng, subtask).build_fact("pdf", phrase_fact("file", "the PDF"), may_be_updated=True),
        ),
        actions=lambda v: (
            make_action("word", "convert_to_pdf", word_file_path=get_source_path(v), pdf_file_path=f"data/{v['pdf']}"),
        ),
        criteria=lambda v: make_conversion_criteria(f"data/{v['pdf']}", get_source_path(v)),
    )


def make_workbook_pdf_block(
    sampler: ValueSampler, rng: random.Random, subtask: str, get_source_path: Callable[[Values], str]
) -> SubtaskBlock:
    """Build a block that converts a workbook to PDF; its slot is `pdf`."""
    return replace(
        make_pdf_block(sampler, rng, subtask, get_source_path),
        instruction="Convert the workbook to the PDF file {pdf}.",
        actions=lambda v: (
            make_action(
                "excel", "convert_to_pdf", excel_file_path=get_source_path(v), pdf_file_path=f"data/{v['pdf']}"
            ),
        ),
    )


def make_conversion_criteria(path: str, source_path: str) -> tuple[Criterion, ...]:
    """Return the criterion that a file holds the text of the one it was made from."""
    return (make_criterion("evaluate_conversion", file=path, source=source_path),)


def write_keywords_instead(action: Action) -> tuple[Action, ...]:
    """Turn a conversion of a Word document to PDF into the PDF of a new document that only names the file."""
    if action.action != "convert_to_pdf":
        return (action,)
    pdf = action.args["pdf_file_path"]
    stand_in = f"scratch/{PurePosixPath(pdf).stem}.docx"
    return (
        make_action("word", "create_new_file", file_path=stand_in),
        make_action("word", "write_to_file", file_path=stand_in, contents=f"See {PurePosixPath(pdf).name}"),
        make_action("word", "convert_to_pdf", word_file_path=stand_in, pdf_file_path=pdf),
    )
