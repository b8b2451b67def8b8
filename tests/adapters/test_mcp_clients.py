"""Clients of the Model Context Protocol that leave, hang, die or interrupt: the session ends with a verdict."""

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import termios
import threading
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore
from tests.adapters.mcp_sessions import FINISH, HELLO, Spoken, begun, call, served, session
from tests.evaluation.runs import episodes
from tests.homeragents.datasets import (
    FILES,
    ROOT,
    homer_in_a_process,
    plan,
    small_dataset,
)
from tests.reports.hostile_files import slow_pdf


@pytest.mark.slow
def test_a_client_that_leaves_without_doing_anything_has_a_verdict(tmp_path: Path) -> None:
    dataset = small_dataset(tmp_path / "two", {"id": "custom-1"}, {"id": "custom-2"})

    async def look(client: Any) -> None:
        assert "Please write down" in client.instructions

    session(served(dataset, "custom-2", tmp_path / "run"), look)
    (row,) = episodes(tmp_path / "run")
    assert (row["task"], row["stop"], row["steps"], row["changed"]) == ("custom-2", "finished", 0, {})
    assert row["verdict"]["passed"] is False


@pytest.mark.slow
def test_whoever_asks_and_does_not_read_is_not_listened_to_meanwhile(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run")
    asked, written = 8_000, list[int]()

    def ask() -> None:
        for number in range(asked):
            server.sent(json.dumps({"jsonrpc": "2.0", "id": number, "method": "ping"}))
            written.append(number)

    asking = threading.Thread(target=ask)
    asking.start()
    count = -1
    while count < len(written):
        count = len(written)
        asking.join(1)
    # As many as a pipe holds, and no more.
    assert count < asked
    answers = [server.answer() for _ in range(asked)]
    asking.join()
    assert sorted(answer["id"] for answer in answers) == list(range(asked))
    assert server.ended().code == 0


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_whoever_asks_does_not_read_and_closes_the_input_has_left(dataset: Path, tmp_path: Path) -> None:
    server = Spoken(dataset, tmp_path / "run")
    for number in range(200):
        server.sent(json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/list"}))
    assert server.process.stdin
    server.process.stdin.close()
    server.process.stdin = None
    try:
        assert server.process.wait(50) == 0
    finally:
        server.process.kill()
        server.ended()
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


def serving(dataset: Path, out: Path, **streams: Any) -> "subprocess.Popen[bytes]":
    """A server in a process of its own, whose standard error is `errors` beside its run."""
    command = [sys.executable, "-m", "homeragents", "serve", "mcp", str(dataset), "custom-1", "--out", str(out)]
    with (out.parent / "errors").open("wb") as errors:
        return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=errors, **streams)


def questions() -> bytes:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {**HELLO, "protocolVersion": "2025-06-18"}}
    lines = [hello, {"jsonrpc": "2.0", "method": "notifications/initialized"}]
    lines += [{"jsonrpc": "2.0", "id": number, "method": "ping"} for number in range(2, 9)]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_a_client_that_dies_at_the_other_end_of_a_socket_has_left(dataset: Path, tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        server = serving(dataset, tmp_path / "run", stdin=theirs, stdout=theirs)
    with ours:
        ours.sendall(questions())
        # All but one of the answers, so that it dies while the server listens to it and not while it speaks.
        answered = 0
        while answered < 7:
            answered += ours.recv(1) in (b"\n", b"")
        ours.recv(1, socket.MSG_PEEK)
    assert server.wait(50) == 0
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


@pytest.mark.slow
@pytest.mark.timeout(60)
def test_a_client_that_can_be_told_nothing_has_a_verdict_all_the_same(dataset: Path, tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        server = serving(dataset, tmp_path / "run", stdin=subprocess.PIPE, stdout=full)
    assert server.stdin
    with server.stdin as incoming:
        incoming.write(questions())
        incoming.flush()
        assert server.wait(50) == 2
    assert "the connection to the client failed: No space left" in (tmp_path / "errors").read_text().splitlines()[-1]
    assert episodes(tmp_path / "run")[0]["stop"] == "finished"


@pytest.mark.slow
@pytest.mark.parametrize(("descriptor", "name"), [(0, "input"), (1, "output")])
def test_without_a_standard_stream_nothing_is_served(descriptor: int, name: str, dataset: Path, tmp_path: Path) -> None:
    server = serving(dataset, tmp_path / "run", preexec_fn=lambda: os.close(descriptor))
    assert server.wait(50) == 2
    said = (tmp_path / "errors").read_text()
    assert said == f"homer: standard {name}: is closed, but the client communicates through it\n"
    assert not (tmp_path / "run").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)], ids=["killed", "interrupted"])
def test_a_session_that_is_cut_off_is_explained_and_begins_again(
    sent: signal.Signals, code: int, dataset: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    assert begun(dataset, out).ended(sent).code == code
    explained = homer_in_a_process("resume", out)
    assert explained.code == 2
    assert "`homer serve mcp DATASET TASK_ID --out RUN`" in explained.sentence
    assert "restarts a session that was cut off" in explained.sentence

    async def act(client: Any) -> None:
        for step in (*plan("Total: 12"), FINISH):
            assert not (await call(client, step)).is_error

    session(served(dataset, "custom-1", out), act)
    (row,) = episodes(out)
    assert (row["steps"], row["verdict"]["passed"]) == (3, True)


@pytest.mark.slow
@pytest.mark.timeout(15)
def test_an_interruption_waits_for_no_action(tmp_path: Path) -> None:
    office = ContentStore(tmp_path / "slow").put_office({**FILES, "data/slow.pdf": slow_pdf()})
    server = begun(small_dataset(tmp_path / "slow", {"office": office}), tmp_path / "run")
    read = {"name": "pdf_read_file", "arguments": {"pdf_file_path": "data/slow.pdf"}}
    server.sent(json.dumps({"jsonrpc": "2.0", "method": "tools/call", "id": "slow", "params": read}))
    while unread_bytes(server.process.stdin):
        os.sched_yield()
    assert server.ended(signal.SIGINT).code == 130


def unread_bytes(pipe: Any) -> int:
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.slow
def test_being_asked_to_end_counts_as_leaving(dataset: Path, tmp_path: Path) -> None:
    assert begun(dataset, tmp_path / "run").ended(signal.SIGTERM).code == 0
    (row,) = episodes(tmp_path / "run")
    assert (row["steps"], row["verdict"]["passed"], list(row["changed"])) == (1, False, ["data/total.docx"])
