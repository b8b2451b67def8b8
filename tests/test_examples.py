"""The examples run as a reader would run them, and the guides show them as they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def run_example(name: str, folder: Path) -> str:
    """In a process of its own: what an example declares must not enter the registries of the tests."""
    command = [sys.executable, str(ROOT / "examples" / name), str(folder)]
    outcome = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stderr
    return outcome.stdout


@pytest.mark.slow
def test_an_archetype_of_ones_own_gives_a_candidate_that_every_rule_and_proof_accepts(tmp_path: Path) -> None:
    task, rules, *proofs = run_example("own_archetype.py", tmp_path).splitlines()
    assert re.fullmatch(r"Write the .+ of .+ into a new Word file \w+\.docx\.", task)
    assert rules == "rules: all hold"
    assert len(proofs) >= 11
    assert {line.split()[0] for line in proofs} == {"passed"}


def test_a_criterion_of_ones_own_scores_a_workspace(tmp_path: Path) -> None:
    assert run_example("own_criterion.py", tmp_path).splitlines() == [
        "passed: 5 words",
        "failed: data/note.docx: expected at most 4 words, found 5 words",
    ]


@pytest.mark.slow
def test_building_and_scoring_takes_a_few_lines(tmp_path: Path) -> None:
    told = run_example("build_and_score.py", tmp_path).splitlines()
    assert told[0] == "2 tasks accepted"
    assert told[1].startswith("neo-7-0")
    assert told[2:4] == ["doing nothing: False", "the reference solution: True"]


@pytest.mark.parametrize("example", ["own_archetype.py", "own_criterion.py"])
def test_a_guide_shows_the_example_that_runs(example: str) -> None:
    code = (ROOT / "examples" / example).read_text(encoding="utf-8")
    guide = (ROOT / "docs" / example.replace("own_", "new_").replace(".py", ".md")).read_text(encoding="utf-8")
    shown = [block.split("\n```")[0] for block in guide.split("```python\n")[1:]]
    assert shown
    assert all(block in code for block in shown)
