"""Which JSON schemas, and which of their keywords, strict modes of endpoints support."""

from typing import Any

from data_model import JsonObject

NON_STRICT_KEYWORDS = frozenset(
    {"allOf", "not", "oneOf", "if", "then", "else", "patternProperties", "dependentRequired"}
)
OPTIONAL_KEYWORDS = frozenset(
    {"minLength", "maxLength", "uniqueItems", "default", "title", "contains", "propertyNames"}
)


def allows_strict(schema: object) -> bool:
    """Return whether strict modes accept a schema: all objects closed, all keys required, no refused keywords."""
    if isinstance(schema, list):
        return all(map(allows_strict, schema))
    if not isinstance(schema, dict):
        return True
    if NON_STRICT_KEYWORDS & schema.keys():
        return False
    if schema.get("type") == "object" or "properties" in schema:
        properties = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(properties):
            return False
        return all(map(allows_strict, properties.values()))
    return all(allows_strict(schema[key]) for key in ("items", "anyOf", "prefixItems") if key in schema)


def remove_optional_keywords(schema: JsonObject) -> JsonObject:
    """Return a schema without keywords that some strict modes lack; answers are still checked against all of it."""
    return {key: _remove_inside(key, value) for key, value in schema.items() if key not in OPTIONAL_KEYWORDS}


def _remove_inside(key: str, value: Any) -> Any:
    if key in ("const", "enum"):
        return value
    if key in ("properties", "$defs"):
        return {name: remove_optional_keywords(part) for name, part in value.items()}
    if isinstance(value, list):
        return [remove_optional_keywords(part) if isinstance(part, dict) else part for part in value]
    return remove_optional_keywords(value) if isinstance(value, dict) else value
