"""A seed becomes a draft by rule: its clauses are facts, its goal the intent, and no value leaks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Criterion, Fact, Task, Value, bounds, is_mentioned
from generators import Draft
from generators.seeds import rewrite_seed
from tests.generators.seeds.asking import OFFICE, request_for
from tests.seed_tasks import contain, seed_task
from verifier import check_task


def draft_of(text: str, *criteria: Criterion, attempt: int = 1) -> Draft:
    proposal = rewrite_seed(request_for(seed_task(text, *criteria), attempt))
    assert proposal.draft, [one.message for one in proposal.violations]
    assert check_task(proposal.draft.task, OFFICE.names()).failures == ()
    return proposal.draft


def texts(task: Task) -> list[str]:
    return [fact.text for fact in task.facts]


TEXTS = [
    "Add a meeting to Ann's calendar at 5/17/2024 10:30 a.m to 11:00 a.m",
    "How many students in score.xlsx have 60 or more in midterm1?",
    "sort items in budget descently in budget excel file",
    "read company revenues, save the top 2 in top2.xlsx, generate reports.docx and email it to Tom",
    "Who gets up earlier? Ann or Tom",
    "delete file3.xlsx",
]


@pytest.mark.parametrize("text", TEXTS)
def test_the_intent_holds_no_value_and_less_than_the_description(text: str) -> None:
    task = draft_of(text).task
    assert task.description == text
    assert task.split == "plus"
    assert task.provenance.seed_task == "1-1/0"
    assert len(task.intent.split()) < len(text.split())
    assert not [value for fact in task.facts for value in fact.values if is_mentioned(task.intent, value)]


def test_each_clause_is_a_subtask_and_a_fact_on_a_day_of_its_own() -> None:
    task = draft_of("read company revenues, save the top 2 in top2.xlsx, email it to Tom under folder done").task
    assert [one.instruction for one in task.subtasks] == [
        "read company revenues, save the top 2 in top2.xlsx",
        "email it to Tom under folder done",
    ]
    first, second = task.facts
    assert (first.kind, first.subtask, [one.value for one in first.values]) == ("action", "k1", ["2", "top2.xlsx"])
    assert second.text == "For the company revenues Excel file: email it to Tom under folder done."
    assert 1 < first.day < second.day < 28


def test_clauses_that_name_the_same_value_are_one_fact() -> None:
    task = draft_of("Put 3 rows into made.xlsx, then send made.xlsx to Ann").task
    assert len(task.facts) == 1


def test_dates_and_times_are_told_in_one_way_and_bound_to_the_stamps_of_criteria() -> None:
    stamps = contain("calendar/Ann.ics", "DTSTART:20240517T103000", "DTEND:20240517T110000")
    draft = draft_of("Add a meeting to Ann's calendar at 5/17/2024 10:30 a.m to 11:00 a.m", stamps)
    assert texts(draft.task) == ["Add a meeting to Ann's calendar on 2024-05-17 from 10:30 to 11:00."]
    assert "on {1} from {2} to {3}" in draft.statements["f1"].clauses[0]
    derived = {(one.value, one.path[-1]) for one in draft.task.bindings if one.how == "derived"}
    assert derived == {("2024-05-17", "0"), ("2024-05-17", "1"), ("10:30", "0"), ("11:00", "1")}


def test_the_persona_and_what_the_office_gives_away_are_no_values() -> None:
    task = draft_of("Bob wants the only two workbooks, score.xlsx and old.xlsx, and Ann's calendar").task
    assert [one.value for fact in task.facts for one in fact.values] == ["2", "score.xlsx", "old.xlsx", "Ann"]
    assert "Bob" in task.facts[0].text


def test_a_question_is_said_as_one() -> None:
    assert texts(draft_of("How many students have 60 or more in midterm1?").task) == [
        "My question is: how many students have 60 or more in midterm1."
    ]


def test_attempts_differ_and_the_same_attempt_does_not() -> None:
    text = "Put the scores into a new workbook called sums.xlsx"
    made = {draft_of(text, attempt=number).model_dump_json() for number in (1, 1, 2, 3)}
    assert len(made) == 3


def test_a_seed_with_facts_keeps_them_and_its_intent() -> None:
    facts = tuple(
        Fact(
            id=f"f{day}",
            kind="fact",
            text=f"It is {day}0 euros.",
            values=(Value(type="number", value=f"{day}0"),),
            subtask=None,
            day=day,
            needed=False,
        )
        for day in (1, 3, 4)
    )
    seed = seed_task("Say 10, 30 and 40.", facts=facts, intent="Say it.")
    proposal = rewrite_seed(request_for(seed))
    assert proposal.draft
    task = proposal.draft.task
    assert task.intent == "Say it."
    assert [fact.model_copy(update={"day": 0}) for fact in task.facts] == [
        fact.model_copy(update={"day": 0}) for fact in facts
    ]
    days = [fact.day for fact in task.facts]
    assert days == sorted(set(days))


def test_a_text_beyond_all_bounds_is_an_offence() -> None:
    proposal = rewrite_seed(request_for(seed_task("save it. " * 1_000)))
    assert proposal.draft is None
    assert f"at most {bounds.SEED_TEXT_CHARS:,} characters" in proposal.violations[0].message


def test_the_longest_text_is_rewritten_like_any_other() -> None:
    proposal = rewrite_seed(request_for(seed_task(("save it. " * 1_000)[: bounds.SEED_TEXT_CHARS])))
    assert (proposal.draft is None) == bool(proposal.violations)


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=120))
def test_any_text_comes_out_as_a_draft_or_as_offences(text: str) -> None:
    proposal = rewrite_seed(request_for(seed_task(text)))
    assert (proposal.draft is None) == bool(proposal.violations)
