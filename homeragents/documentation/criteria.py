"""The generated page of criteria: what can be checked in the files that an agent left."""

from collections.abc import Mapping
from typing import Any

from criteria import criterion, criterion_arguments_model, exact_criterion
from data_model import parse_docstring
from homeragents.documentation.argument_tables import format_documentation, make_argument_table

HEAD = """# Criteria

A task's criteria look at the files that an agent left, never at what it says about them. *Published* criteria have the
names and arguments of OfficeBench (or of OdysseyBench's own tasks), and by default they do what they say; those that
OfficeBench's evaluator has can also be scored its way, with `--profile officebench-exact` (see
[profiles.md](profiles.md)). *Ours* have the same meaning under both profiles. A criterion makes at least one check:
`passed`, `failed` with where, expected and found, or `error` if there is nothing to look at.
"""


def make_criteria_page() -> str:
    """Make the page of every criterion, with its docstring and arguments."""
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
        return "Ours."
    return "Published, in both profiles." if name in exact_criterion else "Published by OdysseyBench's tasks."
