"""No verb reads a dataset through a link, or uses a file of it that is not what the manifest says."""

import shutil
from pathlib import Path

import pytest

from data_model import Action, ContentStore, sha256_hex, write_rows
from tests.homeragents.datasets import FILES, Homer, homer_in_a_process, plan, sealed, small_task
from tests.offices import office_files

IMAGE = office_files(image={"card.png": "Bob 555-0100"})
CARD = sha256_hex(IMAGE["data/card.png"])
TEXT = f"transcriptions/{CARD}.txt"
SECRET = "TOP-SECRET"
READ_IT = Action(app="ocr", action="recognize_file", args={"file_path": "data/card.png"})

VERBS: dict[str, tuple[str, ...]] = {
    "build neo": ("build", "neo", "--office", "dataset", "--tasks", "1", "--out", "new"),
    "build plus": ("build", "plus", "--seeds", "dataset", "--out", "new"),
    "eval": ("eval", "dataset", "--out", "new"),
    "export croissant": ("export", "croissant", "dataset", "new"),
    "export inspect": ("export", "inspect", "dataset", "new"),
    "export sft": ("export", "sft", "dataset", "new"),
    "score": ("score", "dataset", "custom-1", "dataset"),
    "solve": ("solve", "dataset", "custom-1", "--out", "new"),
    "stats": ("stats", "dataset"),
}


def sound_dataset(root: Path) -> Path:
    """A dataset whose solution reads an image."""
    store = ContentStore(root, manifest_files={})
    office = store.put_office({**FILES, **IMAGE})
    store.put_transcription(CARD, "Bob 555-0100")
    write_rows(root / "tasks.jsonl", [small_task(office=office, solution=(READ_IT, *plan("Total: 12")))])
    write_rows(root / "dialogues.jsonl", ())
    return sealed(root)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sound dataset, and a secret beside it."""
    sound_dataset(tmp_path / "dataset")
    (tmp_path / "secret").write_text(SECRET, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def link(place: Path, name: str, goal: str = "secret") -> None:
    """Put a link in place of a file or folder of the dataset; what was there is what it then leads to, or a secret."""
    there = place / "dataset" / name
    if goal == "secret":
        there.unlink()
    else:
        there.rename(place / goal)
    there.symlink_to(place / goal)


def refused(homer: Homer, place: Path, verb: str) -> str:
    """The one sentence of a verb that exits with 2 and leaves nothing."""
    before = sorted(path.name for path in place.iterdir())
    ended = homer(*VERBS[verb])
    assert ended.code == 2, ended
    assert SECRET not in ended.output + ended.errors
    assert sorted(path.name for path in place.iterdir() if path.name != "new") == before
    assert not any(SECRET.encode() in path.read_bytes() for path in (place / "new").rglob("*") if path.is_file())
    return ended.errors


def test_a_sound_dataset_is_read_by_solve(homer: Homer, place: Path) -> None:
    assert homer(*VERBS["solve"]).code == 0


@pytest.mark.parametrize("verb", ["build neo", "build plus", "eval", "export croissant", "export inspect", "solve"])
def test_a_text_of_an_image_that_is_a_link_leads_nowhere(homer: Homer, place: Path, verb: str) -> None:
    link(place, TEXT)
    assert f"{TEXT}: is a link, which may lead anywhere" in refused(homer, place, verb)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "build neo"])
def test_rows_that_are_a_link_are_read_by_no_verb(homer: Homer, place: Path, verb: str) -> None:
    link(place, "tasks.jsonl", goal="moved")
    assert "dataset/tasks.jsonl: is a link, which may lead anywhere" in refused(homer, place, verb)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "build neo"])
def test_rows_that_were_changed_are_used_by_no_verb(homer: Homer, place: Path, verb: str) -> None:
    tasks = place / "dataset" / "tasks.jsonl"
    tasks.write_text(tasks.read_text(encoding="utf-8").replace("Please", "Kindly"), encoding="utf-8")
    said = refused(homer, place, verb)
    assert "dataset/tasks.jsonl: was changed: its hash differs from the one in the manifest; `homer check " in said


@pytest.mark.parametrize(("verb", "name"), [("stats", "manifest.json"), ("build neo", "offices"), ("score", "offices")])
def test_a_manifest_or_a_folder_that_is_a_link_is_not_followed(homer: Homer, place: Path, verb: str, name: str) -> None:
    link(place, name, goal="moved")
    assert "is a link, which may lead anywhere" in refused(homer, place, verb)


def test_check_lists_what_is_a_link_or_was_changed(homer: Homer, place: Path) -> None:
    link(place, TEXT)
    (place / "dataset" / "README.md").write_text("A card.", encoding="utf-8")
    ended = homer("check", "dataset", "--json")
    assert (ended.code, ended.errors) == (1, "")
    assert SECRET not in ended.output
    assert [one["message"] for one in ended.document["failures"] if one["name"] == "files"] == [
        "README.md is not named in the manifest",
        f"{TEXT} is a link, but a dataset may hold only regular files",
    ]


@pytest.mark.parametrize("name", ["tasks.jsonl", "dialogues.jsonl"])
def test_check_lists_rows_that_are_a_link_and_does_not_follow_it(homer: Homer, place: Path, name: str) -> None:
    link(place, name, goal="moved")
    ended = homer("check", "dataset", "--json")
    assert (ended.code, ended.document["tasks"]) == (1, 0)
    (failure,) = ended.document["failures"]
    assert failure["message"] == f"{name} is a link, but a dataset may hold only regular files"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a dataset and a run over it."""
    folder = tmp_path_factory.mktemp("recorded")
    sound_dataset(folder / "dataset")
    assert homer_in_a_process("eval", "dataset", "--out", "run", cwd=folder).code == 0
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("verb", [("score", "run"), ("report", "run", "--out", "report"), ("resume", "run")])
def test_a_run_is_scored_reported_and_resumed_over_a_sound_dataset_alone(
    homer: Homer, recorded: Path, place: Path, verb: tuple[str, ...]
) -> None:
    shutil.copytree(recorded / "run", place / "run")
    at = ("--dataset", "dataset")
    link(place, "tasks.jsonl", goal="moved")
    assert "is a link, which may lead anywhere" in homer(*verb, *at).sentence
    shutil.rmtree(place / "dataset")
    sound_dataset(place / "dataset")
    with (place / "dataset" / "dialogues.jsonl").open("a", encoding="utf-8") as stream:
        stream.write("\n")
    assert "dialogues.jsonl: was changed" in homer(*verb, *at).sentence
