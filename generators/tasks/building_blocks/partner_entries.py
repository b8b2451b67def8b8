"""The records that a ledger holds of one partner, whom the dialogue names."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from generators.tasks.building_blocks.money import sum_up
from generators.tasks.building_blocks.register_words import is_supplier_heading
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Slot, Values

MIN_ENTRIES, MAX_ENTRIES = 2, 16
_MIN_PARTNERS = 3
_PRIVATE = re.compile(r",|\b\w\.")

EntriesTest = Callable[[tuple[RegisterRecord, ...]], bool]


@dataclass(frozen=True)
class PartnerEntries:
    """The records of one partner.

    Attributes:
        heading: The heading of the column that names the partners.
        amount: The heading of the column of amounts.
        slot: The partner.
    """

    ledger: Register
    heading: str
    amount: str
    slot: Slot

    def choose(self, v: Values) -> tuple[RegisterRecord, ...]:
        """Return the records of the partner, in the order of the ledger."""
        return self.ledger.list_records_of(self.heading, v[self.slot.name])

    def list_names(self) -> list[str]:
        """List all partners."""
        return sorted(set(self.ledger.partner_names[self.heading].values()))


def list_usable_partners(ledger: Register, heading: str, amount: str, is_usable: EntriesTest) -> list[str]:
    """List the partners with 2 to 16 records, each of which has an amount, that pass a test; no two have equal sums."""
    by_sum: dict[object, list[str]] = {}
    for name in sorted(set(ledger.partner_names[heading].values())):
        entries = ledger.list_records_of(heading, name)
        is_whole = all(one.cells[amount] for one in entries)
        # A private person, written `Olsen, Raul W.` or with an initial, could be read as somebody whom a mail greets.
        is_plain = is_whole and not _PRIVATE.search(name)
        if MIN_ENTRIES <= len(entries) <= MAX_ENTRIES and is_plain and is_usable(entries):
            by_sum.setdefault(sum_up(entries, amount), []).append(name)
    return [names[0] for names in by_sum.values() if len(names) == 1]


def draw_partner(
    ledger: Register,
    sampler: ValueSampler,
    rng: random.Random,
    is_usable: EntriesTest = lambda entries: True,
    amount: str = "",
    only_suppliers: bool = False,
) -> PartnerEntries | None:
    """Draw a partner whose records pass a test; None if none does, or if there are fewer than two others.

    Args:
        amount: The heading of the amounts; by default that of the last column of money.
        only_suppliers: Whether to draw from those alone from whom the company buys.
    """
    amount = amount or ledger.amount_headings[-1]
    headings = [one for one in ledger.partner_names if is_supplier_heading(one) or not only_suppliers]
    for heading in rng.sample(headings, len(headings)):
        names = list_usable_partners(ledger, heading, amount, lambda entries: True)
        fitting = set(list_usable_partners(ledger, heading, amount, is_usable))
        usable = [one for one in names if one in fitting and not sampler.gives_away(one)]
        if usable and len(names) >= _MIN_PARTNERS:
            slot = pick_slot(sampler, "partner", "text", rng.choice(usable), names)
            return PartnerEntries(ledger, heading, amount, slot)
    return None


def state_partner(subtask: str, chosen: PartnerEntries) -> SubtaskBlock:
    """Build the block that says whose records count, in whatever spelling, and by which amount."""
    plural, under, amount = map(escape_braces, (chosen.ledger.plural, chosen.heading, chosen.amount))
    return state(
        subtask,
        chosen.slot,
        f"The {plural} that count are all with {{0}} under {under}, however it is spelled there, by what stands under "
        f"{amount}.",
        f"whose {plural} count",
        (
            f"it's about the {plural} with {{0}} under {under}, however they spelled it, going by {amount}",
            f"take all with {{0}} under {under}, short or long spelling, and the figures under {amount}",
            f"{{0}} is the name to look for under {under}, in any spelling, and {amount} is the figure",
            f"all {plural} of {{0}} count, by {under} and {amount}, even where the name is cut short",
            f"the name is {{0}}, by {under}, in any spelling; the figures are those under {amount}",
        ),
        f"Whose {plural} count?",
        (f"those of {{0}}, by {under} and {amount}", f"{{0}}, in any spelling, by {under} and {amount}"),
    )
