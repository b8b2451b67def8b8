"""Policies that know no task: they pass what checks too little, and nothing that binds."""

from pathlib import Path

import pytest

from data_model import ContentStore, Criterion, Dialogue, Task
from tests.evaluation.examples import example_dialogue, example_office, example_task
from verifier import AttackedRow, measure_attack
from verifier.attack import find_passing_policies, list_policies

WEAK = Criterion(function="evaluate_contain", args={"doc_type": "docx", "file": "data/note.docx", "keywords": ["1200"]})
ANSWER = Criterion(function="evaluate_answer", args={"value": "1200", "match": "equals"})
NUMBERS = "The rent is 1200 now, it was 900 in note.docx, and 31 before."


def passing(folder: Path, *criteria: Criterion) -> set[str]:
    office = example_office(ContentStore(folder / "store"))
    task: Task = example_task(office.hash).model_copy(update={"criteria": criteria})
    dialogue: Dialogue = example_dialogue(task.id)
    (session,) = dialogue.days[0].sessions
    turns = (session.turns[0].model_copy(update={"text": NUMBERS}), *session.turns[1:])
    day = dialogue.days[0].model_copy(update={"sessions": (session.model_copy(update={"turns": turns}),)})
    said = dialogue.model_copy(update={"days": (day,), "evidence": ()})
    return set(find_passing_policies(task, said, office, {}, folder / "attack"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "attack").mkdir()
    return tmp_path


def test_a_keyword_in_a_named_file_is_no_task(folder: Path) -> None:
    assert {"stuff_everything", "stuff_events_and_sums"} <= passing(folder, WEAK)


def test_an_answer_that_must_be_the_value_alone_holds_off_whoever_lists_all(folder: Path) -> None:
    assert passing(folder, ANSWER).isdisjoint({"stuff_everything", "stuff_without_copies", "try_every_value"})


def test_only_what_cannot_be_done_may_be_refused(folder: Path) -> None:
    refused = Criterion(function="evaluate_refusal", args={"obstacle": "note.docx"})
    lax = Criterion(
        function="evaluate_contain", args={"doc_type": "txt", "file": "data/answer.txt", "keywords": ["done"]}
    )
    assert passing(folder, refused) == set()
    assert "always_refuse" in passing(folder, lax)


def test_a_table_counts_what_each_solver_passes(tmp_path: Path) -> None:
    store = ContentStore(tmp_path / "store")
    task = example_task(example_office(store).hash).model_copy(update={"criteria": (WEAK,)})
    unsaid = WEAK.model_copy(update={"args": {**WEAK.args, "keywords": ["zebra"]}})
    strict = task.model_copy(update={"id": "strict", "criteria": (unsaid,)})
    rows = [AttackedRow(task=one, dialogue=example_dialogue(one.id)) for one in (task, strict)]
    table = measure_attack(rows, store)
    assert (table.tasks, table.unfinished) == (2, 0)
    assert table.policies.keys() == set(list_policies())
    assert table.policies["stuff_everything"] == 1


def test_every_policy_leaves_an_empty_folder_behind(folder: Path) -> None:
    passing(folder, WEAK, ANSWER)
    assert [path.name for path in (folder / "attack").iterdir() if path.name in list_policies()] == []
