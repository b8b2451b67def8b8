"""Mails of partners whose books are kept in US dollars, and who ask for the sum of their records in this currency."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.name_spellings import split_name
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_COUNT, _MIN_COUNT, _MAIL_DAYS = 4, 3, 4
_TEXTS = (
    (
        "{Plural} in US dollars",
        "We belong to a group in Boston now, which keeps its books in US dollars. Could you send me a list of our "
        "{plural} with you in this currency, and tell me what they come to?",
    ),
    (
        "Report to our owners",
        "Our owners in Chicago want to see everything in US dollars. Please convert the {plural} that you have with us "
        "by the rates that you use, and write to me what they make in all.",
    ),
    (
        "Our {plural} with you, in dollars",
        "The bank that lends us money is in New York and asks for figures in US dollars. May I ask you what our "
        "{plural} with you come to in dollars, by your rates?",
    ),
    (
        "Year in US dollars",
        "Our parent company in Denver closes its books in US dollars, and I have to report our {plural} with you. What "
        "is their sum in dollars on your side?",
    ),
)


class CurrencyRequest(NamedTuple):
    """A mail in which a partner asks for a sum in US dollars.

    Attributes:
        partner: The partner as the register spells it in full.
    """

    partner: str
    mail: WrittenMail


def write_currency_requests(
    context: TaskContext, rng: random.Random, plural: str, partners: Sequence[str]
) -> list[CurrencyRequest]:
    """Write the mails of some partners, the first of which always writes; empty if too few of them can."""
    senders: dict[str, Correspondent] = {}
    for partner in partners:
        sender = _find_sender(context, partner)
        taken = {context.persona.email, *(one.address for one in senders.values())}
        if sender and sender.address not in taken and len(senders) < _COUNT:
            senders[partner] = sender
    if len(senders) < _MIN_COUNT or next(iter(senders)) != partners[0]:
        return []
    moments = draw_moments(context, rng, len(senders), _MAIL_DAYS)
    words = {"plural": plural, "Plural": f"{plural[:1].upper()}{plural[1:]}"}
    texts = rng.sample(_TEXTS, len(senders))
    mails = [
        write_mail(context, sender, (make_user(context),), subject.format(**words), text.format(**words), sent)
        for sender, (subject, text), sent in zip(
            senders.values(), texts, rng.sample(moments, len(moments)), strict=True
        )
    ]
    found = [CurrencyRequest(partner, mail) for partner, mail in zip(senders, mails, strict=True)]
    return found if has_room_for(context, mails) else []


def _find_sender(context: TaskContext, partner: str) -> Correspondent | None:
    """Return who writes for a partner: the person whom the office knows there; None if a company knows nobody."""
    words = split_name(partner)
    for case in context.cases:
        for one in case.people:
            if not one.is_colleague and split_name(one.name) == words:
                return Correspondent(one.person, one.address, "" if one.name == one.person else one.name)
    address = AddressBook(context).find_partner(partner)
    if not address and context.cases:
        return None
    return Correspondent(partner, address or f"office@{'-'.join(words)}.example")
