"""Exchanges: short stretches of talk as templates, one line per turn, and the texts that fill their slots."""

import random
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

Role = Literal["user", "assistant"]
ExchangeKind = Literal["greet", "small_talk", "work_talk", "filler", "close"]
Topic = tuple[dict[str, tuple[str, ...]], str]

# Names of the office's own people are never drawn, so that small talk never names one of them. The topics refer to
# people of the first list as "he".
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
    """The template of one turn, and who speaks it."""

    role: Role
    template: str


class TalkExchange(NamedTuple):
    """A stretch of talk that is written completely or not at all.

    Attributes:
        kind: What kind of talk it is.
        turn_templates: Its turns.
        slot_texts: Slot name -> text.
    """

    kind: ExchangeKind
    turn_templates: tuple[TurnTemplate, ...]
    slot_texts: Mapping[str, str]


class ExchangeTemplate(NamedTuple):
    """The template of one exchange of a topic.

    Attributes:
        gist: A singular noun phrase for what it is about, usable by either speaker.
        turn_templates: Its turns.
    """

    gist: str
    turn_templates: tuple[TurnTemplate, ...]


@lru_cache(maxsize=512)
def parse_exchanges(text: str) -> tuple[ExchangeTemplate, ...]:
    """Parse exchanges that are separated by blank lines.

    The first line of each is `n ` and its gist; the other lines are `u ` or `a ` and the template of a turn.

    Raises:
        ValueError: An exchange has no gist, or a line has no speaker.
    """
    return tuple(_parse_exchange(exchange) for exchange in text.strip().split("\n\n"))


def _parse_exchange(text: str) -> ExchangeTemplate:
    gist, _, rest = text.partition("\n")
    if not gist.startswith("n "):
        raise ValueError(f"an exchange begins with 'n ' and its gist, found {gist!r}")
    return ExchangeTemplate(gist[2:], parse_turns(rest))


def parse_turns(text: str) -> tuple[TurnTemplate, ...]:
    """Parse the turns of one exchange.

    Raises:
        ValueError: A line has no speaker.
    """
    return tuple(_parse_turn(line) for line in text.strip().split("\n"))


def _parse_turn(text: str) -> TurnTemplate:
    speaker, _, template = text.partition(" ")
    if speaker not in ("u", "a") or not template:
        raise ValueError(f"a line begins with 'u ' or 'a ', found {text!r}")
    return TurnTemplate("user" if speaker == "u" else "assistant", template)


def draw_props(choices: Mapping[str, tuple[str, ...]], rng: random.Random) -> dict[str, str]:
    """Draw the props of a topic once for a whole dialogue, so that the plant or the dog is the same on every day."""
    return {name: rng.choice(options) for name, options in choices.items()}


def draw_ties(slot_texts: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    """Return the slot texts with a newly drawn position for each tie, for one exchange."""
    return {**slot_texts, **{str(tie): str(rng.randrange(60)) for tie in range(1, 7)}}


def draw_people(names: frozenset[str], rng: random.Random) -> dict[str, str]:
    """Draw the names of the colleagues in small talk.

    Args:
        names: Names to avoid, in lower case.
        rng: The source of all choices.

    Returns:
        Slot name -> name.
    """
    men = [name for name in MEN_NAMES if name.lower() not in names] or list(MEN_NAMES)
    others = [name for name in OTHER_NAMES if name.lower() not in names] or list(OTHER_NAMES)
    drawn = dict(zip(("mate", "mate2", "peer1"), rng.sample(men, 3), strict=True))
    roles = ("boss", "new", "leaver", "intern", "peer2", "peer3")
    return {**drawn, **dict(zip(roles, rng.sample(others, len(roles)), strict=True)), "kin": rng.choice(RELATIVES)}
