"""Surfers read real files by reading actions, and report what stands in them, where."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from data_model import DocumentFinding, EventFinding, InputError, MailFinding, SheetFinding, SurfReport
from file_formats import ics
from file_formats.blocks import Paragraph
from surfers import surf
from tests.offices import Letter, office, snapshot

APPS = ("calendar", "email", "excel", "pdf", "word")


def surfed(app: str, tmp_path: Path, **files: Any) -> SurfReport:
    return asyncio.run(surf(app, office(tmp_path, **files)))


def table(tmp_path: Path, workbook: Any) -> SheetFinding:
    (found,) = surfed("excel", tmp_path, excel={"t.xlsx": workbook}).findings
    assert isinstance(found, SheetFinding)
    return found


@pytest.mark.parametrize("app", APPS)
def test_an_office_with_nothing_to_read_gives_no_findings(app: str, tmp_path: Path) -> None:
    assert surfed(app, tmp_path, text={"notes.txt": "hello"}) == SurfReport(app=app, visits=(), findings=())


def test_an_application_that_nobody_explores_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no surfer 'exel'"):
        surfed("exel", tmp_path)


@pytest.mark.parametrize("app", APPS)
def test_surfing_changes_nothing_and_is_the_same_each_time(app: str, tmp_path: Path) -> None:
    workspace = office(
        tmp_path,
        excel={"a.xlsx": [["Name", "Score"], ["Ann", 1]]},
        word={"a.docx": ["Hello there"]},
        pdf={"a.pdf": ["Hello there"]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
    )
    before = snapshot(workspace)
    first = asyncio.run(surf(app, workspace))
    assert first == asyncio.run(surf(app, workspace))
    assert first.findings
    assert snapshot(workspace) == before


def test_a_table_is_found_below_its_title_and_beside_blank_columns(tmp_path: Path) -> None:
    found = table(
        tmp_path, [[None, "Budget of May"], [], [None, "Item", "Cost"], [None, "Rent", 900.5], [None, "Tea", 12]]
    )
    assert (found.header_row, [(one.name, one.index, one.type) for one in found.columns]) == (
        3,
        [("Item", 2, "text"), ("Cost", 3, "number")],
    )
    assert found.rows == (("Rent", "900.5"), ("Tea", "12"))


def test_columns_have_the_type_that_all_their_cells_share(tmp_path: Path) -> None:
    rows = [
        ["Who", "Day", "At", "Sum", "Price", "Odd", "None"],
        ["Ann", "2024-05-01", "8:30 AM", 3, "$15,000", 1, None],
        ["Bob", "2024-05-02", "14:00", "4", "$9", "x", None],
        ["Ann", "2024-05-03", "15:00", 5, "$1", 2, None],
    ]
    found = table(tmp_path, rows)
    assert [one.type for one in found.columns] == ["text", "date", "time", "number", "number", "mixed", "empty"]
    assert [one.unique for one in found.columns][:2] == [False, True]
    assert found.rows[0][4] == "15000"


def test_formulas_count_by_their_value_and_unknown_ones_stay_text(tmp_path: Path) -> None:
    rows = [["Item", "Cost", "Odd"], ["a", 2, "=LAMBDA(1)"], ["b", "=B2*2", "=LAMBDA(1)"]]
    found = table(tmp_path, rows)
    assert (found.rows[1][1], found.columns[1].type, found.columns[2].type) == ("4", "number", "mixed")


def test_every_sheet_is_reported_and_the_active_one_said(tmp_path: Path) -> None:
    book = {"May": [["A", "B"], ["x", 1]], "June": [["A", "B"], ["y", 2]]}
    report = surfed("excel", tmp_path, excel={"t.xlsx": book})
    found = [(one.sheet, one.active) for one in report.findings if isinstance(one, SheetFinding)]
    assert found == [("May", True), ("June", False)]


def test_a_sheet_without_labels_has_no_table(tmp_path: Path) -> None:
    assert surfed("excel", tmp_path, excel={"t.xlsx": [["Ann", 87], ["Bob", 62]]}).findings == ()


def test_long_sheets_are_read_in_part(tmp_path: Path) -> None:
    rows = [["Name", "Score"], *([f"n{number}", number] for number in range(1000))]
    assert len(table(tmp_path, rows).rows) == 400


def test_mails_are_reported_with_what_they_ask(tmp_path: Path) -> None:
    body = "Hi. Could you send the plan? All is well.\nPlease call Tom.\n\nSent at: 2024-03-23 10:00:00"
    report = surfed("email", tmp_path, mail={"Bob": [Letter("ann@x.example", "The plan", body, file="plan 1.eml")]})
    (mail,) = report.findings
    assert isinstance(mail, MailFinding)
    assert (mail.user, mail.email_id, mail.sender, mail.subject, mail.sent, mail.asks) == (
        "Bob", "plan 1.eml", "ann@x.example", "The plan", "2024-03-23 10:00:00",
        ("Could you send the plan?", "Please call Tom."),
    )  # fmt: skip
    assert [one.action.action for one in report.visits] == ["list_files", "list_emails", "read_email"]
    assert "Could you send the plan?" in report.visits[-1].observation


def test_a_mail_without_a_line_of_its_own_has_the_moment_of_its_date(tmp_path: Path) -> None:
    raw = b"From: a@x.example\nTo: b@x.example\nSubject: s\nDate: Wed, 01 May 2024 09:30:00 +0000\n\nHello\n"
    (mail,) = surfed("email", tmp_path, raw={"emails/Bob/s.eml": raw}).findings
    assert isinstance(mail, MailFinding)
    assert mail.sent == "2024-05-01 09:30:00"


def test_events_are_reported_for_every_calendar(tmp_path: Path) -> None:
    report = surfed(
        "calendar",
        tmp_path,
        calendar={
            "Tom": [("Fair", "2024-05-02", "2024-05-03")],
            "Bob": [("Standup", "2024-05-01 09:00:00Z", "2024-05-01 09:30:00Z", "Attic")],
        },
    )
    found = [one for one in report.findings if isinstance(one, EventFinding)]
    assert [(one.user, one.summary, one.start, one.end, one.location) for one in found] == [
        ("Bob", "Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00", "Attic"),
        ("Tom", "Fair", "2024-05-02", "2024-05-03", ""),
    ]


def test_word_documents_are_reported_in_reading_order(tmp_path: Path) -> None:
    text = "Gardens need water. Gardens need sun."
    content = [Paragraph("The garden", heading_level=1), text, [["Plant", "Height"], ["Fern", "40"]]]
    (found,) = surfed("word", tmp_path, word={"garden.docx": content}).findings
    assert isinstance(found, DocumentFinding)
    assert (found.application, found.headings, found.keywords[0]) == ("word", ("The garden",), "gardens")
    assert found.paragraphs == ("The garden", "Gardens need water. Gardens need sun.")
    assert found.tables == ((("Plant", "Height"), ("Fern", "40")),)


def test_headings_of_a_pdf_are_its_lines_that_read_like_one(tmp_path: Path) -> None:
    content = ["Terms and Conditions", "We agree on the following.", "Ivy 64 90", "Venue: Music Hall", "2. Delivery"]
    (found,) = surfed("pdf", tmp_path, pdf={"c.pdf": content}).findings
    assert isinstance(found, DocumentFinding)
    assert found.headings == ("Terms and Conditions", "2. Delivery")
    assert found.paragraphs == tuple(content)


@pytest.mark.parametrize(
    ("app", "name"),
    [("excel", "data/a.xlsx"), ("word", "data/a.docx"), ("pdf", "data/a.pdf"), ("calendar", "calendar/Bob.ics")],
)
def test_a_damaged_file_is_visited_and_left_out(app: str, name: str, tmp_path: Path) -> None:
    report = surfed(app, tmp_path, raw={name: b"no such thing"})
    assert report.findings == ()
    assert len(report.visits) == 2


def test_every_office_of_officebench_can_be_surfed(tmp_path: Path) -> None:
    tasks = Path(__file__).resolve().parents[2] / "../shared/officebench/tasks"
    if not tasks.is_dir():
        pytest.skip("OfficeBench's tasks are not beside this repository")
    for folder in sorted(tasks.glob("*/testbed"))[::6]:
        raw = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        workspace = office(tmp_path, raw=raw)
        for app in APPS:
            assert asyncio.run(surf(app, workspace)).app == app


def test_text_files_and_transcribed_images_are_read_as_documents(tmp_path: Path) -> None:
    workspace = office(
        tmp_path,
        text={"Rules of the house.md": "Rules\n\nQuiet: after ten\n", "list.csv": "Name;Phone\n"},
        image={"card.png": "Host: Clara\nCook: Otto\n", "blank.png": None},
        raw={"data/alt.txt": "Öffnung: nach Absprache\r\n".encode("cp1252")},
    )
    found = [one for app in ("ocr", "shell") for one in asyncio.run(surf(app, workspace)).findings]
    texts = {one.file: (one.application, one.paragraphs) for one in found if isinstance(one, DocumentFinding)}
    assert texts == {
        "data/card.png": ("ocr", ("Host: Clara", "Cook: Otto")),
        "data/Rules of the house.md": ("shell", ("Rules", "Quiet: after ten")),
        "data/alt.txt": ("shell", ("Öffnung: nach Absprache",)),
    }
    (printed, _) = asyncio.run(surf("shell", workspace)).visits
    assert "Quiet: after ten" in printed.observation


def test_a_series_is_reported_with_the_starts_that_take_place(tmp_path: Path) -> None:
    made = office(tmp_path, calendar={"Tom": [("Fair", "2024-06-20 09:00:00Z", "2024-06-20 10:00:00Z", "Hall")]})
    start = datetime(2024, 5, 6, 9, tzinfo=UTC)
    rule = "FREQ=WEEKLY;COUNT=4"
    series = ics.Event("Round", start, start.replace(hour=10), rrule=rule)
    content = ics.add_event(made.read("calendar/Tom.ics"), series, "Tom", start)
    at = next(index for index, event in enumerate(ics.read_calendar(content).events) if event.is_series)
    made.write("calendar/Tom.ics", ics.remove_occurrence(content, at, start.replace(day=13)))
    found = {one.summary: one for one in asyncio.run(surf("calendar", made)).findings if isinstance(one, EventFinding)}
    assert found["Round"].repeats == tuple(f"2024-05-{day} 09:00:00" for day in ("06", "20", "27"))
    assert found["Fair"].repeats == ()
