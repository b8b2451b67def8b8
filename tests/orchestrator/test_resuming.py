"""A run is read as whatever it has become since: another version, or somebody, may have written into it."""

import json
from pathlib import Path
from typing import Any

import pytest

from data_model import InputError
from orchestrator import BuildConfig, resume_build
from run_ledger import create_run

CONFIG = BuildConfig(tasks=1, seed=5, max_candidates=1).model_dump(mode="json")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tasks": "many"}, r"config.json, /tasks: .* found 'many'"),
        ({"engine": "later"}, r"config.json, /engine: .* found 'later'"),
        ({"another": 1}, r"config.json, /another: .* found 1"),
        ({"kind": "eval"}, r"not a build; expected a run of `homer build`, found eval"),
    ],
)
def test_a_configuration_of_another_kind_is_named_by_its_place(
    changes: dict[str, Any], said: str, tmp_path: Path
) -> None:
    create_run(tmp_path / "made.run", {**CONFIG, **changes}).close()
    with pytest.raises(InputError, match=said):
        resume_build(tmp_path / "made")


@pytest.mark.parametrize("content", ["", "[" * 100_000, json.dumps({"hash": 5})])
def test_findings_that_were_damaged_are_named(content: str, tmp_path: Path) -> None:
    create_run(tmp_path / "made.run", CONFIG).close()
    (tmp_path / "made.run" / "sources.json").write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=r"sources.json: the stored survey of the offices cannot be read"):
        resume_build(tmp_path / "made")
