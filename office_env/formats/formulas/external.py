"""Functions that are not known here, asked of the package `formulas` where it is installed: in a process of its own.

The process gets names of functions from our list and plain values, never a workbook or a formula; it has one thread,
bounded memory, and a limit of time for all calls of a workbook.
"""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

from data_model import bounds
from office_env.formats.formulas.external_given import LEFT_OUT, Cells, Given, encoded, given_arguments
from office_env.formats.formulas.functions import Argument, Read, Stop
from office_env.formats.formulas.values import BAD_NAME, ERRORS, Unsupported, Value, finite

INSTALL = "pip install 'homeragents[formulas]'"
_PIPE_BYTES = 65_536
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@cache
def why_not() -> str:
    """Why the extra `formulas` computes nothing here, or an empty text where it is installed."""
    return "" if find_spec("formulas") else f"the extra `formulas` would do it ({INSTALL})"


class Session:
    """The process that computes for one workbook; it starts at the first call and ends with the `with`.

    fault: why nothing is computed (any more); where it is given at the beginning, nothing ever is.
    """

    def __init__(self, fault: str = "", timeout_s: float = bounds.EXTRA_S) -> None:
        self.fault = fault
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None
        self._deadline = 0.0
        self._sent: set[str] = set()
        self._cells_left = bounds.EXTRA_CELLS_IN_ALL
        self._answers: dict[bytes, Value] = {}

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is None:
            return
        with self._process as process:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        self._process = None

    def call(self, name: str, arguments: Sequence[Argument], read: Read) -> Value:
        """Compute one function; Stop with Unsupported where that gives no certain value.

        arguments: values and areas; LEFT_OUT for one that stands empty between its commas.
        """
        if self.fault:
            raise Stop(Unsupported(f"{name} is not evaluated: {self.fault}"))
        answers = [self._answer(name, given) for given in given_arguments(name, arguments, read)]
        if answers[0] != answers[-1]:
            raise Stop(Unsupported(f"{name} that counts the blank cells of whole columns is not evaluated"))
        return answers[0]

    def _answer(self, name: str, given: Sequence[Given]) -> Value:
        names = ("" if one is LEFT_OUT else f"given_{place}" for place, one in enumerate(given))
        request: dict[str, object] = {"call": f"={name}({','.join(names)})"}
        brief = [None if one is LEFT_OUT else _brief(one) for one in given]
        key = json.dumps(request | {"given": brief}).encode()
        if key not in self._answers:
            full = [self._with_rows(one, said) for one, said in zip(given, brief, strict=True)]
            line = self._exchange(json.dumps(request | {"given": full}).encode() + b"\n")
            if self.fault:
                raise Stop(Unsupported(f"{name} is not evaluated: {self.fault}"))
            self._answers[key] = _decoded(name, json.loads(line))
        answer = self._answers[key]
        if isinstance(answer, Unsupported):
            raise Stop(answer)
        return answer

    def _with_rows(self, one: Given, said: dict[str, object] | None) -> dict[str, object] | None:
        """Add the cells of an area that the process has not met."""
        if said is None or not isinstance(one, Cells) or one.id in self._sent:
            return said
        self._cells_left -= one.height * one.width
        if self._cells_left < 0:
            self.fault = f"the extra is given at most {bounds.EXTRA_CELLS_IN_ALL:,} cells of a workbook"
            return said
        self._sent.add(one.id)
        return said | {"rows": one.encoded()}

    def _exchange(self, request: bytes) -> bytes:
        """Send one line and receive one; at a limit the process is ended and `fault` says why."""
        answer = bytearray()
        if self._process is None and not self.fault:
            self._process = _started()
            self._deadline = monotonic() + self._timeout_s
        if self._process is None or self._process.stdin is None or self._process.stdout is None:
            return b""
        into, out = self._process.stdin.fileno(), self._process.stdout.fileno()
        while not answer.endswith(b"\n") and not self.fault:
            ready = select.select([out], [into] if request else [], [], max(0.0, self._deadline - monotonic()))
            try:
                if ready[1]:
                    request = request[os.write(into, request[:_PIPE_BYTES]) :]
                elif ready[0]:
                    part = os.read(out, _PIPE_BYTES)
                    answer += part
                    self.fault = "" if part else "the extra `formulas` failed at it"
                else:
                    self.fault = f"the extra `formulas` took over {self._timeout_s:g} s for this workbook"
            except BrokenPipeError:
                self.fault = "the extra `formulas` failed at it"
            if len(answer) > bounds.EXTRA_ANSWER_BYTES:
                self.fault = "the extra `formulas` gave too long an answer"
        if self.fault:
            self.close()
        return bytes(answer)


def _started() -> subprocess.Popen[bytes]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
    # The folder that it is run in is none that packages are looked for in.
    return subprocess.Popen(
        [sys.executable, "-P", "-B", str(Path(__file__).with_name("external_child.py")), str(bounds.EXTRA_BYTES)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=kept | {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0"} | dict.fromkeys(_ONE_THREAD, "1"),
        bufsize=0,
        start_new_session=True,
    )


def _brief(one: Given) -> dict[str, object]:
    return {"area": one.id} if isinstance(one, Cells) else {"value": encoded(one)}


def _decoded(name: str, answer: dict[str, object]) -> Value:
    value = answer.get("value")
    if "strange" in answer:
        return Unsupported(f"{name} is not evaluated here: {answer['strange']}")
    if isinstance(value, dict):
        # The package says #NAME? for what it does not know; as a value it would look like the solver's fault.
        code = str(value.get("error"))
        known = ERRORS.get(code) if code != BAD_NAME.code else None
        return known or Unsupported(f"{name} is not evaluated here: it gives {code[:40]}")
    if isinstance(value, float | int) and not isinstance(value, bool):
        return finite(value)
    if value is None or isinstance(value, bool | str):
        return value
    return Unsupported(f"{name} is not evaluated here: it gives no value")
