"""Days of conversation from a small grammar: chat about nothing much, with the day's facts said in between."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tests.endpoint.scripted import pools
from tests.endpoint.scripted.asked import Asked, salt_of
from tests.endpoint.scripted.ways import MARK, Mistake

Line = dict[str, Any]
LONG = 14
"""A part longer than this may have a turn more than was asked for; a short one must not."""


def day_part(asked: Asked, wrong: Mistake | None) -> dict[str, Any]:
    """Turns of one part of a day: user and assistant in turn, every fact said once by the user."""
    rng = asked.draws("talk", salt_of(asked), wrong and wrong.again)
    facts = list(asked.inputs.get("facts") or ())
    lost = next((fact for fact in facts if fact.get("values")), None) if _does(wrong, "value_lost") else None
    again = f", {MARK}" if wrong and wrong.again else ""
    count = _wanted(asked.inputs.get("utterances"))
    chat = _Chat(rng, [*_strings(asked.inputs.get("never_say")), *_strings(facts)])
    opens = asked.inputs.get("opens", not asked.inputs.get("so_far"))
    turns: list[Line] = chat.greeting() if opens else []
    farewell = chat.farewell() if asked.inputs.get("closes") else []
    room = max(1, (count - len(turns) - len(farewell)) // 2 - len(facts))
    places = sorted(rng.sample(range(room + len(facts)), len(facts)))
    said = dict(zip(places, facts, strict=True))
    for place in range(room + len(facts)):
        if place in said:
            turns += _stating(said[place], rng) if said[place] is not lost else _losing(again, rng)
        elif place % 2 and place - 1 not in said:
            turns += chat.going_on()
        else:
            turns += chat.beginning()
    if _does(wrong, "assistant_works"):
        # Not at the end, where a verifier could take it for a turn of the next part.
        middle = len(turns) // 2 + (turns[len(turns) // 2]["role"] == "user")
        turns[middle] |= _assistant(f"I've already sent it and updated the file, {rng.choice(pools.COMMENTS)}{again}.")
    return {"turns": turns + farewell}


def _does(wrong: Mistake | None, what: str) -> bool:
    return wrong is not None and wrong.does == what


def _wanted(utterances: object) -> int:
    """How many turns to write, always in pairs; a range is met in its middle."""
    if isinstance(utterances, Mapping):
        utterances = list(utterances.values())
    if isinstance(utterances, Sequence) and not isinstance(utterances, str) and utterances:
        utterances = sum(int(one) for one in utterances) // len(utterances)
    count = utterances if isinstance(utterances, int) else 20
    return max(4, count + count % 2 if count > LONG else count - count % 2)


def _losing(again: str, rng: Random) -> list[Line]:
    said = f"There was a detail to tell you, it escapes me now{again}, {rng.choice(pools.COMMENTS)}."
    return [_user(said), _assistant("It will come back to you.")]


def _stating(fact: Mapping[str, Any], rng: Random) -> list[Line]:
    text = str(fact.get("text", ""))
    changes = fact.get("kind") in ("update", "retraction")
    opener = rng.choice(pools.CORRECTIONS if changes else pools.OPENERS)
    first = text.split(" ", 1)[0]
    shown = text[0].lower() + text[1:] if first in ("The", "There", "A", "An", "My") else text
    stated = {**_user(f"{opener}: {shown}"), "says": [str(fact["id"])]}
    return [stated, _assistant(rng.choice(pools.ACKNOWLEDGED))]


class _Chat:
    """Small talk that never uses a word it was told to keep to itself."""

    def __init__(self, rng: Random, forbidden: Sequence[str]) -> None:
        self.rng = rng
        self._forbidden = [one.lower() for one in forbidden if len(one) > 2]
        self._used: set[str] = set()

    def greeting(self) -> list[Line]:
        return [_user(self._new(pools.GREETINGS)), _assistant(self._new(pools.REPLIES_TO_GREETING))]

    def farewell(self) -> list[Line]:
        return [_user(f"{self._new(pools.FAREWELLS)}."), _assistant(self._new(pools.GOODBYES))]

    def beginning(self) -> list[Line]:
        subject, happening = self._new(pools.SUBJECTS), self._new(pools.HAPPENINGS)
        comment = f", {self._new(pools.COMMENTS)}" if self.rng.random() < 0.5 else ""
        told = f"{subject} {happening}{comment}."
        return [_user(told[0].upper() + told[1:]), _assistant(self._led(pools.QUESTIONS))]

    def going_on(self) -> list[Line]:
        comment = f", {self._new(pools.COMMENTS)}" if self.rng.random() < 0.4 else ""
        return [_user(f"{self._new(pools.ANSWERS)}{comment}."), _assistant(self._led(pools.REACTIONS))]

    def _led(self, pool: Sequence[str]) -> str:
        chosen = self._new(pool)
        return f"{self.rng.choice(pools.LEADS)} {chosen}" if self.rng.random() < 0.7 else chosen

    def _new(self, pool: Sequence[str]) -> str:
        allowed = [one for one in pool if not any(word in one.lower() for word in self._forbidden)] or list(pool)
        fresh = [one for one in allowed if one not in self._used] or allowed
        chosen = self.rng.choice(fresh)
        self._used.add(chosen)
        return chosen


def _strings(value: object) -> Iterator[str]:
    """Values, wherever they stand: in facts, in lists of values, or bare."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _strings(value.get("values") if "values" in value else value.get("value"))
    elif isinstance(value, Sequence):
        for one in value:
            yield from _strings(one)


def _user(text: str) -> Line:
    return {"role": "user", "text": text}


def _assistant(text: str) -> Line:
    return {"role": "assistant", "text": text}
