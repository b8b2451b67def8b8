"""What cannot be evaluated is one sentence, and nothing is made."""

import json
from pathlib import Path

import pytest

from data_model import ContentStore, Criterion, Task
from tests.evaluation.examples import example_office, example_task
from tests.evaluation.runs import example_dataset
from tests.homeragents.datasets import Ended, homer_in_this_process, sealed


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    example_dataset(tmp_path / "data")
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ended:
    ended = homer_in_this_process(capsys, "eval", *arguments)
    assert ended.code == 2
    assert not Path("run").exists()
    return ended


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nowhere", "nowhere: not a dataset; expected a folder with tasks.jsonl"),
        ("data --solver orcale", "--solver: there is no solver 'orcale'. Did you mean 'oracle'?"),
        ("data --memory rag-sesion", "--memory: there is no memory mode 'rag-sesion'. Did you mean 'rag-session'?"),
        ("data --memory rag-session --embedding bm52",
         "--embedding: there is no embedding 'bm52'. Did you mean 'bm25'?"),
        ("data --memory rag-session --top-k 0", "--top-k: expected a number from 1 to 100000, found 0"),
        ("data --trials 0", "--trials: expected a number from 1 to 1000, found 0"),
        ("data --max-steps 0", "--max-steps: expected a number from 1 to 1000000, found 0"),
        ("data --episode-tokens 0", "--episode-tokens: expected a number from 1, found 0"),
        ("data --time-limit 0", "--time-limit: expected seconds, more than 0 and at most ten days, found 0"),
        ("data --time-limit nan", "--time-limit: expected seconds, more than 0 and at most ten days, found nan"),
        ("data --jobs 0", "--jobs: expected a number from 1, found 0"),
        ("data --protocol tool", "Invalid value for '--protocol': 'tool' is not one of 'tools', 'officebench'."),
        ("data --model m", "--model: this evaluation uses no model; add `--solver llm`"),
        ("data --solver llm", "no model is named for any role: name one with `--model M`, or by role in the run file"),
        ("data --solver llm --model m", "no endpoint for models is set: set OPENAI_API_KEY (OpenAI) or"),
        ("data --config nowhere.toml", "nowhere.toml: cannot be read: No such file or directory"),
    ],
)  # fmt: skip
def test_every_mistake_is_one_sentence(typed: str, said: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in refused(capsys, *typed.split(), "--out", "run").sentence


def test_a_run_that_exists_is_gone_on_with_or_left(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "taken").mkdir()
    ended = homer_in_this_process(capsys, "eval", "data", "--out", "taken")
    assert ended.sentence == "taken: exists already; go on with `homer resume` or name another `--out`"
    assert ended.code == 2


def test_a_dataset_of_another_version_is_said_to_be_one(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = json.loads(Path("data/manifest.json").read_text())
    Path("data/manifest.json").write_text(json.dumps({**manifest, "format": 2}))
    said = refused(capsys, "data", "--out", "run").sentence
    assert said == "data/manifest.json: the dataset has another format version; expected format 1, found 2"


@pytest.mark.parametrize(
    "id",
    ["..", "../../x", "/etc/passwd", ".hidden", "a\\b", "a\nb", "a\0b", "é", "x" * 151, "", "a..b", "con:", " x"],
)
def test_an_odd_id_is_refused_before_it_becomes_a_file_name(
    id: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with_ids(place, id)
    assert "the task id cannot be used in a file name" in refused(capsys, "odd", "--out", "run").sentence


def test_ids_whose_files_would_be_one_are_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_ids(place, "1-3/2", "1-3_2")
    said = refused(capsys, "odd", "--out", "run").sentence
    assert said == "tasks.jsonl: two tasks would have the same file name; found 1-3/2, 1-3_2"
    with_ids(place, "a", "a")
    assert "a duplicate id" in refused(capsys, "odd", "--out", "run").sentence


@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        (Criterion(function="evaluate_magic"), "task a, /criteria/0: there is no criterion 'evaluate_magic'."),
        (Criterion(function="evaluate_file_exist", args={"fil": "x"}), "task a, /criteria/0/args"),
    ],
)
def test_a_task_that_nobody_can_score_is_found_before_the_run(
    criterion: Criterion, said: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    office = example_office(ContentStore(place / "odd"))
    task = example_task(office.hash).model_copy(update={"id": "a", "criteria": (criterion,)})
    example_dataset(place / "odd", task)
    assert said in refused(capsys, "odd", "--out", "run").sentence


def test_an_evaluation_has_nothing_to_drop(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert homer_in_this_process(capsys, "eval", "data", "--out", "done", "--memory", "none").code == 0
    ended = homer_in_this_process(capsys, "resume", "done", "--drop-errored")
    assert ended.sentence == "--drop-errored is for builds: an evaluation says which episodes errored"
    config = json.loads(Path("done/config.json").read_text())
    Path("done/config.json").write_text(json.dumps({**config, "trials": "many"}))
    said = homer_in_this_process(capsys, "resume", "done").sentence
    assert said.startswith("done/config.json, /trials: ")


def with_ids(place: Path, *ids: str) -> Path:
    office = example_office(ContentStore(place / "odd"))
    tasks: list[Task] = [example_task(office.hash).model_copy(update={"id": id}) for id in ids]
    return sealed(example_dataset(place / "odd", *tasks, dialogues=()))
