"""Where the offices of a build come from, and what they are found to offer."""

from pathlib import Path

import pytest

from data_model import ContentStore, InputError, sha256_hex, write_manifest, write_rows
from generators.tasks import archetype
from office_env import Office, import_directory
from orchestrator.offices.sources import copy_office, open_run_store, prepare_sources
from tests.data_model.rows import task
from tests.offices import Letter, Rows, office_files
from tests.small_company import make_small_office

SUBJECTS = {"lena": "harbor crane delay", "otto": "gravel price list", "mina": "timber sample box"}
EVENTS = ("harbor walk", "gravel tasting", "timber auction", "fence inspection")


def lay_out(folder: Path, files: dict[str, bytes]) -> str:
    """Write files below a folder and return it as a user would name it."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    folder.mkdir(exist_ok=True)
    return str(folder)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with an office that feeds tasks."""
    return lay_out(tmp_path_factory.mktemp("rich") / "office", make_small_office(1, "sources", 0, 1).files)


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with an office that feeds none."""
    return lay_out(tmp_path_factory.mktemp("poor") / "office", {"data/notes.txt": b"Call Tom."})


def test_without_offices_there_is_nothing_to_take(tmp_path: Path) -> None:
    assert prepare_sources(tmp_path, ()) is None
    assert not (tmp_path / "sources.json").exists()


@pytest.mark.slow
def test_an_office_that_feeds_nothing_is_skipped_and_counted(tmp_path: Path, rich: str, poor: str) -> None:
    sources = prepare_sources(tmp_path, (poor, rich))
    assert sources is not None
    (found,) = sources.surveys
    assert sources.skipped == 1
    assert found.archetypes
    assert set(found.archetypes) <= set(archetype.names)
    assert list(found.archetypes) == sorted(found.archetypes)
    world = make_small_office(1, "sources", 0, 1)
    assert world.persona.name in found.archetypes["mail_answer_and_book"]
    assert found.setting.first_event is not None
    assert found.setting.first_event > world.clock.date


def test_a_survey_says_as_whose_task_a_kind_can_be_made(tmp_path: Path) -> None:
    letters = [Letter(f"{name}@harbor.example", subject, "Please answer.") for name, subject in SUBJECTS.items()]
    events = [(name, f"2024-05-0{day} 09:00:00", f"2024-05-0{day} 10:00:00") for day, name in enumerate(EVENTS, 6)]
    files = office_files(mail={"Bob": letters}, calendar={"Tom": events})
    sources = prepare_sources(tmp_path / "run", (lay_out(tmp_path / "office", files),))
    assert sources is not None
    (found,) = sources.surveys
    assert found.archetypes["mail_answer_and_book"] == ("Bob",)
    assert "Tom" in found.archetypes["calendar_cleanup"]


def test_in_an_office_without_owners_anybody_asks(tmp_path: Path) -> None:
    rows: Rows = [["Item", "Cost"], ["Ladders", 1240], ["Crates", 865], ["Presses", 3310], ["Nets", 470]]
    files = office_files(excel={"costs.xlsx": rows})
    sources = prepare_sources(tmp_path / "run", (lay_out(tmp_path / "office", files),))
    assert sources is not None
    assert set(sources.surveys[0].archetypes.values()) == {()}


def test_only_offices_that_feed_nothing_are_refused(tmp_path: Path, poor: str) -> None:
    with pytest.raises(InputError, match="no office there holds anything that a task can be made of"):
        prepare_sources(tmp_path, (poor,))


@pytest.mark.slow
def test_what_was_found_is_read_again_and_the_offices_are_the_runs_own(tmp_path: Path, rich: str) -> None:
    first = prepare_sources(tmp_path / "run", (rich,))
    assert first is not None
    before = (tmp_path / "run" / "sources.json").read_bytes()
    assert prepare_sources(tmp_path / "run", ("gone",)) == first
    assert prepare_sources(tmp_path / "run", ()) == first
    assert (tmp_path / "run" / "sources.json").read_bytes() == before
    office = Office(open_run_store(tmp_path / "run"), first.surveys[0].office)
    assert {name: office.read(name) for name in office.names()} == make_small_office(1, "sources", 0, 1).files


@pytest.mark.slow
def test_the_hash_is_of_the_offices_and_not_of_where_they_lay_or_in_which_order(
    tmp_path: Path, rich: str, poor: str
) -> None:
    elsewhere = lay_out(tmp_path / "elsewhere", make_small_office(1, "sources", 0, 1).files)
    found = [
        prepare_sources(tmp_path / str(number), paths) for number, paths in enumerate([(rich, poor), (poor, elsewhere)])
    ]
    assert found[0] == found[1]


@pytest.mark.slow
def test_the_offices_of_a_dataset_are_taken_with_the_text_of_their_images(tmp_path: Path) -> None:
    files = make_small_office(1, "sources", 0, 1).files | office_files(image={"card.png": "Bob 555-0100"})
    store = ContentStore(tmp_path / "dataset", manifest_files={})
    hash = store.put_office(files)
    store.put_transcription(sha256_hex(files["data/card.png"]), "Bob 555-0100")
    write_rows(tmp_path / "dataset" / "tasks.jsonl", [task()])
    write_manifest(tmp_path / "dataset", "custom", {}, {})
    sources = prepare_sources(tmp_path / "run", (str(tmp_path / "dataset"),))
    assert sources is not None
    assert [one.office for one in sources.surveys] == [hash]
    assert open_run_store(tmp_path / "run").read_transcription(sha256_hex(files["data/card.png"])) == "Bob 555-0100"


def test_what_is_neither_office_nor_dataset_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none: neither an office nor a dataset"):
        prepare_sources(tmp_path / "run", (str(tmp_path / "none"),))


def test_an_office_is_copied_whole_or_refused(tmp_path: Path, rich: str) -> None:
    source, goal = ContentStore(tmp_path / "source"), ContentStore(tmp_path / "goal")
    hash = import_directory(source, Path(rich))
    assert copy_office(source, goal, hash) == hash
    assert Office(goal, hash).digests() == Office(source, hash).digests()
    next(iter((tmp_path / "source" / "files").iterdir())).write_bytes(b"changed")
    with pytest.raises(InputError, match="does not match its hash"):
        copy_office(source, ContentStore(tmp_path / "other"), hash)


@pytest.mark.slow
@pytest.mark.parametrize(
    "start", [b"DTSTART:00010102T090000", b"DTSTART:99991231T230000", b"DTSTART;VALUE=DATE:00010101", b"DTSTART:soon"]
)
def test_an_event_at_the_end_of_time_stops_no_survey(tmp_path: Path, start: bytes) -> None:
    lines = [b"BEGIN:VCALENDAR", b"VERSION:2.0", b"PRODID:x", b"BEGIN:VEVENT", b"UID:1", b"SUMMARY:End", start]
    calendar = b"\r\n".join([*lines, b"END:VEVENT", b"END:VCALENDAR", b""])
    files = {
        **make_small_office(1, "sources", 0, 1).files,
        "calendar/Zed.ics": calendar,
        "emails/Bob/x.eml": b"\xff\x00",
    }
    sources = prepare_sources(tmp_path / "run", (lay_out(tmp_path / "office", files),))
    assert sources is not None


@pytest.mark.slow
def test_a_file_beyond_the_limit_is_left_out_named_at_once_and_counted(tmp_path: Path) -> None:
    lay_out(tmp_path / "office", make_small_office(1, "sources", 0, 1).files)
    with (tmp_path / "office" / "data" / "video.mp4").open("wb") as stream:
        stream.truncate(900_000_000_000)
    said: list[str] = []
    sources = prepare_sources(tmp_path / "run", (str(tmp_path / "office"),), said.append)
    assert sources is not None
    office = Office(open_run_store(tmp_path / "run"), sources.surveys[0].office)
    assert set(office.names()) == set(make_small_office(1, "sources", 0, 1).files)
    assert sources.left_out == tuple(said)
    assert [f"{tmp_path}/office/data/video.mp4: is too large" in sentence for sentence in said] == [True]


def test_a_file_of_a_dataset_beyond_the_limit_is_left_out_too(tmp_path: Path) -> None:
    source, goal = ContentStore(tmp_path / "source"), ContentStore(tmp_path / "goal")
    with (tmp_path / "large").open("wb") as stream:
        stream.truncate(65_000_000)
    with (tmp_path / "large").open("rb") as stream:
        large = source.put_stream(stream, 100_000_000, "large")
    office = source.put_office_table({"data/large.xlsx": large, "data/note.txt": source.put(b"Call Tom.")})
    said: list[str] = []
    taken = Office(goal, copy_office(source, goal, office, said.append))
    assert taken.names() == ("data/note.txt",)
    assert "data/large.xlsx of an office: is too large; expected at most 64,000,000 bytes" in said[0]
