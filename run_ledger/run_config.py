"""The configuration of a run, `config.json`: read as untrusted input and validated."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from data_model import InputError, bounds, canonical_json, read_regular_file, refuse_large_json

CONFIG_NAME = "config.json"
ConfigModel = TypeVar("ConfigModel", bound=BaseModel)


def validate_run_config(model: type[ConfigModel], config: Mapping[str, Any], run_directory: Path) -> ConfigModel:
    """Validate the configuration of a run as one of the caller's types.

    Raises:
        InputError: The configuration is invalid, for example because another version wrote it; names the JSON path.
    """
    try:
        return model.model_validate(config)
    except ValidationError as error:
        first_error = error.errors(include_url=False)[0]
        json_path = "".join(f"/{part}" for part in first_error["loc"])
        raise InputError(
            first_error["msg"], f"{run_directory / CONFIG_NAME}, {json_path}", found=repr(first_error["input"])[:80]
        ) from error


def read_run_config(run_directory: Path) -> dict[str, Any]:
    """Read the configuration of a run without owning it; InputError if it cannot be read."""
    path = run_directory / CONFIG_NAME
    content = read_regular_file(path.parent, path.name, bounds.RUN_CONFIG_BYTES, str(path)) or b""
    refuse_large_json(content, bounds.RUN_CONFIG_VALUES, str(path))
    try:
        config = json.loads(content)
        # Content that cannot be written again, such as a lone surrogate, must fail here and not later.
        canonical_json(config).encode()
    except (ValueError, RecursionError) as error:
        raise InputError("the configuration of the run cannot be read", where=str(path)) from error
    if not isinstance(config, dict) or not isinstance(config.get("kind"), str):
        raise InputError("the configuration of the run does not say its kind", where=str(path))
    return config
