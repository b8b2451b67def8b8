"""Addresses of the people and companies that registers name, as a reader of the office finds them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from data_model import Action, MailFinding, SheetFinding
from generators.tasks.building_blocks.name_spellings import is_spelling_of, split_name
from generators.tasks.recipe import TaskContext, make_action

_FREE_HOSTS = frozenset(("mailbox", "gmail", "example"))


@dataclass(frozen=True)
class AddressBook:
    """Whom the office gives an address, and where.

    Attributes:
        context: The setting of the task.
    """

    context: TaskContext

    @cached_property
    def _colleagues(self) -> dict[str, tuple[tuple[str, ...], Action]]:
        """Address -> words of the name beside it in a list of staff, and the action that reads that list."""
        found: dict[str, tuple[tuple[str, ...], Action]] = {}
        for sheet in self.context.findings:
            if isinstance(sheet, SheetFinding):
                for row in sheet.rows:
                    address = next((cell.casefold() for cell in row if self._is_internal(cell)), "")
                    local, _, _ = address.partition("@")
                    cells = [cell for cell in row[:3] if "@" not in cell and cell[:1].isalpha()]
                    name = _find_name(cells, local) if address else ()
                    action = make_action("excel", "read_file", file_path=sheet.file, sheet=sheet.sheet)
                    if name and len(name) > len(found.get(address, ((), action))[0]):
                        found[address] = (name, action)
        return found

    def list_colleagues(self) -> dict[str, str]:
        """Return the names of the colleagues in lists of staff, first name first -> their addresses."""
        return {" ".join(one.capitalize() for one in name): address for address, (name, _) in self._colleagues.items()}

    @cached_property
    def _partners(self) -> dict[str, tuple[str, ...]]:
        """Address at another domain -> the mailboxes in which it occurs."""
        boxes: dict[str, set[str]] = {}
        for mail in self.context.findings:
            if isinstance(mail, MailFinding):
                for address in (mail.sender, *mail.recipients):
                    if not self._is_internal(address):
                        boxes.setdefault(address.casefold(), set()).add(mail.user)
        return {address: tuple(sorted(users)) for address, users in sorted(boxes.items())}

    def find_colleague(self, name: str) -> str:
        """Return the address of a colleague by any spelling of their name; empty if it is not the only one."""
        words = split_name(name)
        fitting = [address for address, (full, _) in self._colleagues.items() if is_spelling_of(words, full)]
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
                actions.append(self._colleagues[address][1])
            else:
                users = self._partners[address]
                user = self.context.persona.name if self.context.persona.name in users else users[0]
                actions.append(make_action("email", "list_emails", username=user))
        return tuple(one for at, one in enumerate(actions) if one not in actions[:at])

    def _is_internal(self, address: str) -> bool:
        return address.casefold().endswith("@" + self.context.persona.email.rpartition("@")[2].casefold())


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
