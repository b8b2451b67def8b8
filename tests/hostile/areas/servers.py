"""A server of the Model Context Protocol, spoken to as no client should: every frame is answered, every end scored."""

import json
import signal
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.homeragents.datasets import small_dataset
from tests.hostile.corpus.frames import FRAMES, ID, call, notification, request
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.talking import Client

_READ = ("word_read_file", {"file_path": "data/note.docx"})
_PING = 9_001


def run(case: str, attempt: Attempt) -> None:
    """One frame, or one session."""
    small_dataset(attempt.place / "data")
    attempt.begin("serve")
    if case in FRAMES:
        _send_frame(attempt, case)
    else:
        _SESSIONS[case](attempt)


def _client(attempt: Attempt, greets: bool = True) -> Client:
    return Client(attempt, "data", "custom-1", "--out", "run", greets=greets)


def _send_frame(attempt: Attempt, name: str) -> None:
    """Send a frame and a ping after it: an answer to the frame comes before that to the ping, or soon after."""
    frame, client = FRAMES[name](), _client(attempt)
    client.send(frame.content)
    client.send(request("ping", id=_PING))
    answers: list[Any] = []
    while (message := client.heard(3.0 if _is_to(answers, _PING) else 15.0)) is not None:
        answers.append(message)
        if _is_to(answers, _PING) and (not frame.is_answered or len(answers) > 1):
            break
    attempt.expect(_is_to(answers, _PING), "the server answers nothing any more")
    others = [one for one in answers if one.get("id") != _PING and "method" not in one]
    attempt.expect(not frame.is_answered or others, "the frame was not answered")
    attempt.look_for_secrets(json.dumps(answers))
    client.leave()
    _expect_scored(attempt)


def _is_to(answers: list[Any], id: Any) -> bool:
    return any(isinstance(one, dict) and one.get("id") == id for one in answers)


def _expect_scored(attempt: Attempt, steps: int | None = None) -> None:
    rows = _episodes(attempt.place / "run")
    attempt.expect(len(rows) == 1 and rows[0]["status"] == "scored", f"no verdict: {rows}")
    if rows and steps is not None:
        attempt.expect(rows[0]["steps"] == steps, f"{rows[0]['steps']} steps, expected {steps}")


def _episodes(folder: Path) -> list[dict[str, Any]]:
    file = folder / "episodes.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _leaves_at_once(attempt: Attempt) -> None:
    _client(attempt).leave()
    _expect_scored(attempt, 0)


def _never_greets(attempt: Attempt) -> None:
    client = _client(attempt, greets=False)
    attempt.expect(client.asked(call(*_READ), ID), "a call before the greeting is not answered")
    client.leave()


def _says_nothing(attempt: Attempt) -> None:
    _client(attempt, greets=False).leave()


def _leaves_in_a_line(attempt: Attempt) -> None:
    client = _client(attempt)
    client.send(call(*_READ).strip()[:-5])
    client.leave()
    _expect_scored(attempt, 0)


def _forty_at_once(attempt: Attempt) -> None:
    client = _client(attempt)
    client.send(b"".join(call(*_READ, id=number) for number in range(40)))
    seen = {message.get("id") for _ in range(40) if (message := client.heard())}
    attempt.expect(seen == set(range(40)), f"{len(seen)} of 40 calls were answered")
    client.leave()
    _expect_scored(attempt)


def _one_id(attempt: Attempt) -> None:
    client = _client(attempt)
    client.send(call(*_READ) * 10)
    heard = [message for _ in range(10) if (message := client.heard())]
    attempt.expect(len(heard) == 10, f"{len(heard)} of 10 calls of one id were answered")
    client.leave()
    _expect_scored(attempt)


def _pings(attempt: Attempt) -> None:
    client = _client(attempt)
    client.send(b"".join(request("ping", id=number) for number in range(5_000)))
    heard = sum(client.heard() is not None for _ in range(5_000))
    attempt.expect(heard == 5_000, f"{heard} of 5,000 pings were answered")
    client.leave()


def _cancels(attempt: Attempt) -> None:
    client = _client(attempt)
    for number in range(20):
        client.send(call(*_READ, id=number) + notification("notifications/cancelled", {"requestId": number}))
    attempt.expect(client.asked(request("ping", id=_PING), _PING), "nothing is answered after calls were cancelled")
    client.leave()
    _expect_scored(attempt)


def _after_the_end(attempt: Attempt) -> None:
    client = _client(attempt)
    attempt.expect(client.asked(call("system_finish_task", {}, 1), 1), "the end is not answered")
    after = client.asked(call(*_READ, id=2), 2)
    attempt.expect(after and after.get("result", {}).get("isError"), f"a call after the end: {after}")
    client.leave()
    _expect_scored(attempt, 1)


def _signalled(sent: signal.Signals, code: int) -> Callable[[Attempt], None]:
    """A session that is ended by a signal has a verdict, or can be had again."""

    def session(attempt: Attempt) -> None:
        client = _client(attempt)
        attempt.expect(client.asked(call("word_create_new_file", {"file_path": "data/x.docx"}), ID), "no answer")
        client.leave(sent, codes=(code,))
        if sent == signal.SIGTERM:
            _expect_scored(attempt, 1)
            return
        attempt.begin("serve again")
        again = _client(attempt)
        attempt.expect(again.asked(call(*_READ), ID), "a session that was cut off does not begin again")
        again.leave()
        _expect_scored(attempt, 1)

    return session


def _two_at_once(attempt: Attempt) -> None:
    first = _client(attempt)
    second = _client(attempt, greets=False)
    second.leave(codes=(2,))
    attempt.expect(first.asked(call(*_READ), ID), "the first session was disturbed")
    first.leave()
    _expect_scored(attempt, 1)


def _deaf(attempt: Attempt) -> None:
    """A client that goes on asking and reads no answers, then leaves."""
    client = _client(attempt)
    for number in range(200):
        client.send(call(*_READ, id=number))
    client.leave()
    _expect_scored(attempt)


_SESSIONS: Mapping[str, Callable[[Attempt], None]] = {
    "leaves-at-once": _leaves_at_once,
    "never-greets": _never_greets,
    "says-nothing": _says_nothing,
    "leaves-in-a-line": _leaves_in_a_line,
    "forty-at-once": _forty_at_once,
    "one-id": _one_id,
    "pings-5000": _pings,
    "cancels": _cancels,
    "after-the-end": _after_the_end,
    "terminated": _signalled(signal.SIGTERM, 0),
    "interrupted": _signalled(signal.SIGINT, 130),
    "killed": _signalled(signal.SIGKILL, -9),
    "two-at-once": _two_at_once,
    "deaf": _deaf,
}


@cache
def _names() -> tuple[str, ...]:
    return (*FRAMES, *_SESSIONS)


SERVERS = Area(
    "servers",
    "(h) MCP: garbage, 100 MB frame, 50 MB line, 40 at once, doubled ids, early leave, no greeting, TERM, INT, KILL,"
    " after the end, cancel, 5,000 pings: every frame answered, scored or begun again",
    lambda scale: share(_names(), scale),
    run,
    limit_s=120,
)
