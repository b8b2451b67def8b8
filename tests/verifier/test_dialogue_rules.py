"""Rules of the dialogue family: the candidate passes all of them, and each is broken by one change."""

import pytest

from data_model import Dialogue, Task, Turn
from tests.verifier.candidates import FACTS, SAID, check_of, dialogue, edited, offences, task, with_days, with_fact
from verifier import check_dialogue, rule

GOOD = dialogue()


def set_turn(id: str, /, **changes: object) -> Dialogue:
    """The good dialogue with a field of one turn replaced and its evidence kept."""

    def change(turn: Turn) -> Turn:
        return turn.model_copy(update=changes) if turn.id == id else turn

    days = [
        day.model_copy(
            update={
                "sessions": tuple(s.model_copy(update={"turns": tuple(map(change, s.turns))}) for s in day.sessions)
            }
        )
        for day in GOOD.days
    ]
    return GOOD.model_copy(update={"days": tuple(days)})


def row(number: int, /, **changes: object) -> Dialogue:
    """The good dialogue with one row of evidence changed."""
    rows = list(GOOD.evidence)
    rows[number] = rows[number].model_copy(update=changes)
    return GOOD.model_copy(update={"evidence": tuple(rows)})


def shorten_dialogue(turns: int) -> Dialogue:
    days = [
        day.model_copy(
            update={"sessions": tuple(s.model_copy(update={"turns": s.turns[:turns]}) for s in day.sessions)}
        )
        for day in GOOD.days
    ]
    return with_days(days)


def set_day(index: int, /, **changes: object) -> Dialogue:
    days = [day.model_copy(update=changes) if day.index == index else day for day in GOOD.days]
    return GOOD.model_copy(update={"days": tuple(days)})


EXCEL = with_fact("f6", text="The summary, in Excel, names the highest cost.")
BROKEN: list[tuple[str, Task, Dialogue, tuple[str, ...]]] = [
    ("five_calendar_days_or_more", task(), with_days(GOOD.days[:4]), ("5 calendar days or more", "found 4")),
    ("over_one_hundred_turns", task(), shorten_dialogue(20), ("101 turns or more", "found 100")),
    ("ten_utterances_a_session_or_more", task(), shorten_dialogue(8), ("d1.s1", "10 utterances or more")),
    ("ten_utterances_a_session_or_more", task(), set_day(5, sessions=()), ("day 5", "a session")),
    ("assistant_speaks_only_after_the_user", task(), set_turn("d1.s1.t1", role="assistant"), ("d1.s1.t1", "nobody")),
    (
        "assistant_speaks_only_after_the_user",
        task(),
        set_turn("d2.s1.t9", role="assistant"),
        ("d2.s1.t9", "found assistant"),
    ),
    ("every_turn_has_role_text_and_time", task(), edited("d1.s1.t9", " ... "), ("d1.s1.t9", "a text")),
    ("every_turn_has_role_text_and_time", task(), set_turn("d1.s1.t9", ts=" "), ("a timestamp",)),
    ("every_turn_has_role_text_and_time", task(), set_turn("d1.s1.t9", id="d1.s1.t8"), ("d1.s1.t8", "second time")),
    ("dialogue_belongs_to_its_task", task(id="neo-7-00001"), GOOD, ("'neo-7-00001'", "'neo-7-00000'")),
    (
        "no_detail_of_the_description_is_lost",
        task(split="plus", solution=None, description="Save it as minutes.docx by 16:45 on 5/17/2024."),
        GOOD,
        ("the user to say 'minutes.docx'",),
    ),
    ("acts_are_known", task(), dialogue(d1_s1_t9="sing"), ("d1.s1.t9", "'sing'")),
    ("acts_are_known", task(), dialogue(d1_s1_t4="state_fact"), ("d1.s1.t4", "which is the user's")),
    (
        "timestamps_strictly_increase",
        task(),
        set_turn("d1.s1.t9", ts="2024-03-11T09:08:05"),
        ("d1.s1.t9", "of d1.s1.t8"),
    ),
    ("timestamps_strictly_increase", task(), set_turn("d1.s1.t9", ts="at nine"), ("d1.s1.t9", "'at nine'")),
    (
        "days_lie_before_today",
        task(),
        set_turn("d1.s1.t22", ts="2024-03-12T08:00:00"),
        ("d1.s1.t22", "on 2024-03-11"),
    ),
    ("days_lie_before_today", task(), set_day(5, date="2024-03-18"), ("day 5", "before today, 2024-03-18")),
    ("days_lie_before_today", task(), set_day(5, date="2024-03-14"), ("a date after 2024-03-14",)),
    ("days_lie_before_today", task(), set_day(5, index=7), ("day 7: expected day 5",)),
    ("no_value_is_lost", task(), edited("d2.s1.t3", "we start later after all"), ("'15:30' of fact f2", "day 2")),
    ("no_value_is_lost", task(), set_turn("d2.s1.t3", role="assistant"), ("'15:30' of fact f2",)),
    ("no_value_is_lost", task(), edited("d4.s1.t5", "never mind"), ("fact f6", "names the highest cost")),
    ("no_application_is_lost", task(facts=EXCEL), GOOD, ("to name Excel, as fact f6 does",)),
    (
        "each_fact_is_first_said_on_its_day",
        task(facts=with_fact("f5", day=4)),
        GOOD,
        ("d3.s1.t3", "on day 4 first", "day 3"),
    ),
    (
        "each_fact_is_first_said_on_its_day",
        task(facts=with_fact("f5", day=9)),
        GOOD,
        ("a day of the dialogue", "5 days"),
    ),
    (
        "no_memory_piece_stands_on_two_days",
        task(),
        edited("d5.s1.t7", "see you at 15:30"),
        ("d5.s1.t7", "f2 on day 2 alone"),
    ),
    (
        "no_memory_piece_stands_on_two_days",
        task(),
        edited("d4.s1.t7", "2pm was better"),
        ("fact f1 on day 1 or 2 alone",),
    ),
    ("no_memory_piece_stands_on_two_days", task(), edited("d5.s1.t8", "48 seats!"), ("d5.s1.t8", "'48' on day 5")),
    (
        "live_facts_of_a_subtask_stand_on_one_day",
        task(facts=with_fact("f3", day=3)),
        GOOD,
        ("s1 on day 2", "f3 on day 3"),
    ),
    (
        "no_turn_asks_for_two_subtasks",
        task(facts=with_fact("f3", subtask="s2")),
        edited("d2.s1.t3", SAID["f2"] + ", 21 March"),
        ("d2.s1.t3", "facts of subtask s1 alone", "fact f3 of s2"),
    ),
    (
        "nothing_is_stated_twice",
        task(),
        dialogue({"d2.s1.t7": "21 March it is"}, d2_s1_t7="state_fact"),
        ("d2.s1.t7", "in d2.s1.t5 alone"),
    ),
    ("a_day_without_facts_is_chitchat", task(), dialogue(d5_s1_t5="correct"), ("d5.s1.t5", "day 5", "correct")),
    ("evidence_points_at_its_value", task(), row(0, fact="f99"), ("'f99'",)),
    ("evidence_points_at_its_value", task(), row(0, turn="d9.s1.t1"), ("d9.s1.t1",)),
    ("evidence_points_at_its_value", task(), row(0, end=999), ("a place within", "999")),
    ("evidence_points_at_its_value", task(), row(0, start=0, end=11), ("'14:00' of fact f1 at 0-11", "'the kickoff'")),
    ("evidence_points_at_its_value", task(), row(0, value="14:15"), ("a value of fact f1", "'14:15'")),
    ("evidence_points_at_its_value", task(), row(0, value=None), ("a value of fact f1", "None")),
    (
        "every_mention_has_evidence",
        task(),
        set_turn("d2.s1.t4", text="Half past three, noted."),
        ("d2.s1.t4", "'15:30' of fact f2", "'Half past three'"),
    ),
    ("first_mentions_are_marked", task(), row(0, first=False), ("a first mention of '14:00'", "a later one")),
    (
        "first_mentions_are_marked",
        task(),
        GOOD.model_copy(update={"evidence": (*GOOD.evidence, GOOD.evidence[0])}),
        ("a later mention", "as the first"),
    ),
    (
        "a_fact_without_values_has_one_sentence",
        task(),
        GOOD.model_copy(update={"evidence": GOOD.evidence[:-1]} if GOOD.evidence[-1].value is None else {}),
        ("one sentence of the user for fact f6", "0 rows"),
    ),
    ("a_fact_without_values_has_one_sentence", task(), row(-1, end=3), ("a sentence of the user", "'and'")),
    (
        "assistant_never_claims_the_work",
        task(),
        edited("d2.s1.t4", "Done, I\u2019ve just moved it."),
        ("d2.s1.t4", "I've just moved"),
    ),
    (
        "nobody_mentions_rules_or_a_benchmark",
        task(),
        edited("d1.s1.t9", "is this a benchmark?"),
        ("d1.s1.t9", "'benchmark'"),
    ),
    ("nothing_private_is_said", task(), edited("d1.s1.t9", "use 4111 1111 1111 1111"), ("d1.s1.t9", "payment number")),
    (
        "nothing_hateful_is_said",
        task(),
        edited("d1.s1.t9", "all foreigners should leave"),
        ("d1.s1.t9", "nothing hateful"),
    ),
    ("chitchat_asks_for_no_new_work", task(), dialogue(d2_s1_t9="state_fact"), ("d2.s1.t9", "evidence of a fact")),
    (
        "requests_without_an_act_carry_a_fact",
        task(),
        dialogue({"d5.s1.t5": "could you book a table for us?"}, d5_s1_t5=None),
        ("d5.s1.t5", "'could you book'"),
    ),
    (
        "most_turns_are_not_about_facts",
        task(),
        dialogue(
            {f"d2.s1.t{number}": "at 15:30" for number in range(3, 23)}
            | {f"d3.s1.t{n}": "48" for n in range(1, 23)}
            | {f"d1.s1.t{n}": "2pm" for n in range(1, 23)}
        ),
        ("under half of 110 turns",),
    ),
]


def test_the_candidate_passes_every_rule_of_its_family() -> None:
    verdict = check_dialogue(task(), GOOD)
    assert verdict.passed
    names = {entry.name for entry in rule if entry.options["family"] == "dialogue"}
    assert {check.name for check in verdict.checks} == names
    assert {name for name, *_ in BROKEN} == names


@pytest.mark.parametrize(
    ("name", "candidate", "said", "found"), BROKEN, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_broken_rule_names_turn_and_value(name: str, candidate: Task, said: Dialogue, found: tuple[str, ...]) -> None:
    messages = offences(check_dialogue(candidate, said))[name]
    assert any(all(words in message for words in found) for message in messages), messages


def test_a_changed_value_may_be_named_again_on_the_day_of_its_change() -> None:
    text = SAID["f2"] + ", not 2 pm"
    assert offences(check_dialogue(task(), edited("d2.s1.t3", text))) == {}


def test_an_echo_of_the_assistant_needs_its_own_row_and_then_is_fine() -> None:
    assert offences(check_dialogue(task(), edited("d2.s1.t4", "So 3:30 pm on the 21st."))) == {}


def test_published_dialogues_are_held_to_their_evidence_alone() -> None:
    published = task(split="odysseybench")
    verdict = check_dialogue(published, with_days(GOOD.days[:2], FACTS))
    assert verdict.passed
    assert check_of(verdict, "five_calendar_days_or_more").status == "not_run"
