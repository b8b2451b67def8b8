"""The page of actions: what a solver can do, with which arguments, and what it observes."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator

from data_model import parse_docstring
from homeragents.documentation.argument_tables import make_argument_table
from office_env import action, build_arguments_model, describe_arguments

HEAD = """# Actions

This page lists everything that a solver can do in an office. A call names an application, an action and the values of
its arguments; the argument names `user` and `username` are interchangeable. The text that an action returns is the
*observation*. A refused action changes nothing; its observation is the text given below after *refused*, followed by a
space and the reason. In these texts, `{argument}` stands for the value of an argument, and `...` for what the action
found.
"""
OUTPUT_ALONE = "the output alone"
FAILURE_CASES = {
    "missing": "refused because a file or folder is missing",
    "exists": "refused because a file already exists",
    "several": "refused because several people were given instead of one",
}


def make_actions_page() -> str:
    """Make the page: every action, by application."""
    sections = [HEAD]
    for app in dict.fromkeys(entry.options["app"] for entry in action):
        names = [entry.name for entry in action if entry.options["app"] == app]
        sections.append(f"## {app}\n")
        sections += [_format_action(name) for name in names]
    return "\n".join(sections)


def _format_action(name: str) -> str:
    options = action[name].options
    writes = "Changes the workspace." if options["writes"] else "Only reads: no byte of the workspace changes."
    lines = [f"### {name}\n", f"{parse_docstring(action[name].documentation).description}\n", f"{writes}\n"]
    lines.append(make_argument_table(build_arguments_model(name).model_json_schema(), describe_arguments(name)))
    successes = " or ".join(text if text == OUTPUT_ALONE else f"`{text}`" for text in find_success_texts(name))
    lines.append(f"- success: {successes}")
    lines.append(f"- refused: `{options['failure']}`" if options["failure"] else "- refused: the reason alone")
    lines += [f"- {situation}: `{options[key]}`" for key, situation in FAILURE_CASES.items() if options.get(key)]
    return "\n".join(lines) + "\n"


def find_success_texts(name: str) -> tuple[str, ...]:
    """Find the observations of a successful action in its `return` statements."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(action[name].function)))
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    argument_names = set(build_arguments_model(name).model_fields)
    texts = [_format_expression(one.value, argument_names) for one in _find_returns(function.body) if one.value]
    short_texts = [re.sub(r"\.\.\.(?: ?\.\.\.)+", "...", text) for text in texts]
    return tuple(dict.fromkeys(text if text.strip(" .") else OUTPUT_ALONE for text in short_texts))


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
