"""What an overlay of corrections does to a published task, what it keeps, and when it does nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from criteria import score_workspace
from data_model import Dataset, Task
from importers import ImportResult, import_officebench
from importers.correction_overlay import Overlay, parse_overlay
from office_env import InMemoryFileTree
from tests.importers.published import TASK, officebench

SEED = {"function": "evaluate_file_exist", "args": {"file": "data/seed.txt"}}
TWO_CHECKS = {**TASK, "evaluation": [SEED, *TASK["evaluation"]]}
OVERLAY = """
[[task]]
id = "1-1/0"
defects = ["contradiction", "weak-check"]
why = "The check looks for what is there."
evidence = "The office holds data/seed.txt."
arguable = true
published_text = "Write a file new.txt."
text = "Write a file new.txt that says 42."

[[task.checks]]
index = 0
published = { function = "evaluate_file_exist", args = { file = "data/seed.txt" } }
corrected = { function = "evaluate_contain", args = { file = "data/new.txt", keywords = ["42"] } }

[[task]]
id = "1-1/1"
defects = ["unreachable"]
why = "Nobody can read it."
evidence = "It is a picture."
"""


def overlay(**replaced: str) -> Overlay:
    text = OVERLAY
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    return parse_overlay(text)


def imported(tmp_path: Path, task: Any = TWO_CHECKS, **options: Any) -> tuple[ImportResult, Dataset]:
    source = officebench(tmp_path / "source", {"1-1/0": task, "1-1/1": TASK, "1-1/2": TASK})
    result = import_officebench(source, tmp_path / "goal", overlay=options.pop("overlay", overlay()), **options)
    return result, Dataset(tmp_path / "goal")


def passes(task: Task, profile: Any, **files: bytes) -> bool:
    state = InMemoryFileTree({f"data/{name}.txt": content for name, content in files.items()})
    return score_workspace(task, state, InMemoryFileTree({}), {}, profile).goal


def test_text_and_check_are_corrected_and_what_was_published_is_kept(tmp_path: Path) -> None:
    result, dataset = imported(tmp_path)
    task = dataset.task("1-1/0")
    assert task.intent == task.description == "Write a file new.txt that says 42."
    assert [one.function for one in task.criteria] == ["evaluate_contain", "evaluate_file_exist"]
    assert [one.as_published for one in task.criteria] == [SEED, None]
    (record,) = task.review
    assert record["published_text"] == TASK["task"]
    assert (record["why"], record["arguable"]) == ("The check looks for what is there.", True)
    assert result.mended == 1


def test_each_profile_scores_its_own_check(tmp_path: Path) -> None:
    task = imported(tmp_path)[1].task("1-1/0")
    assert passes(task, "corrected", new=b"42")
    assert not passes(task, "officebench-exact", new=b"42")
    assert not passes(task, "corrected", seed=b"seed", new=b"41")
    assert passes(task, "officebench-exact", seed=b"seed", new=b"41")


def test_the_exact_profile_scores_the_published_check_where_one_of_ours_replaces_it(tmp_path: Path) -> None:
    ours = '"evaluate_answer", args = { value = "42" }'
    changed = overlay(**{'"evaluate_contain", args = { file = "data/new.txt", keywords = ["42"] }': ours})
    task = imported(tmp_path, overlay=changed)[1].task("1-1/0")
    assert passes(task, "corrected", answer=b"42", new=b"any")
    assert passes(task, "officebench-exact", seed=b"seed", new=b"any")
    assert not passes(task, "officebench-exact", answer=b"42", new=b"any")


def test_a_check_may_be_replaced_by_two(tmp_path: Path) -> None:
    no_seed = '"evaluate_file_not_exist", args = { file = "data/seed.txt" } }'
    check = OVERLAY[OVERLAY.index("[[task.checks]]") : OVERLAY.index('[[task]]\nid = "1-1/1"')]
    second = check[: check.index("corrected")] + f"corrected = {{ function = {no_seed}\n\n"
    task = imported(tmp_path, overlay=overlay(**{check: check + second}))[1].task("1-1/0")
    assert [one.as_published for one in task.criteria] == [SEED, SEED, None]
    assert passes(task, "corrected", new=b"42")
    assert not passes(task, "corrected", new=b"42", seed=b"seed")
    assert passes(task, "officebench-exact", new=b"any", seed=b"seed")
    assert not passes(task, "officebench-exact", new=b"42")


def test_what_is_corrected_is_tagged_and_recorded(tmp_path: Path) -> None:
    result, dataset = imported(tmp_path)
    assert result.tags["corrected"] == result.tags["corrected-arguably"] == ("1-1/0",)
    assert "contradiction" not in result.tags
    assert dataset.task("1-1/0").provenance.versions == {"corrections": overlay().digest}
    assert dataset.task("1-1/2").provenance.versions == {}
    manifest = json.loads((tmp_path / "goal" / "manifest.json").read_text())
    assert manifest["config"]["corrections"] == overlay().digest


def test_a_defect_without_a_correction_is_a_tag(tmp_path: Path) -> None:
    result, dataset = imported(tmp_path)
    assert result.tags["unreachable"] == ("1-1/1",)
    assert dataset.task("1-1/1").intent == TASK["task"]


def test_original_leaves_texts_and_checks_as_they_are_and_tags_the_defects(tmp_path: Path) -> None:
    result, dataset = imported(tmp_path, original=True)
    task = dataset.task("1-1/0")
    assert task.intent == TASK["task"]
    assert [one.args for one in task.criteria] == [one["args"] for one in TWO_CHECKS["evaluation"]]
    assert (task.review, task.provenance.versions, result.mended) == ((), {}, 0)
    assert result.tags["contradiction"] == result.tags["weak-check"] == ("1-1/0",)
    assert json.loads((tmp_path / "goal" / "manifest.json").read_text())["config"]["corrections"] is None


@pytest.mark.parametrize(
    "other",
    [
        {**TWO_CHECKS, "task": "Write another file."},
        {**TWO_CHECKS, "evaluation": [TASK["evaluation"][0], SEED]},
        {**TWO_CHECKS, "evaluation": [{**SEED, "args": {"file": "data/other.txt"}}]},
    ],
)
def test_another_version_of_a_task_is_left_as_it_is(tmp_path: Path, other: dict[str, Any]) -> None:
    result, dataset = imported(tmp_path, other)
    task = dataset.task("1-1/0")
    assert task.intent == other["task"]
    assert [one.args for one in task.criteria] == [one["args"] for one in other["evaluation"]]
    assert "corrected" not in result.tags
    assert {"contradiction", "weak-check"} <= set(task.quality)


def test_a_task_has_one_correction_and_a_corrected_text_has_its_published_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two corrections"):
        overlay(**{'id = "1-1/1"': 'id = "1-1/0"'})
    with pytest.raises(ValueError, match="needs the published one"):
        overlay(**{'published_text = "Write a file new.txt."\n': ""})
