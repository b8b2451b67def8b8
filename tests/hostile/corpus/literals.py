"""Replies in OfficeBench's text protocol that try to be more than an action: as JSON and as Python literals."""

from collections.abc import Callable, Mapping
from functools import partial

_READ = '"app": "excel", "action": "read_file"'


def _with(value: str, name: str = "file_path") -> str:
    return f'{{{_READ}, "{name}": {value}}}'


_VALUES: Mapping[str, str] = {
    "nan": "NaN", "infinity": "Infinity", "1e999": "1e999", "minus-zero": "-0", "true": "true", "null": "null",
    "true-of-python": "True", "none": "None", "bytes": "b'x'", "set": "{1, 2}", "tuple": "(1, 2)", "complex": "1j",
    "ellipsis": "...", "call": "__import__('os').system('id')", "name": "open", "lambda": "lambda: 1",
    "comprehension": "[x for x in ()]", "power": "9**9**9", "shift": "1<<10**9", "product": "'a'*10**9",
    "sum": "'a'+'b'", "join": "'a' 'b'", "f-string": "f'{open}'", "raw": "r'\\d'", "unknown-escape": "'\\d\\q'",
    "surrogate": '"\\ud800"', "surrogate-of-python": "'\\ud800'", "nul": '"\\u0000"', "newline": '"a\nb"',
    "name-of-a-character": "'\\N{BULLET}'", "underscores": "1_000_000", "hexadecimal": "0x" + "f" * 10_000,
    "octal": "0o777", "leading-zeros": "007", "digits-5000": "9" * 5_000, "digits-100000": "9" * 100_000,
    "fraction": "." + "9" * 100_000, "exponent": "1e" + "9" * 5_000, "minus-signs": "-" * 10_000 + "1",
    "nots": "not " * 10_000 + "1", "dates": "datetime.now()", "star": "[*range(9)]", "walrus": "(x := 1)",
    "conditional": "1 if 1 else 2", "attribute": "'x'.__class__", "index": "'x'[0]", "compare": "1 < 2 < 3",
    "string-100000": '"' + "a" * 100_000 + '"', "string-1000000": '"' + "a" * 1_000_000 + '"',
    "list-of-one": '["data/sound.xlsx"]', "list-in-list": '[["data/sound.xlsx"]]',
    "list-100000": f"[{'1,' * 100_000}1]",
    "object": '{"a": {"b": {"c": 1}}}', "same-keys": '{"a": 1, "a": 2}', "keys-of-numbers": "{1: 2, None: 3}",
}  # fmt: skip
_NESTED: Mapping[str, tuple[str, str]] = {
    "lists": ("[", "]"), "tuples": ("(", ",)"), "objects": ('{"a":', "}"), "parentheses": ("(", ")"),
    "sets": ("{", "}"),
    "calls": ("f(", ")"), "lambdas": ("lambda:", ""), "ifs": ("1 if ", " else 1"), "unended": ("[", ""),
    "ended": ("", "]"),
}  # fmt: skip
_WHOLE: Mapping[str, Callable[[], str]] = {
    "nothing": lambda: "",
    "blank": lambda: " " * 1_000_000,
    "million-signs": lambda: "a" * 1_000_000,
    "million-braces": lambda: "{" * 1_000_000,
    "million-ends": lambda: "{" + "}" * 999_999,
    "million-pairs": lambda: "{}" * 500_000,
    "million-quotes": lambda: "{" + "'" * 1_000_000 + "}",
    "million-backslashes": lambda: '{"a": "' + "\\" * 1_000_000 + '"}',
    "million-newlines": lambda: "{" + "\n" * 1_000_000 + "}",
    "over-the-limit": lambda: _with('"' + "a" * 2_000_000 + '"'),
    "nul": lambda: "\0{" + _READ + "}\0",
    "surrogates": lambda: "\ud800" * 1_000 + "{" + _READ + "}",
    "fences": lambda: "```json\n" * 10_000 + "{" + _READ + "}",
    "two-actions": lambda: "{" + _READ + "}\n{" + _READ + "}",
    "thoughts": lambda: "I think {maybe} " * 10_000 + "{" + _READ + "}",
    "a-list": lambda: "[{" + _READ + "}]",
    "no-action": lambda: '{"app": "excel"}',
    "app-of-a-list": lambda: '{"app": ["excel"], "action": ["read_file"]}',
    "app-of-a-number": lambda: '{"app": 5, "action": 6}',
    "app-of-dunder": lambda: '{"app": "__class__", "action": "__init__"}',
    "app-that-climbs": lambda: '{"app": "../excel", "action": "../../x"}',
    "action-of-a-megabyte": lambda: f'{{"app": "excel", "action": "{"a" * 900_000}"}}',
    "arguments-10000": lambda: "{" + _READ + "".join(f', "a{number}": 1' for number in range(10_000)) + "}",
    "arguments-of-python": lambda: '{"app": "excel", "action": "read_file", "self": 1, "workspace": 2, "**": 3}',
    "turned-round": lambda: "}" + _READ + "{",
    "mark-of-order": lambda: "\ufeff{" + _READ + "}",
    "comments": lambda: "{" + _READ + "} # " + "x" * 900_000,
    "templates": lambda: _with('"{{ 7*7 }}{% raw %}%(x)s{0}{workspace.root}"'),
    "unfinished-string": lambda: "{" + _READ + ', "a": "' + "x" * 100_000,
    "escape-chains": lambda: _with('"' + "\\u00e9" * 100_000 + '"'),
}
_SIGNS = ("-", "+", "~", "not ", "*", "await ")


def _nested(begin: str, end: str, depth: int) -> str:
    return _with(begin * depth + "1" + end * depth)


def replies() -> Mapping[str, Callable[[], str]]:
    """All replies, by name."""
    made: dict[str, Callable[[], str]] = dict(_WHOLE)
    for name, value in _VALUES.items():
        made[f"value-{name}"] = partial(_with, value)
    for name, (begin, end) in _NESTED.items():
        for depth in (19, 21, 1_000, 100_000):
            made[f"{name}-{depth}"] = partial(_nested, begin, end, depth)
    for number, sign in enumerate(_SIGNS):
        made[f"chain-{number}"] = partial(_with, f"1{sign}" * 20_000 + "1")
    return made
