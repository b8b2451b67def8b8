"""The main loop of a worker process: read units or calls, execute each, and reply with its outcome.

Both directions carry one JSON document per line.

Requests: `{function, on_termination, context}` once, then `{index, key}` for a unit (with `ending` if it ended an
earlier process) or `{payload}` for a call.

Replies: `{ready: process id}` once, then `{outcome}` for a unit or a failed call, `{value}` for a successful call,
`{ending}` if it ran out of memory, or `{stop: budget|input, ...}` if the whole run has to stop.

The current step and its deadline are published in a page of memory that both sides share.
"""

import json
import mmap
import os
import resource
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any, NamedTuple

from data_model import bounds, watch_steps
from processes.exception_mapping import (
    encode_run_stop,
    escape_surrogates,
    find_run_stop,
    is_out_of_memory,
    make_failure_outcome,
    validate_outcome,
    validate_reply_text,
)
from processes.garbage_collection import collect_garbage_rarely
from processes.shared_step_page import CALL_STEP_NAME, SharedStepPage
from processes.terminations import WorkerCompromised, WorkerTermination, make_memory_termination
from processes.units import CallFunction, TerminationHandler, Unit, UnitFunction
from processes.worker_supervisor import adopt_orphans, kill_children

_TIRED_SHARE = 2 / 3
"""The share of its memory with which a process is replaced: the next one makes the companies of a build anew."""


class _LoadedFunctions(NamedTuple):
    """The functions that a worker calls: for units or calls, and for units that ended an earlier worker."""

    function: Callable[[Any, str], object]
    on_termination: TerminationHandler | None
    context: str


def serve(request_fd: int, reply_fd: int, page_fd: int) -> None:
    """Serve requests until the request pipe is closed.

    Args:
        request_fd: Descriptor of the pipe to read requests from.
        reply_fd: Descriptor of the pipe to write replies to.
        page_fd: Descriptor of the shared step page.
    """
    adopt_orphans()
    collect_garbage_rarely()
    for descriptor in (request_fd, reply_fd, page_fd):
        os.set_inheritable(descriptor, False)
    step_page = SharedStepPage(page_fd)
    os.close(page_fd)
    try:
        with open(request_fd, "rb") as incoming, open(reply_fd, "wb") as outgoing:
            _serve_requests(incoming, outgoing, step_page)
    except BrokenPipeError:
        os._exit(1)


def _serve_requests(incoming: IO[bytes], outgoing: IO[bytes], step_page: SharedStepPage) -> None:
    def send_message(message: dict[str, Any]) -> None:
        outgoing.write(json.dumps(message).encode() + b"\n")
        outgoing.flush()

    if not (first_line := incoming.readline()):
        return
    function_paths = json.loads(first_line)
    function: UnitFunction | CallFunction = _import_function(function_paths["function"])
    on_termination: TerminationHandler | None = (
        _import_function(function_paths["on_termination"]) if function_paths["on_termination"] else None
    )
    functions = _LoadedFunctions(function, on_termination, function_paths["context"])
    initial_limits = _read_resource_limits()
    send_message({"ready": os.getpid()})
    for line in incoming:
        request = json.loads(line)
        with watch_steps(step_page.write, request.get("key", CALL_STEP_NAME)):
            message = _handle_request(functions, request, step_page)
        kill_children()
        # A process of the user's can change the limits of this one, which would affect the next unit.
        send_message({**message, "tired": _is_memory_high() or _read_resource_limits() != initial_limits})


def _import_function(import_path: str) -> Any:
    module, _, name = import_path.partition(":")
    return getattr(import_module(module), name)


def _handle_request(functions: _LoadedFunctions, request: dict[str, Any], step_page: SharedStepPage) -> dict[str, Any]:
    try:
        if "payload" in request:
            return {"value": validate_reply_text(functions.function(request["payload"], functions.context))}
        unit = Unit(request["index"], request["key"])
        if "ending" in request:
            assert functions.on_termination is not None, "a unit is only sent again if there is a handler for it"
            return {
                "outcome": validate_outcome(
                    functions.on_termination(unit, functions.context, WorkerTermination(*request["ending"]))
                )
            }
        return {"outcome": validate_outcome(functions.function(unit, functions.context))}
    except BaseException as error:  # noqa: BLE001 - a unit may raise anything, and none may end the run
        if is_out_of_memory(error.__cause__ or error if isinstance(error, WorkerCompromised) else error):
            return {"ending": make_memory_termination(step_page.read().name)}
        if isinstance(error, WorkerCompromised):
            return {"ending": WorkerTermination("death", step_page.read().name, escape_surrogates(str(error)))}
        if (stop := find_run_stop(error)) is not None:
            return encode_run_stop(stop)
        return {"outcome": make_failure_outcome(error)}


def _read_resource_limits() -> list[tuple[int, int]]:
    return [resource.getrlimit(getattr(resource, name)) for name in dir(resource) if name.startswith("RLIMIT_")]


def _is_memory_high() -> bool:
    """Return whether this process holds so much memory that too little is left for the next unit."""
    try:
        with open("/proc/self/statm", encoding="ascii") as pages:
            return int(pages.read().split()[5]) * mmap.PAGESIZE > _TIRED_SHARE * bounds.WORKER_BYTES
    except OSError:
        return False
