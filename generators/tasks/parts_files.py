"""Parts that make files: a Word note, its PDF, a workbook."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.draws import Draws
from generators.tasks.parts import Facts, Part
from generators.tasks.phrases import said
from generators.tasks.pools import CELLS, HEADINGS, STEMS
from generators.tasks.recipe import Retraction, Values, call, check

Table = Callable[[Values], list[list[str]]]
Texts = Callable[[Values], tuple[str, ...]]


def note(
    draws: Draws,
    rng: random.Random,
    id: str,
    thing: str,
    what: str,
    paragraphs: Texts,
    keywords: Texts,
    table: Table | None = None,
    extra: Sequence[Part] = (),
) -> Part:
    """Make a Word document with a heading and paragraphs or a table; slots `note` (file) and `heading`.

    what: its content as an instruction. keywords: what the whole document must hold; rows of the table are checked
    as such.
    """
    facts = Facts(draws, rng, id)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        steps = [
            call("word", "create_new_file", file_path=path),
            call("word", "write_heading", file_path=path, text=v["heading"]),
        ]
        steps += [call("word", "write_to_file", file_path=path, contents=text) for text in paragraphs(v)]
        if table:
            steps.append(call("word", "write_table", file_path=path, rows=table(v)))
        return tuple(steps)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path = f"data/{v['note']}"
        checks = [check("evaluate_docx_heading_contain", file=path, heading=v["heading"])]
        if keywords(v):
            checks.append(check("evaluate_contain", doc_type="docx", file=path, keywords=list(keywords(v))))
        if table:
            checks.append(check("evaluate_docx_table_contain", file=path, rows=table(v)))
        return tuple(checks)

    return Part(
        id=id,
        instruction=f"Make the Word document {{note}} with the heading '{{heading}}'. {what}",
        slots=(
            draws.slot("note", "file", lambda count: draws.file_names(count, STEMS["note"], "docx")),
            draws.slot("heading", "text", lambda count: draws.phrases(count, HEADINGS)),
            *(slot for one in extra for slot in one.slots),
        ),
        facts=(
            facts.fact("note", said("file", thing), "file", may_change=True),
            facts.fact("heading", said("heading", thing)),
            *(fact for one in extra for fact in one.facts),
        ),
        actions=actions,
        criteria=criteria,
    )


def pdf_copy(draws: Draws, rng: random.Random, id: str, source: Callable[[Values], str], keywords: Texts) -> Part:
    """Convert a Word document to a PDF file; slot `pdf`."""
    return Part(
        id=id,
        instruction="Convert it to the PDF file {pdf}.",
        slots=(draws.slot("pdf", "file", lambda count: draws.file_names(count, STEMS["copy"], "pdf")),),
        facts=(Facts(draws, rng, id).fact("pdf", said("file", "the PDF"), may_change=True),),
        actions=lambda v: (call("word", "convert_to_pdf", word_file_path=source(v), pdf_file_path=f"data/{v['pdf']}"),),
        criteria=lambda v: (
            check("evaluate_contain", doc_type="pdf", file=f"data/{v['pdf']}", keywords=list(keywords(v))),
        ),
    )


def sheet_pdf(draws: Draws, rng: random.Random, id: str, source: Callable[[Values], str], keywords: Texts) -> Part:
    """Convert a workbook to a PDF file; slot `pdf`."""
    part = pdf_copy(draws, rng, id, source, keywords)
    return replace(
        part,
        instruction="Convert the workbook to the PDF file {pdf}.",
        actions=lambda v: (
            call("excel", "convert_to_pdf", excel_file_path=source(v), pdf_file_path=f"data/{v['pdf']}"),
        ),
    )


def register(
    draws: Draws, rng: random.Random, id: str, thing: str, what: str, rows: Table, extra: Sequence[Part] = ()
) -> Part:
    """Make a workbook with a block of cells; slots `log` (file) and `cell`, where the block begins."""
    facts = Facts(draws, rng, id)

    def actions(v: Values) -> tuple[Action, ...]:
        path, (row, column) = f"data/{v['log']}", place_of(v["cell"])
        return (
            call("excel", "create_new_file", file_path=path),
            call("excel", "set_range", file_path=path, row_idx=row, column_idx=column, values=rows(v)),
        )

    return Part(
        id=id,
        instruction=f"Make the Excel workbook {{log}}. {what} The first of these cells is {{cell}}.",
        slots=(
            draws.slot("log", "file", lambda count: draws.file_names(count, STEMS["log"], "xlsx")),
            draws.slot("cell", "text", lambda count: draws.phrases(count, CELLS)),
            *(slot for one in extra for slot in one.slots),
        ),
        facts=(
            facts.fact("log", said("file", thing), "file", may_change=True),
            facts.fact("cell", said("cell", thing), may_change=True),
            *(fact for one in extra for fact in one.facts),
        ),
        actions=actions,
        criteria=lambda v: (
            check("evaluate_excel_cell_value", file=f"data/{v['log']}", matches=matches(v["cell"], rows(v))),
        ),
    )


def cell_by_cell(action: Action) -> tuple[Action, ...]:
    """A range written a cell at a time; any other action as it is."""
    if action.action != "set_range":
        return (action,)
    args = action.args
    return tuple(
        call(
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


def place_of(cell: str) -> tuple[int, int]:
    """The row and column of a cell such as `B3`, counted from 1."""
    return int(cell[1:]), ord(cell[0]) - ord("A") + 1


def matches(cell: str, rows: list[list[str]]) -> list[dict[str, object]]:
    """What a block of cells must hold, for `evaluate_excel_cell_value`."""
    top, left = place_of(cell)
    return [
        {"row": top + down, "col": left + across, "value": text}
        for down, row in enumerate(rows)
        for across, text in enumerate(row)
    ]


def twin_called_off(draws: Draws, id: str, thing: str, path: Callable[[Values], str], suffix: str) -> Retraction:
    """A second copy of a file, asked for and called off again; its slot is `off`."""
    asked = said("file", f"a spare copy of {thing}")
    cancelled = Statement(
        topic=f"the spare copy of {thing}",
        clauses=(
            f"no spare copy of {thing} after all",
            f"a single copy of {thing} is plenty",
            f"skip the spare copy of {thing}",
            f"I don't want {thing} lying around twice",
            f"leave out the spare copy of {thing}",
        ),
    )
    return Retraction(
        subtask=id,
        slot=draws.slot("off", "file", lambda count: draws.file_names(count, STEMS["twin"], suffix)),
        asked=asked,
        cancelled=(f"There is no spare copy of {thing} after all.", cancelled),
        steps=lambda v: (call("system", "copy_file", source_path=path(v), target_path=f"data/{v['off']}"),),
    )


def no_spare_copy(v: Values) -> tuple[Criterion, ...]:
    """What `twin_called_off` asks of the files: the second copy is not there."""
    return (check("evaluate_file_not_exist", file=f"data/{v['off']}"),)
