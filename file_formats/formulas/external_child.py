"""A program that computes function calls with the package `formulas`; `external_session` runs it as a process.

Its argument is how much memory it may take, in bytes. Each line of input is a request, each line of output its answer.

In: {"call": "=LEFT(given_0,given_1)", "given": [...]}; a given is {"value": v}, or {"area": id} with its "rows" the
first time; v is null, a boolean, a number, a text or {"error": code}. Out: {"value": v} or {"strange": why}.
"""

import json
import os
import resource
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

MAX_CPU_S = 30
MAX_TEXT_CHARS = 32_767


def main() -> None:
    """Answer requests line by line until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    # Whatever the package prints must not be taken for an answer.
    os.dup2(2, 1)
    memory_bytes = int(sys.argv[1])
    resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    warnings.simplefilter("ignore")
    for answer in _answer_requests():
        answers.write(json.dumps(answer, allow_nan=False) + "\n")
        answers.flush()


def _answer_requests() -> Iterator[dict[str, object]]:
    areas: dict[str, Any] = {}
    for line in sys.stdin:
        request = json.loads(line)
        arguments = {
            f"GIVEN_{index}": _decode_argument(encoded, areas)
            for index, encoded in enumerate(request["given"])
            if encoded
        }
        try:
            call = _compile_call(request["call"])
            yield _encode_result(call(*(arguments[name] for name in call.inputs)))
        except Exception as error:  # noqa: BLE001  # whatever the package raises is its answer to this call
            yield {"strange": f"{type(error).__name__}: {error}"[:200]}


@lru_cache(maxsize=1000)
def _compile_call(call: str) -> Any:
    import formulas  # type: ignore[import-not-found,unused-ignore]  # the extra `formulas`, which ships no types

    return formulas.Parser().ast(call)[1].compile()


def _decode_argument(encoded: dict[str, Any], areas: dict[str, Any]) -> Any:
    if "area" not in encoded:
        return _make_array([[encoded["value"]]])
    if "rows" in encoded:
        areas[encoded["area"]] = _make_array(encoded["rows"])
    return areas[encoded["area"]]


def _make_array(rows: list[list[Any]]) -> Any:
    import numpy
    import schedula  # type: ignore[import-not-found,unused-ignore]  # comes with `formulas`
    from formulas.tokens.operand import Error  # type: ignore[import-not-found,unused-ignore]

    array = numpy.empty((len(rows), len(rows[0])), dtype=object)
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value is None:
                array[row, column] = schedula.EMPTY
            elif isinstance(value, dict):
                array[row, column] = Error.errors[value["error"]]
            else:
                array[row, column] = value
    return array


def _encode_result(result: Any) -> dict[str, object]:
    """Return the single value of a result in plain types; `strange` if there is none, or several."""
    import numpy
    import schedula
    from formulas.tokens.operand import XlError

    array = numpy.asarray(result, dtype=object)
    if array.size != 1:
        return {"strange": "it gives several values"}
    value = array.reshape(-1)[0]
    if value is schedula.EMPTY:
        return {"value": None}
    if isinstance(value, str) and len(value) > MAX_TEXT_CHARS:
        return {"value": {"error": "#VALUE!"}}
    if isinstance(value, XlError):
        return {"value": {"error": str(value)}}
    conversions: tuple[tuple[tuple[type, ...], Callable[[Any], object]], ...] = (
        ((bool, numpy.bool_), bool),
        ((int, float, numpy.integer, numpy.floating), float),
        ((str,), str),
    )
    for kinds, convert in conversions:
        if isinstance(value, kinds):
            return {"value": convert(value)}
    return {"strange": f"it gives a {type(value).__name__}"}


if __name__ == "__main__":
    main()
