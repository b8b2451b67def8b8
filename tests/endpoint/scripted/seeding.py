"""Seed tasks told anew: an intent that holds no value, and a fact for each value that was found."""

import re
from typing import Any

from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.ways import MARK, Mistake

Json = dict[str, Any]
SENTENCE = re.compile(r"[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?]*")
MOST_SUBTASKS = 5


def seed_rewrite(asked: Asked, wrong: Mistake | None) -> Json:
    """Sub-tasks are the description's sentences; each value is said by a fact of the sub-task that holds it."""
    description = str(asked.inputs["description"])
    values = [dict(one) for one in asked.inputs.get("values") or ()]
    sentences = [one.strip() for one in SENTENCE.findall(description) if re.search(r"\w{3}", one)] or [description]
    told = [*sentences[: MOST_SUBTASKS - 1], *([" ".join(sentences[4:])] if len(sentences) > 4 else [])]
    days = max(1, int(asked.inputs.get("days") or 5))
    facts = []
    for at, value in enumerate(values):
        place = next((n for n, one in enumerate(told) if str(value["value"]).lower() in one.lower()), 0)
        text = f"What counts for this is {value['value']}."
        facts.append(
            {
                "id": f"f{at + 1}",
                "kind": "fact",
                "text": text,
                "values": [value],
                "subtask": f"s{place + 1}",
                "day": place % days + 1,
            }
        )
    rewritten: Json = {
        "intent": _intent(description, values),
        "subtasks": [{"id": f"s{at}", "instruction": one} for at, one in enumerate(told, start=1)],
        "facts": facts,
    }
    if wrong and values:
        _spoil(rewritten, values, wrong)
    return rewritten


def _intent(description: str, values: list[Json]) -> str:
    """A few plain words of the description, so that memory can be asked for with them; none of a value's."""
    taken = {word.lower() for one in values for word in re.findall(r"\w+", str(one["value"]))}
    words = [word.lower() for word in re.findall(r"[A-Za-z]{4,}", description)]
    kept = [word for word in dict.fromkeys(words) if word not in taken][: max(1, len(description.split()) // 3)]
    return f"Please {' '.join(kept[:5])}."


def _spoil(rewritten: Json, values: list[Json], wrong: Mistake) -> None:
    again = f", {MARK}" if wrong.again else ""
    if wrong.does == "leak":
        rewritten["intent"] = f"{rewritten['intent'].rstrip('.')} {values[0]['value']}{again}."
    else:
        rewritten["facts"] = rewritten["facts"][1:]
        rewritten["intent"] = f"{rewritten['intent'].rstrip('.')}{again}."
