"""The prompt for one part of a day: its messages, and the schema of the answer."""

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
# Servers that compile a schema into a grammar reject bounds of 2,000 and more.
_MAX_SCHEMA_BOUND = 1_900
_MANNER_COUNT = 720
_MAX_MARKS, _MAX_MARK_CHARS = 6, 40
_MAX_OFFICE_REFERENCES = 6
_MAX_CONTEXT_CHARS = 300


class PartRequest(NamedTuple):
    """A request for one part of a session.

    Attributes:
        session: The number of the session, from 1.
        number: The number of the part, from 1.
        utterances: The target number of utterances.
        facts: The facts to be said in it.
        preceding_turns: The last turns before it: in this session, or at its start those of the session before.
        following_turns: The first turns after it, which stay.
        opens_session: Whether it is the first part of the session.
        closes_session: Whether it is the last part of the session.
        previous: Id and turn of each turn of the previous version.
        feedback: The violations of the previous version.
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
    """Build the system and user message of a call.

    Args:
        request: The request for the dialogue.
        day: The layout of the day.
        part_request: The part to write.
        office_references: Names and subjects of the office that talk may mention.
    """
    task = request.draft.task
    manner = rng_for("dialogue by model", task.id, "manner").randrange(_MANNER_COUNT)
    inputs = _build_inputs(request.plan, task, day, part_request, office_references)
    system = render(SYSTEM_TEMPLATE, persona={"name": task.persona.name}, manner=manner)
    return make_opening_messages(system, render(PART_TEMPLATE, inputs=json.dumps(inputs, ensure_ascii=False, indent=1)))


def build_part_schema(part_request: PartRequest) -> OutputSchema:
    """Build the schema of a part's turns, bounded so that no model writes without end."""
    max_fact_chars = max((2 * len(fact.text) for fact in part_request.facts), default=0)
    properties: JsonObject = {
        "role": {"type": "string", "enum": ["user", "assistant"]},
        "text": {
            "type": "string",
            "minLength": 1,
            "maxLength": min(max(MAX_TURN_CHARS, max_fact_chars), _MAX_SCHEMA_BOUND),
        },
    }
    # An optional key rules out an endpoint's strict mode, so it is added only where it matters.
    if part_request.facts:
        marks = {"type": "string", "maxLength": _MAX_MARK_CHARS}
        properties["says"] = {"type": "array", "maxItems": _MAX_MARKS, "items": marks}
    turn: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["role", "text"],
        "properties": properties,
    }
    # The lower bound keeps a small model from stopping at once; if turns are still missing, another part is requested.
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
    """List the values that a part must not say: those of all facts other than the given ones and those they replace."""
    replaced = find_superseded_ids(facts)
    own_forms = {normalize_value(value) for fact in facts for value in fact.values}
    others = (fact for fact in task.facts if fact not in facts and fact.id not in replaced)
    forbidden_values = {
        value.value: None for fact in others for value in fact.values if normalize_value(value) not in own_forms
    }
    return tuple(forbidden_values)


def list_office_references(request: DialogueRequest) -> tuple[str, ...]:
    """List names and subjects of the office that talk may mention, none of which gives a fact away."""
    task = request.draft.task
    references = find_quotable_references(task, request.findings, ValueGuard(task.facts))
    return tuple(reference for kind in sorted(references) for reference in references[kind])


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
