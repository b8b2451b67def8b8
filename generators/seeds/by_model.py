"""From a seed to a draft by model: it words intent, sub-tasks and facts over the values that rules have found."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from data_model import (
    Check,
    Fact,
    JsonObject,
    Subtask,
    Value,
    bounds,
    failed,
    is_said,
    mentions,
    named,
    normal_form,
    rng_for,
)
from generators.draft import Draft
from generators.requests import Proposal
from generators.seeds.rewriting import (
    SeedRequest,
    days_for,
    framed_task,
    rewrite_seed,
    surroundings_of,
    values_of,
)
from generators.seeds.values import criterion_texts, distinct, seed_values
from generators.tasks.llm.answers import sound
from llm_gateway import Message, Models, Sample, Shape
from templates import render

SYSTEM, ASKING = "prompts/task_seed_system.md.j2", "prompts/task_seed_rewrite.md.j2"
MOST_FACTS, MOST_VALUES, MOST_OFFENCES = 24, 24, 12
VALUE_TYPES = ["number", "date", "time", "name", "address", "file", "text"]


def _text(most: int) -> JsonObject:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _object(properties: JsonObject) -> JsonObject:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: JsonObject, least: int, most: int) -> JsonObject:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


FACT = {
    "id": _text(8),
    "kind": {"enum": ["fact", "action", "preference"]},
    "text": _text(1000),
    "values": _list(_object({"type": {"enum": VALUE_TYPES}, "value": _text(300)}), 0, MOST_VALUES),
    "subtask": _text(8),
    "day": {"type": "integer", "minimum": 1, "maximum": 366},
}
REWRITE = Shape(
    "seed_rewrite",
    _object(
        {
            "intent": _text(300),
            "subtasks": _list(_object({"id": _text(8), "instruction": _text(1000)}), 1, 5),
            "facts": _list(_object(FACT), 0, MOST_FACTS),
        }
    ),
)


async def rewrite_seed_by_model(models: Models, request: SeedRequest) -> Proposal:
    """Ask a model for intent, sub-tasks and facts of a seed, and make the draft of them by code alone.

    A seed with facts keeps them, as it does by rule. Without a draft the offences say which value is in no fact, or
    in two. Raises what `Models` raises.
    """
    if request.seed.facts or len(request.seed.description) > bounds.SEED_TEXT_CHARS:
        return rewrite_seed(request)
    wanted = to_be_said(request)
    messages: tuple[Message, ...] = (
        {"role": "system", "content": render(SYSTEM)},
        {"role": "user", "content": render(ASKING, inputs=_inputs(request, wanted))},
    )
    sample = Sample(request.id, "task", request.attempt)
    answer: JsonObject = sound(await models.structured(sample, messages, REWRITE, template=ASKING))
    subtasks = tuple(Subtask(id=one["id"], instruction=one["instruction"]) for one in answer["subtasks"])
    offences = [*_of_values(answer["facts"], wanted), *_of_subtasks(answer["facts"], subtasks)]
    if offences:
        return Proposal(draft=None, offences=named("each_value_has_its_fact", offences), answer=answer)
    facts = _facts(request, answer["facts"], subtasks)
    task = framed_task(request, facts, subtasks)
    made = task.provenance.model_copy(update={"engine": "llm"})
    task = task.model_copy(update={"intent": answer["intent"], "provenance": made})
    return Proposal(draft=Draft(task=task, statements={}), answer=answer)


def to_be_said(request: SeedRequest) -> tuple[Value, ...]:
    """Everything that the days must say: the values of the text, and the plain words that criteria look for in it."""
    text = request.seed.description
    found = seed_values(text, surroundings_of(request))
    said = {normal_form(value): value for value in distinct(found)}
    for wanted in criterion_texts(request.seed.criteria):
        for span in mentions(text, Value(type="text", value=wanted)):
            if all(span.end <= one.start or one.end <= span.start for one in found):
                value = Value(type="text", value=text[span.start : span.end])
                said.setdefault(normal_form(value), value)
    return tuple(said.values())


def _inputs(request: SeedRequest, wanted: Sequence[Value]) -> str:
    inputs: JsonObject = {
        "description": request.seed.description,
        "values": [value.model_dump(mode="json") for value in wanted],
        "days": len(request.plan.dates),
        "persona": request.seed.persona.model_dump(mode="json"),
    }
    if request.previous is not None:
        texts = [one.message if one.where in one.message else f"{one.where}: {one.message}" for one in request.feedback]
        inputs |= {"feedback": list(dict.fromkeys(texts))[:MOST_OFFENCES], "previous": request.previous.answer}
    return json.dumps(inputs, ensure_ascii=False, indent=1)


def _of_values(rows: Sequence[JsonObject], wanted: Sequence[Value]) -> Iterator[Check]:
    known = {normal_form(value): value for value in wanted}
    owners: dict[str, str] = {}
    for row in rows:
        where = f"/facts ({row['id']})"
        for value in _values(row):
            form = normal_form(value)
            if form not in known:
                yield failed(where, "values of the given list alone", repr(value.value))
            elif not is_said(row["text"], known[form]):
                yield failed(where, f"a text that says {value.value!r}", repr(row["text"]))
            elif owners.setdefault(form, row["id"]) != row["id"]:
                yield failed(where, f"no value of fact {owners[form]}", repr(value.value))
    for form, value in known.items():
        if form not in owners:
            yield failed("/facts", f"the value {value.value!r} in one fact", "it in none")


def _of_subtasks(rows: Sequence[JsonObject], subtasks: Sequence[Subtask]) -> Iterator[Check]:
    ids = [one.id for one in subtasks]
    if len(set(row["id"] for row in rows)) < len(rows):
        yield failed("/facts", "an id of its own for each fact", "one id twice")
    for row in rows:
        if row["subtask"] not in ids:
            yield failed(f"/facts ({row['id']})", f"one of the sub-tasks {', '.join(ids)}", repr(row["subtask"]))
    for one in subtasks:
        serving = any(row["subtask"] == one.id for row in rows)
        if not serving and any(is_said(one.instruction, value) for row in rows for value in _values(row)):
            yield failed(f"/subtasks ({one.id})", "a fact that serves it", "none")


def _facts(request: SeedRequest, rows: Sequence[JsonObject], subtasks: Sequence[Subtask]) -> tuple[Fact, ...]:
    """The facts as the row has them: with the values that nothing else gives away, each sub-task on a day of its own.

    A sub-task that no fact serves is said in its own words.
    """
    kept = {normal_form(value): value for value in distinct(values_of(request))}
    served = {row["subtask"] for row in rows}
    plain = [
        {"id": f"{one.id}.said", "kind": "action", "text": one.instruction, "values": [], "subtask": one.id, "day": 1}
        for one in subtasks
        if one.id not in served
    ]
    rng = rng_for(request.seed_of_run, "seed", request.id, request.attempt)
    days = dict(zip([one.id for one in subtasks], days_for(len(subtasks), len(request.plan.dates), rng), strict=True))
    return tuple(
        Fact(
            id=row["id"],
            kind=row["kind"],
            text=row["text"],
            values=tuple(dict.fromkeys(kept[f] for value in _values(row) if (f := normal_form(value)) in kept)),
            subtask=row["subtask"],
            day=days[row["subtask"]],
            needed=True,
        )
        for row in (*rows, *plain)
    )


def _values(row: Any) -> tuple[Value, ...]:
    return tuple(Value(type=one["type"], value=" ".join(one["value"].split())) for one in row["values"])
