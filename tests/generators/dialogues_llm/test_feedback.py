"""What a verifier says of a dialogue goes back into those parts alone that it names."""

from data_model import failed
from tests.generators.dialogues_llm.chatting import Conversation, Inputs, Run, Turns, places, says
from verifier import check_dialogue

LOST = "There was something about it, I forget what."
CLAIM = "I've already sent it and updated the file."


def loses(*ids: str) -> object:
    def spoil(inputs: Inputs, turns: Turns) -> Turns:
        return [{"role": "user", "text": LOST} if says(*ids)(turn) else turn for turn in turns]

    return spoil


def offences(conversation: Conversation, run: Run) -> dict[str, str]:
    return {check.name: check.message for check in check_dialogue(conversation.draft.task, run.result).failures}


def again(conversation: Conversation, first: Run) -> Run:
    feedback = check_dialogue(conversation.draft.task, first.result).failures
    return conversation.write(None, 2, first.result, feedback)


def test_a_lost_value_is_asked_for_again_in_its_own_part_alone(conversation: Conversation) -> None:
    first = conversation.write(loses("f4"))  # type: ignore[arg-type]  # a closure of the fitting shape
    assert offences(conversation, first)["no_value_is_lost"] == (
        "day 4: expected the user to say '12500' of fact f4, found no turn that does"
    )
    second = again(conversation, first)
    assert {day for day, _, _ in places(second)} == {4}
    assert len(second.asked) == 1
    (asked,) = second.asked
    assert "day 4: expected the user to say '12500' of fact f4, found no turn that does" in asked["feedback"]
    assert LOST in [turn["text"] for turn in asked["previous"]]
    assert "f4" in [fact["id"] for fact in asked["facts"]]
    assert check_dialogue(conversation.draft.task, second.result).passed
    kept = [day for day in second.result.days if day.index != 4]
    assert kept == [day for day in first.result.days if day.index != 4]


def test_an_assistant_that_did_the_work_is_caught_and_its_part_written_again(conversation: Conversation) -> None:
    def claims(inputs: Inputs, turns: Turns) -> Turns:
        is_it = (inputs["day"], inputs["part"]) == (3, 2)
        return [*turns[:5], {"role": "assistant", "text": CLAIM}, *turns[6:]] if is_it else turns

    first = conversation.write(claims)
    found = offences(conversation, first)
    assert set(found) == {"assistant_never_claims_the_work"}
    second = again(conversation, first)
    assert len(second.asked) == 1
    (asked,) = second.asked
    turn = found["assistant_never_claims_the_work"].partition(":")[0]
    assert {"id": turn, "role": "assistant", "text": CLAIM} in asked["previous"]
    assert asked["feedback"] == [found["assistant_never_claims_the_work"]]
    assert asked["follows"]
    assert check_dialogue(conversation.draft.task, second.result).passed


def test_a_value_of_another_day_is_caught_where_it_was_leaked(conversation: Conversation) -> None:
    def leaks(inputs: Inputs, turns: Turns) -> Turns:
        is_it = (inputs["day"], inputs["part"]) == (1, 1)
        return [{**turns[0], "text": "That Harbour Room smells of paint."}, *turns[1:]] if is_it else turns

    first = conversation.write(leaks)
    found = offences(conversation, first)
    assert {"each_fact_is_first_said_on_its_day", "no_memory_piece_stands_on_two_days"} <= set(found)
    second = again(conversation, first)
    assert places(second) == {(1, 1, 1)}
    assert check_dialogue(conversation.draft.task, second.result).passed


def test_a_value_stated_twice_is_an_offence_but_its_confirmation_is_none(conversation: Conversation) -> None:
    def repeats(inputs: Inputs, turns: Turns) -> Turns:
        if not any(fact["id"] == "f5" for fact in inputs["facts"]):
            return turns
        at = next(place for place, turn in enumerate(turns) if says("f5")(turn))
        asked = {"role": "assistant", "text": "So recap_final.docx, with an underscore?"}
        confirmed = {"role": "user", "text": "Exactly, recap_final.docx."}
        return [*turns[: at + 1], asked, confirmed, {"role": "assistant", "text": "Good to know."}, *turns[at + 2 :]]

    def states(inputs: Inputs, turns: Turns) -> Turns:
        more = {"role": "user", "text": "As I said, recap_final.docx it is."}
        is_it = any(fact["id"] == "f5" for fact in inputs["facts"])
        return [*turns, more, {"role": "assistant", "text": "So you did."}] if is_it else turns

    assert offences(conversation, conversation.write(repeats)) == {}
    twice = conversation.write(states, attempt=3)
    assert set(offences(conversation, twice)) == {"nothing_is_stated_twice"}


def test_an_offence_that_names_no_place_has_all_days_with_facts_written_again(conversation: Conversation) -> None:
    draft = conversation.draft
    facts = tuple(fact for fact in draft.task.facts if fact.day in (2, 4))
    conversation.draft = draft.model_copy(update={"task": draft.task.model_copy(update={"facts": facts})})
    first = conversation.write()
    second = conversation.write(None, 2, first.result, (failed(message="The talk is stiff."),))
    assert {day for day, _, _ in places(second)} == {2, 4}
    assert all(one["feedback"] == ["The talk is stiff."] for one in second.asked if one["part"] < 4)
    grader = failed(message="In d3.s1.t4 the user asks for work that no fact knows of.")
    third = conversation.write(None, 3, second.result, (grader,))
    assert places(third) == {(3, 1, 1)}


def test_a_further_attempt_of_a_skeleton_by_rule_keeps_its_good_days(conversation: Conversation) -> None:
    from generators.dialogues import write_dialogue

    skeleton = write_dialogue(conversation.draft, conversation.plan, conversation.findings, "1", 1)
    named = next(turn for turn in skeleton.days[2].turns if turn.role == "assistant")
    run = conversation.write(None, 2, skeleton, (failed(named.id, "another word", "this one"),))
    assert {day for day, _, _ in places(run)} == {3}
    assert [[turn.text for turn in day.turns] for day in run.result.days if day.index != 3] == [
        [turn.text for turn in day.turns] for day in skeleton.days if day.index != 3
    ]
