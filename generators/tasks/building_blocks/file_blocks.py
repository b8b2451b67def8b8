"""Blocks that create files: a Word note, its PDF, a workbook."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.subtask_block import FactBuilder, SubtaskBlock, replace_arguments
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Retraction, Values, make_action, make_criterion, rivals_of
from generators.tasks.value_pools import CELLS, HEADINGS, STEMS

TableRowsFunction = Callable[[Values], list[list[str]]]
TextsFunction = Callable[[Values], tuple[str, ...]]


def make_note_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    content_instruction: str,
    paragraphs: TextsFunction,
    keywords: TextsFunction,
    table: TableRowsFunction | None = None,
    extra_blocks: Sequence[SubtaskBlock] = (),
) -> SubtaskBlock:
    """Build a block that creates a Word document; its slots are `note` (the file) and `heading`.

    Args:
        noun_phrase: What the dialogue calls the document.
        content_instruction: The content, as the instruction words it.
        paragraphs: Computes the paragraphs below the heading.
        keywords: Computes the texts that the document must hold.
        table: Computes the rows of a table, which are checked separately.
        extra_blocks: Blocks whose slots and facts the content needs.
    """
    facts = FactBuilder(sampler, rng, subtask)

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
        path = f"data/{v['note']}"
        checks = [make_criterion("evaluate_docx_heading_contain", file=path, heading=v["heading"])]
        if keywords(v):
            checks.append(make_criterion("evaluate_contain", doc_type="docx", file=path, keywords=list(keywords(v))))
        if table:
            checks.append(make_criterion("evaluate_docx_table_contain", file=path, rows=table(v)))
        return tuple(checks)

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Make the Word document {{note}} with the heading '{{heading}}'. {content_instruction}",
        slots=(
            sampler.draw_slot("note", "file", lambda count: sampler.draw_file_names(count, STEMS["note"], "docx")),
            sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, HEADINGS)),
            *(slot for one in extra_blocks for slot in one.slots),
        ),
        facts=(
            facts.build_fact("note", phrase_fact("file", noun_phrase), "file", may_be_updated=True),
            facts.build_fact("heading", phrase_fact("heading", noun_phrase)),
            *(fact for one in extra_blocks for fact in one.facts),
        ),
        actions=actions,
        criteria=criteria,
    )


def make_pdf_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    get_source_path: Callable[[Values], str],
    keywords: TextsFunction,
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
        criteria=lambda v: (
            make_criterion("evaluate_contain", doc_type="pdf", file=f"data/{v['pdf']}", keywords=list(keywords(v))),
        ),
    )


def make_workbook_pdf_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    get_source_path: Callable[[Values], str],
    keywords: TextsFunction,
) -> SubtaskBlock:
    """Build a block that converts a workbook to PDF; its slot is `pdf`."""
    pdf_block = make_pdf_block(sampler, rng, subtask, get_source_path, keywords)
    return replace(
        pdf_block,
        instruction="Convert the workbook to the PDF file {pdf}.",
        actions=lambda v: (
            make_action(
                "excel", "convert_to_pdf", excel_file_path=get_source_path(v), pdf_file_path=f"data/{v['pdf']}"
            ),
        ),
    )


def make_register_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    content_instruction: str,
    rows: TableRowsFunction,
    extra_blocks: Sequence[SubtaskBlock] = (),
    row_slots: Sequence[str] = (),
    demands: Callable[[Values], Mapping[str, object]] = lambda values: {},
) -> SubtaskBlock:
    """Build a block that creates a workbook with a list; its slots are `log` (file) and `cell` (where it begins).

    Args:
        noun_phrase: What the dialogue calls the workbook.
        content_instruction: The content, as the instruction words it.
        rows: Computes the cells, row by row.
        extra_blocks: Blocks whose slots and facts the content needs.
        row_slots: The slots that choose the rows, in order; what another value would put there may stand nowhere.
        demands: Computes arguments of `evaluate_excel_list` other than file and cell; by default it demands `rows`.
    """
    facts = FactBuilder(sampler, rng, subtask)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        rivals = [rivals_of(slot, at=f"/rows/{index}/0") for index, slot in enumerate(row_slots)]
        args: dict[str, object] = {"rows": rows(v), **({"never": rivals} if rivals else {}), **demands(v)}
        return (make_criterion("evaluate_excel_list", file=f"data/{v['log']}", cell=v["cell"], **args),)

    def actions(v: Values) -> tuple[Action, ...]:
        path, (row, column) = f"data/{v['log']}", parse_cell_reference(v["cell"])
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=row, column_idx=column, values=rows(v)),
        )

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Make the Excel workbook {{log}}. {content_instruction} The list begins in cell {{cell}}.",
        slots=(
            sampler.draw_slot("log", "file", lambda count: sampler.draw_file_names(count, STEMS["log"], "xlsx")),
            sampler.draw_slot("cell", "text", lambda count: sampler.draw_phrases(count, CELLS)),
            *(slot for one in extra_blocks for slot in one.slots),
        ),
        facts=(
            facts.build_fact("log", phrase_fact("file", noun_phrase), "file", may_be_updated=True),
            facts.build_fact("cell", phrase_fact("cell", noun_phrase), may_be_updated=True),
            *(fact for one in extra_blocks for fact in one.facts),
        ),
        actions=actions,
        criteria=criteria,
    )


def write_cell_by_cell(action: Action) -> tuple[Action, ...]:
    """Split an action that writes a range into one action per cell; return any other action unchanged."""
    if action.action != "set_range":
        return (action,)
    args = action.args
    return tuple(
        make_action(
            "excel",
            "set_cell",
            file_path=args["file_path"],
            row_idx=args["row_idx"] + down,
            column_idx=args["column_idx"] + across,
            text=text,
        )
        for down, row in enumerate(args["values"])
        for across, text in enumerate(row)
    )


def parse_cell_reference(cell: str) -> tuple[int, int]:
    """Parse a reference such as `B3` into row and column, both counted from 1."""
    return int(cell[1:]), ord(cell[0]) - ord("A") + 1


def write_headers(*headers: str) -> Callable[[Action], Action]:
    """Build a change of actions that writes a list with a row of headers where it begins."""

    def change(action: Action) -> Action:
        return replace_arguments(action, values=[list(headers), *action.args["values"]])

    return change


def make_retracted_file_copy(
    sampler: ValueSampler, subtask: str, noun_phrase: str, get_path: Callable[[Values], str], suffix: str
) -> Retraction:
    """Build a request for a second copy of a file that is cancelled later; its slot is `off`."""
    request = phrase_fact("file", f"a spare copy of {noun_phrase}")
    cancellation = Statement(
        topic=f"the spare copy of {noun_phrase}",
        clauses=(
            f"no spare copy of {noun_phrase} after all",
            f"a single copy of {noun_phrase} is plenty",
            f"skip the spare copy of {noun_phrase}",
            f"I don't want {noun_phrase} lying around twice",
            f"leave out the spare copy of {noun_phrase}",
        ),
    )
    return Retraction(
        subtask=subtask,
        slot=sampler.draw_slot("off", "file", lambda count: sampler.draw_file_names(count, STEMS["twin"], suffix)),
        request=request,
        cancellation=(f"There is no spare copy of {noun_phrase} after all.", cancellation),
        mistaken_actions=lambda v: (
            make_action("system", "copy_file", source_path=get_path(v), target_path=f"data/{v['off']}"),
        ),
    )


def make_no_spare_copy_criteria(v: Values) -> tuple[Criterion, ...]:
    """Return the criterion that the copy which `make_retracted_file_copy` cancels does not exist."""
    return (make_criterion("evaluate_file_not_exist", file=f"data/{v['off']}"),)
