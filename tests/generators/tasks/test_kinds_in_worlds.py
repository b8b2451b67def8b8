"""Worlds feed every kind of task."""

import re
from collections import Counter
from pathlib import Path

import pytest

from data_model import Provenance, rng_for
from generators import Draft
from generators.tasks import TaskContext, archetype, propose_draft
from generators.worlds import TASKS_PER_COMPANY, make_office_day
from tests.generators.tasks.survival import DAYS, findings_of, store_office

WORLDS, FEWEST = 10, 2
USUAL_SHARE = 0.65
"""Of the kinds, in one world: nobody is asked about the registers of other departments, or for what is of no use."""


@pytest.fixture(scope="module")
def fed(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """In how many of the worlds each kind makes a draft."""
    folder: Path = tmp_path_factory.mktemp("worlds")
    counted: Counter[str] = Counter()
    for index in range(WORLDS):
        # Two days of each of five companies.
        world = make_office_day(5, "feed", index // 2 * TASKS_PER_COMPANY + index % 2, 1)
        office = store_office(folder, world.files)
        scene = TaskContext(
            office.hash, office.names(), findings_of(office, folder), world.persona, world.clock, cases=world.cases
        )
        for kind in archetype.names:
            made_by = Provenance(engine="procedural", archetype=kind)
            rng = rng_for("feed", index, kind)
            counted[kind] += propose_draft(kind, scene, office, "neo-5-00000", DAYS, rng, made_by) is not None
    return counted


@pytest.fixture(scope="module")
def drafts(tmp_path_factory: pytest.TempPathFactory) -> list[Draft]:
    """A draft of each kind in one world."""
    folder: Path = tmp_path_factory.mktemp("world")
    world = make_office_day(5, "text", 0, 1)
    office = store_office(folder, world.files)
    scene = TaskContext(
        office.hash, office.names(), findings_of(office, folder), world.persona, world.clock, cases=world.cases
    )
    made = [
        propose_draft(
            kind,
            scene,
            office,
            "neo-5-00000",
            DAYS,
            rng_for("text", kind),
            Provenance(engine="procedural", archetype=kind),
        )
        for kind in archetype.names
    ]
    return [draft for draft in made if draft]


def test_no_text_of_a_draft_holds_a_placeholder_but_those_of_statements(drafts: list[Draft]) -> None:
    assert len(drafts) > len(archetype.names) / 2
    for draft in drafts:
        texts = [draft.task.intent, draft.task.description, *(one.instruction for one in draft.task.subtasks)]
        for statement in draft.statements.values():
            phrasings = (statement.topic, statement.question, *statement.answers, *statement.clauses)
            texts += [re.sub(r"\{[0-9]\}", "", one) for one in phrasings]
        assert not [text for text in texts if set(text) & set("{}")]


def test_mails_go_to_people_whom_the_office_knows(drafts: list[Draft]) -> None:
    recipients = {
        str(step.args["recipient"])
        for draft in drafts
        for step in draft.task.solution or ()
        if step.action in ("send_email", "forward_email")
    }
    known = make_office_day(5, "text", 0, 1).world.company
    people = {one.address for one in known.staff} | {one.address for one in known.partners}
    assert recipients
    assert recipients <= people


# One test for both, so that no two processes draft all of this: it takes about two CPU minutes.
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_some_worlds_feed_each_kind_and_a_world_most_kinds(fed: Counter[str]) -> None:
    assert not {kind: fed[kind] for kind in archetype.names if fed[kind] < FEWEST}
    assert sum(fed.values()) >= USUAL_SHARE * WORLDS * len(archetype.names)
