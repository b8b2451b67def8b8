"""Whatever a model gives that is valid under the schema, a well-formed dialogue comes of it, and never an exception."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from data_model import Dialogue, JsonObject, canonical_json, failed
from generators import DialogueRequest
from generators.dialogues import reword_turns, write_dialogue, write_dialogue_by_model
from llm_gateway import CallId, Message, OutputSchema, Reply, UnusableReply
from tests.generators.dialogues.drafts import FINDINGS, plan_of
from tests.generators.dialogues_llm.conftest import all_kinds_draft
from verifier import check_dialogue

DRAFT = all_kinds_draft()
PLAN = plan_of(utterances=(21, 30))
SKELETON = write_dialogue(DRAFT, plan_of(), FINDINGS, "1", 1)
FORM = {
    "assistant_speaks_only_after_the_user",
    "every_turn_has_role_text_and_time",
    "dialogue_belongs_to_its_task",
    "acts_are_known",
    "timestamps_strictly_increase",
    "days_lie_before_today",
    "evidence_points_at_its_value",
    "every_mention_has_evidence",
    "first_mentions_are_marked",
}
"""The rules of mere form, which hold whatever was said."""
BITS = (
    "10:30",
    "12,500",
    "recap_final.docx",
    "Harbour Room",
    "14 May",
    "Sort the list by region first.",
    "ok",
    "?",
    " ",
)
TEXT = st.one_of(
    st.text(min_size=1, max_size=60), st.lists(st.sampled_from(BITS), min_size=1, max_size=6).map(" ".join)
)
TURN = st.fixed_dictionaries(
    {"role": st.sampled_from(("user", "assistant")), "text": TEXT},
    optional={"says": st.lists(st.sampled_from(("f1", "f8", "f9", "none")), max_size=3)},
)
TURNS = st.lists(TURN, min_size=12, max_size=30)


class Silly:
    """Gives the same answers over and over, cut to the schema."""

    def __init__(self, answers: Sequence[JsonObject]) -> None:
        self.answers = answers

    async def chat_json(
        self, sample: CallId, messages: Sequence[Message], shape: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        answer = dict(self.answers[sample.number % len(self.answers)])
        item = shape.schema["properties"]["turns"]["items"]["properties"]
        answer["turns"] = [
            {key: value for key, value in turn.items() if key in item}
            for turn in answer["turns"][: shape.schema["properties"]["turns"]["maxItems"]]
        ]
        Draft202012Validator(shape.schema).validate(answer)
        return answer

    async def chat(
        self, sample: CallId, messages: Sequence[Message], *, tools: Sequence[JsonObject] = (), template: str = ""
    ) -> Reply:
        raise UnusableReply("no dialogue is written by chat")


def assert_well_formed(dialogue: Dialogue) -> None:
    verdict = check_dialogue(DRAFT.task, dialogue)
    assert not [check.message for check in verdict.failures if check.name in FORM]
    assert canonical_json(dialogue.model_dump(mode="json")).encode()
    assert [day.date for day in dialogue.days] == list(PLAN.dates)


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(TURNS.map(lambda turns: {"turns": turns}), min_size=1, max_size=4))
def test_any_valid_answers_make_a_well_formed_dialogue(answers: list[JsonObject]) -> None:
    models = Silly(answers)
    first = asyncio.run(write_dialogue_by_model(models, DialogueRequest(DRAFT, PLAN, FINDINGS)))
    assert_well_formed(first)
    feedback = check_dialogue(DRAFT.task, first).failures
    again = DialogueRequest(DRAFT, PLAN, FINDINGS, 2, first, feedback)
    assert_well_formed(asyncio.run(write_dialogue_by_model(models, again)))


@settings(max_examples=15)
@given(
    st.lists(
        st.fixed_dictionaries({"id": st.sampled_from([turn.id for turn in SKELETON.turns]), "text": TEXT}), max_size=12
    )
)
def test_any_valid_rewording_keeps_what_counts(turns: list[JsonObject]) -> None:
    surfaced = asyncio.run(reword_turns(Silly([{"turns": turns}]), DRAFT, SKELETON))
    before = {(row.fact, row.value, row.turn) for row in SKELETON.evidence}
    assert {(row.fact, row.value, row.turn) for row in surfaced.dialogue.evidence} == before
    assert_well_formed(surfaced.dialogue)


@pytest.mark.parametrize(
    "where", ["", "/days", "d1.s1", "d1.s1.t1", "d99.s1.t1", "day 0", "day 2", "day 77", "fact f1", "/task"]
)
def test_any_place_of_an_offence_is_understood(where: str) -> None:
    told = failed(where, "fact f8 to be said", "nothing")
    turns = {
        "turns": 6
        * [{"role": "user", "text": "Sort the list by region first."}, {"role": "assistant", "text": "Noted."}]
    }
    request = DialogueRequest(DRAFT, PLAN, FINDINGS, 2, SKELETON, (told,))
    assert_well_formed(asyncio.run(write_dialogue_by_model(Silly([turns]), request)))


@pytest.mark.parametrize("error", [UnusableReply("nothing"), ValueError("of ours")])
def test_an_error_of_one_call_rises_alone(error: Exception) -> None:
    class Failing(Silly):
        async def chat_json(
            self, sample: CallId, messages: Sequence[Message], shape: OutputSchema, *, template: str = ""
        ) -> JsonObject:
            raise error

    with pytest.raises(type(error)):
        asyncio.run(write_dialogue_by_model(Failing([]), DialogueRequest(DRAFT, PLAN, FINDINGS)))
