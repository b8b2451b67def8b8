"""Which names in a register are those of partners: companies and people outside who write to the office."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.name_spellings import split_name
from generators.tasks.building_blocks.shared_names import is_proper_name
from generators.tasks.recipe import TaskContext

_PARTIES = re.compile(
    r"\b(?:agency|applicant|bookshop|borrower|buyer|carrier|client|consignee|contractor|creditor|customer|farm|from|"
    r"grower|guest|hire firm|host|insurer|laboratory|landscaper|lender|licensee|merchant|organiser|owner|partner|party|"
    r"patient|policyholder|printed by|provider|sent by|sent to|shop|supplier|vendor)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class PartnerNames:
    """The partners of an office, as its matters and its mails name them.

    Attributes:
        context: The setting of the task.
    """

    context: TaskContext

    @cached_property
    def _addresses(self) -> AddressBook:
        return AddressBook(self.context)

    @cached_property
    def _known(self) -> frozenset[tuple[str, ...]]:
        contacts = (one for case in self.context.cases for one in case.people if not one.is_colleague)
        return frozenset(split_name(one.name) for one in contacts)

    def hold(self, heading: str, name: str) -> bool:
        """Tell whether a name under a heading is that of a partner."""
        if not is_proper_name(name) or "," in name or self._addresses.find_colleague(name):
            return False
        is_known = split_name(name) in self._known or bool(self._addresses.find_partner(name))
        return is_known or bool(_PARTIES.search(heading))


class PartnerAddress(NamedTuple):
    """Whom one writes to at a partner; the name of the partner itself where nobody knows a person."""

    person: str
    address: str


def find_partner_address(context: TaskContext, partner: str) -> PartnerAddress:
    """Return the address of a partner as the office knows it, or one at a domain of their name."""
    known = {split_name(one.name): one for case in context.cases for one in case.people if not one.is_colleague}
    contact = known.get(split_name(partner))
    if contact:
        return PartnerAddress(contact.person, contact.address)
    found = AddressBook(context).find_partner(partner)
    return PartnerAddress(partner, found or f"office@{'-'.join(split_name(partner))}.example")
