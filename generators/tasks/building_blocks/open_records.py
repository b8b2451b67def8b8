"""Records of a register that somebody still has to do something about, and those who are to be told of them."""

import re
from collections.abc import Callable
from typing import NamedTuple

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.registers import Register, RegisterRecord

_TAKES_TIME = re.compile(
    r"under way|\baway\b|running|scheduled|booked|planned|\bon (?:set|hire|loan)\b|^out$|approved|reserved",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:open|pending|overdue|outstanding|unpaid|unbilled|unsigned|due|missing|owed|wait(?:s|ing)|awaiting|to be|"
    r"with (?:the|a)|in (?:work|preparation|progress|process|proof|copy-editing|question)|"
    r"under (?:review|way|contract)|"
    r"not (?:yet|started)|draft|marked up|requested|asked|applied for|announced|reminded|queried|questioned|disputed|"
    r"contested|handed in|submitted|received|reported|reserved|offer|offered|option|optional|proposed|planned|"
    r"scheduled|booked|ordered|instructed|invited|lodged|notified|listed|out|on (?:set|hire|loan|order)|running|"
    r"approved|held back|objection|suspended|new|appointed|check|evidence|bargained|definite|arrived|term extended)\b",
    re.IGNORECASE,
)
_IN_CHARGE = re.compile(
    r"\b(?:adviser|appears|caretaker|checked|clerk|conservator|coordinator|copied|cook|drafted|editor|fitter|handled|"
    r"handler|(?:in )?charge|investigator|keeper|lawyer|lead|led|looked|manager|nurse|our side|owner|physician|planner|"
    r"rep|responsible|seen by|signs|talks to|technician|with)\b",
    re.IGNORECASE,
)
_DEADLINE = re.compile(r"\b(?:back|by|deadline|due|expir\w*|latest|promised|return|term|until)\b", re.IGNORECASE)


class Addressee(NamedTuple):
    """Somebody who is told of records, with these.

    Attributes:
        name: The full name.
        address: Their address.
        records: Their records, in the order of the register.
    """

    name: str
    address: str
    records: tuple[RegisterRecord, ...]


def is_open(status: str) -> bool:
    """Tell whether something is still to be done about what has a status."""
    return bool(_OPEN.search(status)) and not re.search(r"\b(?:paid|not possible|back|again)\b", status)


def can_be_chased(status: str) -> bool:
    """Tell whether something is to be done about records with a status, and they do not just take their time."""
    return is_open(status) and not _TAKES_TIME.search(status)


def is_in_charge(heading: str) -> bool:
    """Tell whether those who stand under a heading look after the records."""
    return bool(_IN_CHARGE.search(heading))


def list_deadline_headings(register: Register) -> list[str]:
    """List the headings of days, those of deadlines if there are any."""
    found = [one for one in register.date_headings if _DEADLINE.search(one)]
    return found or list(register.date_headings)


def list_past_headings(register: Register) -> list[str]:
    """List the headings of days that are no deadlines, such as that of an order."""
    return [one for one in register.date_headings if not _DEADLINE.search(one)]


def list_figure_headings(register: Register) -> list[str]:
    """List the headings of what somebody is told of a record: amounts, or else days."""
    return list(reversed(register.amount_headings)) or list(register.date_headings)


class Addressees:
    """Those who stand under a heading of a register, with the addresses that the office gives them."""

    def __init__(self, register: Register, heading: str, find: Callable[[str], str]) -> None:
        full = register.find_full_names(heading)
        addresses = {one: find(one) for one in sorted(set(full.values()))}
        self._heading, self._full, self._addresses = heading, full, addresses

    @property
    def names(self) -> list[str]:
        """The full names of those with an address."""
        return [name for name, address in self._addresses.items() if address]

    def know_all(self, records: tuple[RegisterRecord, ...]) -> bool:
        """Tell whether each of some records is somebody's whose address is known, and no two of them share one."""
        names = dict.fromkeys(self.get_name(one) for one in records)
        addresses = [self._addresses.get(name, "") for name in names]
        return all(addresses) and len(set(addresses)) == len(addresses)

    def get_name(self, record: RegisterRecord) -> str:
        """Return the full name of whoever a record is about; empty if that is not clear."""
        return self._full.get(record.cells[self._heading], "")

    def get_address(self, name: str) -> str:
        """Return the address that belongs to a full name; empty if there is none."""
        return self._addresses.get(name, "")

    def group(self, records: tuple[RegisterRecord, ...]) -> list[Addressee]:
        """Group records by whom they are about, in the order of the first record of each; nobody without an address."""
        grouped: dict[str, list[RegisterRecord]] = {}
        for one in records:
            if self._addresses.get(self.get_name(one)):
                grouped.setdefault(self.get_name(one), []).append(one)
        return [Addressee(name, self._addresses[name], tuple(found)) for name, found in grouped.items()]


def find_addressees(
    register: Register, book: AddressBook, find: Callable[[str], str] | None = None, least: int = 3
) -> list[tuple[str, Addressees]]:
    """Find the headings under which at least so many people or companies with an address stand.

    Args:
        find: Returns the address of a name, or nothing; by default that of a colleague or a partner.
    """
    found = [(one, Addressees(register, one, find or book.find)) for one in register.name_headings]
    return [(heading, people) for heading, people in found if len(people.names) >= least]
