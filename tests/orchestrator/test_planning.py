"""The procedural planner: even use of kinds and offices, and the same plan from the same seed."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import ContentStore, GenerationPlan, InputError
from generators.tasks import OfficeSetting, archetype
from orchestrator.neo.procedural_planner import OfficeSurvey, ProceduralPlanner, WorldPlanner

KINDS = tuple(f"kind{number:02}" for number in range(16))


def survey(number: int, kinds: tuple[str, ...] = KINDS, first_event: str | None = "2024-05-13") -> OfficeSurvey:
    return OfficeSurvey(
        office=f"{number:064}",
        archetypes=dict.fromkeys(kinds, ("Ann", "Bob")),
        setting=OfficeSetting(first_event=first_event),
    )


def planner(offices: int = 4, seed: int = 7, split: str = "neo") -> ProceduralPlanner:
    return ProceduralPlanner(seed, split, [survey(number) for number in range(offices)], voice_count=50)


def planned(planner: ProceduralPlanner | WorldPlanner, index: int, attempt: int = 1) -> GenerationPlan:
    return asyncio.run(planner.plan(index, attempt))


def plans(planner: ProceduralPlanner, count: int) -> list[GenerationPlan]:
    return [planned(planner, index) for index in range(count)]


@pytest.mark.slow
@given(st.integers(0, 2**31), st.integers(1, 60))
def test_no_kind_is_used_again_before_all_were(seed: int, count: int) -> None:
    used = Counter(plan.task.archetype for plan in plans(planner(seed=seed), count))
    assert max(used.values()) - min((used[kind] for kind in KINDS), default=0) <= 1


def test_of_sixteen_kinds_none_is_used_more_than_twice_for_twenty_candidates() -> None:
    used = Counter(plan.task.archetype for plan in plans(planner(), 20))
    assert set(used) == set(KINDS)
    assert max(used.values()) == 2


@pytest.mark.slow
@given(st.integers(0, 2**31), st.integers(1, 7))
def test_each_kind_goes_round_all_the_offices_that_feed_it(seed: int, offices: int) -> None:
    rounds = plans(planner(offices, seed), len(KINDS) * offices)
    for kind in KINDS:
        assert len({plan.surf.office for plan in rounds if plan.task.archetype == kind}) == offices


def test_a_kind_is_planned_only_where_an_office_feeds_it() -> None:
    surveys = [survey(0, ("a", "b")), survey(1, ("b", "c"))]
    feeds = {(one.office, kind) for one in surveys for kind in one.archetypes}
    made = ProceduralPlanner(7, "neo", surveys, voice_count=50)
    taken = {(plan.surf.office, plan.task.archetype) for plan in plans(made, 12)}
    assert taken == feeds


def test_a_kind_is_planned_only_as_the_task_of_somebody_who_can_ask_for_it() -> None:
    askers = {"a": ("Ann",), "b": ("Bob",), "c": ("Ann", "Bob")}
    made = ProceduralPlanner(
        7, "neo", [OfficeSurvey(office="0" * 64, archetypes=askers, setting=OfficeSetting())], voice_count=50
    )
    for plan in plans(made, 30):
        assert plan.task.persona.name in askers[plan.task.archetype]


def test_where_nobody_owns_anything_somebody_is_made_up() -> None:
    lone = OfficeSurvey(office="0" * 64, archetypes={"only": ()}, setting=OfficeSetting())
    people = {plan.task.persona.name for plan in plans(ProceduralPlanner(7, "neo", [lone], voice_count=50), 30)}
    assert len(people) > 5


def test_the_same_seed_gives_the_same_plans_whatever_the_order_of_the_offices() -> None:
    surveys = [survey(number) for number in range(5)]
    forth, back = (ProceduralPlanner(7, "neo", order, voice_count=50) for order in (surveys, surveys[::-1]))
    assert plans(forth, 40) == plans(back, 40)
    for index in (3, 0, 17):
        assert planned(forth, index) == planned(forth, index)


@pytest.mark.parametrize("other", [planner(seed=8), planner(split="plus")])
def test_another_seed_or_split_gives_other_plans(other: ProceduralPlanner) -> None:
    def outline(made: ProceduralPlanner) -> list[tuple[str, str, str]]:
        return [(plan.task.archetype, plan.surf.office, plan.task.clock.date) for plan in plans(made, 16)]

    assert outline(planner()) != outline(other)


def test_another_attempt_is_mostly_in_another_office_and_from_the_third_of_another_kind_under_the_same_id() -> None:
    moved = 0
    for index in range(40):
        attempts = [planned(planner(), index, attempt) for attempt in (1, 2, 3, 4)]
        kinds = [plan.task.archetype for plan in attempts]
        assert kinds[0] == kinds[1]
        assert len(set(kinds)) == 3
        assert {plan.task.id for plan in attempts} == {f"neo-7-{index:05}"}
        moved += len({plan.surf.office for plan in attempts}) > 1
    assert moved > 32


def test_another_attempt_is_another_plan_even_where_there_is_one_kind_and_one_office() -> None:
    lone = ProceduralPlanner(7, "neo", [survey(0, ("only",), None)], voice_count=50)
    assert len({planned(lone, 0, attempt).task.clock for attempt in (1, 2, 3)}) == 3


def test_each_role_gets_its_part_and_the_parts_agree() -> None:
    for index, plan in enumerate(plans(planner(), 60)):
        assert plan.surf.apps == ("calendar", "email", "excel", "ocr", "pdf", "shell", "word")
        assert plan.task.persona.name in ("Ann", "Bob")
        dates = plan.dialogue.dates
        assert len(dates) == plan.task.days == 5
        assert list(dates) == sorted(set(dates))
        assert dates[-1] < plan.task.clock.date < "2024-05-13"
        assert (plan.dialogue.voice_slice, plan.dialogue.voice_slices) == (index % 50, 50)
        assert plan.dialogue.utterances_a_day[0] >= 20


def test_without_anything_to_make_a_task_of_there_is_no_plan() -> None:
    for surveys in ([], [survey(0, ())]):
        with pytest.raises(InputError, match="no office holds anything that a task can be made of"):
            ProceduralPlanner(7, "neo", surveys, voice_count=50)


def test_a_world_is_made_up_for_each_candidate_and_each_attempt(tmp_path: Path) -> None:
    def made(folder: str) -> WorldPlanner:
        return WorldPlanner(7, "neo", ContentStore(tmp_path / folder), voice_count=50)

    one, other = made("one"), made("other")
    first = [planned(one, 0), planned(one, 2), planned(one, 0, 2)]
    assert len({plan.surf.office for plan in first}) == 3
    assert [planned(other, 0), planned(other, 2), planned(other, 0, 2)] == first
    assert set(one.store.list_offices()) == {plan.surf.office for plan in first}
    assert {plan.task.archetype for plan in first} <= set(archetype.names)
    assert first[0].task.archetype == first[2].task.archetype
    assert first[0].task.persona != first[2].task.persona
