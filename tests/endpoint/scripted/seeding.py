"""Seed tasks told anew: an intent that holds no value, and for each sentence a fact with the values in it."""

import re
from typing import Any

from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.ways import MARK, Mistake

Json = dict[str, Any]
SENTENCE = re.compile(r"[^.!?]+(?:[.!?](?=\S)[^.!?]*)*[.!?]*")
MOST_SUBTASKS = 5
NUMBERS = frozenset("three four five seven eight nine eleven twelve twenty thirty hundred thousand".split())


def seed_rewrite(asked: Asked, wrong: Mistake | None) -> Json:
    """Subtasks are the description's sentences, and so are the facts."""
    description = str(asked.inputs["description"])
    values = [dict(one) for one in asked.inputs.get("values") or ()]
    sentences = [one.strip() for one in SENTENCE.findall(description) if re.search(r"\w{3}", one)] or [description]
    told = [*sentences[: MOST_SUBTASKS - 1], *([" ".join(sentences[4:])] if len(sentences) > 4 else [])]
    days = max(1, int(asked.inputs.get("days") or 5))
    places = [next((n for n, one in enumerate(told) if _holds(one, value)), 0) for value in values]
    facts = [
        {
            "id": f"f{place + 1}",
            "kind": "fact",
            "text": one,
            "values": [value for value, at in zip(values, places, strict=True) if at == place],
            "subtask": f"s{place + 1}",
            "day": place % days + 1,
        }
        for place, one in enumerate(told)
    ]
    rewritten: Json = {
        "intent": _intent(description, values),
        "subtasks": [{"id": f"s{at}", "instruction": one} for at, one in enumerate(told, start=1)],
        "facts": facts,
    }
    if wrong and values:
        _spoil(rewritten, values, wrong)
    return rewritten


def _holds(text: str, value: Json) -> bool:
    return str(value["value"]).lower() in text.lower()


def _intent(description: str, values: list[Json]) -> str:
    """A few plain words of the description, so that memory can be asked for with them; none of a value's."""
    taken = {word.lower() for one in values for word in re.findall(r"[A-Za-z0-9]+", str(one["value"]))}
    words = [word.lower() for word in re.findall(r"[A-Za-z]{4,}", description)]
    kept = [word for word in dict.fromkeys(words) if word not in taken | NUMBERS][
        : max(1, len(description.split()) // 3)
    ]
    return f"Please {' '.join(kept[:5])}."


def _spoil(rewritten: Json, values: list[Json], wrong: Mistake) -> None:
    again = f", {MARK}" if wrong.again else ""
    if wrong.does == "leak":
        rewritten["intent"] = f"{rewritten['intent'].rstrip('.')} {values[0]['value']}{again}."
    else:
        next(fact for fact in rewritten["facts"] if fact["values"])["values"].pop(0)
        rewritten["intent"] = f"{rewritten['intent'].rstrip('.')}{again}."
