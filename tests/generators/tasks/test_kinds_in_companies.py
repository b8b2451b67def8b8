"""Every kind of task survives rules and proofs in a whole company, where most ask for something else than elsewhere."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from data_model import Finding, Provenance, Twin, is_mentioned, rng_for
from generators import Draft
from generators.tasks import TaskContext, archetype, propose_draft
from generators.worlds import TASKS_PER_COMPANY, make_office_day
from office_env import Office
from tests.generators.tasks.survival import DAYS, dialogue_of, findings_of, offences, store_office

KINDS = list(archetype.names)
WITH_TWINS = [one.name for one in archetype if one.options.get("twins")]
COMPANIES = 16
TRIED = 3
"""Of the drafts of a kind; a build rejects what does not survive, and goes on."""

Scene = tuple[TaskContext, Office, tuple[Finding, ...]]

pytestmark = pytest.mark.slow


class Companies:
    """Offices of companies of different industries, each made when somebody asks for it."""

    def __init__(self, factory: pytest.TempPathFactory) -> None:
        self._factory, self._made = factory, list[Scene]()

    def __iter__(self) -> Iterator[Scene]:
        for company in range(COMPANIES):
            if company == len(self._made):
                self._made.append(self._make(company))
            yield self._made[company]

    def _make(self, company: int) -> Scene:
        folder: Path = self._factory.mktemp("company")
        day = make_office_day(5, "kinds", company * TASKS_PER_COMPANY, 1)
        office = store_office(folder, day.files)
        found = findings_of(office, folder)
        context = TaskContext(office.hash, office.names(), found, day.persona, day.clock, cases=day.cases)
        return context, office, found


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Companies:
    """The companies, in the order of their industries."""
    return Companies(tmp_path_factory)


def list_drafts(scenes: Companies, kind: str, twin: Twin | None = None) -> Iterator[tuple[Draft, Scene]]:
    """The first drafts of a kind."""
    return islice(((draft, scene) for scene in scenes if (draft := draft_in(scene, kind, twin))), TRIED)


def draft_in(scene: Scene, kind: str, twin: Twin | None = None) -> Draft | None:
    context, office = replace(scene[0], twin=twin), scene[1]
    made_by = Provenance(engine="procedural", archetype=kind)
    return propose_draft(kind, context, office, "neo-5-00000", DAYS, rng_for("kinds", office.hash, kind), made_by)


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_candidate_survives_in_a_company_with_every_proof_run(kind: str, scenes: Companies) -> None:
    found: list[list[str]] = []
    for draft, scene in list_drafts(scenes, kind):
        assert draft == draft_in(scene, kind)
        found.append(offences(draft, scene[1], dialogue_of(draft, scene[2])))
        if not found[-1]:
            return
    assert found, "none of the companies feeds this kind"
    pytest.fail(f"no draft survives: {found}")


@pytest.mark.parametrize("kind", WITH_TWINS)
def test_a_task_in_whose_way_something_stands_survives_in_a_company(kind: str, scenes: Companies) -> None:
    twin = Twin(id="neo-5-00001", key="neo-5-00000", is_clear=False)
    draft, scene = next(list_drafts(scenes, kind, twin))
    assert offences(draft, scene[1], dialogue_of(draft, scene[2])) == []


@pytest.mark.parametrize("kind", KINDS)
def test_facts_can_be_said_in_many_ways_and_tasks_can_be_got_wrong(kind: str, scenes: Companies) -> None:
    draft, _ = next(list_drafts(scenes, kind))
    assert len(draft.task.wrong_ways) >= 3
    assert draft.task.right_ways
    assert len(draft.task.solution or ()) >= 4
    for fact in draft.task.facts:
        statement = draft.statements[fact.id]
        assert len(set(statement.clauses)) >= 4, fact.text
        for text in (*statement.clauses, *statement.answers):
            assert text[-1] not in ".!?", text
        assert not any(is_mentioned(statement.topic, value) for value in fact.values)
