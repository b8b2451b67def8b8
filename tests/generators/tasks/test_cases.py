"""Tasks about cases follow from what happens in a company: decisions point to events, and events have causes."""

import datetime as dt
import random
from functools import cache
from pathlib import Path

import pytest

from data_model import Provenance, SheetFinding, rng_for
from generators import Draft
from generators.tasks import TaskContext, archetype, propose_draft
from generators.tasks.building_blocks.caught_up_cases import draw_caught_up_cases
from generators.worlds import TASKS_PER_COMPANY, OfficeDay, make_office_day
from office_env import Office
from tests.generators.tasks.survival import DAYS, dialogue_of, findings_of, offences, store_office

KINDS = [one.name for one in archetype if "cases_with_news" in one.options["needs"]]
COMPANIES = range(2)


@cache
def day_in(company: int) -> OfficeDay:
    return make_office_day(5, "cases", company * TASKS_PER_COMPANY, 1)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> tuple[TaskContext, Office]:
    """The first company that feeds all kinds of task about what has happened."""
    for company in range(8):
        folder: Path = tmp_path_factory.mktemp("cases")
        day = day_in(company)
        office = store_office(folder, day.files)
        findings = findings_of(office, folder)
        context = TaskContext(office.hash, office.names(), findings, day.persona, day.clock, cases=day.cases)
        if all(propose(kind, (context, office)) for kind in KINDS):
            return context, office
    pytest.fail("no company feeds all kinds")


def propose(kind: str, scene: tuple[TaskContext, Office]) -> Draft | None:
    made_by = Provenance(engine="procedural", archetype=kind)
    return propose_draft(kind, *scene, "neo-5-00000", DAYS, rng_for("cases", kind), made_by)


def drafted(kind: str, scene: tuple[TaskContext, Office]) -> Draft:
    draft = propose(kind, scene)
    assert draft
    return draft


@pytest.mark.parametrize("company", COMPANIES)
def test_news_are_later_than_the_files_and_earlier_than_the_task(company: int) -> None:
    day = day_in(company)
    news = [event for case in day.cases for event in case.news]
    past = [event for case in day.cases for event in case.past]
    assert news
    assert max(one.day for one in past) <= min(one.day for one in news)
    assert max(one.day for one in news) < day.clock.date


@pytest.mark.parametrize("company", COMPANIES)
def test_cases_that_are_over_ended_with_something_that_the_user_knows(company: int) -> None:
    day = day_in(company)
    over = [one for one in day.cases if one.ended_on]
    assert over
    assert len(over) < len(day.cases)
    assert all(one.ended_on in {event.day for event in (*one.past, *one.news)} for one in over)


@pytest.mark.parametrize("place", range(TASKS_PER_COMPANY))
def test_the_user_is_there_on_the_day_of_the_task(place: int) -> None:
    day = make_office_day(5, "cases", place, 1)
    user = next(one for one in day.world.people if one.address == day.persona.email)
    assert not day.world.list_absences(user, dt.date.fromisoformat(day.clock.date))


@pytest.mark.parametrize("company", COMPANIES)
def test_what_is_new_about_a_case_has_an_earlier_cause_in_the_company(company: int) -> None:
    day = day_in(company)
    for event in (event for case in day.cases for event in case.news):
        causes = day.world.list_causes(day.world.events[event.id])
        assert causes
        assert all(one.moment <= day.world.events[event.id].moment for one in causes)
        assert event.causes[-1] in {one.says for one in causes}


@pytest.mark.parametrize("company", COMPANIES)
def test_the_values_of_a_case_are_those_of_the_company_on_the_evening_of_the_files(company: int) -> None:
    day = day_in(company)
    for case in day.cases:
        record = next(one for one in day.world.records if one.number == case.key and one.process.noun == case.noun)
        last = max((day.world.events[one.id].moment for one in case.past), default=record.opened)
        state = record.state_at(last)
        assert state
        for value in case.values:
            if value.type == "date":
                assert state.values[value.field] == dt.date.fromisoformat(value.value)
            if value.field == "status":
                assert state.status == value.value


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_points_to_an_event_with_causes(kind: str, scene: tuple[TaskContext, Office]) -> None:
    task = drafted(kind, scene).task
    occasions = {one.id: one for one in task.occasions or ()}
    for fact in task.facts:
        if fact.kind != "decoy":
            assert fact.occasion is not None
            assert occasions[fact.occasion].causes


def test_what_is_to_be_written_is_not_in_the_register_yet(scene: tuple[TaskContext, Office]) -> None:
    task = drafted("register_catch_up", scene).task
    sheets = [one for one in scene[0].findings if isinstance(one, SheetFinding)]
    for step in task.solution or ():
        if step.action == "set_cell":
            sheet = next(
                one
                for one in sheets
                if one.file == step.args["file_path"] and (one.sheet == step.args.get("sheet") or one.active)
            )
            row = sheet.rows[step.args["row_idx"] - sheet.header_row - 1]
            column = [one.index for one in sheet.columns].index(step.args["column_idx"])
            assert row[column] != step.args["text"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_task_about_cases_survives_rules_and_proofs(kind: str, scene: tuple[TaskContext, Office]) -> None:
    draft = drafted(kind, scene)
    assert offences(draft, scene[1], dialogue_of(draft, scene[0].findings)) == []


def test_rows_are_brought_up_to_date_as_a_whole_and_no_value_is_of_two_cells(
    scene: tuple[TaskContext, Office],
) -> None:
    drawn = draw_caught_up_cases(
        scene[0], random.Random(1), 4, lambda news: True, lambda news: news.type in ("date", "number")
    )
    assert len(drawn) > 1
    assert drawn[0][0].type != "text"
    values = [one.value.casefold() for news in drawn for one in news]
    assert len(set(values)) == len(values)
    for news in drawn:
        row, written = news[0].row, {one.column.name for one in news}
        latest = {change.after.heading: change.after.value for event in row.case.news for change in event.changes}
        typed = [one for one in row.sheet.columns if one.index not in row.sheet.formula_columns]
        stale = {one.name for one in typed if one.name in latest and row.get_cell(one) != latest[one.name]}
        assert stale == written
