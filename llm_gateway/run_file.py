"""Files that a user writes settings in: TOML or YAML by the suffix, read as one of our types.

Every offence is an InputError that names the file, the line or the key, and the nearest known name.
"""

import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import yaml
from pydantic import BaseModel, ValidationError

from data_model import InputError, bounds, nearest, open_named, refuse_size

SUFFIXES = (".toml", ".yaml", ".yml")
SECRETS = frozenset({"api_key", "apikey", "key", "openai_api_key", "token", "authorization"})
"""Keys under which people write what does not belong into a file."""

NO_KEYS_HERE = "a key does not belong into a file; set OPENAI_API_KEY in the environment"
WORDS = {
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
"""What the library says, as people say it."""
Model = TypeVar("Model", bound=BaseModel)


def read_table(path: Path) -> dict[str, Any]:
    """Read a TOML or YAML file as plain data; InputError where it is missing, too large, damaged or no table."""
    if path.suffix not in SUFFIXES:
        raise InputError("a file of this kind is not read", str(path), f"one of {', '.join(SUFFIXES)}", path.suffix)
    try:
        with open_named(path, bounds.SETTINGS_BYTES) as stream:
            content = stream.read(bounds.SETTINGS_BYTES + 1)
    except OSError as failure:
        raise InputError(f"cannot be read: {failure.strerror}", str(path)) from failure
    refuse_size(len(content), bounds.SETTINGS_BYTES, str(path))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as failure:
        raise InputError("is not UTF-8 text", str(path)) from failure
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > bounds.SETTINGS_LINE:
            most = f"at most {bounds.SETTINGS_LINE:,} characters"
            raise InputError("is too long", f"{path} line {number}", most, f"{len(line):,}")
    table = _toml(text, path) if path.suffix == ".toml" else _yaml(text, path)
    if not isinstance(table, dict) or not all(isinstance(key, str) for key in table):
        raise InputError("", str(path), "keys with values", type(table).__name__)
    return table


def _toml(text: str, path: Path) -> Any:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as failure:
        raise InputError(f"is not TOML: {failure}", str(path)) from failure


def _yaml(text: str, path: Path) -> Any:
    try:
        return yaml.load(text, Loader=_PlainYaml) or {}
    except yaml.MarkedYAMLError as failure:
        mark = failure.problem_mark or failure.context_mark
        where = f"{path} line {mark.line + 1}" if mark else str(path)
        raise InputError(f"is not YAML that can be read: {failure.problem}", where) from failure
    except (yaml.YAMLError, RecursionError, ValueError) as failure:
        raise InputError("is not YAML", str(path)) from failure


class _PlainYaml(yaml.SafeLoader):
    """YAML as plain data; aliases are refused, as they can make a small file endless."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.events.AliasEvent):
            raise yaml.composer.ComposerError(problem="it has an alias (*)", problem_mark=self.get_mark())
        return super().compose_node(parent, index)


def _plain_whole_number(loader: _PlainYaml, node: yaml.ScalarNode) -> object:
    """A whole number, or the text as it stands where YAML 1.1 would read `1:30` to the base of 60."""
    return node.value if ":" in node.value else loader.construct_yaml_int(node)


def _plain_number(loader: _PlainYaml, node: yaml.ScalarNode) -> object:
    return node.value if ":" in node.value else loader.construct_yaml_float(node)


_PlainYaml.add_constructor("tag:yaml.org,2002:int", _plain_whole_number)
_PlainYaml.add_constructor("tag:yaml.org,2002:float", _plain_number)


def typed(model: type[Model], table: Mapping[str, Any], where: str) -> Model:
    """Read plain data as one of our types, strictly; InputError with the path of the first key that is wrong.

    where: the file, as the message names it.
    """
    for name in table:
        if _is_secret(name):
            raise InputError(NO_KEYS_HERE, f"{where}, /{name}")
    try:
        return model.model_validate_json(json.dumps(table, default=str), strict=True)
    except ValidationError as failure:
        raise _offence(model, failure, where) from None
    except (RecursionError, TypeError, ValueError) as failure:
        raise InputError("cannot be read as settings", where) from failure


def _offence(model: type[BaseModel], failure: ValidationError, where: str) -> InputError:
    fault = failure.errors(include_url=False, include_context=False)[0]
    parts = [str(part) for part in fault["loc"]]
    path = "".join(f"/{part}" for part in parts)
    place = f"{where}, {path}" if path else where
    if fault["type"] != "extra_forbidden":
        return InputError("", place, _in_words(fault["msg"]), _shown(fault["input"]))
    name = parts[-1]
    if _is_secret(name):
        return InputError(NO_KEYS_HERE, place)
    # The value of an unknown key is not shown: it may be the secret under another name.
    return InputError(f"there is no setting {name!r}.{nearest(name, _keys(model, parts[:-1]))}", place)


def _in_words(message: str) -> str:
    message = message.removeprefix("Value error, ").removeprefix("Input should be ")
    for theirs, ours in WORDS.items():
        message = message.replace(theirs, ours)
    return message[:1].lower() + message[1:]


def _is_secret(name: str) -> bool:
    return name.lower().replace("-", "_") in SECRETS


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:80]


def _keys(model: type[BaseModel], path: Iterable[str]) -> list[str]:
    """The settings known at a path; below a table by name, those of its entries."""
    is_name = False
    for part in path:
        if is_name:
            is_name = False
            continue
        field = model.model_fields.get(part)
        inner = [one for one in (field.annotation, *get_args(field.annotation)) if _is_model(one)] if field else []
        if field is None or not inner:
            return []
        model, is_name = inner[0], get_origin(field.annotation) is dict
    return sorted(model.model_fields)


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
