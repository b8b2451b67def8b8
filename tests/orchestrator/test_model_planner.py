"""The planner by model: seeds draw the setting and the size, the model fills in the three parts."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from data_model import ContentStore, GenerationPlan, InputError
from generators.tasks import OfficeSetting
from llm_gateway import Models, UnusableReply
from office_env import Office
from orchestrator.neo.model_planner import ModelPlanner, OfficePlanner, draw_task_size
from orchestrator.neo.procedural_planner import OfficeSurvey, WorldPlanner
from tests.answering import Asked, gives, spoken
from tests.endpoint.server import Said
from tests.offices import office_files

Json = dict[str, Any]
ANSWER: Json = {
    "surf": {"word": "Look for headings.", "calendar": "Look for meetings that can be moved."},
    "task": "An errand over 2 applications, 3 subtasks.",
    "topics": ["the lift", "a cold bus", "new plants", "the choir", "marathon"],
}


def planned(
    store: ContentStore, answer: Json, *attempts: tuple[int, str], **more: Any
) -> tuple[list[GenerationPlan], list[Asked]]:
    """What a planner over made-up worlds plans for one candidate, by attempt and reason."""

    async def work(models: Models) -> list[GenerationPlan]:
        planner = ModelPlanner(models, WorldPlanner(7, "neo", store, 40), store, 7, **more)
        return [await planner.plan(3, attempt, why) for attempt, why in attempts]

    return spoken(lambda asked: gives(**answer), work)


def test_the_model_fills_in_what_is_explored_proposed_and_talked_about(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    (plan,), (asked,) = planned(store, ANSWER, (1, ""))
    drawn = asyncio.run(WorldPlanner(7, "neo", store, 40).plan(3, 1))
    assert plan.surf.apps == ("calendar", "word")
    assert plan.surf.goals == {"calendar": "Look for meetings that can be moved.", "word": "Look for headings."}
    assert (plan.task.archetype, plan.task.instruction) == ("", ANSWER["task"])
    assert plan.dialogue.topics == tuple(ANSWER["topics"])
    assert plan.dialogue.utterances_a_day == (60, 90)
    for part in ("id", "persona", "clock", "days"):
        assert getattr(plan.task, part) == getattr(drawn.task, part)
    assert (plan.surf.office, plan.dialogue.dates) == (drawn.surf.office, drawn.dialogue.dates)
    assert asked.inputs["wanted"] == draw_task_size(7, "neo", 3)
    files = {one["name"]: one["files"] for one in asked.inputs["applications"]}
    assert files["excel"] == [name for name in Office(store, plan.surf.office).names() if name.endswith(".xlsx")]
    assert asked.inputs["avoid"] == []


def test_a_further_plan_is_told_what_became_of_the_last(tmp_path: Path) -> None:
    plans, asked = planned(ContentStore(tmp_path), ANSWER, (1, ""), (2, "the office feeds no such task"))
    assert [one.inputs["avoid"] for one in asked] == [[], ["the office feeds no such task"]]
    assert plans[0].surf.office != plans[1].surf.office
    assert plans[0].task.id == plans[1].task.id


def test_another_dialogue_engine_keeps_its_own_length(tmp_path: Path) -> None:
    (plan,), _ = planned(ContentStore(tmp_path), ANSWER, (1, ""), utterances_a_day=None)
    assert plan.dialogue.utterances_a_day == (22, 36)


@pytest.mark.parametrize(
    "answer", [{**ANSWER, "surf": {"shell": "Look."}}, {**ANSWER, "surf": {}}, {**ANSWER, "topics": ["the lift"]}]
)
def test_a_plan_of_another_shape_is_no_plan(tmp_path: Path, answer: Json) -> None:
    with pytest.raises(UnusableReply):
        planned(ContentStore(tmp_path), answer, (1, ""))


def test_what_no_file_can_hold_is_not_kept(tmp_path: Path) -> None:
    (plan,), _ = planned(ContentStore(tmp_path), {**ANSWER, "task": "Move \ud83d it."}, (1, ""))
    assert plan.task.instruction.encode().decode() in ("Move ? it.", "Move \N{REPLACEMENT CHARACTER} it.")


def test_a_model_that_gives_no_object_is_the_gateways_affair(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)

    async def work(models: Models) -> GenerationPlan:
        return await ModelPlanner(models, WorldPlanner(7, "neo", store, 40), store, 7).plan(0, 1)

    with pytest.raises(UnusableReply):
        spoken(lambda asked: Said("No."), work)


def test_groups_of_every_size_are_wanted_as_often_as_the_paper_has_them() -> None:
    drawn = [draw_task_size(7, "neo", index) for index in range(300)]
    assert Counter(one["apps_group"] for one in drawn) == {1: 60, 2: 70, 3: 170}
    assert {(one["apps_group"], one["subtasks"]) for one in drawn} == {(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)}
    assert drawn[:30] != drawn[30:60]
    assert [draw_task_size(7, "neo", index) for index in range(300)] == drawn


def test_offices_take_turns_as_whoever_owns_them(tmp_path: Path) -> None:
    store = ContentStore(tmp_path)
    surveys = []
    for name in ("Ann", "Bob", "Carla"):
        office = store.put_office(
            office_files(calendar={name: [("standup", "2024-05-06 09:00:00", "2024-05-06 09:30:00")]})
        )
        surveys.append(
            OfficeSurvey(office=office, archetypes={"any": (name,)}, setting=OfficeSetting(first_event="2024-05-06"))
        )
    planner = OfficePlanner(7, "neo", surveys, 40)
    owners = {survey.office: survey.archetypes["any"][0] for survey in surveys}
    plans = [asyncio.run(planner.plan(index, 1)) for index in range(9)]
    assert all(owners[plan.surf.office] == plan.task.persona.name for plan in plans)
    rounds = [sorted(plan.surf.office for plan in plans[at : at + 3]) for at in (0, 3, 6)]
    assert rounds == [sorted(owners)] * 3
    again = asyncio.run(planner.plan(0, 2))
    assert again.surf.office != plans[0].surf.office
    assert (again.task.id, again.task.archetype) == ("neo-7-00000", "")
    assert all(plan.task.clock.date < "2024-05-06" for plan in plans)


def test_without_an_office_there_is_nothing_to_plan() -> None:
    with pytest.raises(InputError, match="no office holds anything"):
        OfficePlanner(7, "neo", (), 40)
