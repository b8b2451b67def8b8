"""Builds by the engine of models, as a user runs them: over real HTTP, against the stand-in for a model."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from run_ledger import open_reply_store
from tests.endpoint.scripted import ScriptedModel
from tests.endpoint.server import Answer, Json, Raw, Said, Server
from tests.homeragents.datasets import ROOT, Ended, homer_in_a_process, homer_in_this_process

SEED = 5
LLM_TASKS = 2
QUICK = {"backoff_s": 0.05, "backoff_max_s": 0.2, "breaker_open_s": 0.05, "timeout_s": 2.0}
"""Limits for tests of faults: an endpoint on this machine is up again at once."""


def llm_build(out: str, server: Server | None, *more: object, cwd: Path, tasks: int = 1, **environment: str) -> Ended:
    """Build Neo by a model.

    Args:
        server: None for an environment that names no endpoint.
    """
    return homer_in_a_process(*typed(out, *more, tasks=tasks), cwd=cwd, **reach(server), **environment)


def build_here(capsys: pytest.CaptureFixture[str], server: Server, out: Path, *more: object, tasks: int = 1) -> Ended:
    """Build in this process, which is quicker;

    Args:
        out: An absolute path.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, value in reach(server).items():
            patch.setenv(name, value)
        return homer_in_this_process(capsys, *typed(str(out), *more, tasks=tasks))


def check_here(capsys: pytest.CaptureFixture[str], dataset: Path) -> Ended:
    """Check a dataset in this process; its document is JSON."""
    return homer_in_this_process(capsys, "check", dataset, "--json")


def typed(out: str, *more: object, tasks: int = 1) -> tuple[object, ...]:
    """What a user types to build Neo by a model."""
    return (
        "build",
        "neo",
        "--engine",
        "llm",
        "--model",
        "scripted",
        "--tasks",
        tasks,
        "--seed",
        5,
        "--out",
        out,
        *more,
    )


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """A socket that takes connections and remembers them."""
    heard: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            while True:
                try:
                    connection, address = server.accept()
                except OSError:
                    return
                heard.append(str(address))
                connection.close()

        thread = threading.Thread(target=accept)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}", heard
        server.shutdown(socket.SHUT_RDWR)
        thread.join(30)


def reach(server: Server | None) -> dict[str, str]:
    """The environment in which `homer` speaks to a server, or to none."""
    if server is None:
        return {"OPENAI_API_KEY": "", "OPENAI_BASE_URL": ""}
    return {"OPENAI_API_KEY": "any-key", "OPENAI_BASE_URL": server.base_url}


def run_file(folder: Path, **tables: Mapping[str, Any]) -> Path:
    """Write a run file of tables with plain values."""
    lines = []
    for table, values in tables.items():
        lines.append(f"[{table}]")
        lines += [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    path = folder / "run.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def replies_kept(run: Path) -> int:
    """How many replies a run has that is not going on."""
    with open_reply_store(run / "replies.sqlite") as store:
        return sum(1 for _ in store.read_replies())


class Built(NamedTuple):
    """One build, and what its endpoint saw.

    Attributes:
        tracers: Who called where LangSmith's variables pointed.
    """

    dataset: Path
    ended: Ended
    chats: list[Json]
    model: ScriptedModel
    tracers: list[str]


class Interrupted(NamedTuple):
    """How a build ended that was interrupted, and what its endpoint had been asked by then."""

    code: int
    errors: str
    asked: int


class Interruption:
    """An answer function that signals a process the moment a certain request arrives.

    Attributes:
        at: Which request, from 1. The victim is named once it has been started.
    """

    def __init__(self, answer: Answer, at: int, how: signal.Signals) -> None:
        self._answer, self._at, self._how = answer, at, how
        self._named = threading.Event()
        self._victim, self._count = 0, 0

    def __call__(self, request: Json) -> Said | Raw:
        self._count += 1
        if self._count == self._at:
            assert self._named.wait(30)
            os.kill(self._victim, self._how)
        return self._answer(request)

    def name(self, victim: int) -> None:
        """Say whom the signal is for."""
        self._victim = victim
        self._named.set()


def interrupted(
    server: Server, interruption: Interruption, command: tuple[object, ...], cwd: Path, chats: Callable[[], int]
) -> Interrupted:
    """Run a command until it ends by the signal."""
    process = subprocess.Popen(
        [sys.executable, "-m", "homeragents", *map(str, command)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **reach(server)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    interruption.name(process.pid)
    _, errors = process.communicate(timeout=120)
    return Interrupted(process.returncode, errors, chats())
