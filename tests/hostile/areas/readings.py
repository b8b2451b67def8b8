"""Everything that reads, scores or changes a file of one kind: what a hostile file is put before."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from criteria import exact_criterion, score_criterion
from data_model import Action, Criterion
from file_formats.errors import UnreadableFile
from office_env import (
    FileTree,
    InMemoryFileTree,
    Office,
    Workspace,
    find_changes,
    format_changes,
    list_office_texts,
    perform_action,
)
from tests.hostile.corpus.files import sound_files

IMAGES = ("png", "gif", "jpeg", "bmp", "tiff", "webp")
WORD = "Total"


class Opened(NamedTuple):
    """A workspace with one hostile file in it.

    Attributes:
        name: Its path.
        seed: The same office with a sound one there.
    """

    workspace: Workspace
    office: Office
    name: str
    content: bytes
    seed: FileTree


Reading = Callable[[Opened], object]


def place_of(suffix: str) -> str:
    """Where a file of that kind lies in an office."""
    return {"eml": "emails/Bob/hostile.eml", "ics": "calendar/Bob.ics"}.get(suffix, f"data/hostile.{suffix}")


def kind_of(suffix: str) -> str:
    """What a file is read as."""
    return "image" if suffix in IMAGES else suffix


def sound_office(name: str, suffix: str) -> dict[str, bytes]:
    """An office of sound files, one of them at that place."""
    sound = sound_files()
    files = {"data/sound.xlsx": sound["xlsx"], "data/sound.txt": sound["txt"], "emails/Ann/Lunch.eml": sound["eml"]}
    return {**files, name: sound.get(suffix, sound["png"])}


def readings(suffix: str) -> Iterator[tuple[str, Reading]]:
    """The steps for a kind of file, by name: readers, conversions, actions, and criteria under both profiles."""
    kind = kind_of(suffix)
    for name, reader in _readers(kind).items():
        yield name, partial(_read, reader)
    for name, call in actions_on(kind, place_of(suffix)):
        yield name, partial(_act, call)
    for criterion in criteria_of(kind, place_of(suffix)):
        yield f"corrected {criterion.function}", partial(_score, criterion, "corrected")
        if criterion.function in exact_criterion:
            yield f"exact {criterion.function}", partial(_score, criterion, "officebench-exact")
    yield "changes", lambda opened: format_changes(find_changes(opened.seed, opened.workspace))
    yield "listings", lambda opened: list_office_texts(opened.office)
    yield from _surfing(kind)


def _read(reader: Callable[[bytes], object], opened: Opened) -> object:
    try:
        return reader(opened.content)
    except UnreadableFile as refusal:
        return str(refusal)


def _act(call: Action, opened: Opened) -> str:
    return perform_action(opened.workspace, call).text


def _score(criterion: Criterion, profile: Any, opened: Opened) -> str:
    references = {"other": opened.content, "sound": opened.seed.read("data/sound.xlsx")}
    checks = score_criterion(criterion, opened.workspace, opened.seed, references, profile)
    assert checks, "a criterion gives at least one check"
    return " ".join(check.message for check in checks)


def _readers(kind: str) -> Mapping[str, Callable[[bytes], object]]:
    from file_formats import conversion, docx, eml, ics, images, pdf, plain_text, xlsx

    known: dict[str, dict[str, Callable[[bytes], object]]] = {
        "xlsx": {
            "xlsx.read_sheets": xlsx.read_sheets,
            "xlsx.active_sheet": lambda content: xlsx.format_sheet(xlsx.read_active_sheet(content)),
            "xlsx.load_workbook": lambda content: xlsx.dump_workbook(xlsx.load_workbook(content)),
            "xlsx.sheet_cells": xlsx.read_cells,
            "convert_xlsx_to_pdf": conversion.convert_xlsx_to_pdf,
        },
        "docx": {
            "docx.read_document": docx.read_document,
            "docx.paragraph_texts": docx.read_paragraph_texts,
            "docx.load_document": lambda content: docx.dump_document(docx.load_document(content)),
            "convert_docx_to_pdf": conversion.convert_docx_to_pdf,
        },
        "pdf": {
            "pdf.page_texts": pdf.read_page_texts,
            "pdf.page_count": pdf.count_pages,
            "pdf.page_tables": pdf.read_page_tables,
            "convert_pdf_to_docx": conversion.convert_pdf_to_docx,
            "convert_pdf_to_png": conversion.convert_pdf_to_png,
        },
        "eml": {"eml.read_mail": eml.read_mail},
        "ics": {"ics.read_calendar": ics.read_calendar},
        "image": {
            "images.to_png": images.to_png,
            "images.to_jpeg": images.to_jpeg,
            "convert_image_to_pdf": conversion.convert_image_to_pdf,
        },
        "txt": {"plain_text.read_text": plain_text.read_text},
    }
    return known[kind]


def actions_on(kind: str, file: str) -> Iterator[tuple[str, Action]]:
    """Every action that reads or changes a file of that kind, by a name for it."""
    cell = {"row_idx": 2, "column_idx": 1}
    event = {"user": "Bob", "summary": "Standup"}
    later = {"time_start": "2024-06-01 09:00:00", "time_end": "2024-06-01 10:00:00"}
    known: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
        "xlsx": (
            ("excel.read_file", {"file_path": file}),
            ("excel.list_sheets", {"file_path": file}),
            ("excel.read_range", {"file_path": file, **cell, "last_row_idx": 10**9, "last_column_idx": 10**9}),
            ("excel.set_cell", {"file_path": file, **cell, "text": "=SUM(A1:A9)"}),
            ("excel.set_range", {"file_path": file, **cell, "values": [["a", 1], [None, True]]}),
            ("excel.delete_cell", {"file_path": file, **cell}),
            ("excel.insert_row", {"file_path": file, "row_idx": 2}),
            ("excel.delete_row", {"file_path": file, "row_idx": 1}),
            ("excel.create_sheet", {"file_path": file, "sheet": "More"}),
            ("excel.convert_to_pdf", {"excel_file_path": file, "pdf_file_path": "data/made.pdf"}),
        ),
        "docx": (
            ("word.read_file", {"file_path": file}),
            ("word.write_to_file", {"file_path": file, "contents": "More."}),
            ("word.write_heading", {"file_path": file, "text": "More", "level": 1}),
            ("word.write_table", {"file_path": file, "rows": [["a", "b"]]}),
            ("word.convert_to_pdf", {"word_file_path": file, "pdf_file_path": "data/made.pdf"}),
        ),
        "pdf": (
            ("pdf.read_file", {"pdf_file_path": file}),
            ("pdf.convert_to_word", {"pdf_file_path": file, "word_file_path": "data/made.docx"}),
            ("pdf.convert_to_image", {"pdf_file_path": file, "image_file_path": "data/made.png"}),
            ("pdf.convert_to_image", {"pdf_file_path": file, "image_file_path": "data/made.jpg", "page": 2}),
        ),
        "eml": (
            ("email.list_emails", {"username": "Bob"}),
            ("email.read_email", {"username": "Bob", "email_id": "hostile"}),
            ("email.reply_email", {"username": "Bob", "email_id": "hostile", "content": "Yes."}),
            ("email.forward_email", {"username": "Bob", "email_id": "hostile", "recipient": "Ann"}),
            ("email.send_email", {"sender": "Bob", "recipient": "Ann", "subject": "Hi", "content": "x"}),
        ),
        "ics": (
            ("calendar.list_events", {"username": "Bob"}),
            ("calendar.move_event", {**event, "time_start": "2024-06-01 09:00:00"}),
            ("calendar.delete_event", event),
            ("calendar.delete_event", {**event, "start": "2024-05-01 09:00:00"}),
            ("calendar.create_event", event | later),
        ),
        "image": (
            ("ocr.recognize_file", {"file_path": file}),
            ("pdf.image_convert_to_pdf", {"image_file_path": file, "pdf_file_path": "data/made.pdf"}),
        ),
        "txt": (),
    }  # fmt: skip
    wrong = {"xlsx": "word.read_file", "docx": "pdf.read_file", "pdf": "excel.read_file", "txt": "word.read_file"}
    shell = tuple(
        ("shell.command", {"command": command.format(file)})
        for command in ("cat {0}", "grep -i total {0}", "wc {0} && head -n 2 {0}", "cp {0} data/copy && rm data/copy")
    )
    argument = "pdf_file_path" if kind == "docx" else "file_path"
    other = ((wrong[kind], {argument: file}),) if kind in wrong else ()
    for number, (name, args) in enumerate((*known[kind], *other, *shell)):
        app, _, action = name.partition(".")
        yield f"{name} {number}", Action(app=app, action=action, args=args)


def criteria_of(kind: str, file: str) -> Iterator[Criterion]:
    """Every criterion that looks into a file of that kind."""
    words = {"file": file, "doc_type": file.rpartition(".")[2], "keywords": [WORD, "12"]}
    mailbox = {"doc_type": "email", "username": "Bob", "keywords": [WORD, "At noon"]}
    cell = {"file": file, "row": 2, "col": 1}
    known: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
        "xlsx": (
            ("evaluate_excel_cell_value", {"file": file, "matches": [{"row": 2, "col": 1, "value": "12"}]}),
            ("evaluate_excel_cell_comparator", {"file": file, "matches": [{**cell, "comparator": "lambda x: x > 5"}]}),
            ("evaluate_excel_cell_number", {**cell, "value": 12}),
            ("evaluate_excel_formula", {**cell, "value": "12"}),
            ("evaluate_excel_sheet_exist", {"file": file, "sheet": "Sheet"}),
        ),
        "docx": (
            ("evaluate_docx_heading_contain", {"file": file, "heading": WORD}),
            ("evaluate_docx_table_contain", {"file": file, "rows": [["a", "b"]]}),
            (
                "evaluate_document_content",
                {"file": file, "heading": WORD, "parts": [{"quote": WORD}, {"pairs": [["a", "12"]]}], "never": ["7 a"]},
            ),
            ("evaluate_document_extension", {"file": file, "heading": WORD, "parts": [{"values": ["12"]}]}),
            ("evaluate_extended_conversion", {"file": file, "converted": file, "heading": WORD}),
        ),
        "pdf": (("evaluate_page_picture", {"file": file, "source": file}),),
        "eml": (
            ("evaluate_contain", mailbox),
            ("evaluate_not_contain", mailbox),
            ("evaluate_mail_sent", {"to": "Ann", "subject": ["x"], "body": [WORD]}),
            (
                "evaluate_mail",
                {"sender": "Bob", "recipients": ["Ann"], "says": [WORD], "values": ["7"], "never": ["8"]},
            ),
            ("evaluate_mail", {"sender": "Bob", "recipients": ["Ann"], "states": [{"name": WORD, "state": "moved"}]}),
        ),
        "ics": (
            ("evaluate_calendar_no_overlap", {"username": "Bob"}),
            ("evaluate_event", {"user": "Bob", "title": "Standup", "start": "2024-05-01 09:00:00"}),
            ("evaluate_event_absent", {"user": "Bob", "title": "Lunch"}),
        ),
    }
    seed = {"input_file": f"seed/{file}", "output_file": file}
    common: tuple[tuple[str, dict[str, Any]], ...] = (
        ("evaluate_contain", words),
        ("evaluate_not_contain", words),
        ("evaluate_file_contains_keywords", {**words, "keywords": [[WORD, "12"]]}),
        ("evaluate_exact_match", {"result_file": file, "expected_file": f"seed/{file}"}),
        ("evaluate_diff_contain_text", {**seed, "keywords": [WORD]}),
        ("evaluate_file_format_valid", {"file": file}),
        ("evaluate_conversion", {"file": file, "source": file}),
        ("evaluate_files_unchanged", {}),
    )
    for function, args in (*known.get(kind, ()), *common):
        if "matches" in args:
            args = {**args, "matches": [{k: v for k, v in one.items() if k != "file"} for one in args["matches"]]}
        yield Criterion(function=function, args=args)


def _surfing(kind: str) -> Iterator[tuple[str, Reading]]:
    from surfers import surf

    apps = {"xlsx": "excel", "docx": "word", "pdf": "pdf", "eml": "email", "ics": "calendar"}
    if kind in apps:
        yield f"surf {apps[kind]}", lambda opened: asyncio.run(surf(apps[kind], opened.workspace))


__all__ = ["IMAGES", "InMemoryFileTree", "Opened", "Reading", "place_of", "readings", "sound_office"]
