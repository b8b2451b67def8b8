"""Functions not implemented here, computed in a process of its own by the package `formulas`, if it is installed.

The process receives names of functions from our list and plain values, never a workbook or a formula. It has one
thread, limited memory, and a time limit for all calls of a workbook.
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
from file_formats.formulas.external_arguments import OMITTED, AreaCells, ExternalArgument, encode_value, read_arguments
from file_formats.formulas.functions import AreaReader, Argument, StopEvaluation
from file_formats.formulas.values import BAD_NAME, ERRORS, ComputedValue, Unsupported, to_finite

INSTALL_COMMAND = "pip install 'homeragents[formulas]'"
_PIPE_BYTES = 65_536
_THREAD_COUNT_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@cache
def explain_unavailable() -> str:
    """Return why the extra `formulas` computes nothing here; an empty text if it is installed."""
    return "" if find_spec("formulas") else f"the extra `formulas` would do it ({INSTALL_COMMAND})"


class ExternalSession:
    """The process that computes for one workbook, from the first call to the end of the `with` block.

    Attributes:
        failure: Why nothing is computed any more, or an empty text; if it is passed in, nothing is ever computed.
    """

    def __init__(self, failure: str = "", timeout_s: float = bounds.EXTRA_S) -> None:
        self.failure = failure
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None
        self._deadline = 0.0
        self._sent_areas: set[str] = set()
        self._cells_left = bounds.EXTRA_CELLS_IN_ALL
        self._answers: dict[bytes, ComputedValue] = {}

    def __enter__(self) -> "ExternalSession":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process if there is one."""
        if self._process is None:
            return
        with self._process as process:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
        self._process = None

    def compute(self, name: str, arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
        """Compute one function call.

        Args:
            arguments: Values and areas; OMITTED for one that is left empty between its commas.

        Raises:
            StopEvaluation: The call gives no certain value (with Unsupported), or an argument is an error.
        """
        if self.failure:
            raise StopEvaluation(Unsupported(f"{name} is not evaluated: {self.failure}"))
        answers = [self._get_answer(name, argument_list) for argument_list in read_arguments(name, arguments, read)]
        if answers[0] != answers[-1]:
            raise StopEvaluation(Unsupported(f"{name} that counts the blank cells of whole columns is not evaluated"))
        return answers[0]

    def _get_answer(self, name: str, arguments: Sequence[ExternalArgument]) -> ComputedValue:
        names = ("" if argument is OMITTED else f"given_{index}" for index, argument in enumerate(arguments))
        request: dict[str, object] = {"call": f"={name}({','.join(names)})"}
        brief_arguments = [None if argument is OMITTED else _encode_brief(argument) for argument in arguments]
        key = json.dumps(request | {"given": brief_arguments}).encode()
        if key not in self._answers:
            full_arguments = [
                self._add_rows(argument, brief_argument)
                for argument, brief_argument in zip(arguments, brief_arguments, strict=True)
            ]
            line = self._exchange_lines(json.dumps(request | {"given": full_arguments}).encode() + b"\n")
            if self.failure:
                raise StopEvaluation(Unsupported(f"{name} is not evaluated: {self.failure}"))
            self._answers[key] = _decode_answer(name, json.loads(line))
        answer = self._answers[key]
        if isinstance(answer, Unsupported):
            raise StopEvaluation(answer)
        return answer

    def _add_rows(
        self, argument: ExternalArgument, brief_argument: dict[str, object] | None
    ) -> dict[str, object] | None:
        """Add the cells of an area that the process has not received yet."""
        if brief_argument is None or not isinstance(argument, AreaCells) or argument.area_id in self._sent_areas:
            return brief_argument
        self._cells_left -= argument.height * argument.width
        if self._cells_left < 0:
            self.failure = f"the extra is given at most {bounds.EXTRA_CELLS_IN_ALL:,} cells of a workbook"
            return brief_argument
        self._sent_areas.add(argument.area_id)
        return brief_argument | {"rows": argument.encode_rows()}

    def _exchange_lines(self, request: bytes) -> bytes:
        """Send one line and receive one; at a limit, end the process and say why in `failure`."""
        answer = bytearray()
        if self._process is None and not self.failure:
            self._process = _start_process()
            self._deadline = monotonic() + self._timeout_s
        if self._process is None or self._process.stdin is None or self._process.stdout is None:
            return b""
        input_fd, output_fd = self._process.stdin.fileno(), self._process.stdout.fileno()
        while not answer.endswith(b"\n") and not self.failure:
            ready = select.select(
                [output_fd], [input_fd] if request else [], [], max(0.0, self._deadline - monotonic())
            )
            try:
                if ready[1]:
                    request = request[os.write(input_fd, request[:_PIPE_BYTES]) :]
                elif ready[0]:
                    part = os.read(output_fd, _PIPE_BYTES)
                    answer += part
                    self.failure = "" if part else "the extra `formulas` failed at it"
                else:
                    self.failure = f"the extra `formulas` took over {self._timeout_s:g} s for this workbook"
            except BrokenPipeError:
                self.failure = "the extra `formulas` failed at it"
            if len(answer) > bounds.EXTRA_ANSWER_BYTES:
                self.failure = "the extra `formulas` gave too long an answer"
        if self.failure:
            self.close()
        return bytes(answer)


def _start_process() -> subprocess.Popen[bytes]:
    inherited = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "VIRTUAL_ENV") if name in os.environ}
    # With -P, Python does not look for packages in the script's folder.
    return subprocess.Popen(
        [sys.executable, "-P", "-B", str(Path(__file__).with_name("external_child.py")), str(bounds.EXTRA_BYTES)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=inherited | {"LANG": "C.UTF-8", "PYTHONHASHSEED": "0"} | dict.fromkeys(_THREAD_COUNT_VARIABLES, "1"),
        bufsize=0,
        start_new_session=True,
    )


def _encode_brief(argument: ExternalArgument) -> dict[str, object]:
    return {"area": argument.area_id} if isinstance(argument, AreaCells) else {"value": encode_value(argument)}


def _decode_answer(name: str, answer: dict[str, object]) -> ComputedValue:
    value = answer.get("value")
    if "strange" in answer:
        return Unsupported(f"{name} is not evaluated here: {answer['strange']}")
    if isinstance(value, dict):
        # The package returns #NAME? for what it does not know; as a value, it would look like the solver's fault.
        code = str(value.get("error"))
        cell_error = ERRORS.get(code) if code != BAD_NAME.code else None
        return cell_error or Unsupported(f"{name} is not evaluated here: it gives {code[:40]}")
    if isinstance(value, float | int) and not isinstance(value, bool):
        return to_finite(value)
    if value is None or isinstance(value, bool | str):
        return value
    return Unsupported(f"{name} is not evaluated here: it gives no value")
