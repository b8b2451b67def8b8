"""Calls in worker processes: answered, failed one by one, cancelled whole, and outlived by nothing."""

import asyncio
import os
import select
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import BudgetReached, InputError, ModelCallError
from processes import CallFunction, WorkerError, WorkerPool, WorkerTerminated, open_worker_pool
from tests.processes.answers import answer, returns_a_number
from tests.run_ledger.toy import Fifo

_ROOT = Path(__file__).resolve().parents[2]


def called(
    *payloads: str, function: CallFunction = answer, jobs: int = 1, context: str = ""
) -> list[str | BaseException]:
    """What calls made at once come to."""

    async def call() -> list[str | BaseException]:
        async with open_worker_pool(function, jobs, context) as pool:
            return await asyncio.gather(*map(pool.call, payloads), return_exceptions=True)

    return asyncio.run(call())


def test_every_call_gets_its_own_answer() -> None:
    payloads = [f"number {index}" for index in range(20)]
    assert called(*payloads, jobs=2, context="> ") == [f"> {payload}" for payload in payloads]


def test_long_texts_go_and_come_whole_and_hold_nothing_up() -> None:
    long = "é\n😀" * 500_000
    assert called(long, "short", jobs=2) == [long, "short"]


def test_a_process_is_used_again_and_no_more_are_started_than_there_are_jobs() -> None:
    assert len(set(called(*["pid"] * 6))) == 1
    assert len(set(called(*["pid"] * 6, jobs=2))) <= 2


def test_as_many_calls_are_answered_at_once_as_there_are_jobs(tmp_path: Path) -> None:
    one, other = tmp_path / "fifo", tmp_path / "fifo.other"
    os.mkfifo(one)
    os.mkfifo(other)
    os.symlink(one, tmp_path / "fifo.other.other")
    assert called(f"meet {one}", f"meet {other}", jobs=2) == ["x", "x"]


def test_a_pool_that_is_not_used_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere")
    assert called() == []
    assert [type(error) for error in called("a")] == [FileNotFoundError]


@pytest.mark.parametrize(
    ("trouble", "kind", "said", "there"),
    [
        ("input", InputError, "a.docx: broken office", ""),
        ("budget", BudgetReached, "5 USD are spent", ""),
        ("model", ModelCallError, "no answer", "in make_trouble"),
        ("bug", WorkerError, "ZeroDivisionError: division by zero", "in make_trouble"),
        ("surrogate", WorkerError, "ValueError: \\ud800", "in make_trouble"),
        ("exit-call", WorkerError, "SystemExit: 3", "in make_trouble"),
        ("exit", WorkerError, "the worker process ended with exit code 7", ""),
        ("fork", WorkerError, "the worker process ended with exit code 7", ""),
        ("kill", WorkerError, "the worker process ended with signal 9", ""),
    ],
)
def test_a_call_that_fails_says_how_and_spoils_no_other(
    trouble: str, kind: type[Exception], said: str, there: str
) -> None:
    first, failed, last = called("first", f"trouble {trouble}", "last")
    assert (first, last) == ("first", "last")
    assert isinstance(failed, kind)
    assert str(failed) == said
    assert there in "".join(traceback.format_exception(failed))


def test_what_returns_no_text_is_a_fault() -> None:
    (failed,) = called("a", function=returns_a_number)
    assert str(failed) == "TypeError: the call returned int, expected a text"


def test_a_process_that_died_while_it_was_idle_is_replaced() -> None:
    async def call() -> None:
        async with open_worker_pool(answer, 1) as pool:
            first = int(await pool.call("pid"))
            ended = os.pidfd_open(first)
            os.kill(first, 9)
            assert select.select([ended], [], [], 30)[0]
            os.close(ended)
            assert int(await pool.call("pid")) != first

    asyncio.run(call())


def test_a_cancelled_call_ends_its_process_and_the_next_is_answered(tmp_path: Path) -> None:
    fifo = Fifo(tmp_path / "fifo")

    async def call() -> None:
        async with open_worker_pool(answer, 1) as pool:
            hanging = asyncio.create_task(pool.call(f"trouble hang={tmp_path / 'fifo'}"))
            waiting = asyncio.create_task(pool.call("its turn has not come"))
            await asyncio.to_thread(fifo.wait_for, b"child", b"worker")
            waiting.cancel()
            hanging.cancel()
            assert await pool.call("next") == "next"
            for cancelled in (hanging, waiting):
                with pytest.raises(asyncio.CancelledError):
                    await cancelled

    asyncio.run(call())
    fifo.wait_for_end()


@pytest.mark.slow
@given(st.lists(st.sampled_from(["echo", "trouble bug", "trouble kill", "cancel"]), max_size=6), st.integers(1, 2))
@settings(max_examples=12, deadline=None)
def test_whatever_calls_fail_the_others_are_answered(payloads: list[str], jobs: int) -> None:
    async def call_all() -> list[str | BaseException]:
        async with open_worker_pool(answer, jobs) as pool:
            tasks = [asyncio.create_task(pool.call(payload)) for payload in payloads]
            await asyncio.sleep(0)
            for payload, task in zip(payloads, tasks, strict=True):
                if payload == "cancel":
                    task.cancel()
            return await asyncio.gather(*tasks, return_exceptions=True)

    kinds = {
        "echo": str,
        "trouble bug": WorkerError,
        "trouble kill": WorkerTerminated,
        "cancel": asyncio.CancelledError,
    }
    assert [type(result) for result in asyncio.run(call_all())] == [kinds[payload] for payload in payloads]


def test_a_call_that_is_left_in_a_pool_when_it_closes_fails_and_its_process_ends(tmp_path: Path) -> None:
    fifo = Fifo(tmp_path / "fifo")

    async def call() -> WorkerPool:
        async with open_worker_pool(answer, 1) as pool:
            left = asyncio.create_task(pool.call(f"trouble hang={tmp_path / 'fifo'}"))
            await asyncio.to_thread(fifo.wait_for, b"child", b"worker")
        with pytest.raises(WorkerError, match="signal 9"):
            await left
        return pool

    pool = asyncio.run(call())
    fifo.wait_for_end()
    with pytest.raises(RuntimeError, match="in its `async with`"):
        asyncio.run(pool.call("late"))


def test_nothing_outlives_a_killed_parent(tmp_path: Path) -> None:
    fifo = Fifo(tmp_path / "fifo")
    call = "import asyncio, sys; from tests.processes import answers; asyncio.run(answers.hang(sys.argv[1]))"
    with subprocess.Popen([sys.executable, "-c", call, str(tmp_path / "fifo")], cwd=_ROOT) as process:
        fifo.wait_for(b"child", b"worker")
        process.kill()
    fifo.wait_for_end()


def test_processes_that_cannot_start_are_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", ["/nowhere"])
    (failed,) = called("a")
    assert isinstance(failed, RuntimeError)
    assert str(failed).startswith("a worker process could not start: exit code 1")


def test_what_cannot_be_called_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="--jobs: expected a number from 1, found 0"):
        open_worker_pool(answer, 0)
    with pytest.raises(ValueError, match="no function at the top of an importable module"):
        open_worker_pool(lambda payload, context: payload, 1)
