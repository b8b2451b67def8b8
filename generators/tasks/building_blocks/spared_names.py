"""Who is left out of a list, and why: those who know of theirs anyway, and nobody whose records matter most."""

import random
from collections.abc import Callable, Sequence
from decimal import Decimal

from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.recipe import TaskContext, Values

_MAX_SHARE = 2
_OF_ASKER = ("they know their own", "they have theirs in front of them anyway", "they need no list of their own")
_OF_USER = ("those are my own", "mine I know by heart", "I have my own in front of me anyway")
_TOLD_OF_ASKER = ("they know their own", "they asked me for it and have looked at theirs")
_TOLD_OTHERS = (
    "I have spoken to them about theirs",
    "we have settled that on the phone",
    "I see them in person tomorrow and tell them then",
    "I have written to them myself",
)
_OF_OTHERS = ("I deal with them myself", "I have gone through theirs with them", "I see to theirs myself")


def list_spared_tests(context: TaskContext, slot: str = "spared") -> list[Callable[[Values], bool]]:
    """List tests of values that tell who is best left out: whoever asked for the list, the user, and then anybody."""
    names = [context.ask.asker.name] if context.ask else []
    return [
        lambda v: v[slot] in names,
        lambda v: _is_user(context, v[slot]),
        lambda v: True,
    ]


def choose_spared_reason(context: TaskContext, name: str, rng: random.Random) -> str:
    """Choose why a name is left out of a list, as half a sentence."""
    if context.ask and name == context.ask.asker.name:
        return rng.choice(_OF_ASKER)
    return rng.choice(_OF_USER if _is_user(context, name) else _OF_OTHERS)


def choose_told_reason(context: TaskContext, name: str, rng: random.Random) -> str:
    """Choose why somebody gets no mail about their records, as half a sentence."""
    return rng.choice(_TOLD_OF_ASKER if context.ask and name == context.ask.asker.name else _TOLD_OTHERS)


def spares_little(kept: Sequence[RegisterRecord], every: Sequence[RegisterRecord], amount: str = "") -> bool:
    """Tell whether something is left out of some records, but neither most of them nor the largest one.

    Args:
        amount: The heading of what makes one the largest; empty if there is none.
    """
    places = {one.sheet_key for one in kept}
    left_out = [one for one in every if one.sheet_key not in places]
    if not left_out or len(left_out) * _MAX_SHARE > len(every):
        return False
    return not amount or max(map(_size(amount), left_out)) < max(map(_size(amount), kept), default=Decimal(0))


def _size(amount: str) -> Callable[[RegisterRecord], Decimal]:
    return lambda one: one.find_amount(amount)


def _is_user(context: TaskContext, name: str) -> bool:
    user = context.persona.name
    return name == user or name.startswith(f"{user} ")
