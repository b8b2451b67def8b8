"""What a model is asked for one part of a day: the messages, and the shape of the answer."""

import datetime as dt
import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from data_model import DialoguePlan, Fact, JsonObject, Task, clock_at, normal_form, rng_for, superseded_ids
from generators.dialogues.guard import Guard
from generators.dialogues.handles import quotable_handles
from generators.dialogues.llm.layout import DayLayout
from generators.dialogues.llm.mending import Spoken
from generators.requests import DialogueRequest
from llm_gateway import Message, Shape, opening
from templates import render

SYSTEM, PART = "prompts/dialogue_system.md.j2", "prompts/dialogue_part.md.j2"
LONGEST_TURN = 600
SPARE_TURNS = 10
# Servers that turn a schema into a grammar refuse a bound of 2,000 and more.
_LONGEST_BOUND = 1_900
_MANNERS = 720
_MOST_MARKS, _LONGEST_MARK = 6, 40
_AROUND = 6
_LONGEST_SHOWN = 300


class Ask(NamedTuple):
    """One part that is wanted.

    number: of the part, from 1. facts: to be said in it. so_far: what was said before it on that day, in this sitting
    where it has begun. follows: what stands after it and stays. opens, closes: the sitting. previous: ids and turns
    of the part as it was, feedback: what is wrong with it.
    """

    session: int
    number: int
    utterances: int
    facts: tuple[Fact, ...]
    so_far: Sequence[Spoken] = ()
    follows: Sequence[Spoken] = ()
    opens: bool = False
    closes: bool = False
    previous: Sequence[tuple[str, Spoken]] = ()
    feedback: tuple[str, ...] = ()


def messages_of(request: DialogueRequest, day: DayLayout, ask: Ask, around: Sequence[str]) -> list[Message]:
    """Write the two messages of a call. around: things of the office that talk may name."""
    task = request.draft.task
    manner = rng_for("dialogue by model", task.id, "manner").randrange(_MANNERS)
    inputs = _inputs(request.plan, task, day, ask, around)
    system = render(SYSTEM, persona={"name": task.persona.name}, manner=manner)
    return opening(system, render(PART, inputs=json.dumps(inputs, ensure_ascii=False, indent=1)))


def shape_of(ask: Ask) -> Shape:
    """The turns of a part; bounded, so that no model runs away with them."""
    longest = max((2 * len(fact.text) for fact in ask.facts), default=0)
    properties: JsonObject = {
        "role": {"type": "string", "enum": ["user", "assistant"]},
        "text": {"type": "string", "minLength": 1, "maxLength": min(max(LONGEST_TURN, longest), _LONGEST_BOUND)},
    }
    if ask.facts:  # a key that may be left out keeps an endpoint's strict mode away: it is there only where it counts
        marks = {"type": "string", "maxLength": _LONGEST_MARK}
        properties["says"] = {"type": "array", "maxItems": _MOST_MARKS, "items": marks}
    turn: JsonObject = {
        "type": "object",
        "additionalProperties": False,
        "required": ["role", "text"],
        "properties": properties,
    }
    # A bound from below keeps a small model from stopping at once; what it still lacks is asked for in a part more.
    turns: JsonObject = {
        "type": "array",
        "minItems": max(2, ask.utterances // 3),
        "maxItems": ask.utterances + SPARE_TURNS,
        "items": turn,
    }
    return Shape(
        "day_part",
        {"type": "object", "additionalProperties": False, "required": ["turns"], "properties": {"turns": turns}},
    )


def never_said(task: Task, facts: Sequence[Fact]) -> tuple[str, ...]:
    """The values of all facts but these and what these replace."""
    replaced = superseded_ids(facts)
    own = {normal_form(value) for fact in facts for value in fact.values}
    others = (fact for fact in task.facts if fact not in facts and fact.id not in replaced)
    found = {value.value: None for fact in others for value in fact.values if normal_form(value) not in own}
    return tuple(found)


def things_around(request: DialogueRequest) -> tuple[str, ...]:
    """Names and subjects of the office that talk may mention, none of which gives a fact away."""
    task = request.draft.task
    handles = quotable_handles(task, request.findings, Guard(task.facts))
    return tuple(handle for kind in sorted(handles) for handle in handles[kind])


def _inputs(plan: DialoguePlan, task: Task, day: DayLayout, ask: Ask, around: Sequence[str]) -> JsonObject:
    rng = rng_for("dialogue by model", task.id, "around", day.day, ask.session, ask.number)
    inputs: JsonObject = {
        "date": day.date,
        "weekday": clock_at(dt.date.fromisoformat(day.date)).weekday,
        "day": day.day,
        "sitting": ask.session,
        "part": ask.number,
        "opens": ask.opens,
        "closes": ask.closes,
        "utterances": ask.utterances,
        "persona": {"name": task.persona.name},
        "topic": day.topic,
        "topics_of_earlier_days": list(plan.topics[: day.day - 1]),
        "office": sorted(rng.sample(list(around), min(_AROUND, len(around)))),
        "facts": [_told(fact, task) for fact in ask.facts],
        "never_say": list(never_said(task, ask.facts)),
        "so_far": _shown(ask.so_far),
    }
    if ask.follows:
        inputs["follows"] = _shown(ask.follows)
    if ask.feedback:
        inputs["feedback"] = list(ask.feedback)
        inputs["previous"] = [
            {"id": id, "role": turn.role, "text": turn.text[:LONGEST_TURN]} for id, turn in ask.previous
        ]
    return inputs


def _told(fact: Fact, task: Task) -> JsonObject:
    told: JsonObject = {
        "id": fact.id,
        "kind": fact.kind,
        "text": fact.text,
        "values": [value.model_dump(mode="json") for value in fact.values],
    }
    replaced = next((one for one in task.facts if one.id == fact.supersedes), None)
    return {**told, "replaces": replaced.text} if replaced else told


def _shown(turns: Iterable[Spoken]) -> list[JsonObject]:
    return [{"role": turn.role, "text": turn.text[:_LONGEST_SHOWN]} for turn in turns]
