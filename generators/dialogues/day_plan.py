"""The story over the days: a few threads that come back, a mood for each day, and what is said when."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from data_model import Fact
from generators.dialogues.scenes import Kind, Line, Role, Scene, Topic, beats_of, draw_cast, lines_of, tied
from generators.dialogues.small_talk import TOPICS
from generators.dialogues.small_talk import moments as say
from generators.dialogues.voices import Voice
from generators.dialogues.work_talk import GENERAL, QUOTING

T = TypeVar("T")
_PERSONAL_AT_ONCE, _WORK_AT_ONCE = 3, 2


class Thread:
    """One topic of a dialogue: its props, and which beat comes next."""

    def __init__(self, kind: Kind, topic: Topic, people: Mapping[str, str], rng: random.Random) -> None:
        self.kind = kind
        self.last_day = 0
        self._cast = {**people, **draw_cast(topic[0], rng)}
        self._beats = list(beats_of(topic[1]))

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to tell."""
        return not self._beats

    def next_scene(self, rng: random.Random) -> Scene:
        """Take the next beat."""
        return Scene(self.kind, self._beats.pop(0), tied(self._cast, rng))


class Story:
    """Everything of a dialogue but its facts: which thread speaks next, and how days open and close."""

    def __init__(
        self, voice: Voice, people: Mapping[str, str], handles: Mapping[str, Sequence[str]], rng: random.Random
    ) -> None:
        self._people = {**people, "laugh": voice.laugh, "okay": voice.okay, "yes": voice.yes}
        self._voice, self._rng = voice, rng
        self._waiting: dict[Kind, list[Topic]] = {
            "small_talk": _shuffled(TOPICS.values(), rng),
            "work_talk": _work_topics(handles, rng),
        }
        self._threads: dict[Kind, list[Thread]] = {"small_talk": [], "work_talk": []}
        self._fillers = _shuffled([lines_of(text) for text in say.FILLERS], rng)
        self._moods = _shuffled(list(say.MOODS), rng)
        self._evenings = _shuffled(say.EVENING, rng)
        self._greetings, self._closings = _shuffled(say.MORNING, rng), _shuffled(say.CLOSE, rng)
        self._returns = _shuffled(say.RETURN, rng)

    def scene(self, kind: Kind, day: int) -> Scene | None:
        """Return the next beat of a thread of that kind that has not spoken on this day; None when none is left."""
        threads = self._threads[kind]
        threads[:] = [thread for thread in threads if not thread.is_over]
        ready = [thread for thread in threads if thread.last_day < day]
        most = _PERSONAL_AT_ONCE if kind == "small_talk" else _WORK_AT_ONCE
        if self._waiting[kind] and (len(threads) < most or not ready):
            threads.append(Thread(kind, self._waiting[kind].pop(), self._people, self._rng))
            ready = [threads[-1]]
        if not ready:
            return None
        thread = min(ready, key=lambda one: one.last_day)
        thread.last_day = day
        return thread.next_scene(self._rng)

    def filler(self, weekday: str) -> Scene | None:
        """Return a small exchange that belongs to no thread; None when all were used."""
        if not self._fillers:
            return None
        return Scene("filler", self._fillers.pop(), tied({**self._people, "weekday": weekday}, self._rng))

    def opening(self, day: int, first_name: str) -> Scene:
        """Return the greeting of a day, in its mood."""
        moods, replies = say.MOODS[self._moods[day % len(self._moods)]]
        hello = self._voice.greeting or self._rng.choice(("morning", "so", "here I am", "hi", "ok"))
        cast = {
            "first": first_name,
            "hello": hello,
            "mood": self._rng.choice(moods),
            "mood_reply": self._rng.choice(replies),
        }
        return self._moment("greet", self._greetings[day % len(self._greetings)], cast)

    def returning(self, day: int, first_name: str) -> Scene:
        """Return how the second session of a day begins."""
        return self._moment("greet", self._returns[day % len(self._returns)], {"first": first_name})

    def closing(self, day: int, first_name: str) -> Scene:
        """Return the farewell of a day."""
        cast = {"first": first_name, "evening": self._evenings[day % len(self._evenings)], "ride": "bus"}
        return self._moment("close", self._closings[day % len(self._closings)], cast)

    def _moment(self, kind: Kind, text: str, cast: Mapping[str, str]) -> Scene:
        return Scene(kind, lines_of(text), tied({**self._people, **cast}, self._rng))


class Slot(NamedTuple):
    """A fact and the share of its day after which it is due."""

    due: float
    fact: Fact


def facts_of_day(facts: Sequence[Fact], day: int, rng: random.Random) -> list[Slot]:
    """Spread the facts of a day over it, in seeded order; what is replaced comes before what replaces it."""
    today = _shuffled([fact for fact in facts if fact.day == day], rng)
    today.sort(key=lambda fact: _depth(fact, facts))
    width = 0.7 / max(1, len(today))
    return [Slot(0.12 + width * (place + rng.random()), fact) for place, fact in enumerate(today)]


def act_of(kind: Kind, role: Role, text: str, asked: bool) -> str:
    """Name what a line without a fact does. asked: the turn before it was a question to it."""
    if kind in ("greet", "close") and not asked and "?" not in text:
        return kind
    if role == "assistant":
        if "?" in text:
            return "ask_back"
        if asked:
            return "answer"
    elif asked:
        return "answer"
    elif "?" in text:
        return "question"
    if len(text.split()) <= 3:
        return "react"
    return "work_talk" if kind == "work_talk" else "small_talk"


def react_line(role: Role) -> Line:
    """Return a short reaction that fits after anything."""
    return Line(role, say.NODS[0] if role == "user" else "[" + "|".join(part[1:-1] for part in say.REACTIONS) + "]")


def _depth(fact: Fact, facts: Sequence[Fact]) -> int:
    by_id = {one.id: one for one in facts}
    depth, seen = 0, {fact.id}
    while fact.supersedes in by_id and fact.supersedes not in seen:
        fact = by_id[fact.supersedes]
        seen.add(fact.id)
        depth += 1
    return depth


def _work_topics(handles: Mapping[str, Sequence[str]], rng: random.Random) -> list[Topic]:
    quoting = [
        ({**cast, name: tuple(handles[name])}, text) for name, (cast, text) in QUOTING.items() if handles.get(name)
    ]
    rng.shuffle(quoting)
    # The last is taken first: a dialogue opens with a thread that quotes its office, then mixes.
    return [*_shuffled([*quoting[1:], *GENERAL.values()], rng), *quoting[:1]]


def _shuffled(items: Iterable[T], rng: random.Random) -> list[T]:
    found = list(items)
    rng.shuffle(found)
    return found
