"""The policies: which values each of them uses, and the writing of all of them everywhere."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations, islice, product
from pathlib import PurePosixPath

from solvers.policies.material import Material
from solvers.reader.office_view import OfficeView
from solvers.reader.sheet_table import SheetTable

_MAX_EVENTS = 60
_MAX_MAILS = 120
_MAX_FORWARDS = 40
_MAX_SUMS = 2_000
_MAX_UNNAMED_FILES = 5
_MAX_CELLS = 20
_MAX_REASON_CHARS = 500
_SCRATCH_DOCUMENT = "scratch/everything.docx"
_FALLBACK_SUBJECT = "Information"

Policy = Callable[[Material, OfficeView], None]


def _stuff(material: Material, office: OfficeView, extra_lines: Sequence[str] = ()) -> None:
    lines = [*material.sentences, *extra_lines]
    _write_files(material, office, lines)
    _extend_office_files(material, office, lines)
    _send_mails(material, office, ["\n".join(lines)])
    _book_events(material, office)
    _finish(office, " ".join((*material.numbers, *extra_lines)))


def _stuff_without_copies(material: Material, office: OfficeView) -> None:
    _stuff(material.leave_out_copies(), office)


def _use_last_mentions(material: Material, office: OfficeView) -> None:
    last = material.leave_out_copies().keep_last()
    _write_files(last, office, _list_values(last))
    _set_named_cells(last, office)
    _send_mails(last, office, [" ".join(_list_values(last))])
    _book_events(last, office)
    _finish(office, " ".join(last.numbers))


def _stuff_events_and_sums(material: Material, office: OfficeView) -> None:
    lines = [
        *_describe_events(office),
        *_describe_rows(office.tables),
        *islice(_compute_sums(office.tables), _MAX_SUMS),
    ]
    _stuff(material.leave_out_copies(), office, lines)


def _try_every_value(material: Material, office: OfficeView) -> None:
    values = _list_values(material)
    _write_files(material, office, values)
    _send_mails(material, office, values)
    _book_events(material, office)
    _finish(office, ", ".join(material.numbers))


def _edit_named_cells(material: Material, office: OfficeView) -> None:
    kept = material.leave_out_copies()
    _set_named_cells(kept, office)
    _send_mails(kept, office, [" ".join((*kept.phrases, *kept.numbers[-3:]))])
    _finish(office, " ".join(kept.numbers[-1:]))


def _refuse(material: Material, office: OfficeView) -> None:
    last = material.keep_last()
    _finish(office, f"Cannot be done: {', '.join([*_list_values(last), *last.files])}"[:_MAX_REASON_CHARS])


POLICIES: dict[str, Policy] = {
    "always_refuse": _refuse,
    "stuff_everything": _stuff,
    "stuff_without_copies": _stuff_without_copies,
    "use_last_mentions": _use_last_mentions,
    "stuff_events_and_sums": _stuff_events_and_sums,
    "try_every_value": _try_every_value,
    "edit_named_cells": _edit_named_cells,
}


def _list_values(material: Material) -> list[str]:
    return [*material.phrases, *material.dates, *material.times, *material.numbers, *material.addresses]


def _write_files(material: Material, office: OfficeView, lines: Sequence[str]) -> None:
    _write_document(office, _SCRATCH_DOCUMENT, material, lines)
    for name in material.files:
        path = name if name.startswith("data/") else f"data/{name}"
        match path.lower().rpartition(".")[2]:
            case "docx":
                if path not in office.files:
                    office.perform_action("shell", "command", command=f"cp {_SCRATCH_DOCUMENT} {shlex.quote(path)}")
            case "xlsx":
                if path not in office.files:
                    office.perform_action("excel", "create_new_file", file_path=path)
                    _fill_workbook(office, path, material, lines)
            case "pdf":
                office.perform_action("word", "convert_to_pdf", word_file_path=_SCRATCH_DOCUMENT, pdf_file_path=path)
            case "png" | "jpg":
                office.perform_action(
                    "word", "convert_to_pdf", word_file_path=_SCRATCH_DOCUMENT, pdf_file_path="scratch/everything.pdf"
                )
                office.perform_action(
                    "pdf", "convert_to_image", pdf_file_path="scratch/everything.pdf", image_file_path=path
                )


def _write_document(office: OfficeView, path: str, material: Material, lines: Sequence[str]) -> None:
    office.perform_action("word", "create_new_file", file_path=path)
    _extend_document(office, path, material, lines)


def _extend_document(office: OfficeView, path: str, material: Material, lines: Sequence[str]) -> None:
    for phrase in material.phrases:
        office.perform_action("word", "write_heading", file_path=path, text=phrase)
    known_lines = [line for document in office.documents for line in document.lines]
    office.perform_action("word", "write_to_file", file_path=path, contents="\n".join((*known_lines, *lines)))
    rows = [[event.title, event.start] for event in office.events]
    if rows:
        office.perform_action("word", "write_table", file_path=path, rows=rows)


def _fill_workbook(office: OfficeView, path: str, material: Material, lines: Sequence[str]) -> None:
    rows = [[value, other] for value, other in zip(material.phrases, material.numbers, strict=False)]
    rows += [[event.title, event.start[11:16]] for event in office.events]
    rows += [[line] for line in lines[:200]]
    for cell in (*material.cells, "A1"):
        letter, row = cell[0], int("".join(filter(str.isdigit, cell)) or 1)
        office.perform_action(
            "excel",
            "set_range",
            file_path=path,
            row_idx=row,
            column_idx=ord(letter) - ord("A") + 1,
            values=rows or [list(material.numbers[:5] or ("0",))],
        )


def _extend_office_files(material: Material, office: OfficeView, lines: Sequence[str]) -> None:
    documents = [one for one in office.files if one.startswith("data/") and one.endswith(".docx")]
    for path in _choose_named(documents, material):
        _extend_document(office, path, material, lines)
    _set_named_cells(material, office)
    for table in _list_named_tables(material, office):
        rows = [[label, *material.numbers[-3:]] for label in (*material.phrases, "Total")]
        office.perform_action(
            "excel", "set_range", file_path=table.path, row_idx=table.next_row, column_idx=1, values=rows
        )


def _choose_named(paths: Sequence[str], material: Material) -> list[str]:
    """Choose the files that somebody named; if nobody named any, the first few."""
    said = "\n".join((*material.sentences, *material.files)).casefold()
    named = [one for one in paths if PurePosixPath(one).stem.casefold() in said]
    return named or list(paths[:_MAX_UNNAMED_FILES])


def _list_named_tables(material: Material, office: OfficeView) -> list[SheetTable]:
    chosen = _choose_named(sorted({one.path for one in office.tables}), material)
    return [one for one in office.tables if one.path in chosen]


def _set_named_cells(material: Material, office: OfficeView) -> None:
    """Write the last number into the rows and columns that were named, the longest names first."""
    said = "\n".join(material.sentences).casefold()
    found: list[tuple[int, str, int, int]] = []
    for table in _list_named_tables(material, office):
        columns = [index for name, index in table.columns.items() if name.casefold() in said]
        for row, cells in table.rows.items():
            named = [len(text) for text in cells.values() if len(text) > 2 and text.casefold() in said]
            found += [
                (-max(named), table.path, row, column) for column in columns if named and column != table.key_column
            ]
    for (_, path, row, column), number in product(sorted(found)[:_MAX_CELLS], material.numbers[-1:]):
        office.perform_action("excel", "set_cell", file_path=path, row_idx=row, column_idx=column, text=number)


def _send_mails(material: Material, office: OfficeView, bodies: Sequence[str]) -> None:
    recipients = (*material.addresses, office.address or office.owner)
    subjects = material.phrases or (_FALLBACK_SUBJECT,)
    for recipient, subject, body in islice(product(recipients, subjects, bodies), _MAX_MAILS):
        office.perform_action(
            "email", "send_email", sender=office.owner, recipient=recipient, subject=subject, content=body
        )
    for mail in office.mails[:10]:
        office.perform_action(
            "email", "reply_email", username=office.owner, email_id=mail.id, content="\n".join(bodies)
        )
    for mail, recipient in islice(product(office.mails[:10], recipients), _MAX_FORWARDS):
        office.perform_action(
            "email",
            "forward_email",
            username=office.owner,
            email_id=mail.id,
            recipient=recipient,
            content="\n".join(bodies),
        )


def _book_events(material: Material, office: OfficeView) -> None:
    titles = (*material.phrases, *(event.title for event in office.events))
    minutes = [int(number) for number in material.numbers if number.isdigit() and 10 <= int(number) <= 600] or [60]
    for title, date, time, length in islice(product(titles, material.dates, material.times, minutes[-2:]), _MAX_EVENTS):
        start = datetime.fromisoformat(f"{date} {time}")
        office.perform_action(
            "calendar",
            "create_event",
            user=office.owner,
            summary=title,
            time_start=f"{start:%Y-%m-%d %H:%M:%S}",
            time_end=f"{start + timedelta(minutes=length):%Y-%m-%d %H:%M:%S}",
        )


def _describe_events(office: OfficeView) -> list[str]:
    return [f"{event.title} {event.start} {event.end}" for event in office.events]


def _describe_rows(tables: Sequence[SheetTable]) -> list[str]:
    return [" ".join(cells.values()) for table in tables for cells in table.rows.values()]


def _compute_sums(tables: Sequence[SheetTable]) -> Iterator[str]:
    for table in tables:
        for name in table.amount_columns:
            numbers = table.list_numbers(name)
            yield str(sum(numbers))
            yield from (str(first + second) for first, second in combinations(numbers, 2))


def _finish(office: OfficeView, answer: str) -> None:
    office.perform_action("system", "finish_task", answer=answer or "done")
