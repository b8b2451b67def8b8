"""What a model is asked for one part of a day: the messages, and the shape of the answer."""

import datetime as dt
import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import DialoguePlan, Fact, JsonObject, Task, find_superseded_ids, make_clock, normalize_value, rng_for
from generators.dialogues.llm.day_layout import DayLayout
from generators.dialogues.llm.turn_repair import SpokenTurn
from generators.dialogues.office_references import find_quotable_references
from generators.dialogues.value_guard import ValueGuard
from generators.requests import DialogueRequest
from llm_gateway import Message, OutputSchema, make_opening_messages
from templates import render

SYSTEM_TEMPLATE, PART_TEMPLATE = "prompts/dialogue_system.md.j2", "prompts/dialogue_part.md.j2"
MAX_TURN_CHARS = 600
SPARE_TURNS = 10
# Servers that turn a schema into a grammar refuse a bound of 2,000 and more.
_MAX_SCHEMA_BOUND = 1_900
_MANNER_COUNT = 720
_MAX_MARKS, _MAX_MARK_CHARS = 6, 40
_MAX_OFFICE_REFERENCES = 6
_MAX_CONTEXT_CHARS = 300


class PartRequest(NamedTuple):
    """One part that is wanted.

    Attributes:
        number: Of the part, from 1.
        facts: To be said in it.
        preceding_turns: What was said before it on that day, in this sitting where it has begun.
        following_turns: What stands after it and stays.
        opens_session: The sitting.
        closes_session: See `opens_session`.
        previous: Ids and turns of the part as it was, feedback: what is wrong with it.
    """

    session: int
    number: int
    utterances: int
    facts: tuple[Fact, ...]
    preceding_turns: Sequence[SpokenTurn] = ()
    following_turns: Sequence[SpokenTurn] = ()
    opens_session: bool = False
    closes_session: bool = False
    previous: Sequence[tuple[str, SpokenTurn]] = ()
    feedback: tuple[str, ...] = ()


def build_part_messages(
    request: DialogueRequest, day: DayLayout, part_request: PartRequest, office_references: Sequence[str]
) -> list[Message]:
    """Write the two messages of a call.

    Args:
        office_references: Things of the office that talk may name.
    """
    task = request.draft.task
    manner = rng_for("dialogue by model", task.id, "manner").randrange(_MANNER_COUNT)
    inputs = _build_inputs(request.plan, task, day, part_request, office_references)
    system = render(SYSTEM_TEMPLATE, persona={"name": task.persona.name}, manner=manner)
    return make_opening_messages(system, render(PART_TEMPLATE, inputs=json.dumps(inputs, ensure_ascii=False, indent=1)))


def build_part_schema(part_request: PartRequest) -> OutputSchema:
    """The turns of a part; bounded, so that no model runs away with them."""
    max_fact_chars = max((2 * len(fact.text) for fact in part_request.facts), default=0)
    properties: JsonObject = {
        "role": {"type": "string", "enum": ["user", "assistant"]},
        "text": {
            "type": "string",
            "minLength": 1,
            "maxLength": min(max(MAX_TURN_CHARS, max_fact_chars), _MAX_SCHEMA_BOUND),
        },
    }
    if (
        part_request.facts
    ):  # a key that may be left out keeps an endpoint's strict mode away: it is there only where it counts
        marks = {"type": "string", "maxLength": _MAX_MARK_CHARS}
        properties["says"] = {"type": "array", "maxItems": _MAX_MARKS, "items": marks}
    turn: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["role", "text"],
        "properties": properties,
    }
    # A bound from below keeps a small model from stopping at once; what it still lacks is asked for in a part more.
    turns: JsonObject = {
        "type": "array",
        "minItems": max(2, part_request.utterances // 3),
        "maxItems": part_request.utterances + SPARE_TURNS,
        "items": turn,
    }
    return OutputSchema(
        "day_part",
        {"type": "object", "additionalProperties": False, "required": ["turns"], "properties": {"turns": turns}},
    )


def list_forbidden_values(task: Task, facts: Sequence[Fact]) -> tuple[str, ...]:
    """The values of all facts but these and what these replace."""
    replaced = find_superseded_ids(facts)
    own_forms = {normalize_value(value) for fact in facts for value in fact.values}
    others = (fact for fact in task.facts if fact not in facts and fact.id not in replaced)
    forbidden_values = {
        value.value: None for fact in others for value in fact.values if normalize_value(value) not in own_forms
    }
    return tuple(forbidden_values)


def list_office_references(request: DialogueRequest) -> tuple[str, ...]:
    """Names and subjects of the office that talk may mention, none of which gives a fact away."""
    task = request.draft.task
    references = find_quotable_references(task, request.findings, ValueGuard(task.facts))
    return tuple(handle for kind in sorted(references) for handle in references[kind])


def _build_inputs(
    plan: DialoguePlan, task: Task, day: DayLayout, part_request: PartRequest, office_references: Sequence[str]
) -> JsonObject:
    rng = rng_for("dialogue by model", task.id, "around", day.day, part_request.session, part_request.number)
    inputs: JsonObject = {
        "date": day.date,
        "weekday": make_clock(dt.date.fromisoformat(day.date)).weekday,
        "day": day.day,
        "sitting": part_request.session,
        "part": part_request.number,
        "opens": part_request.opens_session,
        "closes": part_request.closes_session,
        "utterances": part_request.utterances,
        "persona": {"name": task.persona.name},
        "topic": day.topic,
        "topics_of_earlier_days": list(plan.topics[: day.day - 1]),
        "office": sorted(rng.sample(list(office_references), min(_MAX_OFFICE_REFERENCES, len(office_references)))),
        "facts": [_describe_fact(fact, task) for fact in part_request.facts],
        "never_say": list(list_forbidden_values(task, part_request.facts)),
        "so_far": _describe_turns(part_request.preceding_turns),
    }
    if part_request.following_turns:
        inputs["follows"] = _describe_turns(part_request.following_turns)
    if part_request.feedback:
        inputs["feedback"] = list(part_request.feedback)
        inputs["previous"] = [
            {"id": id, "role": turn.role, "text": turn.text[:MAX_TURN_CHARS]} for id, turn in part_request.previous
        ]
    return inputs


def _describe_fact(fact: Fact, task: Task) -> JsonObject:
    description: JsonObject = {
        "id": fact.id,
        "kind": fact.kind,
        "text": fact.text,
        "values": [value.model_dump(mode="json") for value in fact.values],
    }
    replaced = next((one for one in task.facts if one.id == fact.supersedes), None)
    return {**description, "replaces": replaced.text} if replaced else description


def _describe_turns(turns: Iterable[SpokenTurn]) -> list[JsonObject]:
    return [{"role": turn.role, "text": turn.text[:_MAX_CONTEXT_CHARS]} for turn in turns]
