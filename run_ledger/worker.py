"""The inside of a worker process: read units, work each, answer with what became of it.

One JSON document a line, both ways. In: `{work, context}` once, then `{index, key}`. Out: `{ready}` once, then
`{outcome}`, or `{stop: budget|input, ...}` where the whole run has to stop.
"""

import ctypes
import json
import os
import signal
import sys
import traceback
from importlib import import_module
from typing import IO, Any

from data_model import BudgetReached, InputError, ModelCallError
from run_ledger.units import Outcome, Unit, Work

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
    work: Work = getattr(import_module(module), name)
    answer({"ready": True})
    for line in incoming:
        answer(_answer(work, Unit(**json.loads(line)), order["context"]))


def _answer(work: Work, unit: Unit, context: str) -> dict[str, Any]:
    try:
        outcome = work(unit, context)
        if not isinstance(outcome, Outcome):
            raise TypeError(f"the work returned {type(outcome).__name__}, expected an Outcome")
        "".join((outcome.payload, outcome.reason, outcome.detail)).encode()
    except BudgetReached as error:
        return {"stop": "budget", "parts": [_storable(str(error))]}
    except InputError as error:
        parts = (error.what, error.where, error.expected, error.found)
        return {"stop": "input", "parts": [_storable(part) for part in parts]}
    except ModelCallError as error:
        outcome = Outcome("errored", reason=_storable(str(error)), detail=_storable(traceback.format_exc()))
    except BaseException as error:  # noqa: BLE001 - a unit may raise anything, and none may end the run
        reason = "".join(traceback.format_exception_only(error)).strip()
        outcome = Outcome("crashed", reason=_storable(reason), detail=_storable(traceback.format_exc()))
    return {"outcome": outcome}


def _storable(text: str) -> str:
    """Lone surrogates cannot be written as UTF-8, and an error message may quote them."""
    return text.encode("utf-8", "backslashreplace").decode()
