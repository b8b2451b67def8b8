"""The page of actions: what a solver may call, with what, and what it sees then."""

import ast
import inspect
import textwrap
from collections.abc import Iterator

from homeragents.documentation.arguments import argument_table
from office_env import action, argument_descriptions, arguments_model

HEAD = """# Actions

What a solver may do in an office. Each action is called by application and name, with named arguments; `user` and
`username` are both accepted. Its *observation* is the text that comes back. A refused action changes nothing; its
observation is the failure text below, a space, and the reason. `{argument}` stands for what was given, `...` for what
was found.
"""
TEMPLATES = {
    "missing": "where a file or folder is missing",
    "exists": "where a file exists already",
    "several": "where several are given for one",
}


def actions_page() -> str:
    """Every action, by application."""
    sections = [HEAD]
    for app in dict.fromkeys(entry.options["app"] for entry in action):
        names = [entry.name for entry in action if entry.options["app"] == app]
        sections.append(f"## {app}\n")
        sections += [_section(name) for name in names]
    return "\n".join(sections)


def _section(name: str) -> str:
    options = action[name].options
    writes = "Changes the workspace." if options["writes"] else "Reads only: leaves every byte as it was."
    lines = [f"### {name}\n", f"{description(name)}\n", f"{writes}\n"]
    lines.append(argument_table(arguments_model(name).model_json_schema(), argument_descriptions(name)))
    successes = " or ".join(f"`{text}`" for text in success_texts(name)) or "the text itself"
    lines.append(f"- success: {successes}")
    lines.append(f"- refused: `{options['failure']}`")
    lines += [f"- {when}: `{options[key]}`" for key, when in TEMPLATES.items() if options.get(key)]
    return "\n".join(lines) + "\n"


def description(name: str) -> str:
    """The docstring of an action without its lines about arguments."""
    known = arguments_model(name).model_fields
    kept: list[str] = []
    for line in action[name].documentation.splitlines():
        said_of = line.split(":")[0].split(", ")
        if not (":" in line and said_of and all(one in known for one in said_of)):
            kept.append(line)
    return "\n".join(kept).strip()


def success_texts(name: str) -> tuple[str, ...]:
    """The observations of an action that was carried out, read off its `return` statements."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(action[name].function)))
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    known = set(arguments_model(name).model_fields)
    texts = [_template(one.value, known) for one in _returns(function.body) if one.value]
    return tuple(dict.fromkeys(text for text in texts if text.strip(" .")))


def _returns(body: list[ast.stmt]) -> Iterator[ast.Return]:
    for statement in body:
        if isinstance(statement, ast.Return):
            yield statement
        elif not isinstance(statement, ast.FunctionDef):
            for field in ("body", "orelse", "finalbody"):
                yield from _returns(getattr(statement, field, []))


def _template(node: ast.expr, known: set[str]) -> str:
    if isinstance(node, ast.Constant):
        return " ".join(str(node.value).split())
    if isinstance(node, ast.JoinedStr):
        return " ".join("".join(_part(part, known) for part in node.values).split())
    if isinstance(node, ast.BinOp):
        left = _template(node.left, known)
        return f"{left} ..." if left else ""
    return _template(node.body, known) if isinstance(node, ast.IfExp) else ""


def _part(part: ast.expr, known: set[str]) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    is_argument = isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name) and part.value.id in known
    return f"{{{ast.unparse(part.value)}}}" if is_argument and isinstance(part, ast.FormattedValue) else "..."
