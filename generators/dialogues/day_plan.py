"""The story over the days: a few threads that come back, a mood for each day, and what is said when."""

import random
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from data_model import Fact
from generators.dialogues.grammar import expand
from generators.dialogues.scenes import Kind, Line, Role, Scene, Topic, beats_of, draw_cast, lines_of, tied
from generators.dialogues.small_talk import AT_HOME, AT_OFFICE, TOPICS
from generators.dialogues.small_talk import moments as say
from generators.dialogues.voices import Voice
from generators.dialogues.work_talk import GENERAL, QUOTING

T = TypeVar("T")


class Placed(NamedTuple):
    """A topic and where it plays: `office`, `home`, or neither."""

    topic: Topic
    setting: str


_PERSONAL_AT_ONCE, _WORK_AT_ONCE = 3, 2


class Thread:
    """One topic of a dialogue: its props, and which beat comes next."""

    def __init__(self, kind: Kind, placed: Placed, people: Mapping[str, str], rng: random.Random) -> None:
        self.kind = kind
        self.last_day = 0
        self._cast = {**people, **draw_cast(placed.topic[0], rng), "setting": placed.setting}
        self._beats = list(beats_of(placed.topic[1]))
        self._before = ""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to tell."""
        return not self._beats

    def next_scene(self, rng: random.Random, told: Container[str]) -> Scene:
        """Take the next beat; the one before it is named only where it was told."""
        beat = self._beats.pop(0)
        cast = tied(self._cast, rng)
        cast["peer"] = cast[rng.choice(("peer1", "peer2", "peer3"))] if cast["setting"] == "office" else ""
        cast["kin"] = cast["kin"] if cast["setting"] == "home" else ""
        cast["gist"] = expand(beat.gist, rng, cast)
        cast["before"] = self._before if self._before in told else ""
        self._before = cast["gist"]
        return Scene(self.kind, beat.lines, cast)


class Story:
    """Everything of a dialogue but its facts: which thread speaks next, and how days open and close."""

    def __init__(
        self, voice: Voice, people: Mapping[str, str], handles: Mapping[str, Sequence[str]], rng: random.Random
    ) -> None:
        self._told: set[str] = set()
        self._people = {**people, "laugh": voice.laugh, "okay": voice.okay, "yes": voice.yes}
        self._voice, self._rng = voice, rng
        self._waiting: dict[Kind, list[Placed]] = {
            "small_talk": _shuffled([Placed(topic, _setting(name)) for name, topic in TOPICS.items()], rng),
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
        return thread.next_scene(self._rng, self._told)

    def tell(self, scene: Scene) -> None:
        """Note that a scene was told, so that later ones may come back to it."""
        self._told.add(scene.cast.get("gist", ""))

    def filler(self, weekday: str) -> Scene | None:
        """Return a small exchange that belongs to no thread; None when all were used."""
        if not self._fillers:
            return None
        return Scene("filler", self._fillers.pop(), tied({**self._people, "weekday": weekday}, self._rng))

    def opening(self, day: int, first_name: str, turn: int) -> Scene:
        """Return a greeting for a day, in its mood; another for each turn."""
        moods, replies = say.MOODS[self._moods[day % len(self._moods)]]
        hello = self._voice.greeting or self._rng.choice(("morning", "here I am", "hi", "hello"))
        cast = {
            "first": first_name,
            "hello": hello,
            "mood": self._rng.choice(moods),
            "mood_reply": self._rng.choice(replies),
        }
        return self._moment("greet", self._greetings[(day + turn) % len(self._greetings)], cast)

    def returning(self, day: int, first_name: str) -> Scene:
        """Return how the second session of a day begins."""
        return self._moment("greet", self._returns[day % len(self._returns)], {"first": first_name})

    def closing(self, day: int, first_name: str, turn: int) -> Scene:
        """Return a farewell for a day; another for each turn."""
        cast = {"first": first_name, "evening": self._evenings[(day + turn) % len(self._evenings)], "ride": "bus"}
        return self._moment("close", self._closings[(day + turn) % len(self._closings)], cast)

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


def _setting(name: str) -> str:
    return "office" if name in AT_OFFICE else "home" if name in AT_HOME else ""


def _work_topics(handles: Mapping[str, Sequence[str]], rng: random.Random) -> list[Placed]:
    quoting = [
        Placed(({**cast, name: tuple(handles[name])}, text), "office")
        for name, (cast, text) in QUOTING.items()
        if handles.get(name)
    ]
    rng.shuffle(quoting)
    general = [Placed(topic, "office") for topic in GENERAL.values()]
    # The last is taken first: a dialogue opens with a thread that quotes its office, then mixes.
    return [*_shuffled([*quoting[1:], *general], rng), *quoting[:1]]


def _shuffled(items: Iterable[T], rng: random.Random) -> list[T]:
    found = list(items)
    rng.shuffle(found)
    return found
