"""What a dataset says of its proofs can be repeated from the dataset alone."""

import shutil
from pathlib import Path

import pytest

from data_model import ContentStore, Dataset, write_manifest, write_rows
from office_env import Office
from tests.verifier.drafted import Drafted, all_proved, changed, drafted
from verifier import check_dataset, open_proof_context, operator, proof, prove_task


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of one candidate, alone on disk: where it was made is gone."""
    place = tmp_path_factory.mktemp("replay")
    made: Drafted = drafted(place / "made")
    made = changed(made, proofs=all_proved(made))
    goal = place / "dataset"
    write_rows(goal / "tasks.jsonl", [made.task])
    write_rows(goal / "dialogues.jsonl", [made.dialogue])
    ContentStore(goal).put_office({name: made.office.read(name) for name in made.office.names()})
    write_manifest(goal, "build", {}, {"tasks": 1})
    shutil.rmtree(place / "made")
    return goal


@pytest.mark.slow
def test_the_proofs_of_a_row_run_again_give_what_it_says(written: Path) -> None:
    dataset = Dataset(written)
    (task,) = dataset.tasks()
    office = Office(dataset.store, task.office)
    with open_proof_context(task, dataset.dialogue(task.id), office, dataset.read_references(task)) as bench:
        proofs, verdict = prove_task(bench)
    assert verdict.passed
    assert proofs == task.proofs
    assert proofs.keys() == {entry.name for entry in proof if task.split in entry.options.get("splits", (task.split,))}


@pytest.mark.slow
def test_a_dataset_that_says_what_does_not_hold_is_found_out(written: Path, tmp_path: Path) -> None:
    assert check_dataset(written).failures == ()
    copied = shutil.copytree(written, tmp_path / "copied")
    (task,) = Dataset(copied).tasks()
    lying = task.model_copy(update={"wrong_ways": task.wrong_ways[:2]})
    write_rows(copied / "tasks.jsonl", [lying])
    write_manifest(copied, "build", {}, {"tasks": 1})
    failures = [(one.name, one.message) for one in check_dataset(copied).failures]
    assert ("wrong_ways_fail", "/wrong_ways: expected 3 or more, found 2") in failures
    assert ("wrong_ways_fail", "the row says passed, running it again says failed") in failures


@pytest.mark.slow
def test_operators_find_criteria_that_let_anything_pass(written: Path, tmp_path: Path) -> None:
    verdict = check_dataset(written, operators=True)
    assert verdict.passed
    assert verdict.operators is not None
    assert verdict.operators.keys() == set(operator.names)
    counts = verdict.operators["another_file_deleted"]
    assert (counts.tasks, counts.variants, counts.faults) == (1, 2, 0)
    copied = shutil.copytree(written, tmp_path / "copied")
    (task,) = Dataset(copied).tasks()
    loose = task.model_copy(update={"may_change": None})
    write_rows(copied / "tasks.jsonl", [loose])
    write_manifest(copied, "build", {}, {"tasks": 1})
    assert "damage_fails" in {one.name for one in check_dataset(copied).failures}
    faults = [one for one in check_dataset(copied, operators=True).failures if one.name == "another_file_deleted"]
    assert len(faults) == 2
