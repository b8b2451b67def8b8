"""Word documents about records of a register, with a PDF of the same name."""

import random
from collections.abc import Callable

from data_model import Action, Criterion
from generators.tasks.building_blocks.document_blocks import NoteContent
from generators.tasks.building_blocks.record_words import say_new_file
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.valueless_requests import make_pdf_version_block
from generators.tasks.recipe import Values, make_action, make_criterion

_MIN_HEADINGS = 4


def make_record_document_blocks(
    sampler: ValueSampler,
    rng: random.Random,
    register: Register,
    what: str,
    content_instruction: str,
    pairs: Callable[[Values], list[list[str]]],
    content: NoteContent,
) -> tuple[SubtaskBlock, ...]:
    """Build the blocks that write pairs into a new Word document and make a PDF of it; slots `note` and `heading`.

    Args:
        what: What the dialogue calls the document (`the report`).
        content_instruction: The content, as the instruction words it.
        pairs: Computes the rows of its table, each of a name and what belongs to it.
        content: What the document must hold.
    """

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action("word", "write_table", file_path=path, rows=pairs(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        arguments = content.make_arguments(v, sampler, file=f"data/{v['note']}")
        return (make_criterion("evaluate_document_content", **arguments),)

    document = SubtaskBlock(
        subtask="s1",
        instruction=f"Make the Word document {{note}} with the heading '{{heading}}'. {content_instruction}",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    return (
        say_new_file(sampler, register, "s1", "note", what, "docx"),
        _say_heading(rng, register, what),
        document,
        make_pdf_version_block("s2", what, "note"),
    )


def add_row_of_headings(*headings: str) -> Callable[[Action], Action]:
    """Build a change of actions that puts a row of headings above a table."""
    return lambda action: action.model_copy(
        update={"args": {**action.args, "rows": [list(headings), *action.args["rows"]]}}
    )


def _say_heading(rng: random.Random, register: Register, what: str) -> SubtaskBlock:
    plural = register.plural
    choices = [
        f"Overview of our {plural}",
        f"Where our {plural} stand",
        f"Our {plural} at a glance",
        f"Extract from the list of {plural}",
        f"{plural[:1].upper()}{plural[1:]} in short",
        f"{plural[:1].upper()}{plural[1:]} for the file",
    ]
    heading, *others = rng.sample(choices, _MIN_HEADINGS)
    fact = state_fact(
        "s1",
        "heading",
        f"The heading of {what} is '{{0}}'.",
        f"the heading of {what}",
        (
            f"{what} gets the heading '{{0}}'",
            f"put '{{0}}' over {what} as a heading",
            f"head {what} with '{{0}}'",
            f"the heading of {what} reads '{{0}}'",
            f"I want '{{0}}' as the heading of {what}",
        ),
        f"What heading does {what} get?",
        ("'{0}'", "'{0}', please", "the heading is '{0}'", "it's headed '{0}'"),
    )
    slot = make_slot("heading", "text", escape_braces(heading), map(escape_braces, others))
    return make_facts_only_block("s1", (slot,), (fact,))
