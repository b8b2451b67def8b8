"""Argument schemas as tables for readers."""

from collections.abc import Mapping
from typing import Any

NAMES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "nothing"}


def argument_table(schema: Mapping[str, Any], described: Mapping[str, str] | None = None) -> str:
    """One row an argument: name, type, default, and what is said of it where something is."""
    properties: Mapping[str, Any] = schema.get("properties", {})
    if not properties:
        return "Takes no arguments.\n"
    required = schema.get("required", ())
    head = ["argument", "type", "default"] + (["meaning"] if described is not None else [])
    lines = [table_row(head), table_row(["---"] * len(head))]
    for name, one in properties.items():
        cells = [f"`{name}`", type_text(one), "required" if name in required else _default(one)]
        if described is not None:
            cells.append(described.get(name, ""))
        lines.append(table_row(cells))
    return "\n".join(lines) + "\n"


def type_text(schema: Mapping[str, Any]) -> str:
    """A JSON schema of one value in words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[-1]}`"
    if "enum" in schema:
        return " or ".join(f"`{one}`" for one in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema:
        parts = [type_text(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(parts))
    if schema.get("type") == "array":
        return f"list of {type_text(schema.get('items', {}))}"
    if schema.get("type") == "object":
        return f"object of {type_text(schema.get('additionalProperties') or {})}"
    return NAMES.get(str(schema.get("type")), "anything") + _bounds(schema)


def _bounds(schema: Mapping[str, Any]) -> str:
    low = schema.get("minimum", schema.get("ge"))
    high = schema.get("maximum", schema.get("le"))
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" from {low}" if low is not None else ""


def _default(schema: Mapping[str, Any]) -> str:
    value = schema.get("default")
    return "left out" if value in (None, "", [], {}) else f"`{value}`"


def table_row(cells: list[str]) -> str:
    """One row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
