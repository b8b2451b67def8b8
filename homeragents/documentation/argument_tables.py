"""Argument schemas as Markdown tables."""

from collections.abc import Mapping
from typing import Any

from data_model import parse_docstring

TYPE_NAMES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "nothing",
}


def make_argument_table(schema: Mapping[str, Any], descriptions: Mapping[str, str] | None = None) -> str:
    """Make a Markdown table with one row per argument: name, type, default and, given descriptions, meaning."""
    properties: Mapping[str, Any] = schema.get("properties", {})
    if not properties:
        return "Takes no arguments.\n"
    required = schema.get("required", ())
    head = ["argument", "type", "default"] + (["meaning"] if descriptions is not None else [])
    lines = [format_table_row(head), format_table_row(["---"] * len(head))]
    for name, property_schema in properties.items():
        cells = [
            f"`{name}`",
            format_type(property_schema),
            "required" if name in required else _format_default(property_schema),
        ]
        if descriptions is not None:
            cells.append(descriptions.get(name, ""))
        lines.append(format_table_row(cells))
    return "\n".join(lines) + "\n"


def format_type(schema: Mapping[str, Any]) -> str:
    """Describe the JSON schema of one value in words."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rsplit('/', 1)[-1]}`"
    if "enum" in schema:
        return " or ".join(f"`{one}`" for one in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "anyOf" in schema:
        parts = [format_type(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(parts))
    if schema.get("type") == "array":
        return f"list of {format_type(schema.get('items', {}))}"
    if schema.get("type") == "object":
        return f"object of {format_type(schema.get('additionalProperties') or {})}"
    return TYPE_NAMES.get(str(schema.get("type")), "anything") + _format_bounds(schema)


def _format_bounds(schema: Mapping[str, Any]) -> str:
    low = schema.get("minimum", schema.get("ge"))
    high = schema.get("maximum", schema.get("le"))
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" from {low}" if low is not None else ""


def _format_default(schema: Mapping[str, Any]) -> str:
    value = schema.get("default")
    return "left out" if value in (None, "", [], {}) else f"`{value}`"


def format_table_row(cells: list[str]) -> str:
    """Format one row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def format_documentation(docstring: str) -> str:
    """Format a docstring as Markdown: its description, a list of its arguments, its source."""
    parsed = parse_docstring(docstring)
    arguments = "\n".join(f"- `{name}`: {description}" for name, description in parsed.arguments.items())
    return "\n\n".join(filter(None, (parsed.description, arguments, parsed.source)))
