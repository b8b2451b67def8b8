"""Dialogues by a model, over real HTTP: length, days, sessions, evidence, and what is mended."""

from pathlib import Path
from statistics import fmean

import pytest

from data_model import DialoguePlan
from generators.dialogues.llm.day_layout import plan_layout
from llm_gateway import UnusableReply
from tests.generators.dialogues.drafts import plan_of
from tests.generators.dialogues_llm.chatting import Conversation, Inputs, Turns, places, says
from tests.generators.dialogues_llm.conftest import all_kinds_draft, neo_plan
from verifier import check_dialogue


@pytest.mark.slow
def test_five_days_of_sixty_to_ninety_utterances_pass_all_rules(worldly: tuple[Conversation, ...]) -> None:
    for conversation in worldly:
        run = conversation.write()
        verdict = check_dialogue(conversation.draft.task, run.result)
        assert verdict.passed, [check.message for check in verdict.failures]
        assert len(run.result.days) == 5
        assert all(60 <= len(day.turns) <= 90 for day in run.result.days)
        assert all(len(day.sessions) == 1 for day in run.result.days)
        assert len(run.asked) <= 20


def test_a_fact_of_every_kind_is_said_on_its_day_and_pointed_at(conversation: Conversation) -> None:
    run = conversation.write()
    verdict = check_dialogue(conversation.draft.task, run.result)
    assert verdict.passed, [check.message for check in verdict.failures]
    acts = {row.fact: run.result.turn(row.turn).act for row in run.result.evidence}
    expected = dict.fromkeys(("f1", "f3", "f4", "f5", "f6", "f8"), "state_fact")
    assert acts == {**expected, "f2": "correct", "f7": "decoy", "f9": "retract"}
    assert all(turn.act is None for turn in run.result.turns if turn.role == "assistant")


def test_days_are_73_utterances_long_on_average() -> None:
    plan = neo_plan(plan_of().dates)
    days = [day for number in range(200) for day in plan_layout(all_kinds_draft(f"neo-1-{number:05}").task, plan)]
    lengths = [session.utterances for day in days for session in day.sessions]
    assert 60 <= min(lengths) < 63
    assert 87 < max(lengths) <= 90
    assert 72 < fmean(lengths) < 74
    assert all(19 <= day.sessions[0].utterances / len(day.sessions[0].parts) <= 26 for day in days)


def test_a_plan_of_several_sessions_a_day_has_the_published_plus_shape(tmp_path: Path) -> None:
    draft = all_kinds_draft("plus-1")
    draft = draft.model_copy(update={"task": draft.task.model_copy(update={"split": "plus", "solution": ()})})
    plan = DialoguePlan(
        dates=plan_of().dates, utterances_a_day=(58, 72), most_sessions_a_day=6, voice_slice=0, voice_slices=8
    )
    run = Conversation(tmp_path, draft, plan).write()
    verdict = check_dialogue(draft.task, run.result)
    assert verdict.passed, [check.message for check in verdict.failures]
    sessions = [session for day in run.result.days for session in day.sessions]
    assert 25 <= len(sessions) <= 30
    assert 10 <= fmean(len(session.turns) for session in sessions) <= 13
    assert len(run.result.turns) > 100
    assert len(run.asked) == len(sessions)


def test_parts_continue_each_other_and_are_told_only_their_own_facts(conversation: Conversation) -> None:
    run = conversation.write()
    texts = {day.index: [turn.text for turn in day.turns] for day in run.result.days}
    told = [fact["id"] for one in run.asked for fact in one["facts"]]
    assert sorted(told) == sorted(fact.id for fact in conversation.draft.task.facts)
    for one in run.asked:
        before = [turn["text"] for turn in one["so_far"]]
        assert bool(before) == (one["part"] > 1) == (not one["opens"])
        assert not before or before == texts[one["day"]][texts[one["day"]].index(before[0]) :][: len(before)]
        own = {value["value"] for fact in one["facts"] for value in fact["values"]}
        assert not own & set(one["never_say"])
    (changing,) = [one for one in run.asked if any(fact["id"] == "f2" for fact in one["facts"])]
    assert "10:30" not in changing["never_say"]
    assert "replaces" in next(fact for fact in changing["facts"] if fact["id"] == "f2")


def test_the_same_request_makes_no_call_again_and_the_same_dialogue(conversation: Conversation) -> None:
    first, second = conversation.write(), conversation.write()
    assert second.asked == ()
    assert second.result == first.result


def test_form_is_mended_without_asking_again(conversation: Conversation) -> None:
    def unruly(inputs: Inputs, turns: Turns) -> Turns:
        greeting = {"role": "assistant", "text": "Welcome, what a lovely day this is going to be."}
        longer = [
            {"role": "user", "text": "  User:  \u200b one\tmore  thing  "},
            *greeting_twice(),
            {"role": "user", "text": "..."},
        ]
        return [greeting, *turns, *longer]

    def greeting_twice() -> Turns:
        return [{"role": "assistant", "text": "Go on."}, {"role": "assistant", "text": "I am listening."}]

    run = conversation.write(unruly)
    verdict = check_dialogue(conversation.draft.task, run.result)
    assert verdict.passed, [check.message for check in verdict.failures]
    said = [turn.text for turn in run.result.turns]
    assert "Go on. I am listening." in said
    assert not [text for text in said if text.startswith("User") or text == "..."]
    assert all(60 <= len(day.turns) <= 90 for day in run.result.days)


def test_a_value_that_is_said_again_and_again_is_of_no_use(conversation: Conversation) -> None:
    def echoes(inputs: Inputs, turns: Turns) -> Turns:
        return [{**turn, "text": f"{turn['text']} {'10:30 ' * 50}"} for turn in turns]

    with pytest.raises(UnusableReply, match="mentions values of facts more than 3,000 times"):
        conversation.write(echoes)


def test_a_surplus_of_talk_is_cut_and_no_value_with_it(conversation: Conversation) -> None:
    def talkative(inputs: Inputs, turns: Turns) -> Turns:
        more = [{**turn, "text": f"Again: {turn['text'].lower()}"} for turn in turns if not turn.get("says")]
        return [*turns, *more[: inputs["utterances"] + 10 - len(turns)]]

    run = conversation.write(talkative)
    assert check_dialogue(conversation.draft.task, run.result).passed
    assert all(len(day.turns) <= 90 for day in run.result.days)


def test_a_day_that_came_out_short_is_gone_on_with(conversation: Conversation) -> None:
    run = conversation.write(lambda inputs, turns: turns if inputs["facts"] else turns[:16])
    assert check_dialogue(conversation.draft.task, run.result).passed
    assert all(len(day.turns) >= 60 for day in run.result.days)
    planned = {day.day: len(day.sessions[0].parts) for day in plan_layout(conversation.draft.task, conversation.plan)}
    more = [one for one in run.asked if one["part"] > planned[one["day"]]]
    assert more
    assert not any(one["facts"] for one in more)


def test_a_fact_without_values_counts_only_where_a_sentence_says_it(conversation: Conversation) -> None:
    def pretends(inputs: Inputs, turns: Turns) -> Turns:
        return [{**turn, "text": "Nice weather outside, is it not?"} if says("f8")(turn) else turn for turn in turns]

    run = conversation.write(pretends)
    assert not [row for row in run.result.evidence if row.fact == "f8"]
    named = [check.message for check in check_dialogue(conversation.draft.task, run.result).failures]
    assert any("f8" in message and message.startswith("day 2") for message in named)


def test_a_model_that_marks_nothing_is_still_understood(conversation: Conversation) -> None:
    unmarked = conversation.write(
        lambda inputs, turns: [{**turn, "says": []} if inputs["facts"] else turn for turn in turns]
    )
    assert check_dialogue(conversation.draft.task, unmarked.result).passed
    assert places(unmarked)
