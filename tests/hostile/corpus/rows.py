"""Rows of a dataset that are not what they should be: one change of a sound task, as the bytes of its file."""

import copy
import json
from collections.abc import Callable, Mapping
from typing import Any

from tests.hostile.corpus.comparators import COMPARATORS

Json = dict[str, Any]
Spoilt = Callable[[Json], bytes]
"""`spoilt(row)`: the whole of `tasks.jsonl`."""

CLOCKS: Mapping[str, Json] = {
    "year-1": {"date": "0001-01-01"}, "year-9999": {"date": "9999-12-31"}, "no-such-day": {"date": "2020-02-30"},
    "zone-of-a-file": {"tz": "../../../etc/passwd"}, "zone-that-is-none": {"tz": "Mars/Olympus"},
    "no-such-time": {"time": "99:99"},
}  # fmt: skip


def line(row: Any) -> bytes:
    """A row as a line, as it is: also what no JSON should hold."""
    return json.dumps(row).encode() + b"\n"


def _with(**changes: Any) -> Spoilt:
    return lambda row: line({**row, **changes})


def _replaced(old: str, new: str) -> Spoilt:
    """A place in the text is replaced: the mark `"@"` stands for the value."""
    return lambda row: line({**row, "intent": "@"}).replace(old.encode(), new.encode())


def _criterion(function: str, **args: Any) -> Spoilt:
    return _with(criteria=[{"function": function, "args": args}])


def _step(app: str, action: str, **args: Any) -> Spoilt:
    return _with(solution=[{"app": app, "action": action, "args": args}])


def _comparing(expression: str) -> Spoilt:
    match = {"row": 1, "col": 2, "comparator": expression}
    return _criterion("evaluate_excel_cell_comparator", file="data/score.xlsx", matches=[match])


def _twice(**changes: Any) -> Spoilt:
    return lambda row: line(row) + line({**row, **changes})


def _at_clock(**changes: Any) -> Spoilt:
    return lambda row: line({**row, "clock": {**row["clock"], **changes}})


def _nested(depth: int, begin: str = "[", end: str = "]") -> Spoilt:
    return _replaced('"@"', begin * depth + "1" + end * depth)


def _with_bindings(row: Json) -> bytes:
    bindings = [{"fact": "f1", "value": "12", "path": "/x" * 2_000, "how": "same"}] * 2_000
    return line(
        {**row, "bindings": [*bindings, {"fact": "f1", "value": "12", "path": "/bindings/0/path", "how": "same"}]}
    )


def _many_ways(row: Json) -> bytes:
    way = {"kind": "other_value", "fact": "f1", "why": "x", "plan": row["solution"]}
    return line({**row, "wrong_ways": [way] * 400})


_IDS = {
    "climbs": "../../x", "absolute": "/tmp/homer-attack", "empty": "", "lines": "a\nb", "long": "n" * 100_000,
    "device": "con", "nul": "a\x00b", "half": "a\ud800", "formula": "=1+1", "option": "-rf", "deep": "a/b/c/d",
    "markup": "<script>alert(1)</script>",
}  # fmt: skip
_PATHS = {"climbs": "../../../outside/secret.txt", "absolute": "/etc/hostname", "nul": "a\x00b", "long": "n" * 5_000}
_VALUES: Mapping[str, Spoilt] = {
    "nan": _replaced('"@"', "NaN"),
    "1e999": _replaced('"@"', "1e999"),
    "digits-of-a-number": _replaced('"@"', "9" * 5_000),
    "same-key": _replaced('"intent": "@"', '"intent": "a", "intent": "b"'),
    "half-a-character": _replaced('"@"', '"\\ud800"'),
    "controls": _replaced('"@"', '"\\u0000\\u001b[2J\\u202e"'),
    "nested-90": _nested(90),
    "nested-1000": _nested(1_000),
    "nested-100000": _nested(100_000, '{"a":', "}"),
    "extra-nested": lambda row: line({**row, "extra": 1}).replace(
        b'"extra": 1', b'"extra": ' + b"[" * 300 + b"]" * 300
    ),
    "line-of-100-mb": lambda row: line({**row, "intent": "word " * 20_000_000}),
    "intent-of-12-mb": lambda row: line({**row, "intent": "word and " * 1_330_000}),
    "intent-of-3-mb": lambda row: line({**row, "intent": "The bill of 12 May comes to 12. " * 95_000}),
    "facts-5000": lambda row: line({**row, "facts": [{**row["facts"][0], "id": f"f{n}"} for n in range(5_000)]}),
    "facts-in-a-circle": lambda row: line(
        {**row, "facts": [{**row["facts"][0], "supersedes": "f2"}, {**row["facts"][0], "id": "f2", "supersedes": "f1"}]}
    ),
    "bindings-that-lead-round": _with_bindings,
    "wrong-ways-400": _many_ways,
    "criteria-3000": lambda row: line({**row, "criteria": row["criteria"] * 3_000}),
    "nothing-but-an-id": lambda row: line({"id": row["id"]}),
    "unknown-field": _with(hostile={"__proto__": 1}),
    "schema-of-another": _with(split="arena-x"),
    "office-that-climbs": _with(office="../../outside/secret"),
    "office-of-nothing": _with(office="0" * 64),
    "references-that-climb": _with(references={"../../x": "0" * 64, "a": "../../../etc/passwd"}),
}
_FILES: Mapping[str, Spoilt] = {
    "empty": lambda row: b"",
    "null": lambda row: b"null\n",
    "list": lambda row: b"[" + line(row).strip() + b"]\n",
    "cut": lambda row: line(row)[:200],
    "utf-16": lambda row: line(row).decode().encode("utf-16"),
    "noise": lambda row: bytes(range(256)) * 100,
    "mark-and-returns": lambda row: b"\xef\xbb\xbf" + line(row).replace(b"\n", b"\r\n") + b"\r\n\r\n",
    "blank-lines": lambda row: b"\n" * 1_000_000 + line(row),
    "half-pairs": lambda row: line(row) + b'{"id": "\xed\xa0\x80"}\n',
}
_PLANS: Mapping[str, Spoilt] = {
    "action-of-none": _step("os", "system", command="id"),
    "action-of-dunder": _step("__class__", "__init__"),
    "shell": _step("shell", "command", command="cat /etc/passwd; cat ../../outside/secret.txt; rm -rf /; echo $(id)"),
    "range-of-cells": _step("excel", "read_range", file_path="data/score.xlsx", row_idx=1, column_idx=1,
                            last_row_idx=1_048_576, last_column_idx=16_384),
    "cell-far-away": _step("excel", "set_cell", file_path="data/score.xlsx", row_idx=1_048_576, column_idx=16_384,
                           text=1),
    "steps-20000": lambda row: line({**row, "solution": row["solution"] * 10_000}),
    "no-steps": _with(solution=[]),
}  # fmt: skip
_CRITERIA: Mapping[str, Spoilt] = {
    "unknown": _criterion("os.system", command="id"),
    "no-arguments": _criterion("evaluate_contain"),
    "arguments-too-many": _criterion("evaluate_file_exist", file="data/x", shell=True),
    "keywords-100000": _criterion("evaluate_contain", file="data/bill.pdf", keywords=["Total"] * 100_000),
    "keyword-of-3-mb": _criterion("evaluate_contain", file="data/bill.pdf", keywords=["a" * 3_000_000]),
    "matches-20000": _criterion(
        "evaluate_excel_cell_value", file="data/score.xlsx", matches=[{"row": 1, "col": 1, "value": "1"}] * 20_000
    ),
    "row-of-digits": _criterion(
        "evaluate_excel_cell_value", file="data/score.xlsx", matches=[{"row": "9" * 5_000, "col": 1, "value": "1"}]
    ),
    "tolerance-of-nan": lambda row: _criterion(
        "evaluate_excel_cell_number", file="data/score.xlsx", row=1, col=2, value=87, tolerance=-7.5
    )(row).replace(b"-7.5", b"NaN"),
    "as-published": lambda row: line(
        {**row, "criteria": [{**row["criteria"][0], "as_published": {"function": "eval", "args": {"x": "id"}}}]}
    ),
    "as-published-nothing": lambda row: line(
        {**row, "criteria": [{**row["criteria"][0], "as_published": {"args": 5}}]}
    ),
}


def rows() -> dict[str, Spoilt]:
    """All of them, by name."""
    made: dict[str, Spoilt] = {f"id-{name}": _with(id=id) for name, id in _IDS.items()}
    made |= {
        "ids-doubled": _twice(),
        "ids-of-one-file": _twice(id="custom_1"),
        "ids-of-one-case": _twice(id="CUSTOM-1"),
    }
    made |= {f"criterion-path-{name}": _criterion("evaluate_file_exist", file=path) for name, path in _PATHS.items()}
    made |= {f"step-path-{name}": _step("word", "read_file", file_path=path) for name, path in _PATHS.items()}
    made |= {f"clock-{name}": _at_clock(**clock) for name, clock in CLOCKS.items()}
    made |= {f"file-{name}": spoilt for name, spoilt in _FILES.items()}
    made |= {f"plan-{name}": spoilt for name, spoilt in _PLANS.items()}
    made |= {f"criterion-{name}": spoilt for name, spoilt in _CRITERIA.items()}
    return {**made, **_VALUES}


def comparators() -> dict[str, Spoilt]:
    """Rows whose one criterion compares a cell by a hostile expression."""
    return {f"comparator-{name}": _comparing(expression) for name, expression in COMPARATORS.items()}


def pointers(value: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every field of a row; of the elements of a list, to the first alone."""
    found = [at] if at else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += pointers(inner, (*at, key))
    elif isinstance(value, list) and value:
        found += pointers(value[0], (*at, 0))
    return found


def with_value(row: Json, at: tuple[str | int, ...], value: Any) -> Json:
    """A copy of the row with another value in one place."""
    made = copy.deepcopy(row)
    inner: Any = made
    for part in at[:-1]:
        inner = inner[part]
    inner[at[-1]] = value
    return made
