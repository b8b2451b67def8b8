"""Addresses of the people and companies that registers name, as a reader of the office finds them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from data_model import Action, MailFinding, SheetFinding
from generators.tasks.building_blocks.name_spellings import is_spelling_of, split_name
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.recipe import TaskContext, make_action

_FREE_HOSTS = frozenset(("mailbox", "gmail", "example"))


class _Colleague(NamedTuple):
    """Somebody in a list of staff.

    Attributes:
        words: The words of the name beside the address.
        look_up: The action that reads the list.
    """

    words: tuple[str, ...]
    look_up: Action


@dataclass(frozen=True)
class AddressBook:
    """Whom the office gives an address, and where.

    Attributes:
        context: The setting of the task.
    """

    context: TaskContext

    def list_colleagues(self) -> dict[str, str]:
        """Return the names of the colleagues in lists of staff, first name first -> their addresses."""
        return {" ".join(word.capitalize() for word in one.words): address for address, one in self._colleagues.items()}

    @property
    def _colleagues(self) -> Mapping[str, _Colleague]:
        return _list_colleagues(self.context)

    @property
    def _partners(self) -> Mapping[str, tuple[str, ...]]:
        return _list_partners(self.context)

    def find_colleague(self, name: str) -> str:
        """Return the address of a colleague by any spelling of their name; empty if it is not the only one."""
        words = split_name(name)
        fitting = [address for address, one in self._colleagues.items() if is_spelling_of(words, one.words)]
        return fitting[0] if len(fitting) == 1 else ""

    def find_partner(self, name: str) -> str:
        """Return the address of a company by its name, which is its domain; empty if it is not the only one."""
        words = split_name(name)
        fitting = [address for address in self._partners if is_spelling_of(words, _split_domain(address))]
        return fitting[0] if len(fitting) == 1 else ""

    def find(self, name: str) -> str:
        """Return the address of a colleague or a company; empty if there is not exactly one."""
        found = [one for one in (self.find_colleague(name), self.find_partner(name)) if one]
        return found[0] if len(found) == 1 else ""

    def look_up_actions(self, addresses: Iterable[str]) -> tuple[Action, ...]:
        """Return the actions by which these addresses are found."""
        actions: list[Action] = []
        for address in addresses:
            if address in self._colleagues:
                actions.append(self._colleagues[address].look_up)
            else:
                users = self._partners[address]
                user = self.context.persona.name if self.context.persona.name in users else users[0]
                actions.append(make_action("email", "list_emails", username=user))
        return tuple(one for at, one in enumerate(actions) if one not in actions[:at])


@cache_by_office
def _list_colleagues(context: TaskContext) -> dict[str, _Colleague]:
    """Address -> who has it in a list of staff; of several names the one with most words."""
    domain = _find_domain(context)
    found: dict[str, _Colleague] = {}
    for sheet in context.findings:
        if isinstance(sheet, SheetFinding):
            for row in sheet.rows:
                address = next(
                    (cell.casefold() for cell in row if "@" in cell and cell.casefold().endswith(domain)), ""
                )
                cells = [cell for cell in row[:3] if "@" not in cell and cell[:1].isalpha()]
                name = _find_name(cells, address.partition("@")[0]) if address else ()
                if name and (address not in found or len(name) > len(found[address].words)):
                    action = make_action("excel", "read_file", file_path=sheet.file, sheet=sheet.sheet)
                    found[address] = _Colleague(name, action)
    return found


@cache_by_office
def _list_partners(context: TaskContext) -> dict[str, tuple[str, ...]]:
    """Address at another domain -> the mailboxes in which it occurs."""
    domain = _find_domain(context)
    boxes: dict[str, set[str]] = {}
    for mail in context.findings:
        if isinstance(mail, MailFinding):
            for address in (mail.sender, *mail.recipients):
                if not address.casefold().endswith(domain):
                    boxes.setdefault(address.casefold(), set()).add(mail.user)
    return {address: tuple(sorted(users)) for address, users in sorted(boxes.items())}


def _find_domain(context: TaskContext) -> str:
    """Return what all addresses of the house end with, in lower case."""
    return "@" + context.persona.email.rpartition("@")[2].casefold()


def _find_name(cells: list[str], local: str) -> tuple[str, ...]:
    """Return the words of the name of which an address is made: a full name, or a first and a last name."""
    words = split_name(local)
    for cell in cells:
        name = split_name(cell)
        if len(name) > 1 and set(words) & set(name):
            return name
    for first in cells:
        if len(cells) > 1 and set(words) & set(split_name(first)):
            other = cells[1] if first == cells[0] else cells[0]
            return (*split_name(first), *split_name(other))
    return ()


def _split_domain(address: str) -> tuple[str, ...]:
    host = address.rpartition("@")[2].rpartition(".")[0]
    return () if host in _FREE_HOSTS else split_name(host)
