"""Rules of the task family: the candidate passes all of them, and each is broken by one change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Action, Binding, Criterion, Subtask, Task, Value
from tests.verifier.candidates import FACTS, OFFICE, check_of, offences, task, with_criterion, with_fact
from verifier import check_task, rule

SUBTASKS = task().subtasks
TEN_WORDS = "a summary of all costs which the board will read"


def broken(name: str, *said: str, **changes: object) -> tuple[str, Task, tuple[str, ...]]:
    return name, task(**changes), said


def checked(name: str, function: str, *said: str, **args: object) -> tuple[str, Task, tuple[str, ...]]:
    return name, with_criterion(function, **args), said


def bound(*bindings: Binding) -> tuple[Binding, ...]:
    return (*task().bindings, *bindings)


def step(app: str, action: str, **args: object) -> tuple[Action, ...]:
    return (*(task().solution or ()), Action(app=app, action=action, args=args))


BROKEN = [
    broken("task_has_one_to_five_subtasks", "expected 1 to 5 subtasks, found 0", subtasks=()),
    broken(
        "task_has_one_to_five_subtasks",
        "found 6",
        subtasks=tuple(Subtask(id=f"s{n}", instruction=f"Do {n}.") for n in range(6)),
    ),
    broken("task_has_one_to_five_subtasks", "an id of its own", subtasks=(SUBTASKS[0], SUBTASKS[0], SUBTASKS[1])),
    broken(
        "task_has_one_to_five_subtasks", "an instruction", subtasks=(SUBTASKS[0], Subtask(id="s2", instruction=" "))
    ),
    broken(
        "subtasks_are_split_and_never_repeated",
        "subtask s3 repeats subtask s2",
        subtasks=(*SUBTASKS, Subtask(id="s3", instruction=SUBTASKS[1].instruction.upper())),
    ),
    broken(
        "description_tells_every_subtask",
        "subtask s2 to be told",
        "no word of",
        description="Put the Kickoff into the calendar on 2024-03-21 from 15:30 to 16:00. Make spring_summary.docx.",
    ),
    broken(
        "description_tells_every_subtask",
        "'250' of subtask s3",
        subtasks=(*SUBTASKS, Subtask(id="s3", instruction="Put 250 into the budget.")),
    ),
    broken("intent_leaks_nothing", "such as f2", "15:30", intent="Please plan the kickoff at half past three."),
    broken("intent_leaks_nothing", "f4", intent="Plan the kickoff and write the spring summary."),
    broken("intent_is_a_general_instruction", "fewer words", intent=task().description),
    broken("intent_is_a_general_instruction", "found nothing", intent="..."),
    broken("intent_is_a_general_instruction", "a word of the description", intent="Do as agreed."),
    broken(
        "intent_is_a_general_instruction",
        "the whole of subtask s2",
        intent="Write spring_summary.docx, a summary that names the highest cost!",
    ),
    broken("no_placeholder_is_left", "/intent", "{one.plural}", intent="Plan the kickoff and file the {one.plural}."),
    broken("criteria_are_given", "at least one criterion", criteria=()),
    checked(
        "no_exact_match_against_a_workbook",
        "evaluate_exact_match",
        "against a workbook",
        doc_type="xlsx",
        result_file="data/budget.xlsx",
        expected_file="reference/budget.xlsx",
    ),
    checked(
        "calendar_criteria_ask_title_start_and_end_alone",
        "evaluate_calendar_event",
        "its location",
        username="Bob",
        title="Kickoff",
        location="Room 4",
    ),
    checked(
        "calendar_criteria_ask_title_start_and_end_alone",
        "evaluate_contain",
        "DESCRIPTION",
        doc_type="ics",
        username="Bob",
        keywords=["DESCRIPTION bring cake"],
    ),
    checked(
        "event_titles_and_times_are_precise",
        "evaluate_calendar_event",
        "'Some talk'",
        "/criteria/3/args/title",
        username="Bob",
        title="Some talk",
    ),
    checked(
        "event_titles_and_times_are_precise",
        "evaluate_calendar_event",
        "2024-03-22 09:00",
        title="Kickoff",
        start="2024-03-22 09:00",
    ),
    checked(
        "answers_go_to_the_answer_file_alone", "evaluate_contain", "/criteria/3", doc_type="txt", file="data/answer.txt"
    ),
    broken(
        "answers_go_to_the_answer_file_alone",
        "write_to_file on it",
        solution=step("word", "write_to_file", file_path="data/answer.txt", contents="4"),
    ),
    checked("no_text_or_presentation_is_made", "evaluate_file_exist", "'data/talk.pptx'", file="data/talk.pptx"),
    broken(
        "no_text_or_presentation_is_made",
        "notes.txt",
        solution=step("shell", "command", file_path="data/notes.txt"),
    ),
    broken(
        "no_drafts_and_no_attachments",
        "/description",
        "'attached'",
        description=task().description + " Send it attached.",
    ),
    broken(
        "no_drafts_and_no_attachments",
        "/facts (f6)",
        "as draft",
        facts=with_fact("f6", text="The reply is kept as draft."),
    ),
    checked("no_drafts_and_no_attachments", "evaluate_mail_sent", "'attachment'", attachment="data/budget.xlsx"),
    checked("keywords_are_short_chunks", "evaluate_contain", "at most 6 words", keywords=[TEN_WORDS]),
    checked(
        "keywords_are_short_chunks",
        "evaluate_contain",
        "without punctuation",
        "Rent, heating",
        keywords=["Rent, heating"],
    ),
    checked("keywords_are_short_chunks", "evaluate_contain", "which every text holds", keywords=[" "]),
    broken(
        "description_alone_suffices",
        "'15:30' of fact f2",
        description=task().description.replace("15:30", "the afternoon"),
    ),
    checked(
        "output_names_are_stated_exactly",
        "evaluate_file_exist",
        "one whose name a fact states",
        "'data/other.pdf'",
        file="data/other.pdf",
    ),
    broken(
        "output_names_are_stated_exactly",
        "the file name 'spring_summary.docx'",
        description=task().description.replace("spring_summary.docx", "a document"),
    ),
    broken(
        "memory_holds_no_computed_value",
        "/facts (f6)",
        "'1250'",
        facts=with_fact("f6", text="The summary names the highest cost, 1,250."),
    ),
    broken("facts_are_consistent", "'f6' for the second time", facts=(*FACTS, FACTS[-1])),
    broken("facts_are_consistent", "a day from 1", facts=with_fact("f5", day=0)),
    broken("facts_are_consistent", "one of the subtasks s1, s2", "'s9'", facts=with_fact("f6", subtask="s9")),
    broken("facts_are_consistent", "one of the subtasks", "None", facts=with_fact("f6", subtask=None)),
    broken("facts_are_consistent", "a text that says '2024-03-21'", facts=with_fact("f3", text="It is soon.")),
    broken("facts_are_consistent", "on a day before 2", "day 2", facts=with_fact("f1", day=2)),
    broken("facts_are_consistent", "an earlier fact that it supersedes", facts=with_fact("f2", supersedes="f99")),
    broken("facts_are_consistent", "being of kind update", facts=with_fact("f2", supersedes=None)),
    broken("facts_are_consistent", "nothing that it supersedes", facts=with_fact("f6", supersedes="f1")),
    broken("facts_are_consistent", "holds at the end", facts=with_fact("f1", needed=True)),
    broken(
        "no_two_facts_share_a_value",
        "/facts (f5)",
        "no value of fact f2",
        facts=with_fact("f5", values=(Value(type="time", value="3:30 pm"),)),
    ),
    broken(
        "bindings_hold",
        "a fact of the task",
        "'f99'",
        bindings=bound(Binding(fact="f99", value=None, path="/solution/0", how="same")),
    ),
    broken(
        "bindings_hold",
        "a place of the row",
        bindings=bound(Binding(fact="f6", value=None, path="/solution/9", how="same")),
    ),
    broken(
        "bindings_hold",
        "a value of fact f3",
        "'2024-03-22'",
        bindings=bound(Binding(fact="f3", value="2024-03-22", path="/solution/0", how="inside")),
    ),
    broken(
        "bindings_hold",
        "'15:30' at /solution/1/args/time_end (inside)",
        "16:00:00",
        bindings=bound(Binding(fact="f2", value="15:30", path="/solution/1/args/time_end", how="inside")),
    ),
    broken(
        "bindings_hold",
        "(same)",
        bindings=bound(Binding(fact="f2", value="15:30", path="/solution/1/args/time_start", how="same")),
    ),
    broken("every_needed_fact_is_bound", "/facts (f6)", "names the highest cost", bindings=task().bindings[:-1]),
]


def test_the_candidate_passes_every_rule_of_its_family() -> None:
    verdict = check_task(task(), OFFICE)
    assert verdict.passed
    names = {entry.name for entry in rule if entry.options["family"] == "task"}
    assert {check.name for check in verdict.checks} == names
    assert {name for name, _, _ in BROKEN} == names


@pytest.mark.parametrize(("name", "candidate", "said"), BROKEN)
def test_a_broken_rule_says_what_it_found(name: str, candidate: Task, said: tuple[str, ...]) -> None:
    (message, *_) = offences(check_task(candidate, OFFICE))[name]
    assert all(words in message for words in said), message


@pytest.mark.parametrize("split", ["officebench", "odysseybench"])
def test_published_tasks_are_held_to_consistency_alone(split: str) -> None:
    published = task(split=split, subtasks=(), facts=(), bindings=(), solution=None, intent=task().description)
    verdict = check_task(published, OFFICE)
    assert verdict.passed
    assert check_of(verdict, "task_has_one_to_five_subtasks").status == "not_run"


def test_a_seed_task_of_plus_keeps_its_published_kind_of_check() -> None:
    args = {"doc_type": "xlsx", "result_file": "data/budget.xlsx", "expected_file": "reference/budget.xlsx"}
    seed = task(split="plus", criteria=(Criterion(function="evaluate_exact_match", args=args),), bindings=())
    assert check_of(check_task(seed, OFFICE), "no_exact_match_against_a_workbook").status == "not_run"


def test_text_files_of_the_office_may_be_read() -> None:
    reading = task(solution=step("shell", "command", file_path="data/notes.txt"))
    assert "no_text_or_presentation_is_made" not in offences(check_task(reading, (*OFFICE, "data/notes.txt")))


def test_an_answer_is_given_by_finishing() -> None:
    asking = with_criterion("evaluate_contain", doc_type="txt", file="data/answer.txt", keywords=["Rent"])
    answering = asking.model_copy(update={"solution": step("system", "finish_task", answer="Rent")})
    assert offences(check_task(answering, OFFICE)) == {}


def test_two_facts_may_name_the_same_thing_of_the_office() -> None:
    value = Value(type="file", value="budget.xlsx")
    facts = with_fact("f5", text="They love budget.xlsx.", values=(value,))
    facts += (FACTS[4].model_copy(update={"id": "f7", "text": "We use budget.xlsx.", "values": (value,)}),)
    assert "no_two_facts_share_a_value" not in offences(check_task(task(facts=facts), OFFICE))


@settings(deadline=None)
@given(st.sampled_from(["1,250.00", "15:30", "2024-03-21", "bob@example.com", "50%", "R&D", "O'Brien", "follow-up"]))
def test_values_and_short_words_are_good_keywords(keyword: str) -> None:
    assert offences(check_task(with_criterion("evaluate_contain", keywords=[keyword]), OFFICE)) == {}


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_gets_a_verdict(intent: str, keyword: str) -> None:
    candidate = with_criterion("evaluate_contain", doc_type="ics", keywords=[keyword, {"deep": [None, 1.5, keyword]}])
    assert check_task(candidate.model_copy(update={"intent": intent, "description": keyword}), OFFICE).checks


def test_every_rule_says_where_it_comes_from() -> None:
    for entry in rule:
        assert str(entry.options["source"]).split(",")[0] == "OdysseyBench"
        assert "\nSource: OdysseyBench, Appendix " in entry.documentation, entry.name
