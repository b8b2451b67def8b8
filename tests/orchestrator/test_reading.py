"""An office is read file by file: how far that has come is seen, and one that takes too long in all is refused."""

from pathlib import Path

import pytest

from data_model import ContentStore, InputError, bounds
from homeragents import terminal
from orchestrator.offices.reading_progress import ProgressFile, ReadingProgress
from orchestrator.offices.survey import survey_office
from tests.offices import office_files

FILES = {**office_files(word={"a.docx": ["Harbor crane"], "b.docx": ["Gravel"]}), "data/notes.csv": b"Call;Tom"}


def test_a_survey_says_how_many_files_it_has_begun_of_those_it_reads(tmp_path: Path) -> None:
    store, note = ContentStore(tmp_path / "store"), ProgressFile(tmp_path / "note.json")
    assert note.read() is None
    survey_office(store, store.put_office(FILES), note)
    assert note.read() == (2, 2)


def test_of_many_owners_some_are_tried_as_those_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    people = ["Ann", "Bob", "Cid", "Dee", "Eve"]
    mail = {one: [("Zoe", "Rent", f"{one}, the rent of June is 900 euros.")] for one in people}
    rents = [["Flat", "Rent"], *([f"F{row}", str(row * 10)] for row in range(9))]
    office = office_files(excel={"rent.xlsx": rents}, mail=mail)
    store = ContentStore(tmp_path / "store")
    hash = store.put_office(office)

    def askers() -> list[set[str]]:
        survey = survey_office(store, hash, ProgressFile(tmp_path / "note.json"))
        return [set(one) for one in survey.archetypes.values()]

    assert max(map(len, askers())) == 5
    monkeypatch.setattr(bounds, "OFFICE_ASKERS", 2)
    some = askers()
    assert some == askers()
    assert len(set().union(*some)) == 2


def test_an_office_that_takes_too_long_in_all_is_refused_with_its_slowest_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "OFFICE_READING_CPU_S", 0)
    store = ContentStore(tmp_path / "store")
    with pytest.raises(InputError, match=r"over 0 s of CPU time to read, the longest data/\w\.docx with \d+ s"):
        survey_office(store, store.put_office(FILES), ProgressFile(tmp_path / "note.json"))


def test_a_reading_that_goes_on_is_a_line_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "LINE_INTERVAL_S", 0.0)
    shown = ReadingProgress(terminal.make_reading_progress(as_json=True), "my-office")
    shown.show(3, 20)
    shown.finish()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "homer: reading office my-office: file 3 of 20\n"


def test_a_reading_that_is_soon_done_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    shown = ReadingProgress(terminal.make_reading_progress(as_json=False), "my-office")
    shown.show(3, 20)
    shown.finish()
    assert capsys.readouterr() == ("", "")
