"""A written dialogue has its shape, loses no fact, gives none away, and shares no long sentence with another."""

import datetime as dt
import re
from collections import Counter
from itertools import pairwise

import pytest

from data_model import Dialogue, Fact, Turn, Value, find_mentions
from generators.dialogues import write_dialogue
from generators.draft import Statement
from tests.generators.dialogues.drafts import FACTS, FINDINGS, STATEMENTS, carriers, dialogue_of, draft_of, plan_of


def test_equal_arguments_give_the_equal_dialogue() -> None:
    assert dialogue_of() == dialogue_of()


def test_a_new_attempt_draws_anew() -> None:
    first, second = dialogue_of(), dialogue_of(attempt=2)
    shared = {turn.text for turn in first.turns if len(turn.text.split()) > 7} & {turn.text for turn in second.turns}
    assert len(shared) <= 3


@pytest.mark.slow
def test_days_sessions_and_turns_have_the_planned_shape(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        assert tuple(day.date for day in dialogue.days) == plan_of().dates
        assert [day.index for day in dialogue.days] == [1, 2, 3, 4, 5]
        assert len(dialogue.turns) > 100
        for day in dialogue.days:
            assert 20 <= len(day.turns) <= 40
            for session in day.sessions:
                assert len(session.turns) >= 10
                assert [turn.id for turn in session.turns] == [
                    f"{session.id}.t{place}" for place in range(1, len(session.turns) + 1)
                ]


def test_the_assistant_only_answers(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        for day in dialogue.days:
            for session in day.sessions:
                roles = [turn.role for turn in session.turns]
                assert roles[0] == "user"
                assert ("assistant", "assistant") not in set(pairwise(roles))
                assert not any(roles[at : at + 3] == ["user"] * 3 for at in range(len(roles)))


def test_times_rise_within_the_working_hours_of_the_day(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        times = [dt.datetime.fromisoformat(turn.ts) for turn in dialogue.turns]
        assert all(before < after for before, after in pairwise(times))
        assert all(8 <= time.hour < 18 or (time.hour, time.minute) == (18, 0) for time in times)
        for day in dialogue.days:
            assert {turn.ts[:10] for turn in day.turns} == {day.date}
            gaps = [
                (dt.datetime.fromisoformat(b.ts) - dt.datetime.fromisoformat(a.ts)).seconds
                for a, b in pairwise(day.turns)
            ]
            assert len(set(gaps)) > len(gaps) // 2


def test_every_fact_is_said_whole_by_the_user_on_its_day(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        days = {turn.id: day.index for day in dialogue.days for turn in day.turns}
        for fact in FACTS:
            rows = [row for row in dialogue.evidence if row.fact == fact.id]
            assert {days[row.turn] for row in rows} == {fact.day}
            for value in fact.values or (None,):
                own = [row for row in rows if row.value == (value.value if value else None)]
                assert [row.first for row in own] == [True] + [False] * (len(own) - 1)
                assert dialogue.turn(own[0].turn).role == "user"
            assert len({row.turn for row in rows if dialogue.turn(row.turn).role == "user"}) == 1


def test_the_finder_and_the_evidence_agree_on_every_mention(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        for fact in FACTS:
            for value in fact.values:
                found = {(turn.id, span) for turn in dialogue.turns for span in find_mentions(turn.text, value)}
                spans = {
                    (row.turn, (row.start, row.end))
                    for row in dialogue.evidence
                    if row.fact == fact.id and row.value == value.value
                }
                assert found == spans


def test_a_fact_without_values_points_at_what_was_said(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        for row in dialogue.evidence:
            if row.value is None:
                said = dialogue.turn(row.turn).text[row.start : row.end].lower()
                statement = STATEMENTS[row.fact]
                forms = [*statement.clauses, *statement.answers]
                assert said.replace("does not", "doesn't") in [form.lower() for form in forms]


def test_acts_tell_who_carries_a_fact(dialogues: tuple[Dialogue, ...]) -> None:
    kinds = {fact.id: fact.kind for fact in FACTS}
    expected = {"update": {"correct"}, "retraction": {"retract"}, "decoy": {"decoy"}}
    acts = {
        "greet", "small_talk", "react", "ask_back", "answer", "acknowledge", "state_fact", "correct", "retract",
        "decoy", "work_talk", "defer", "close", "question",
    }  # fmt: skip
    for dialogue in dialogues:
        carried = carriers(dialogue)
        for turn in dialogue.turns:
            assert turn.act in acts
            if turn.role == "assistant":
                assert turn.id not in carried or turn.act == "acknowledge"
            elif turn.id in carried:
                assert {turn.act} <= expected.get(kinds[carried[turn.id][0]], {"state_fact", "answer"})
            else:
                assert turn.act not in {"state_fact", "correct", "retract", "decoy"}


def test_the_assistant_echoes_at_most_a_quarter_of_the_facts(dialogues: tuple[Dialogue, ...]) -> None:
    for dialogue in dialogues:
        order = [turn.id for turn in dialogue.turns]
        echoes = [row for row in dialogue.evidence if dialogue.turn(row.turn).role == "assistant"]
        assert len({row.fact for row in echoes}) <= len(FACTS) // 4
        for row in echoes:
            said = next(one for one in dialogue.evidence if one.fact == row.fact)
            assert order.index(row.turn) == order.index(said.turn) + 1


def test_an_update_names_its_topic_and_says_that_it_corrects(dialogues: tuple[Dialogue, ...]) -> None:
    repair = re.compile(
        r"scratch|forget|ignore|disregard|strike|change|correct|wrong|moved|new|not what|different|(is not|isn't) what",
        re.I,
    )
    off = re.compile(r"never mind|forget|scrap|drop|strike|off|cancel|no longer|history|take something back", re.I)
    for dialogue in dialogues:
        for turn in dialogue.turns:
            if turn.act == "correct":
                assert repair.search(turn.text)
                assert "kickoff" in turn.text
            if turn.act == "retract":
                assert off.search(turn.text)
                assert "caterer" in turn.text


def test_a_change_says_when_the_old_word_was_given(dialogues: tuple[Dialogue, ...]) -> None:
    changed = [turn.text for dialogue in dialogues for turn in dialogue.turns if turn.act == "correct"]
    weekdays = {day for text in changed for day in re.findall(r"on (\w+day)\b", text)}
    assert weekdays == {"Friday"}


def test_the_office_is_quoted_but_for_what_gives_a_value_away(dialogues: tuple[Dialogue, ...]) -> None:
    text = "\n".join(turn.text for dialogue in dialogues for turn in dialogue.turns)
    assert '"Offsite ideas"' in text
    assert "Kickoff at" not in text


def test_the_forms_of_delivery_vary(dialogues: tuple[Dialogue, ...]) -> None:
    def first_words(turn: Turn) -> str:
        return " ".join(turn.text.lower().split()[:2])

    carried = [dialogue.turn(id) for dialogue in dialogues for id in carriers(dialogue)]
    openers = Counter(first_words(turn) for turn in carried if turn.role == "user")
    assert openers.most_common(1)[0][1] <= len(carried) // 6


@pytest.mark.parametrize("statements", [{}, STATEMENTS])
def test_an_office_with_nothing_to_read_will_do(statements: dict[str, Statement]) -> None:
    dialogue = write_dialogue(draft_of(statements=statements), plan_of(), (), "1", 1)
    assert {row.fact for row in dialogue.evidence} == {fact.id for fact in FACTS}
    for row in dialogue.evidence:
        if row.value is not None:
            value = next(v for fact in FACTS if fact.id == row.fact for v in fact.values if v.value == row.value)
            assert (row.start, row.end) in find_mentions(dialogue.turn(row.turn).text, value)


def test_a_task_without_facts_is_only_talk() -> None:
    dialogue = write_dialogue(draft_of(facts=()), plan_of(), FINDINGS, "1", 1)
    assert len(dialogue.turns) > 100
    assert dialogue.evidence == ()


def test_marks_of_the_grammar_in_a_value_stay_as_they_are() -> None:
    value = Value(type="text", value="[draft|final] {budget} of the whole long winter season for all of us")
    fact = Fact(id="f1", kind="fact", text="x", values=(value,), subtask="k1", day=2, needed=True)
    statement = Statement(
        topic="the title [of|it]", clauses=("the title is {0}",), question="Which title?", answers=("{0}",)
    )
    dialogue = write_dialogue(draft_of(facts=(fact,), statements={"f1": statement}), plan_of(), FINDINGS, "1", 1)
    row = dialogue.evidence[0]
    assert dialogue.turn(row.turn).text[row.start : row.end] == value.value


def test_values_that_hide_in_plain_words_are_said_once() -> None:
    values = (Value(type="number", value="1"), Value(type="number", value="2"), Value(type="time", value="12:00"))
    facts = tuple(
        Fact(id=f"p{place}", kind="fact", text=f"The figure is {value.value}.", values=(value,), subtask="k1",
             day=place, needed=True)
        for place, value in enumerate(values, start=1)
    )  # fmt: skip
    dialogue = write_dialogue(draft_of(facts=facts, statements={}), plan_of(), FINDINGS, "1", 1)
    for fact in facts:
        found = [(turn.id, span) for turn in dialogue.turns for span in find_mentions(turn.text, fact.values[0])]
        assert found == [(row.turn, (row.start, row.end)) for row in dialogue.evidence if row.fact == fact.id]


def test_many_facts_on_one_day_are_all_said() -> None:
    facts = tuple(
        Fact(id=f"n{n}", kind="fact", text=f"Item {name} costs {n}.", values=(Value(type="number", value=str(n)),),
             subtask="k1", day=4, needed=True)
        for n, name in zip(range(3001, 3009), "ABCDEFGH", strict=True)
    )  # fmt: skip
    dialogue = write_dialogue(draft_of(facts=facts, statements={}), plan_of(), FINDINGS, "1", 1)
    assert {row.fact for row in dialogue.evidence} == {fact.id for fact in facts}
    assert len(dialogue.days[3].turns) <= 40


@pytest.mark.parametrize(("days", "least", "most"), [(5, 60, 80), (8, 14, 20), (12, 12, 16)])
def test_other_lengths_are_kept(days: int, least: int, most: int) -> None:
    start = dt.date(2024, 3, 4)
    dates = tuple((start + dt.timedelta(days=day)).isoformat() for day in range(days))
    plan = plan_of(utterances=(least, most)).model_copy(update={"dates": dates})
    dialogue = write_dialogue(draft_of(), plan, FINDINGS, "1", 1)
    assert all(least <= len(day.turns) <= most for day in dialogue.days)
