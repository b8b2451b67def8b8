"""Scenes: short stretches of talk as data, a line each with its speaker, and the casts that fill them."""

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Role = Literal["user", "assistant"]
ExchangeKind = Literal["greet", "small_talk", "work_talk", "filler", "close"]
Topic = tuple[dict[str, tuple[str, ...]], str]

# Names are drawn apart from the office's own people, so that small talk never names one of them. The first
# list is spoken of as "he" in the topics.
MEN_NAMES = (
    "Jonas", "Piet", "Marek", "Dev", "Callum", "Stefan", "Oskar", "Tariq", "Emil", "Rory", "Matteo", "Hugo", "Anders",
    "Kofi", "Lorenz", "Bram", "Yusuf", "Declan", "Ravi", "Sven", "Pavel", "Idris", "Felix", "Gianni", "Nils", "Tomek",
    "Angus", "Leif", "Bashir", "Milan",
)  # fmt: skip
OTHER_NAMES = (
    "Ingrid", "Noor", "Saoirse", "Petra", "Amina", "Lotte", "Bronwyn", "Chiara", "Dilek", "Freya", "Yuki",
    "Marta", "Solveig",
    "Imke", "Zadie", "Odile", "Priya", "Hanne", "Renske", "Tamsin", "Ines", "Katja", "Maeve", "Beatriz", "Anouk",
    "Selma", "Tova", "Joanna", "Eilidh", "Mirela",
)  # fmt: skip
RELATIVES = (
    "my sister",
    "my brother",
    "my flatmate",
    "my aunt",
    "my cousin",
    "my better half",
    "my father",
    "my mother-in-law",
)


class TurnTemplate(NamedTuple):
    """One turn to be: who speaks, and the template of what."""

    role: Role
    template: str


class TalkExchange(NamedTuple):
    """A stretch of talk that stands or falls whole.

    Attributes:
        slot_texts: What fills its slots.
    """

    kind: ExchangeKind
    turn_templates: tuple[TurnTemplate, ...]
    slot_texts: Mapping[str, str]


class ExchangeTemplate(NamedTuple):
    """One scene of a topic.

    Attributes:
        gist: A noun phrase in the singular for what it tells, as either speaker may name it.
    """

    gist: str
    turn_templates: tuple[TurnTemplate, ...]


@lru_cache(maxsize=512)
def parse_exchanges(text: str) -> tuple[ExchangeTemplate, ...]:
    """Read beats from text: blank lines between them, `n` before the gist, `u` or `a` before each line."""
    return tuple(_parse_exchange(beat) for beat in text.strip().split("\n\n"))


def _parse_exchange(text: str) -> ExchangeTemplate:
    gist, _, rest = text.partition("\n")
    if not gist.startswith("n "):
        raise ValueError(f"a beat begins with 'n ' and its gist, found {gist!r}")
    return ExchangeTemplate(gist[2:], parse_turns(rest))


def parse_turns(text: str) -> tuple[TurnTemplate, ...]:
    """Read one beat; ValueError for a line without a speaker."""
    return tuple(_parse_turn(line) for line in text.strip().split("\n"))


def _parse_turn(text: str) -> TurnTemplate:
    speaker, _, template = text.partition(" ")
    if speaker not in ("u", "a") or not template:
        raise ValueError(f"a line begins with 'u ' or 'a ', found {text!r}")
    return TurnTemplate("user" if speaker == "u" else "assistant", template)


def draw_props(choices: Mapping[str, tuple[str, ...]], rng: random.Random) -> dict[str, str]:
    """Fix the props of a topic for a whole dialogue: the same plant, the same dog on every day."""
    return {name: rng.choice(options) for name, options in choices.items()}


def draw_ties(slot_texts: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    """Return the cast with a place for each tie, drawn anew for one scene."""
    return {**slot_texts, **{str(tie): str(rng.randrange(60)) for tie in range(1, 7)}}


def draw_people(names: frozenset[str], rng: random.Random) -> dict[str, str]:
    """Name the colleagues of the small talk, none of them one of `names` (lower case)."""
    men = [name for name in MEN_NAMES if name.lower() not in names] or list(MEN_NAMES)
    others = [name for name in OTHER_NAMES if name.lower() not in names] or list(OTHER_NAMES)
    drawn = dict(zip(("mate", "mate2", "peer1"), rng.sample(men, 3), strict=True))
    roles = ("boss", "new", "leaver", "intern", "peer2", "peer3")
    return {**drawn, **dict(zip(roles, rng.sample(others, len(roles)), strict=True)), "kin": rng.choice(RELATIVES)}
