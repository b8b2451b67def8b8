"""Mails that are put into an office for one task: partners tell of a new name, and correct it in a later mail."""

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import dataclass

from generators.tasks.building_blocks.name_spellings import is_spelling_of, split_name
from generators.tasks.building_blocks.partner_names import find_partner_address
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_DAYS = 4
_ENDINGS = (
    "Trading", "Partners", "Associates", "Services", "Company", "Union", "Works", "Alliance", "Ventures", "Circle",
    "Network", "Collective",
)  # fmt: skip
_MIN_LETTERS = 4
_FIRST = (
    (
        "New name: {old}",
        "We have merged with a smaller firm and changed our name. From now on we are {new}. Please use this name for "
        "everything that is not settled between us yet.",
    ),
    (
        "{old} has a new name",
        "Our owners have decided on a new name for our house: {new}. Nothing else changes, neither our address nor the "
        "people you know. Please put the new name into your records.",
    ),
    (
        "Our new name ({old})",
        "After many years as {old} we are going to be {new}. We would be grateful if your papers showed that from now "
        "on.",
    ),
    (
        "{old}: we change our name",
        "This is to let you know that we are called {new} now. May I ask you to change that wherever something is "
        "still open with us?",
    ),
)
_LATER = (
    (
        "Correction: new name of {old}",
        "In the name that we sent you the other day there is a mistake. The company register has entered us as {new}, "
        "and that is the name that counts. Please answer this mail when you have changed it.",
    ),
    (
        "New name of {old}, once more",
        "I am sorry to come back to you about our new name. The one in my last mail was taken already, so we are going "
        "to be {new}. Please confirm that you have it.",
    ),
    (
        "Not quite right: our new name ({old})",
        "My last mail was too early, as our owners have thought better of it. It is {new}, and this time it is final. "
        "A short line that you have changed it would help us.",
    ),
    (
        "{old}: please take this name instead",
        "Please forget the name that I gave you. Our lawyers advised us against it, and we are {new} now. Could you "
        "confirm this to us once it is in your records?",
    ),
)


@dataclass(frozen=True)
class RenamedPartner:
    """A partner with a new name.

    Attributes:
        name: The new name, as the later mail has it.
        first_name: The new name as the first mail had it.
        announcement: The first mail.
        correction: The later mail.
    """

    name: str
    first_name: str
    announcement: WrittenMail
    correction: WrittenMail

    @property
    def mails(self) -> tuple[WrittenMail, WrittenMail]:
        """Both mails, the earlier one first."""
        return self.announcement, self.correction


def can_be_renamed(name: str) -> bool:
    """Tell whether a partner has a name of several words, of which the first one can begin the new name."""
    first, *rest = name.split()
    return bool(rest) and first.isalpha() and len(first) >= _MIN_LETTERS and first[0].isupper()


def plant_new_names(
    context: TaskContext, rng: random.Random, partners: Sequence[str], known_names: Sequence[str]
) -> dict[str, RenamedPartner]:
    """Write the two mails of each of some partners, by old name; empty if there is no room for them.

    Args:
        partners: The old names.
        known_names: All names of partners, of which no new one may be a spelling.
    """
    moments = draw_moments(context, rng, 2 * len(partners), _DAYS)
    early, late = moments[: len(partners)], moments[len(partners) :]
    rng.shuffle(late)
    pairs = rng.sample(_ENDINGS, len(_ENDINGS))
    found: dict[str, RenamedPartner] = {}
    for at, old in enumerate(partners):
        names = [f"{old.split()[0]} {one}" for one in pairs[2 * at : 2 * at + 2]]
        if len(names) < 2 or any(_is_taken(one, known_names) for one in names):
            return {}
        writer = find_partner_address(context, old)
        sender = Correspondent(writer.person, writer.address, "" if writer.person == old else old)
        first = _write(context, rng, sender, _FIRST, old, names[0], early[at])
        later = _write(context, rng, sender, _LATER, old, names[1], late[at])
        found[old] = RenamedPartner(names[1], names[0], first, later)
    mails = [mail for one in found.values() for mail in one.mails]
    return found if has_room_for(context, mails) else {}


def _write(
    context: TaskContext,
    rng: random.Random,
    sender: Correspondent,
    texts: Sequence[tuple[str, str]],
    old: str,
    new: str,
    sent: dt.datetime,
) -> WrittenMail:
    subject, text = (one.format(old=old, new=new) for one in rng.choice(texts))
    return write_mail(context, sender, (make_user(context),), subject, text, sent)


def _is_taken(name: str, known_names: Sequence[str]) -> bool:
    return any(is_spelling_of(split_name(name), split_name(one)) for one in known_names)
