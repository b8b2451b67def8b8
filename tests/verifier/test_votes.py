"""The panel: five independent votes on seven guidelines, counted by code."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import ModelCallError
from llm_gateway import UnusableReply
from tests.answering import Asked, gives, refuses, spoken
from tests.endpoint.server import Raw, Said
from tests.verifier.candidates import dialogue, task
from verifier import PanelVotes, Vote, collect_votes

GUIDELINES = ("completeness", "soundness", "clarity", "solvability", "relevance", "diversity", "language")
FOR: dict[str, Any] = {**dict.fromkeys(GUIDELINES, True), "negative": False, "reason": ""}
LEAK = {**FOR, "soundness": False, "negative": True, "reason": "The intent names the file."}


def voted(*answers: Said | Raw, voters: int = 5) -> tuple[PanelVotes, list[Asked]]:
    """What a panel comes to whose voters are given these answers; the last one for all that are left."""

    def answer(asked: Asked) -> Said | Raw:
        return answers[min(int(asked.model[1:]), len(answers)) - 1]

    return spoken(answer, lambda models: collect_votes(models, task(), dialogue(), "neo-7-00000", voters))


@pytest.mark.parametrize(("against", "passes"), [(0, True), (2, True), (3, False), (5, False)])
def test_three_of_five_keep_a_task_out(against: int, passes: bool) -> None:
    votes, asked = voted(*[gives(**LEAK)] * against, gives(**FOR))
    assert (votes.negative_count, votes.verdict.passed, len(asked)) == (against, passes, 5)
    assert [one.status for one in votes.proofs.values()] == ["failed"] * against + ["passed"] * (5 - against)
    assert list(votes.proofs) == ["vote_1", "vote_2", "vote_3", "vote_4", "vote_5"]


def test_a_rejection_says_who_objected_to_what() -> None:
    votes, _ = voted(gives(**LEAK))
    (check,) = votes.verdict.failures
    assert (check.name, check.where) == ("quality", "panel")
    assert check.message.startswith(
        "5 of 5 votes are negative; voter 1: not met: soundness: The intent names the file."
    )


def test_a_guideline_that_is_not_met_makes_a_vote_negative_whatever_it_calls_itself() -> None:
    votes, _ = voted(gives(**{**LEAK, "negative": False}))
    assert votes.negative_count == 5


def test_an_objection_counts_without_a_guideline() -> None:
    votes, _ = voted(gives(**{**FOR, "negative": True, "reason": "Dull."}))
    assert votes.negative_count == 5
    assert votes.proofs["vote_1"].why == "negative: Dull."


def test_a_voter_without_a_usable_answer_abstains_and_is_recorded() -> None:
    votes, _ = voted(gives(**LEAK), gives(**LEAK), Said("I like it."), gives(**FOR))
    assert (votes.negative_count, votes.verdict.passed) == (2, True)
    assert [one.status for one in votes.proofs.values()] == ["failed", "failed", "not_run", "passed", "passed"]
    assert votes.proofs["vote_3"].why.startswith("abstained")


def test_a_panel_of_two_decides_nothing() -> None:
    with pytest.raises(UnusableReply, match="2 of 5 voters gave a usable vote, at least 3 are needed"):
        voted(gives(**FOR), gives(**FOR), Said("I like it."))


def test_an_endpoint_that_fails_for_one_voter_leaves_the_candidate_open() -> None:
    with pytest.raises(ModelCallError):
        voted(gives(**FOR), refuses(500, "server_error", "out of order"), gives(**FOR))


def test_voters_see_intent_description_subtasks_and_conversation_and_not_each_other() -> None:
    _, asked = voted(gives(**LEAK))
    assert all(one.inputs == asked[0].inputs and one.shape == "vote" for one in asked)
    assert set(asked[0].inputs) == {"intent", "description", "subtasks", "conversation"}
    assert len(asked[0].inputs["conversation"]) == len(dialogue().turns)
    assert "evidence" not in json.dumps(asked[0].inputs)
    assert len({one.model for one in asked}) > 1


@pytest.mark.parametrize(("voters", "against", "passes"), [(1, 1, False), (3, 1, True), (3, 2, False)])
def test_a_smaller_panel_decides_by_its_majority(voters: int, against: int, passes: bool) -> None:
    assert voted(*[gives(**LEAK)] * against, gives(**FOR), voters=voters)[0].verdict.passed is passes


CAST = st.builds(
    lambda met, flagged, abstained: (dict(zip(GUIDELINES, met, strict=True)), flagged, abstained),
    st.lists(st.booleans(), min_size=7, max_size=7),
    st.booleans(),
    st.booleans(),
)


@given(st.lists(CAST, min_size=5, max_size=5))
def test_the_count_is_that_of_the_votes(cast: list[tuple[dict[str, bool], bool, bool]]) -> None:
    votes = PanelVotes(
        tuple(
            Vote(voter=number, guidelines={} if gone else met, flagged=flagged and not gone, reason="", abstained=gone)
            for number, (met, flagged, gone) in enumerate(cast, start=1)
        )
    )
    against = [not gone and (flagged or False in met.values()) for met, flagged, gone in cast]
    assert votes.negative_count == sum(against)
    assert votes.verdict.passed is (sum(against) < 3)
    assert [one.status == "failed" for one in votes.proofs.values()] == against
