"""The columns of a register that name partners or people, of whom one can be left out or asked about."""

import re

from generators.tasks.building_blocks.register_words import is_partner_heading
from generators.tasks.building_blocks.registers import Register

_PERSON = re.compile(r"(?:(?:van|de|von|der|di|[A-Z][\w.'-]*),? )*[A-Z][\w.'-]*")
_MIN_SHARE = 0.6


def list_who_headings(register: Register) -> list[str]:
    """List the headings of columns of partners, and then those of people."""
    partners = [one for one in register.name_headings if is_partner_heading(one)]
    others = [one for one in register.name_headings if one not in partners and _names_people(register, one)]
    return [*partners, *others]


def _names_people(register: Register, heading: str) -> bool:
    cells = list(filter(None, register.list_cells(heading)))
    people = [one for one in cells if _PERSON.fullmatch(one) and " " in one]
    return bool(cells) and len(people) >= len(cells) * _MIN_SHARE and all(map(_PERSON.fullmatch, cells))
