"""Ten offices as people bring them: six tasks over each are built, and pass `homer check`."""

import json
from pathlib import Path

import pytest

from tests.brought_offices import OFFICES
from tests.homeragents.datasets import homer_in_a_process
from tests.messy_offices import lay_out

_TASKS = 6


@pytest.mark.long
@pytest.mark.parametrize("name", OFFICES)
def test_tasks_over_a_brought_office_are_built_and_pass_the_check(name: str, tmp_path: Path) -> None:
    office, out = lay_out(tmp_path / name, OFFICES[name]()), tmp_path / "out"
    ended = homer_in_a_process("build", "neo", "--office", office, "--tasks", _TASKS, "--seed", 5, "--out", out)
    assert ended.code == 0, ended.errors
    tasks = [json.loads(line) for line in (out / "tasks.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len({task["provenance"]["archetype"] for task in tasks}) == _TASKS
    checked = homer_in_a_process("check", out)
    assert checked.code == 0, checked.output


@pytest.mark.slow
def test_the_files_of_a_brought_office_are_the_same_each_time() -> None:
    assert all(make() == make() for make in OFFICES.values())
