"""`homer survey` and the end of a build over `--office`, on messy offices."""

from pathlib import Path
from typing import Any

import pytest

from tests.homeragents.datasets import Ended, Homer, homer_in_a_process
from tests.messy_offices import LETTER, english_office, german_office, lay_out
from tests.offices import Rows, office_files


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = lay_out(tmp_path_factory.mktemp("english") / "office", english_office())
    ended = homer_in_a_process("survey", folder, "--json")
    assert ended.code == 0, ended.errors
    (report,) = ended.document["offices"]
    return report


def test_what_no_task_is_made_from_is_named_with_the_reason(english: Any) -> None:
    reasons = {file["path"]: file["reason"] for file in english["unused"]}
    assert "the archive is damaged" in reasons.pop("data/broken.xlsx")
    assert reasons == {
        "data/contacts.csv": "no application reads or changes its cells; save it as xlsx",
        "data/export.xlsx": "sheet 'Sheet': 500 rows, at most 300 are used",
        "data/old.xls": "an old format; save it as xlsx or docx",
        "data/scan.png": "an image without a transcription",
        "data/stray.eml": "a mail outside of emails/<User>/",
        "data/~$stock.xlsx": "a lock file, left by a program that had a file open",
    }
    assert english["files"]["workbook"] == {"found": 3, "used": 1, "unreadable": 1}


def test_a_table_is_described_by_its_header_records_totals_units_and_formulas(english: Any) -> None:
    (stock,) = [table for table in english["tables"] if table["path"] == "data/stock.xlsx"]
    assert (stock["header_row"], stock["records"], stock["totals"], stock["key"]) == (3, 4, 1, "Item")
    columns = {column["name"]: column for column in stock["columns"]}
    assert (columns["Weight (kg)"]["unit"], columns["Price USD"]["unit"], columns["Item"]["unit"]) == ("kg", "USD", "")
    assert [name for name, column in columns.items() if column["has_formulas"]] == ["Value"]


def test_people_threads_events_and_the_day_of_the_tasks_are_those_of_the_office(english: Any) -> None:
    assert english["people"] == [
        {"name": "Zoe", "address": "zoe.mueller@firm.example", "is_address_invented": False, "mails": 2, "events": 2}
    ]
    threads = english["threads"]
    assert (threads["mails"], threads["count"], threads["longest"]) == (3, 1, 2)
    (calendar,) = english["events"]
    assert (calendar["single"], calendar["series"]) == (1, 1)
    assert "America/New_York" in calendar["zones"]
    assert english["clock"]["basis"].startswith("the last mail, of 2025-02-03")
    assert english["clock"]["first"] > "2025-02-03"
    assert english["languages"] == {"en": 3}


def test_sheets_with_the_same_header_are_reported_together(tmp_path: Path, homer: Homer) -> None:
    rows: Rows = [["Item", "Sum"], ["Rent", 900], ["Power", 80], ["Water", 40]]
    files = office_files(excel={"year.xlsx": {"Jan": rows, "Feb": rows}, "other.xlsx": [["Name", "Sum"], ["Ann", 1]]})
    ended = homer("survey", lay_out(tmp_path / "office", files), "--json")
    (report,) = ended.document["offices"]
    assert report["sheet_groups"] == [
        {"columns": ["Item", "Sum"], "sheets": ["data/year.xlsx, sheet 'Jan'", "data/year.xlsx, sheet 'Feb'"]}
    ]


def test_kinds_of_task_that_an_office_does_not_feed_say_what_it_lacks(english: Any) -> None:
    kinds = {kind["name"]: kind for kind in english["archetypes"]}
    assert kinds["mail_answer_and_book"] == {
        "name": "mail_answer_and_book", "is_fed": True, "people": ["Zoe"], "lacking": [],
    }  # fmt: skip
    (lacking,) = kinds["gathering_programme"]["lacking"]
    assert lacking.startswith("a PDF that invites to a gathering")
    assert not kinds["agenda_document"]["is_fed"]


def test_the_text_of_a_survey_names_every_part_and_files_that_feed_nothing_end_with_one(
    tmp_path: Path, homer: Homer
) -> None:
    ended: Ended = homer("survey", lay_out(tmp_path / "german", german_office()))
    assert ended.code == 0
    assert "languages: German in " in ended.output
    assert "Jonas, jonas.weber@firma.example: 1 mails, 0 events" in ended.output
    assert "  not group_invite: lacks a table whose rows are people" in ended.output
    ended = homer("survey", lay_out(tmp_path / "poor", office_files(text={"notes.txt": "Call Tom."})))
    assert ended.code == 1
    assert "kinds of task: feeds 0 of" in ended.output


def test_a_build_over_an_office_ends_with_what_is_used_and_warns_of_tasks_of_one_kind(
    tmp_path: Path, homer: Homer
) -> None:
    office = lay_out(tmp_path / "office", office_files(word={"n.docx": [LETTER]}, text={"t.txt": "Call Tom."}))
    ended = homer("build", "neo", "--office", office, "--tasks", 2, "--out", tmp_path / "out", "--seed", 3)
    assert ended.code == 0, ended.errors
    assert "homer: 1 office with 2 files, 2 of them read for tasks, feed 1 of " in ended.errors
    assert "; mails and documents are written in English in 1; " in ended.errors
    assert "homer: all 2 tasks are of one kind, append_and_publish" in ended.errors
