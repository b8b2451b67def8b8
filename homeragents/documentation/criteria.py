"""The page of criteria: what can be asked of the files that an agent left."""

from homeragents.documentation.arguments import argument_table
from office_env.criteria import arguments_of, criterion, exact_criterion

HEAD = """# Criteria

A task's criteria look at the files that an agent left, never at what it says of them. *Published* ones carry the
names and arguments of OfficeBench (or of OdysseyBench's own tasks) and mean here what they say; those that
OfficeBench's evaluator has can be scored its way too, with `--profile officebench-exact` (see
[profiles.md](profiles.md)). *Ours* have one meaning under both profiles. A criterion gives at least one check:
`passed`, `failed` with where, expected and found, or `error` where there is nothing to look at.
"""


def criteria_page() -> str:
    """Every criterion with its docstring and arguments."""
    return "\n".join([HEAD, *(_section(name) for name in criterion.names)])


def _section(name: str) -> str:
    entry = criterion[name]
    model = arguments_of(entry.function)
    schema = model.model_json_schema()
    lines = [f"## {name}\n", f"{entry.documentation}\n", f"*{_origin(name)}*\n"]
    if schema.get("description"):
        lines.append(f"{schema['description']}\n")
    lines.append(argument_table(schema))
    for part, definition in schema.get("$defs", {}).items():
        lines.append(f"`{part}`: {definition.get('description', '')}\n\n{argument_table(definition)}")
    return "\n".join(lines)


def _origin(name: str) -> str:
    if not criterion[name].options.get("published", False):
        return "Ours."
    return "Published, in both profiles." if name in exact_criterion else "Published by OdysseyBench's tasks."
