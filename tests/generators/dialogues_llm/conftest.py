"""Drafts and plans of the tests of dialogues by a model."""

from pathlib import Path

import pytest

from data_model import DialoguePlan
from generators import Draft
from generators.dialogues import list_conversation_days
from generators.worlds import make_office_day
from tests.generators.dialogues.drafts import FACTS, FINDINGS, draft_of, plan_of
from tests.generators.dialogues_llm.chatting import Conversation
from tests.generators.tasks.survival import drafted, findings_of, store_office

# Of one subtask what holds at the end is said on one day: the retraction takes an errand of its own back.
ALL_KINDS = tuple(fact.model_copy(update={"subtask": "k4"}) if fact.id == "f9" else fact for fact in FACTS)


def neo_plan(dates: tuple[str, ...]) -> DialoguePlan:
    """Five days as the published Neo data has them."""
    topics = ("the new carpet", "a lost umbrella", "the canteen", "a noisy printer", "the weekend")
    return DialoguePlan(dates=dates, utterances_a_day=(60, 90), voice_slice=0, voice_slices=8, topics=topics)


def all_kinds_draft(id: str = "neo-7-00001") -> Draft:
    """A fact of every kind, two of them without values, and an update of an earlier day."""
    draft = draft_of(id, ALL_KINDS)
    subtasks = (*draft.task.subtasks, draft.task.subtasks[0].model_copy(update={"id": "k4"}))
    return draft.model_copy(update={"task": draft.task.model_copy(update={"subtasks": subtasks})})


@pytest.fixture
def conversation(tmp_path: Path) -> Conversation:
    """The draft with a fact of every kind, five days of 60 to 90 utterances."""
    return Conversation(tmp_path, all_kinds_draft(), neo_plan(plan_of().dates), FINDINGS)


@pytest.fixture(scope="module")
def worldly(tmp_path_factory: pytest.TempPathFactory) -> tuple[Conversation, ...]:
    """Procedural drafts of made-up worlds."""
    made: list[Conversation] = []
    for index, kind in enumerate(("agenda_to_register", "answer_question", "calendar_cleanup")):
        folder = tmp_path_factory.mktemp(kind)
        office = store_office(folder, make_office_day(5, "llm", index, 1).files)
        findings = findings_of(office, folder)
        drafts = (drafted(kind, office, findings, seed) for seed in range(10))
        draft = next(draft for draft in drafts if draft)
        made.append(Conversation(folder, draft, neo_plan(list_conversation_days(draft.task.clock, 5)), findings))
    return tuple(made)
