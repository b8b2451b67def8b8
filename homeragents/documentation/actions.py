"""The generated page of actions: their arguments, and the observations that they return."""

import ast
import inspect
import textwrap
from collections.abc import Iterator

from data_model import parse_docstring
from homeragents.documentation.argument_tables import make_argument_table
from office_env import action, build_arguments_model, describe_arguments

HEAD = """# Actions

What a solver may do in an office. Each action is called by application and name, with named arguments; `user` and
`username` are both accepted. Its *observation* is the text that comes back. A refused action changes nothing; its
observation is the failure text below, a space, and the reason. `{argument}` stands for what was given, `...` for what
was found.
"""
FAILURE_CASES = {
    "missing": "where a file or folder is missing",
    "exists": "where a file exists already",
    "several": "where several are given for one",
}


def make_actions_page() -> str:
    """Make the page of every action, by application."""
    sections = [HEAD]
    for app in dict.fromkeys(entry.options["app"] for entry in action):
        names = [entry.name for entry in action if entry.options["app"] == app]
        sections.append(f"## {app}\n")
        sections += [_format_action(name) for name in names]
    return "\n".join(sections)


def _format_action(name: str) -> str:
    options = action[name].options
    writes = "Changes the workspace." if options["writes"] else "Reads only: leaves every byte as it was."
    lines = [f"### {name}\n", f"{parse_docstring(action[name].documentation).description}\n", f"{writes}\n"]
    lines.append(make_argument_table(build_arguments_model(name).model_json_schema(), describe_arguments(name)))
    successes = " or ".join(f"`{text}`" for text in find_success_texts(name)) or "the text itself"
    lines.append(f"- success: {successes}")
    lines.append(f"- refused: `{options['failure']}`")
    lines += [f"- {situation}: `{options[key]}`" for key, situation in FAILURE_CASES.items() if options.get(key)]
    return "\n".join(lines) + "\n"


def find_success_texts(name: str) -> tuple[str, ...]:
    """Return the observations of a successful action, taken from its `return` statements."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(action[name].function)))
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    argument_names = set(build_arguments_model(name).model_fields)
    texts = [_format_expression(one.value, argument_names) for one in _find_returns(function.body) if one.value]
    return tuple(dict.fromkeys(text for text in texts if text.strip(" .")))


def _find_returns(body: list[ast.stmt]) -> Iterator[ast.Return]:
    for statement in body:
        if isinstance(statement, ast.Return):
            yield statement
        elif not isinstance(statement, ast.FunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from _find_returns(getattr(statement, field, []))


def _format_expression(node: ast.expr, argument_names: set[str]) -> str:
    if isinstance(node, ast.Constant):
        return " ".join(str(node.value).split())
    if isinstance(node, ast.JoinedStr):
        return " ".join("".join(_format_part(part, argument_names) for part in node.values).split())
    if isinstance(node, ast.BinOp):
        left = _format_expression(node.left, argument_names)
        return f"{left} ..." if left else ""
    return _format_expression(node.body, argument_names) if isinstance(node, ast.IfExp) else ""


def _format_part(part: ast.expr, argument_names: set[str]) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    is_argument = (
        isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name) and part.value.id in argument_names
    )
    return f"{{{ast.unparse(part.value)}}}" if is_argument and isinstance(part, ast.FormattedValue) else "..."
