"""A build of Neo, by what it leaves on disk."""

import json
import socket
import threading
from pathlib import Path

import pytest

from data_model import Dataset, Task
from tests.homeragents.datasets import homer_in_a_process as homer
from tests.orchestrator.builds import TASKS, build, contents
from verifier import check_dataset


def tasks_of(dataset: Path) -> list[Task]:
    return list(Dataset(dataset).tasks())


@pytest.mark.slow
def test_the_dataset_holds_what_was_asked_for_and_proves_itself(uninterrupted: Path) -> None:
    verdict = check_dataset(uninterrupted)
    assert verdict.passed, verdict.failures
    assert verdict.tasks == TASKS
    assert verdict.not_run == {}
    assert [task.id for task in tasks_of(uninterrupted)] == sorted(task.id for task in tasks_of(uninterrupted))


def test_every_proof_of_every_row_has_passed(uninterrupted: Path) -> None:
    for task in tasks_of(uninterrupted):
        assert task.proofs
        assert {proof.status for proof in task.proofs.values()} == {"passed"}
        assert len(task.wrong_ways) >= 3


def test_each_dialogue_is_as_long_as_the_paper_asks(uninterrupted: Path) -> None:
    for dialogue in Dataset(uninterrupted).dialogues():
        assert len(dialogue.days) >= 5
        assert len(dialogue.turns) > 100


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "environment"),
    [((), {"PYTHONHASHSEED": "0"}), (("--jobs", 2), {"PYTHONHASHSEED": "4321"})],
)
def test_jobs_and_hash_seeds_change_no_byte(
    more: tuple[object, ...], environment: dict[str, str], uninterrupted: Path, tmp_path: Path
) -> None:
    ended = build("again", *more, cwd=tmp_path, **environment)
    assert ended.code == 0, ended.errors
    assert contents(tmp_path / "again") == contents(uninterrupted)
    assert not list((tmp_path / "again.run" / "workspaces").iterdir())


@pytest.mark.slow
def test_another_seed_changes_every_task(uninterrupted: Path, tmp_path: Path) -> None:
    assert build("other", "--seed", 6, cwd=tmp_path).code == 0
    before = {task.description for task in tasks_of(uninterrupted)}
    assert not before & {task.description for task in tasks_of(tmp_path / "other")}


def test_the_manifest_names_no_place_and_no_jobs(uninterrupted: Path) -> None:
    manifest = Dataset(uninterrupted).manifest()
    assert manifest.config["office"] is None
    assert "jobs" not in manifest.config
    assert str(uninterrupted.parent) not in (uninterrupted / "manifest.json").read_text(encoding="utf-8")
    assert set(manifest.files) == set(contents(uninterrupted)) - {"manifest.json"}


def test_candidates_that_run_out_publish_fewer_and_say_so(tmp_path: Path) -> None:
    (tmp_path / "office" / "data").mkdir(parents=True)
    (tmp_path / "office" / "data" / "note.txt").write_text("nothing to see", encoding="utf-8")
    ended = build("none", "--office", "office", "--max-candidates", 3, cwd=tmp_path)
    assert ended.code == 2
    assert ended.errors.startswith("homer: --office: no office there holds anything")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["office"]


@pytest.mark.slow
def test_json_is_one_document(tmp_path: Path) -> None:
    ended = build("made", "--json", cwd=tmp_path)
    said = json.loads(ended.output)
    assert said == {"dataset": "made", "accepted": TASKS, "rejected": said["rejected"], "errored": 0, "crashed": 0}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tasks", 0, "--out", "x"), "homer: --tasks: expected a number from 1, found 0"),
        (("--tasks", 3, "--max-candidates", 2, "--out", "x"), "homer: --max-candidates: expected at least --tasks (3)"),
        (("--tasks", 1, "--jobs", 0, "--out", "x"), "homer: --jobs: expected a number from 1, found 0"),
        (("--tasks", 1, "--office", "nowhere", "--out", "x"), "expected a folder with data/ or a dataset"),
        (("--tasks", 1, "--office", ".", "--world", "--out", "x"), "homer: --world and --office exclude each other"),
    ],
)
def test_wrong_use_is_one_sentence_and_leaves_nothing(arguments: tuple[object, ...], said: str, tmp_path: Path) -> None:
    ended = homer("build", "neo", *arguments, cwd=tmp_path)
    assert ended.code == 2
    assert said in ended.errors
    assert len(ended.errors.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_what_exists_is_not_built_over(uninterrupted: Path) -> None:
    ended = build(uninterrupted.name, cwd=uninterrupted.parent)
    assert ended.code == 2
    assert "homer resume" in ended.errors
    assert "--out" in ended.errors


@pytest.mark.slow
def test_no_telemetry_leaves_even_where_the_environment_asks_for_it(tmp_path: Path) -> None:
    connections: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            try:
                connections.append(server.accept())
            except OSError:
                return

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        endpoint = f"http://127.0.0.1:{server.getsockname()[1]}"
        asked = {"TRACING": "true", "TRACING_V2": "true", "ENDPOINT": endpoint, "API_KEY": "key", "PROJECT": "p"}
        variables = {f"{name}_{key}": value for name in ("LANGSMITH", "LANGCHAIN") for key, value in asked.items()}
        assert build("quiet", cwd=tmp_path, **variables).code == 0
        server.shutdown(socket.SHUT_RDWR)
        listener.join(timeout=30)
    assert not connections
