"""The colleagues of a user by name, as lists of staff, the handbook and the matters of the user give them."""

from collections.abc import Iterator, Mapping

from data_model import DocumentFinding, SheetFinding
from generators.tasks.recipe import TaskContext

_MAX_NAME_WORDS = 3


def find_colleagues(context: TaskContext) -> dict[str, str]:
    """Return the addresses of the colleagues of the user by first and last name, in the order of the names.

    Those are left out whose first name somebody else has, too, so that every name means one person.
    """
    domain = context.persona.email.rpartition("@")[2].casefold()
    by_address: dict[str, str] = {}
    for cells in _list_rows(context):
        for cell in cells:
            address = cell.casefold()
            if address.endswith(f"@{domain}") and address != context.persona.email.casefold():
                name = find_full_name(cells, address.partition("@")[0])
                if name:
                    by_address.setdefault(address, name)
    for case in context.cases:
        by_address.update({one.address.casefold(): one.person for one in case.people if one.is_colleague})
    by_address.pop(context.persona.email.casefold(), None)
    return _drop_namesakes(by_address, context.persona.name)


def find_full_name(cells: tuple[str, ...], local: str) -> str:
    """Return the first and the last name beside an address whose local part is the first name; empty if none is there.

    Args:
        local: The part of the address in front of the `@`, in lower case.
    """
    for at, cell in enumerate(cells):
        last, _, first = cell.partition(", ")
        words = (f"{first} {last}" if first else cell).split()
        if words and words[0].casefold() == local and all(one[0].isupper() and one.isalpha() for one in words):
            if 1 < len(words) <= _MAX_NAME_WORDS:
                return " ".join(words)
            beside = [one for one in (*cells[at + 1 : at + 2], *cells[max(at - 1, 0) : at]) if one.isalpha()]
            if beside and beside[0][0].isupper():
                return f"{words[0]} {beside[0]}"
    return ""


def _list_rows(context: TaskContext) -> Iterator[tuple[str, ...]]:
    for one in context.findings:
        if isinstance(one, SheetFinding):
            yield from one.rows
        elif isinstance(one, DocumentFinding):
            yield from (row for table in one.tables for row in table)


def _drop_namesakes(by_address: Mapping[str, str], user: str) -> dict[str, str]:
    firsts = [name.split()[0] for name in by_address.values()] + user.split()[:1]
    lasts = [name.split()[-1] for name in by_address.values()]
    return {
        name: address
        for address, name in sorted(by_address.items(), key=lambda one: one[1])
        if firsts.count(name.split()[0]) == 1 and lasts.count(name.split()[-1]) == 1 and name.split()[-1] not in firsts
    }
