"""Some kinds of tasks end in one of two forms; the operators of each form apply to the tasks that end in it."""

from pathlib import Path

import pytest

from data_model import Finding, Task
from generators import Draft
from office_env import Office
from tests.generators.tasks.survival import drafted, findings_of, offences, store_office
from tests.small_company import make_small_office
from verifier import OperatorSubject, open_proof_context, operator

SEEDS = range(30)
FORMS = [
    *((kind, ("word", "write_table"), "lines_for_table") for kind in ("compare_two_rows", "ranking_note")),
    *((kind, ("email", "forward_email"), "forward_without_original") for kind in ("mail_brief", "mails_to_register")),
]
World = tuple[Office, tuple[Finding, ...]]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder: Path = tmp_path_factory.mktemp("world")
    office = store_office(folder, make_small_office(5, "forms", 0, 1).files)
    return office, findings_of(office, folder)


def has_step(task: Task, step: tuple[str, str]) -> bool:
    return step in [(action.app, action.action) for action in task.solution or ()]


def count_variants(draft: Draft, office: Office, name: str) -> int:
    with open_proof_context(draft.task, None, office, {}) as opened:
        end_state = opened.run_plan(draft.task.solution or ())
        return len(list(operator[name].function(OperatorSubject(draft.task, office, end_state.files))))


@pytest.mark.parametrize(("kind", "step", "attack"), FORMS)
def test_a_kind_with_two_forms_ends_in_either(kind: str, step: tuple[str, str], attack: str, world: World) -> None:
    office, findings = world
    made = [draft for seed in SEEDS if (draft := drafted(kind, office, findings, seed))]
    with_step = next(draft for draft in made if has_step(draft.task, step))
    without = next(draft for draft in made if not has_step(draft.task, step))
    assert count_variants(with_step, office, attack) > 0
    assert count_variants(without, office, attack) == 0
    assert offences(with_step, office) == []
    assert offences(without, office) == []
