"""Rewrites a seed by model: the model words intent, subtasks and facts around the values that rules have found."""

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
    find_mentions,
    is_mentioned,
    name_checks,
    normalize_value,
    rng_for,
)
from generators.draft import Draft
from generators.requests import Proposal
from generators.seeds.rule_rewrite import (
    SeedRequest,
    choose_days,
    find_needed_values,
    make_plus_task,
    make_seed_context,
    rewrite_seed,
)
from generators.seeds.value_extraction import find_seed_values, list_criterion_texts, list_distinct_values
from generators.tasks.llm.answer_schemas import sanitize_json
from llm_gateway import CallId, Message, Models, OutputSchema
from templates import render

SYSTEM_TEMPLATE, REWRITE_TEMPLATE = "prompts/task_seed_system.md.j2", "prompts/task_seed_rewrite.md.j2"
MAX_FACTS, MAX_VALUES, MAX_VIOLATIONS = 24, 24, 12
VALUE_TYPES = ["number", "date", "time", "name", "address", "file", "text"]


def _text_schema(max_chars: int) -> JsonObject:
    return {"type": "string", "minLength": 1, "maxLength": max_chars}


def _object_schema(properties: JsonObject) -> JsonObject:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list_schema(items: JsonObject, min_items: int, max_items: int) -> JsonObject:
    return {"type": "array", "items": items, "minItems": min_items, "maxItems": max_items}


FACT_PROPERTIES = {
    "id": _text_schema(8),
    "kind": {"enum": ["fact", "action", "preference"]},
    "text": _text_schema(1000),
    "values": _list_schema(_object_schema({"type": {"enum": VALUE_TYPES}, "value": _text_schema(300)}), 0, MAX_VALUES),
    "subtask": _text_schema(8),
    "day": {"type": "integer", "minimum": 1, "maximum": 366},
}
REWRITE_SCHEMA = OutputSchema(
    "seed_rewrite",
    _object_schema(
        {
            "intent": _text_schema(300),
            "subtasks": _list_schema(_object_schema({"id": _text_schema(8), "instruction": _text_schema(1000)}), 1, 5),
            "facts": _list_schema(_object_schema(FACT_PROPERTIES), 0, MAX_FACTS),
        }
    ),
)


async def rewrite_seed_by_model(models: Models, request: SeedRequest) -> Proposal:
    """Ask a model for the intent, subtasks and facts of a seed, and make a draft from its answer.

    A seed that has facts keeps them: like an overlong seed, it goes to `rewrite_seed`. Whatever `models` raises is
    passed on.

    Returns:
        A proposal with a draft, or with violations that name the values that are in no fact or in two.
    """
    if request.seed.facts or len(request.seed.description) > bounds.SEED_TEXT_CHARS:
        return rewrite_seed(request)
    required_values = find_required_values(request)
    messages: tuple[Message, ...] = (
        {"role": "system", "content": render(SYSTEM_TEMPLATE)},
        {"role": "user", "content": render(REWRITE_TEMPLATE, inputs=_build_inputs(request, required_values))},
    )
    call_id = CallId(request.id, "task", request.attempt)
    answer: JsonObject = sanitize_json(
        await models.chat_json(call_id, messages, REWRITE_SCHEMA, template=REWRITE_TEMPLATE)
    )
    subtasks = tuple(Subtask(id=one["id"], instruction=one["instruction"]) for one in answer["subtasks"])
    violations = [*_check_values(answer["facts"], required_values), *_check_subtasks(answer["facts"], subtasks)]
    if violations:
        return Proposal(draft=None, violations=name_checks("each_value_has_its_fact", violations), answer=answer)
    facts = _make_facts(request, answer["facts"], subtasks)
    task = make_plus_task(request, facts, subtasks)
    provenance = task.provenance.model_copy(update={"engine": "llm"})
    task = task.model_copy(update={"intent": answer["intent"], "provenance": provenance})
    return Proposal(draft=Draft(task=task, statements={}), answer=answer)


def find_required_values(request: SeedRequest) -> tuple[Value, ...]:
    """Find everything that the dialogue must state.

    These are the values of the seed's text, and the plain words in it that its criteria look for.
    """
    text = request.seed.description
    seed_values_found = find_seed_values(text, make_seed_context(request))
    values_by_form = {normalize_value(value): value for value in list_distinct_values(seed_values_found)}
    for criterion_text in list_criterion_texts(request.seed.criteria):
        for span in find_mentions(text, Value(type="text", value=criterion_text)):
            if all(span.end <= one.start or one.end <= span.start for one in seed_values_found):
                value = Value(type="text", value=text[span.start : span.end])
                values_by_form.setdefault(normalize_value(value), value)
    return tuple(values_by_form.values())


def _build_inputs(request: SeedRequest, required_values: Sequence[Value]) -> str:
    inputs: JsonObject = {
        "description": request.seed.description,
        "values": [value.model_dump(mode="json") for value in required_values],
        "days": len(request.plan.dates),
        "persona": request.seed.persona.model_dump(mode="json"),
    }
    if request.previous is not None:
        texts = [one.message if one.where in one.message else f"{one.where}: {one.message}" for one in request.feedback]
        inputs |= {"feedback": list(dict.fromkeys(texts))[:MAX_VIOLATIONS], "previous": request.previous.answer}
    return json.dumps(inputs, ensure_ascii=False, indent=1)


def _check_values(rows: Sequence[JsonObject], required_values: Sequence[Value]) -> Iterator[Check]:
    values_by_form = {normalize_value(value): value for value in required_values}
    owners: dict[str, str] = {}
    for row in rows:
        where = f"/facts ({row['id']})"
        for value in _read_values(row):
            form = normalize_value(value)
            if form not in values_by_form:
                yield failed(where, "only values of the given list", repr(value.value))
            elif not is_mentioned(row["text"], values_by_form[form]):
                yield failed(where, f"a text that says {value.value!r}", repr(row["text"]))
            elif owners.setdefault(form, row["id"]) != row["id"]:
                yield failed(where, f"no value of fact {owners[form]}", repr(value.value))
    for form, value in values_by_form.items():
        if form not in owners:
            yield failed("/facts", f"the value {value.value!r} in one fact", "no fact with it")


def _check_subtasks(rows: Sequence[JsonObject], subtasks: Sequence[Subtask]) -> Iterator[Check]:
    ids = [subtask.id for subtask in subtasks]
    if len(set(row["id"] for row in rows)) < len(rows):
        yield failed("/facts", "a different id for each fact", "the same id twice")
    for row in rows:
        if row["subtask"] not in ids:
            yield failed(f"/facts ({row['id']})", f"one of the subtasks {', '.join(ids)}", repr(row["subtask"]))
    for subtask in subtasks:
        is_served = any(row["subtask"] == subtask.id for row in rows)
        if not is_served and any(
            is_mentioned(subtask.instruction, value) for row in rows for value in _read_values(row)
        ):
            yield failed(f"/subtasks ({subtask.id})", "a fact that serves it", "none")


def _make_facts(request: SeedRequest, rows: Sequence[JsonObject], subtasks: Sequence[Subtask]) -> tuple[Fact, ...]:
    """Make the facts of the task, with only the values that nothing else gives away, and days by subtask.

    A subtask that no fact serves becomes a fact with the instruction as its text.
    """
    needed_values = {normalize_value(value): value for value in list_distinct_values(find_needed_values(request))}
    served = {row["subtask"] for row in rows}
    rows_for_other_subtasks = [
        {"id": f"{one.id}.said", "kind": "action", "text": one.instruction, "values": [], "subtask": one.id, "day": 1}
        for one in subtasks
        if one.id not in served
    ]
    rng = rng_for(request.run_seed, "seed", request.id, request.attempt)
    days = dict(
        zip([one.id for one in subtasks], choose_days(len(subtasks), len(request.plan.dates), rng), strict=True)
    )
    return tuple(
        Fact(
            id=row["id"],
            kind=row["kind"],
            text=row["text"],
            values=tuple(
                dict.fromkeys(
                    needed_values[f] for value in _read_values(row) if (f := normalize_value(value)) in needed_values
                )
            ),
            subtask=row["subtask"],
            day=days[row["subtask"]],
            needed=True,
        )
        for row in (*rows, *rows_for_other_subtasks)
    )


def _read_values(row: Any) -> tuple[Value, ...]:
    return tuple(Value(type=one["type"], value=" ".join(one["value"].split())) for one in row["values"])
