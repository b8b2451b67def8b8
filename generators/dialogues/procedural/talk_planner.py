"""Plans the talk around the facts: a few threads that continue over the days, moods, greetings and farewells."""

import random
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from data_model import Fact
from generators.dialogues.exchanges import (
    ExchangeKind,
    Role,
    TalkExchange,
    Topic,
    TurnTemplate,
    draw_props,
    draw_ties,
    parse_exchanges,
    parse_turns,
)
from generators.dialogues.grammar import expand
from generators.dialogues.procedural.voices import Voice
from generators.dialogues.small_talk import AT_HOME, AT_OFFICE, TOPICS, moments
from generators.dialogues.work_talk import GENERAL, QUOTING

T = TypeVar("T")


class LocatedTopic(NamedTuple):
    """A topic and its setting: `office`, `home` or empty."""

    topic: Topic
    setting: str


_MAX_PERSONAL_THREADS, _MAX_WORK_THREADS = 3, 2


class TopicThread:
    """One topic of a dialogue, with its props and its remaining exchanges."""

    def __init__(
        self, kind: ExchangeKind, located_topic: LocatedTopic, people: Mapping[str, str], rng: random.Random
    ) -> None:
        self.kind = kind
        self.last_day = 0
        self._slot_texts = {**people, **draw_props(located_topic.topic[0], rng), "setting": located_topic.setting}
        self._remaining_templates = list(parse_exchanges(located_topic.topic[1]))
        self._previous_gist = ""

    @property
    def is_over(self) -> bool:
        """Whether no exchange remains."""
        return not self._remaining_templates

    def next_exchange(self, rng: random.Random, told_gists: Container[str]) -> TalkExchange:
        """Return the next exchange; it may refer to the one before only if that one is in `told_gists`."""
        template = self._remaining_templates.pop(0)
        slot_texts = draw_ties(self._slot_texts, rng)
        slot_texts["peer"] = (
            slot_texts[rng.choice(("peer1", "peer2", "peer3"))] if slot_texts["setting"] == "office" else ""
        )
        slot_texts["kin"] = slot_texts["kin"] if slot_texts["setting"] == "home" else ""
        slot_texts["gist"] = expand(template.gist, rng, slot_texts)
        slot_texts["before"] = self._previous_gist if self._previous_gist in told_gists else ""
        self._previous_gist = slot_texts["gist"]
        return TalkExchange(self.kind, template.turn_templates, slot_texts)


class TalkPlanner:
    """Supplies the exchanges of a dialogue that say no fact: threads, fillers, greetings and farewells."""

    def __init__(
        self, voice: Voice, people: Mapping[str, str], references: Mapping[str, Sequence[str]], rng: random.Random
    ) -> None:
        self._told_gists: set[str] = set()
        self._people = {**people, "laugh": voice.laugh, "okay": voice.okay, "yes": voice.yes}
        self._voice, self._rng = voice, rng
        self._unused_topics: dict[ExchangeKind, list[LocatedTopic]] = {
            "small_talk": _shuffle([LocatedTopic(topic, _find_setting(name)) for name, topic in TOPICS.items()], rng),
            "work_talk": _make_work_topics(references, rng),
        }
        self._threads: dict[ExchangeKind, list[TopicThread]] = {"small_talk": [], "work_talk": []}
        self._fillers = _shuffle([parse_turns(text) for text in moments.FILLERS], rng)
        self._moods = _shuffle(list(moments.MOODS), rng)
        self._evenings = _shuffle(moments.EVENING, rng)
        self._greetings, self._closings = _shuffle(moments.MORNING, rng), _shuffle(moments.CLOSE, rng)
        self._returns = _shuffle(moments.RETURN, rng)

    def next_exchange(self, kind: ExchangeKind, day: int) -> TalkExchange | None:
        """Return the next exchange of a thread that was not used on this day; None if no thread is left.

        Args:
            kind: `small_talk` or `work_talk`.
            day: The number of the day, from 1.
        """
        threads = self._threads[kind]
        threads[:] = [thread for thread in threads if not thread.is_over]
        ready_threads = [thread for thread in threads if thread.last_day < day]
        max_threads = _MAX_PERSONAL_THREADS if kind == "small_talk" else _MAX_WORK_THREADS
        if self._unused_topics[kind] and (len(threads) < max_threads or not ready_threads):
            threads.append(TopicThread(kind, self._unused_topics[kind].pop(), self._people, self._rng))
            ready_threads = [threads[-1]]
        if not ready_threads:
            return None
        thread = min(ready_threads, key=lambda one: one.last_day)
        thread.last_day = day
        return thread.next_exchange(self._rng, self._told_gists)

    def mark_told(self, exchange: TalkExchange) -> None:
        """Note that an exchange was written, so that later ones may refer to it."""
        self._told_gists.add(exchange.slot_texts.get("gist", ""))

    def next_filler(self, weekday: str) -> TalkExchange | None:
        """Return a small exchange that belongs to no thread; None if all have been used."""
        if not self._fillers:
            return None
        return TalkExchange("filler", self._fillers.pop(), draw_ties({**self._people, "weekday": weekday}, self._rng))

    def make_greeting(self, day: int, first_name: str, turn: int) -> TalkExchange:
        """Return a greeting in the mood of a day; each `turn` gives another one."""
        moods, replies = moments.MOODS[self._moods[day % len(self._moods)]]
        hello = self._voice.greeting or self._rng.choice(("morning", "here I am", "hi", "hello"))
        slot_texts = {
            "first": first_name,
            "hello": hello,
            "mood": self._rng.choice(moods),
            "mood_reply": self._rng.choice(replies),
        }
        return self._make_exchange("greet", self._greetings[(day + turn) % len(self._greetings)], slot_texts)

    def make_return(self, day: int, first_name: str) -> TalkExchange:
        """Return the greeting that begins the second session of a day."""
        return self._make_exchange("greet", self._returns[day % len(self._returns)], {"first": first_name})

    def make_farewell(self, day: int, first_name: str, turn: int) -> TalkExchange:
        """Return a farewell for a day; each `turn` gives another one."""
        slot_texts = {"first": first_name, "evening": self._evenings[(day + turn) % len(self._evenings)], "ride": "bus"}
        return self._make_exchange("close", self._closings[(day + turn) % len(self._closings)], slot_texts)

    def _make_exchange(self, kind: ExchangeKind, text: str, slot_texts: Mapping[str, str]) -> TalkExchange:
        return TalkExchange(kind, parse_turns(text), draw_ties({**self._people, **slot_texts}, self._rng))


class DueFact(NamedTuple):
    """A fact and the share of its day after which it is due."""

    due_share: float
    fact: Fact


def schedule_day_facts(facts: Sequence[Fact], day: int, rng: random.Random) -> list[DueFact]:
    """Spread the facts of a day over it in random order, but each superseded fact before the one that replaces it."""
    today = _shuffle([fact for fact in facts if fact.day == day], rng)
    today.sort(key=lambda fact: _count_superseded(fact, facts))
    width = 0.7 / max(1, len(today))
    return [DueFact(0.12 + width * (index + rng.random()), fact) for index, fact in enumerate(today)]


def classify_act(kind: ExchangeKind, role: Role, text: str, answers_question: bool) -> str:
    """Return the dialogue act of a turn that states no fact.

    Args:
        kind: The kind of its exchange.
        role: Who speaks.
        text: The turn.
        answers_question: Whether the turn before it was a question by the other speaker.
    """
    if kind in ("greet", "close") and not answers_question and "?" not in text:
        return kind
    if role == "assistant":
        if "?" in text:
            return "ask_back"
        if answers_question:
            return "answer"
    elif answers_question:
        return "answer"
    elif "?" in text:
        return "question"
    if len(text.split()) <= 3:
        return "react"
    return "work_talk" if kind == "work_talk" else "small_talk"


def make_reaction(role: Role) -> TurnTemplate:
    """Return the template of a short reaction that fits after anything."""
    return TurnTemplate(
        role,
        moments.USER_REACTIONS[0]
        if role == "user"
        else "[" + "|".join(part[1:-1] for part in moments.ASSISTANT_REACTIONS) + "]",
    )


def _count_superseded(fact: Fact, facts: Sequence[Fact]) -> int:
    by_id = {one.id: one for one in facts}
    depth, seen = 0, {fact.id}
    while fact.supersedes in by_id and fact.supersedes not in seen:
        fact = by_id[fact.supersedes]
        seen.add(fact.id)
        depth += 1
    return depth


def _find_setting(name: str) -> str:
    return "office" if name in AT_OFFICE else "home" if name in AT_HOME else ""


def _make_work_topics(references: Mapping[str, Sequence[str]], rng: random.Random) -> list[LocatedTopic]:
    quoting = [
        LocatedTopic(({**slot_choices, name: tuple(references[name])}, text), "office")
        for name, (slot_choices, text) in QUOTING.items()
        if references.get(name)
    ]
    rng.shuffle(quoting)
    general = [LocatedTopic(topic, "office") for topic in GENERAL.values()]
    # Topics are taken from the end, so the first thread is one that quotes the office.
    return [*_shuffle([*quoting[1:], *general], rng), *quoting[:1]]


def _shuffle(items: Iterable[T], rng: random.Random) -> list[T]:
    shuffled = list(items)
    rng.shuffle(shuffled)
    return shuffled
