"""Requests as the pipeline sends them, for tests of this model by itself."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

Json = dict[str, Any]


def _value(type: str, value: str) -> Json:
    return {"type": type, "value": value}


PERSONA = {"name": "Nils", "email": "nils@example.com"}
FACTS = (
    {"id": "f1", "kind": "fact", "text": "The talk is on 2024-10-24.", "values": [_value("date", "2024-10-24")]},
    {"id": "f2", "kind": "update", "text": "The fee is 231.", "values": [_value("number", "231")]},
)
SHEET = {
    "kind": "sheet",
    "file": "data/team_hours.xlsx",
    "place": "sheet Hours, header in row 1, data in rows 2 to 3",
    "columns": {"1": "Name", "2": "Hours"},
    "rows": {"2": ["Ann", "87"], "3": ["Bob", "91"]},
    "first_free_row": 4,
}


def structured(shape: str, inputs: Mapping[str, Any], model: str = "m") -> Json:
    """A request for a JSON object, its inputs in the block that ends the user's message."""
    block = f"Here is what you need.\n\n```json\n{json.dumps(dict(inputs), ensure_ascii=False)}\n```"
    return {
        "model": model,
        "messages": [{"role": "system", "content": "Be exact."}, {"role": "user", "content": block}],
        "response_format": {"type": "json_schema", "json_schema": {"name": shape, "schema": {"type": "object"}}},
    }


def proposal(index: int = 0, applications: int = 2, **more: Any) -> Json:
    """A task is wanted."""
    inputs = {
        "instruction": f"Propose a task over {applications} applications.",
        "date": "2024-09-06",
        "days": 5,
        "persona": PERSONA,
        "findings": [SHEET, {**SHEET, "file": f"data/other_{index}.xlsx"}],
        "criteria": [],
        "actions": [],
    }
    return structured("task_proposal", {**inputs, **more})


def part(day: int = 1, number: int = 1, facts: Sequence[Any] = FACTS, **more: Any) -> Json:
    """A part of a day is wanted."""
    inputs = {
        "date": f"2024-09-{day:02}",
        "day": day,
        "part": number,
        "opens": number == 1,
        "utterances": 20,
        "persona": PERSONA,
        "facts": list(facts),
        "topic": "the new carpet",
        "so_far": [],
        "never_say": ["Lantern Audit Circle"],
    }
    return structured("day_part", {**inputs, **more})


def tools(system: str, user: str, names: Sequence[str], results: Sequence[tuple[str, str]] = ()) -> Json:
    """A loop with tools, after the calls that were made."""
    messages: list[Json] = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    for at, (name, text) in enumerate(results):
        call = {"id": f"c{at}", "type": "function", "function": {"name": name, "arguments": "{}"}}
        messages.append({"role": "assistant", "content": "", "tool_calls": [call]})
        messages.append({"role": "tool", "tool_call_id": f"c{at}", "content": text})
    offered = [{"type": "function", "function": {"name": name, "parameters": {}}} for name in names]
    return {"model": "m", "messages": messages, "tools": offered}


def answered(completion: Mapping[str, Any]) -> Json:
    """The JSON object of a completion."""
    answer: Json = json.loads(completion["choices"][0]["message"]["content"])
    return answer
