"""The inside of a worker process: read units or calls, work each, answer with what became of it.

One JSON document a line, both ways. In: `{work, ended, context}` once, then `{index, key}` for a unit (with `ending`
where an earlier process ended over it) or `{payload}` for a call. Out: `{ready: process id}` once, then `{outcome}` of
a unit or `{value}` of a call, `{outcome}` also of a call that failed, `{ending}` where it needed too much memory, or
`{stop: budget|input, ...}` where the whole run has to stop. Which step is under way, and until when it may take, stands
in a page of memory that both sides share.
"""

import json
import mmap
import os
import resource
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any, NamedTuple

from data_model import bounds, watched
from run_ledger.endings import Ending, WorkerUnfit, ending_by_memory
from run_ledger.faults import (
    checked_outcome,
    checked_text,
    lacks_memory,
    outcome_of,
    stop_in,
    stop_message,
    storable,
)
from run_ledger.keeper import adopt_orphans, end_children
from run_ledger.step_page import A_CALL, StepPage
from run_ledger.units import Call, Ended, Unit, Work


class _Functions(NamedTuple):
    """What a worker calls: for units or calls, and for units that an earlier worker ended over."""

    work: Callable[[Any, str], object]
    ended: Ended | None
    context: str


def serve(requests: int, replies: int, page: int) -> None:
    """Work until the requests end. requests, replies: descriptors of two pipes; page: of the shared page."""
    adopt_orphans()
    for descriptor in (requests, replies, page):
        os.set_inheritable(descriptor, False)
    steps = StepPage(page)
    os.close(page)
    try:
        with open(requests, "rb") as incoming, open(replies, "wb") as outgoing:
            _serve(incoming, outgoing, steps)
    except BrokenPipeError:
        os._exit(1)


def _serve(incoming: IO[bytes], outgoing: IO[bytes], steps: StepPage) -> None:
    def answer(message: dict[str, Any]) -> None:
        outgoing.write(json.dumps(message).encode() + b"\n")
        outgoing.flush()

    if not (first := incoming.readline()):
        return
    order = json.loads(first)
    work: Work | Call = _imported(order["work"])
    ended: Ended | None = _imported(order["ended"]) if order["ended"] else None
    functions = _Functions(work, ended, order["context"])
    own_limits = _limits()
    answer({"ready": os.getpid()})
    for line in incoming:
        request = json.loads(line)
        with watched(steps.write, request.get("key", A_CALL)):
            message = _answer(functions, request, steps)
        end_children()
        # What runs in a process of the user's can change the limits of this one, and the next unit would meet them.
        answer({**message, "tired": _is_tired() or _limits() != own_limits})


def _imported(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def _answer(functions: _Functions, request: dict[str, Any], steps: StepPage) -> dict[str, Any]:
    try:
        if "payload" in request:
            return {"value": checked_text(functions.work(request["payload"], functions.context))}
        unit = Unit(request["index"], request["key"])
        if "ending" in request:
            assert functions.ended is not None, "only a unit whose run asks for it comes here again"
            return {"outcome": checked_outcome(functions.ended(unit, functions.context, Ending(*request["ending"])))}
        return {"outcome": checked_outcome(functions.work(unit, functions.context))}
    except BaseException as error:  # noqa: BLE001 - a unit may raise anything, and none may end the run
        if lacks_memory(error.__cause__ or error if isinstance(error, WorkerUnfit) else error):
            return {"ending": ending_by_memory(steps.read().name)}
        if isinstance(error, WorkerUnfit):
            return {"ending": Ending("death", steps.read().name, storable(str(error)))}
        if (stop := stop_in(error)) is not None:
            return stop_message(stop)
        return {"outcome": outcome_of(error)}


def _limits() -> list[tuple[int, int]]:
    return [resource.getrlimit(getattr(resource, name)) for name in dir(resource) if name.startswith("RLIMIT_")]


def _is_tired() -> bool:
    """Whether what this process keeps in memory leaves too little for the next unit."""
    try:
        with open("/proc/self/statm", encoding="ascii") as pages:
            return int(pages.read().split()[5]) * mmap.PAGESIZE > bounds.WORKER_BYTES / 2
    except OSError:
        return False
