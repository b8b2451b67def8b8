"""The inside of a worker process: read units or calls, work each, answer with what became of it.

One JSON document a line, both ways. In: `{work, context}` once, then `{index, key}` for a unit or `{payload}` for a
call. Out: `{ready}` once, then `{outcome}` of a unit or `{value}` of a call, `{outcome}` also of a call that failed,
or `{stop: budget|input, ...}` where the whole run has to stop.
"""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any

from run_ledger.faults import checked_outcome, checked_text, outcome_of, stop_in, stop_message
from run_ledger.units import Call, Unit, Work

_PR_SET_PDEATHSIG = 1


def serve(parent: int, requests: int, replies: int) -> None:
    """Work units until the requests end. parent: process id; requests, replies: descriptors of two pipes."""
    _die_with(parent)
    os.set_inheritable(requests, False)
    os.set_inheritable(replies, False)
    try:
        with open(requests, "rb") as incoming, open(replies, "wb") as outgoing:
            _serve(incoming, outgoing)
    except BrokenPipeError:
        os._exit(1)


def _die_with(parent: int) -> None:
    """Let the kernel end this process with its parent (Linux); elsewhere the guard and the pipe's end do."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _serve(incoming: IO[bytes], outgoing: IO[bytes]) -> None:
    def answer(message: dict[str, Any]) -> None:
        outgoing.write(json.dumps(message).encode() + b"\n")
        outgoing.flush()

    if not (first := incoming.readline()):
        return
    order = json.loads(first)
    module, _, name = order["work"].partition(":")
    work: Work | Call = getattr(import_module(module), name)
    answer({"ready": True})
    for line in incoming:
        answer(_answer(work, json.loads(line), order["context"]))


def _answer(work: Callable[[Any, str], object], request: dict[str, Any], context: str) -> dict[str, Any]:
    try:
        if "payload" in request:
            return {"value": checked_text(work(request["payload"], context))}
        return {"outcome": checked_outcome(work(Unit(**request), context))}
    except BaseException as error:  # noqa: BLE001 - a unit may raise anything, and none may end the run
        stop = stop_in(error)
        return {"outcome": outcome_of(error)} if stop is None else stop_message(stop)
