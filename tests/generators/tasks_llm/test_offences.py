"""Everything that is wrong with a proposal or a plan is caught by its own check, which names the thing."""

import math
from typing import Any

import pytest

from generators import TaskRequest
from tests.generators.tasks_llm.example import PLAN, PROPOSAL, changed, fact, request, settled, step

Json = dict[str, Any]


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> TaskRequest:
    return request(tmp_path_factory.mktemp("office"))


def with_fact(which: str, **changes: Any) -> Json:
    facts = [one | changes if one["id"] == which else one for one in PROPOSAL["facts"]]
    return changed(PROPOSAL, "facts", to=facts)


def with_more(*facts: Json) -> Json:
    return changed(PROPOSAL, "facts", to=[*PROPOSAL["facts"], *facts])


def without(id: str) -> Json:
    return changed(PROPOSAL, "facts", to=[one for one in PROPOSAL["facts"] if one["id"] != id])


def value(type: str, text: str) -> list[Json]:
    return [{"type": type, "value": text}]


PROPOSALS = {
    "a criterion that nobody knows": (
        changed(PROPOSAL, "criteria", 0, "function", to="evaluate_evnt"),
        "criteria_are_known",
        "there is no criterion 'evaluate_evnt'. Did you mean 'evaluate_event",
    ),
    "a criterion that lets wrong work pass": (
        changed(PROPOSAL, "criteria", 2, "function", to="evaluate_file_exist"),
        "criteria_are_known",
        "/criteria/2: evaluate_file_exist lets wrong work pass; choose one of evaluate_answer, ",
    ),
    "arguments that do not fit": (
        changed(PROPOSAL, "criteria", 0, "args", "events", to=[{"title": "Vendor Alignment Call"}]),
        "criteria_have_fitting_arguments",
        "evaluate_events: Field required",
    ),
    "an argument that is not on offer": (
        changed(PROPOSAL, "criteria", 1, "args", "is_closed", to=False),
        "criteria_have_fitting_arguments",
        "/criteria/1: evaluate_mail: leave out `is_closed`, which is filled in by code",
    ),
    "a value that is none of its type": (
        with_fact("f4", values=value("time", "when we are done")),
        "values_can_be_read",
        "The value 'when we are done' of fact f4 is not of type time: expected a time such as 14:30.",
    ),
    "a date without a year": (
        with_fact("f3", values=value("date", "22 May")),
        "values_can_be_read",
        "The value '22 May' of fact f3 is not of type date",
    ),
    "a value that its fact does not say": (
        with_fact("f4", text="That call ends when all is said."),
        "facts_say_their_values",
        "The text of fact f4 does not contain its value '16:20'",
    ),
    "two facts with one value": (
        with_fact("f4", text="It ends at half past three.", values=value("time", "15:30")),
        "each_value_belongs_to_one_fact",
        "The value '15:30' belongs to facts f2 and f4",
    ),
    "a fact that says another one's value": (
        with_fact("f6", text="On 22 May, the budget goes to lena@quarry.example."),
        "each_value_belongs_to_one_fact",
        "Fact f6 says '2024-05-22', a value of fact f3",
    ),
    "one id for two facts": (
        with_fact("f4", id="f3"),
        "facts_and_subtasks_fit_together",
        "The id 'f3' is used for more than one fact.",
    ),
    "a subtask that is none": (
        with_fact("f4", subtask="s7"),
        "facts_and_subtasks_fit_together",
        "Fact f4 names the subtask 's7'; expected one of s1, s2.",
    ),
    "a day after the last": (
        with_fact("f12", day=9),
        "facts_and_subtasks_fit_together",
        "Fact f12 is said on day 9; expected a day from 1 to 5.",
    ),
    "one subtask on two days": (
        with_fact("f4", day=3),
        "facts_and_subtasks_fit_together",
        "Facts f2 and f4 of subtask s1 both hold at the end but are said on days 2 and 3",
    ),
    "an update of nothing": (
        with_fact("f2", supersedes="f99"),
        "facts_and_subtasks_fit_together",
        "Fact f2 supersedes 'f99', which is not an earlier fact.",
    ),
    "an update that does not say of what": (
        with_fact("f2", supersedes=None),
        "facts_and_subtasks_fit_together",
        "Fact f2 is of kind update and must name in `supersedes` the earlier fact.",
    ),
    "an update before what it updates": (
        with_fact("f1", day=3),
        "facts_and_subtasks_fit_together",
        "Fact f2 supersedes f1 and must be said on a later day than 3.",
    ),
    "an update of another type": (
        with_fact("f1", text="The vendor call starts with 12 people.", values=value("number", "12")),
        "facts_and_subtasks_fit_together",
        "Fact f2 must replace the only value of f1 with one of the same type.",
    ),
    "a second update of the same": (
        with_more(fact("f20", "update", "No, at 15:55.", "s1", 2, ("time", "15:55"), supersedes="f1")),
        "facts_and_subtasks_fit_together",
        "Fact f1 may be superseded only once, and fact f20 supersedes it again.",
    ),
    "a fact that replaces without being an update": (
        with_fact("f2", kind="fact"),
        "facts_and_subtasks_fit_together",
        "Fact f2 is of kind fact and must supersede nothing.",
    ),
    "a decoy without a value": (
        with_fact("f12", values=[]),
        "facts_and_subtasks_fit_together",
        "Fact f12 is of kind decoy and must have exactly one value.",
    ),
    "a retraction with a value": (
        with_fact("f11", text="Leave the PDF of all 17 crews be.", values=value("number", "17")),
        "facts_and_subtasks_fit_together",
        "Fact f11 is a retraction and must have no values.",
    ),
    "nothing that holds": (
        changed(PROPOSAL, "facts", to=[PROPOSAL["facts"][-1]]),
        "facts_and_subtasks_fit_together",
        "No fact holds at the end",
    ),
    "arguments deeper than any": (
        changed(PROPOSAL, "criteria", 3, "args", "file", to=[[[[[[[[[[[[[["x"]]]]]]]]]]]]]]),
        "proposal_is_sound",
        "/criteria/3 holds a value nested more than 12 levels deep.",
    ),
    "criteria that would take minutes to compare": (
        changed(PROPOSAL, "criteria", 1, "args", "says", to=["1, " * 250] * 240),
        "proposal_is_sound",
        "The proposal holds arguments of 20",
    ),
}
PLANS = {
    "an action that does not exist": (
        changed(PLAN, "steps", 0, "action", to="create_events"),
        "plan_runs",
        "Step 1 of the plan, calendar.create_events, is refused: There is no action 'calendar.create_events'.",
    ),
    "a value that no step uses": (
        changed(PLAN, "steps", 2, "worked_out", to=[]),
        "values_stand_in_the_plan",
        "The value 'Depot Rewiring' of fact f8 is used in no argument of the plan",
    ),
    "a valueless fact that no step is there for": (
        changed(PLAN, "steps", 3, "because", to=None),
        "facts_without_values_cause_a_step",
        "Fact f9 has no value, and no step of the plan is marked `because` f9",
    ),
    "a request that was taken back, and nothing about it": (
        changed(PLAN, "called_off", to=[]),
        "what_was_called_off_has_its_steps",
        "Fact f10 is taken back by f11: list in `called_off`",
    ),
    "a decoy that is used": (
        changed(PLAN, "steps", 2, "args", "content", to="The budget is 41500. Call me at 9:40 am."),
        "decoys_stand_in_no_plan",
        "The value '09:40' of decoy f12 is used in step 3 of the plan",
    ),
    "what was worked out of nothing": (
        changed(PLAN, "steps", 2, "worked_out", 0, "value", to="Loyalty Pilot"),
        "plan_is_sound",
        "step 3: `worked_out` needs a value of fact f8",
    ),
    "what was worked out for no argument": (
        changed(PLAN, "steps", 2, "worked_out", 0, "argument", to="body"),
        "plan_is_sound",
        "step 3: `worked_out` must name a fact that holds at the end, and a text or number argument",
    ),
    "a number that is none": (
        changed(PLAN, "steps", 1, "args", "sheet", to=math.inf),
        "plan_is_sound",
        "step 2 holds a number that is not finite or is too large.",
    ),
    "a text without an end": (
        changed(PLAN, "steps", 2, "args", "content", to="x" * 9000),
        "plan_is_sound",
        "step 3 holds a text of 9,000 characters",
    ),
    "more text than a task can need": (
        changed(PLAN, "steps", to=[changed(PLAN["steps"][2], "args", "content", to="1, " * 2600)] * 26),
        "plan_is_sound",
        "The plan holds arguments of 214,318 characters in total",
    ),
}


@pytest.mark.parametrize("case", PROPOSALS)
def test_what_is_wrong_with_a_proposal_is_named(case: str, wanted: TaskRequest) -> None:
    proposal, name, message = PROPOSALS[case]
    made = settled(wanted, proposal)
    assert made.draft is None
    assert [one.message for one in made.violations if one.name == name and message in one.message], made.violations
    assert made.answer == proposal


@pytest.mark.parametrize("case", PLANS)
def test_what_is_wrong_with_a_plan_is_named(case: str, wanted: TaskRequest) -> None:
    plan, name, message = PLANS[case]
    made = settled(wanted, PROPOSAL, plan)
    assert made.draft is None
    assert [one.message for one in made.violations if one.name == name and message in one.message], made.violations


def test_a_value_in_a_criterion_alone_is_asked_for_in_the_plan(wanted: TaskRequest) -> None:
    plan = changed(PLAN, "steps", 0, "args", "summary", to="Some call")
    (unused,) = [one for one in settled(wanted, PROPOSAL, plan).violations if one.name == "values_stand_in_the_plan"]
    assert "'Vendor Alignment Call' of fact f5 is used in a criterion, but in no argument of the plan" in unused.message


def test_a_decoy_like_no_value_of_the_plan_misleads_nobody(wanted: TaskRequest) -> None:
    made = settled(wanted, with_fact("f12", text="We were 77 people.", values=value("number", "77"), misleads=None))
    assert [one.message for one in made.violations if "fact f12 (decoy) cannot be mistaken for" in one.message]


def test_what_the_office_gives_away_is_told_and_not_needed(wanted: TaskRequest) -> None:
    """Bob is the user, and the only other mailbox is nobody's."""
    told = fact("f20", "fact", "It goes into the calendar of Bob.", "s1", 2, ("name", "Bob"))
    made = settled(wanted, with_more(told))
    assert made.draft is not None
    assert not made.draft.task.fact("f20").needed
    assert "f20" in {one.fact for one in made.draft.task.bindings}
    assert "f20" not in {way.fact for way in made.draft.task.wrong_ways}


def test_what_the_office_gives_away_may_not_stand_beside_what_is_needed(wanted: TaskRequest) -> None:
    both = [*value("text", "Vendor Alignment Call"), *value("name", "Bob")]
    proposal = with_fact("f5", text="Call it Vendor Alignment Call, for Bob.", values=both)
    (mixed,) = settled(wanted, proposal).violations
    assert mixed.name == "needed_values_are_not_given_away"
    assert mixed.message.startswith(
        "The value 'Bob' of fact f5 is the name or address of the user, which everybody knows"
    )


def test_all_that_is_wrong_with_a_proposal_is_said_at_once(wanted: TaskRequest) -> None:
    proposal = changed(with_fact("f4", text="That call ends."), "criteria", 0, "function", to="nothing_of_the_kind")
    names = {one.name for one in settled(wanted, proposal).violations}
    assert names == {"facts_say_their_values", "criteria_are_known"}


def test_halves_of_surrogate_pairs_become_question_marks(wanted: TaskRequest) -> None:
    draft = settled(wanted, changed(PROPOSAL, "intent", to=PROPOSAL["intent"] + " \ud83d")).draft
    assert draft is not None
    assert draft.task.intent.endswith(" ?")


def test_a_plan_without_sub_tasks_is_read_off_its_values(wanted: TaskRequest) -> None:
    bare = changed(PLAN, "steps", to=[{**one, "subtask": None} for one in PLAN["steps"]])
    draft = settled(wanted, PROPOSAL, bare).draft
    assert draft is not None
    (never,) = [way for way in draft.task.wrong_ways if way.why == "never gets to the last subtask (s2)"]
    assert [one.action for one in never.plan] == ["create_event", "read_file"]


def test_a_number_of_a_row_is_no_mention_of_an_equal_amount(wanted: TaskRequest) -> None:
    more = fact("f20", "fact", "We will be 3 at the table.", "s1", 2, ("number", "3"))
    writing = step("excel", "set_cell", "s1", file_path="data/crews.xlsx", row_idx=3, column_idx=2, text="3")
    check = {"function": "evaluate_excel_list", "args": {"file": "data/crews.xlsx", "cell": "B3", "rows": [["3"]]}}
    proposal = changed(with_more(more), "criteria", to=[*PROPOSAL["criteria"], check])
    draft = settled(wanted, proposal, changed(PLAN, "steps", to=[*PLAN["steps"], writing])).draft
    assert draft is not None
    paths = {one.path for one in draft.task.bindings if one.fact == "f20"}
    assert paths == {"/solution/4/args/text", "/criteria/4/args/rows/0/0"}


def test_a_check_that_is_left_out_keeps_nothing_away(wanted: TaskRequest) -> None:
    proposal, name, _ = PROPOSALS["a criterion that nobody knows"]
    without = settled(wanted, proposal, PLAN, name).draft
    assert without is not None
    assert "evaluate_events" not in {one.function for one in without.task.criteria}
    plan, name, _ = PLANS["a decoy that is used"]
    assert settled(wanted, PROPOSAL, plan, name, "plan_passes_the_criteria").draft is not None
