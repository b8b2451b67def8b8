"""Who of the house keeps a register, or the books: those to whom one reports what was corrected there."""

import re
from collections import Counter
from typing import NamedTuple

from data_model import SheetFinding
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot

_OTHERS = 3
_KEEPS_BOOKS = re.compile(r"\b(?:accounts?|accountant|bookkeep\w*|controll\w*|finance|payables)\b", re.IGNORECASE)


class BookKeeper(NamedTuple):
    """The slot of the address of somebody who keeps a register, and why it is them, as half a sentence."""

    slot: Slot
    reason: str


def draw_book_keeper(sampler: ValueSampler, register: Register, partner: str, name: str = "to") -> BookKeeper:
    """Draw who looks after the records of a partner, or else after others of the register, or keeps the books.

    Raises:
        TooFewValues: The office knows too few colleagues.
    """
    near = [one for one in _list_near(sampler, register, partner) if not sampler.gives_away(one)]
    keepers = [] if near else [one for one in _list_book_keepers(sampler) if not sampler.gives_away(one)]
    reason = f"they look after our {register.plural}" if near else "they keep our books" if keepers else ""
    first = [*near, *keepers][:1]
    sampler.exclude(first)
    value, *others = (*first, *sampler.draw_colleagues(_OTHERS + 1 - len(first)))
    return BookKeeper(make_slot(name, "address", value, others), reason)


def _list_near(sampler: ValueSampler, register: Register, partner: str) -> list[str]:
    """List the colleagues in the records, those who have most to do with the partner first."""
    context, file = sampler.context, drop_year(register.path)
    cases = [one for one in context.cases if one.register_file and drop_year(one.register_file) == file]
    counted: Counter[str] = Counter()
    for case in cases:
        weight = 100 if any(one.name == partner for one in case.people) else 1
        counted.update({one.address: weight for one in case.people if one.is_colleague})
    counted.pop(context.persona.email, None)
    return [address for address, _ in counted.most_common()]


def _list_book_keepers(sampler: ValueSampler) -> list[str]:
    """List the colleagues of whom a list of staff says that they keep books."""
    domain, own = sampler.context.persona.email.partition("@")[2], sampler.context.persona.email
    sheets = [one for one in sampler.context.findings if isinstance(one, SheetFinding)]
    rows = [row for sheet in sheets for row in sheet.rows if any(_KEEPS_BOOKS.search(cell) for cell in row)]
    found = [cell.casefold() for row in rows for cell in row if cell.casefold().endswith(f"@{domain}")]
    return [one for one in dict.fromkeys(found) if one != own]
