"""A run that is killed anywhere and resumed publishes the bytes of one that was left alone."""

import json
import os
import signal
from pathlib import Path

import pytest

from data_model import InputError
from run_ledger import find_run, make_run_path, open_run
from tests.kill_points import points_of
from tests.run_ledger import toy

POINTS = (
    "publish-after",
    "publish-before",
    "run-before-creation",
    "run-created",
    "toy-rows-written",
    "unit-settled",
    "unit-worked",
)
EVERYWHERE = (*POINTS, "unit-worked:4", "unit-settled:3", "unit-settled:8")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("undisturbed") / "squares"
    assert toy.run_here(out) == 0
    return toy.content(out)


def test_the_toy_accepts_and_rejects_for_both_kinds_of_reason(undisturbed: dict[str, bytes]) -> None:
    accepted = [json.loads(line)["square"] for line in undisturbed["rows.jsonl"].splitlines()]
    assert accepted == [0, 16, 25, 36, 49]
    assert undisturbed["rejected.txt"].decode().splitlines() == [
        "toy-001 same tens toy-001",
        "toy-002 ends in 4 ",
        "toy-003 same tens toy-003",
    ]


def test_every_kill_point_of_the_toy_is_known_here() -> None:
    assert points_of("tests.run_ledger.toy") == [*POINTS]


@pytest.mark.slow
@pytest.mark.parametrize("point", EVERYWHERE)
def test_a_run_killed_at_a_named_point_resumes_to_the_same_bytes(
    point: str, tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    out = tmp_path / "squares"
    code, said = toy.run(out, jobs=2, kill_at=point)
    assert code == -signal.SIGKILL, said
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed
    assert sorted(os.listdir(tmp_path)) == ["squares", "squares.run"]


@pytest.mark.slow
def test_a_run_killed_again_and_again_resumes_to_the_same_bytes(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    out = tmp_path / "squares"
    for point in ("unit-worked:2", "unit-settled:2", "unit-worked:2", "toy-rows-written", "publish-before"):
        assert toy.run(out, kill_at=point)[0] == -signal.SIGKILL
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed


def test_a_finished_run_that_is_resumed_stays_as_it_is(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    out = tmp_path / "squares"
    assert toy.run_here(out) == 0
    before = toy.content(make_run_path(out))
    assert toy.run_here(out, context='{"0": "bug"}') == 0
    assert toy.content(out) == undisturbed
    assert toy.content(make_run_path(out)) == before


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_jobs_changes_nothing(jobs: int, tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    assert toy.run_here(tmp_path / "squares", jobs=jobs) == 0
    assert toy.content(tmp_path / "squares") == undisturbed


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["kill", "model", "surrogate"])
@pytest.mark.parametrize("index", [1, 4])
def test_a_unit_that_fails_holds_the_run_back_until_a_resume_settles_it(
    trouble: str, index: int, tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    out = tmp_path / "squares"
    assert toy.run_here(out, jobs=2, context=json.dumps({index: trouble})) == 3
    assert not out.exists()
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed


def test_what_was_dropped_makes_room_for_the_next_index(tmp_path: Path) -> None:
    out = tmp_path / "squares"
    assert toy.run_here(out, context='{"4": "bug"}') == 3
    with open_run(find_run(out)) as run:
        assert [unit.key for unit in run.ledger.drop_retryable()] == ["toy-004"]
    assert toy.run_here(out) == 0
    rows = [json.loads(line)["square"] for line in (out / "rows.jsonl").read_bytes().splitlines()]
    assert rows == [0, 25, 36, 49, 81]
    with open_run(find_run(out)) as run:
        assert [(row.key, row.reason) for row in run.ledger.read_rows("dropped")] == [
            ("toy-004", "ZeroDivisionError: division by zero")
        ]


@pytest.mark.parametrize(("trouble", "code"), [("budget", 3), ("input", 2)])
def test_a_spent_budget_and_bad_input_stop_the_run_and_keep_its_state(
    trouble: str, code: int, tmp_path: Path, undisturbed: dict[str, bytes], capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "squares"
    assert toy.run_here(out, context=json.dumps({5: trouble})) == code
    assert capfd.readouterr().err == ("homer: a.docx: broken office\n" if trouble == "input" else "")
    with open_run(find_run(out)) as run:
        assert run.ledger.count_units().accepted == 2
        assert run.ledger.count_units().retryable == 0
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed


def test_an_interrupted_run_stops_its_workers_keeps_its_state_and_resumes(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    out, fifo = tmp_path / "squares", toy.Fifo(tmp_path / "fifo")
    with toy.start(out, context=json.dumps({4: f"hang={tmp_path / 'fifo'}"})) as process:
        fifo.wait_for(b"child", b"worker")
        process.send_signal(signal.SIGINT)
        assert process.communicate() == ("", "")
    assert process.returncode == 130
    fifo.wait_for_end()
    with open_run(find_run(out)) as run:
        assert run.ledger.count_units().rejected == 3
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed


def test_nothing_outlives_a_killed_run_and_its_lock_is_free(tmp_path: Path, undisturbed: dict[str, bytes]) -> None:
    out, fifo = tmp_path / "squares", toy.Fifo(tmp_path / "fifo")
    with toy.start(out, jobs=2, context=json.dumps({4: f"hang={tmp_path / 'fifo'}"})) as process:
        fifo.wait_for(b"child", b"worker")
        with pytest.raises(InputError, match="another process works on this run"):
            open_run(make_run_path(out))
        process.kill()
        process.wait()
        fifo.wait_for_end()
    assert toy.run_here(out) == 0
    assert toy.content(out) == undisturbed
