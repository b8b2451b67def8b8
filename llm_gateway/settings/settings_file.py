"""Read the user's settings files, TOML or YAML by suffix, and validate them.

Every mistake is an InputError that names the file, the line or key, and the closest known name.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from data_model import InputError, bounds, check_size, open_user_file, suggest_name

FILE_SUFFIXES = (".toml", ".yaml", ".yml")
SECRET_KEYS = frozenset({"api_key", "apikey", "key", "openai_api_key", "token", "authorization"})
"""Names under which people write secrets, which do not belong in a file."""

SECRET_IN_FILE_MESSAGE = "a key does not belong in a file; set OPENAI_API_KEY in the environment"
PLAIN_PHRASES = {
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
    "greater than": "more than",
    "a valid string": "text",
    "a valid boolean": "true or false",
    "a valid integer": "a whole number",
    "a valid number": "a number",
    "an object": "a table",
    "Value should have at least 1 item after validation, not 0": "at least one",
}
"""Phrases of the validation library -> plain words."""
TableModel = TypeVar("TableModel", bound=BaseModel)


def read_table(path: Path) -> dict[str, Any]:
    """Read a TOML or YAML file as plain data; InputError if it is missing, too large, malformed or not a table."""
    if path.suffix not in FILE_SUFFIXES:
        raise InputError("unsupported file type", str(path), f"one of {', '.join(FILE_SUFFIXES)}", path.suffix)
    try:
        with open_user_file(path, bounds.SETTINGS_BYTES) as stream:
            content = stream.read(bounds.SETTINGS_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", str(path)) from error
    check_size(len(content), bounds.SETTINGS_BYTES, str(path))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError("is not UTF-8 text", str(path)) from error
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > bounds.SETTINGS_LINE:
            limit = f"at most {bounds.SETTINGS_LINE:,} characters"
            raise InputError("is too long", f"{path} line {number}", limit, f"{len(line):,}")
    if path.suffix == ".toml":
        table = _parse_toml(text, path)
    else:
        # Few settings files are YAML, and its library takes long to import.
        from llm_gateway.settings.yaml_file import parse_yaml

        table = parse_yaml(text, path)
    if not isinstance(table, dict) or not all(isinstance(key, str) for key in table):
        raise InputError("", str(path), "keys with values", type(table).__name__)
    return table


def _parse_toml(text: str, path: Path) -> Any:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"is not TOML: {error}", str(path)) from error


def validate_table(model: type[TableModel], table: Mapping[str, Any], where: str) -> TableModel:
    """Validate plain data strictly as a model; InputError with the path of the first invalid key.

    Args:
        where: The file, for messages.
    """
    for name in table:
        if _is_secret_key(name):
            raise InputError(SECRET_IN_FILE_MESSAGE, f"{where}, /{name}")
    try:
        return model.model_validate_json(json.dumps(table, default=str), strict=True)
    except ValidationError as error:
        raise _make_input_error(model, error, where) from None
    except (RecursionError, TypeError, ValueError) as error:
        raise InputError("cannot be read as settings", where) from error


def _make_input_error(model: type[BaseModel], error: ValidationError, where: str) -> InputError:
    first_error = error.errors(include_url=False, include_context=False)[0]
    parts = [str(part) for part in first_error["loc"]]
    path = "".join(f"/{part}" for part in parts)
    location = f"{where}, {path}" if path else where
    if first_error["type"] != "extra_forbidden":
        return InputError("", location, _rephrase_message(first_error["msg"]), _quote_value(first_error["input"]))
    name = parts[-1]
    if _is_secret_key(name):
        return InputError(SECRET_IN_FILE_MESSAGE, location)
    # The value of an unknown key is not shown, because it may be a secret under another name.
    return InputError(
        f"there is no setting {name!r}.{suggest_name(name, _list_known_keys(model, parts[:-1]))}", location
    )


def _rephrase_message(message: str) -> str:
    message = message.removeprefix("Value error, ").removeprefix("Input should be ")
    for library_phrase, plain_phrase in PLAIN_PHRASES.items():
        message = message.replace(library_phrase, plain_phrase)
    return message[:1].lower() + message[1:]


def _is_secret_key(name: str) -> bool:
    return name.lower().replace("-", "_") in SECRET_KEYS


def _quote_value(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:80]


def _list_known_keys(model: type[BaseModel], path: Iterable[str]) -> list[str]:
    """Return the known keys at a path; inside a table of named entries, the keys of an entry."""
    is_entry_name = False
    for part in path:
        if is_entry_name:
            is_entry_name = False
            continue
        field = model.model_fields.get(part)
        inner_models = (
            [part for part in (field.annotation, *get_args(field.annotation)) if _is_model(part)] if field else []
        )
        if field is None or not inner_models:
            return []
        model, is_entry_name = inner_models[0], get_origin(field.annotation) is dict
    return sorted(model.model_fields)


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
