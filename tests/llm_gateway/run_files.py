"""A run file with every kind of setting, and helpers that build settings from it."""

from pathlib import Path
from typing import Any

import pytest

from data_model import InputError
from llm_gateway import ModelFlags, ModelSettings, build_settings, read_run_file

KEY = {"OPENAI_API_KEY": "sk-do-not-show-this"}
LOCAL = {"OPENAI_BASE_URL": "http://localhost:8000/v1/"}
WHOLE = """
base_url = "http://models.example:8000/v1"
max_cost_usd = 2.5
native_tools = false
record = "replies.jsonl"

[models]
default = "small"
task = "large"
voter = ["small", "other", "large"]

[sampling]
temperature = 0.7
[sampling.dialogue]
temperature = 1.0
max_output_tokens = 2000

[limits]
concurrency = 16
retries = 2
[limits.models."large"]
requests_per_minute = 60

[prices.small]
input = 1
output = 2
[prices.other]
input = 0.5
output = 0.5
[prices.large]
input = 10
output = 20
"""


def write(folder: Path, text: str, name: str = "models.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def settings(run_file: Path | None = None, environ: dict[str, str] = KEY, **flags: Any) -> ModelSettings:
    read = read_run_file(run_file).settings if run_file else None
    return build_settings(read, environ, ModelFlags(**flags))


def refusal(run_file: Path | None = None, environ: dict[str, str] = KEY, **flags: Any) -> str:
    with pytest.raises(InputError) as caught:
        settings(run_file, environ, **flags)
    return str(caught.value)
