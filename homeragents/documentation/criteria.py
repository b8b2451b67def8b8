"""The page of criteria: what can be checked in the files that an agent left."""

from collections.abc import Mapping
from typing import Any

from criteria import criterion, criterion_arguments_model, exact_criterion
from data_model import parse_docstring
from homeragents.documentation.argument_tables import format_documentation, make_argument_table

HEAD = """# Criteria

Criteria check the files that an agent left, never what the agent says about them. Some have the names and arguments of
OfficeBench or of OdysseyBench's own tasks, so that published tasks can be imported; the others are defined by
HomerAgents. This page describes the default profile `corrected`. Under `--profile officebench-exact`, OfficeBench's
criteria behave exactly as in OfficeBench ([profiles.md](profiles.md)). A criterion gives one or more checks. A
check is `passed`, or `failed` with its place and what was expected and found, or `error` if there is nothing to check.
"""


def make_criteria_page() -> str:
    """Make the page: every criterion with its docstring and arguments."""
    return "\n".join([HEAD, *(_format_criterion(name) for name in criterion.names)])


def _format_criterion(name: str) -> str:
    entry = criterion[name]
    model = criterion_arguments_model(entry.function)
    schema = model.model_json_schema()
    lines = [f"## {name}\n", f"{format_documentation(entry.documentation)}\n", f"*{_describe_origin(name)}*\n"]
    lines.append(_describe_schema(schema))
    for part, definition in schema.get("$defs", {}).items():
        lines.append(f"`{part}`: {_describe_schema(definition)}")
    return "\n".join(lines)


def _describe_schema(schema: Mapping[str, Any]) -> str:
    described = parse_docstring(schema.get("description", ""))
    return f"{described.description}\n\n{make_argument_table(schema, described.arguments or None)}"


def _describe_origin(name: str) -> str:
    if not criterion[name].options.get("published", False):
        return "Defined by HomerAgents; the same under both profiles."
    if name in exact_criterion:
        return "From OfficeBench."
    return "From OdysseyBench's tasks; an error under `officebench-exact`."
