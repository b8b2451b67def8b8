"""Which records of a register are still open between the company and a partner, and how one says which are not."""

import re
from dataclasses import dataclass

from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord

_DAY_OF_SETTLEMENT = re.compile(r"(?:paid|settled|credited|cleared)(?: on)?", re.IGNORECASE)
_DONE = re.compile(
    r"\b(?:paid|settled|closed|credited|accounted|cancelled|called off|refused|rejected|declined|withdrawn|lapsed|lost|"
    r"fell through|written off|expired|returned)\b",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"brokerage|commission|hours|margin|profit|internal|outlay|purchase|cost|rate|provision", re.IGNORECASE
)
_GROSS = re.compile(r"gross|in all|total|incl", re.IGNORECASE)
_PART = re.compile(r"\bnet\b|tax|vat|discount|deposit|paid|received|labour|material|fee per", re.IGNORECASE)


@dataclass(frozen=True)
class OpenItems:
    """What tells the open records of a register from the others.

    Attributes:
        settled: The heading of the day on which a record was settled; empty if there is none.
        done: The statuses of records of which nothing is open any more.
    """

    register: Register
    settled: str
    done: tuple[str, ...]

    @property
    def others(self) -> str:
        """The records that are not open, as a sentence names them; empty if all are."""
        parts = [f"those with a day under {self.settled}"] if self.settled else []
        if self.done:
            parts.append(f"those with {' or '.join(map(_quote, self.done))} under {self.register.status}")
        return " and ".join(parts)

    def hold(self, record: RegisterRecord) -> bool:
        """Tell whether a record is open."""
        is_settled = bool(self.settled and record.cells[self.settled])
        return not is_settled and not (self.register.status and record.cells[self.register.status] in self.done)

    def keep(self, records: Records) -> Records:
        """Return the records that are open."""
        return tuple(filter(self.hold, records))


def find_open_items(register: Register) -> OpenItems:
    """Find what tells the open records of a register from the others."""
    settled = [one for one in register.headings if _DAY_OF_SETTLEMENT.fullmatch(one)]
    done = [one for one in register.statuses if _DONE.search(one)] if register.status else []
    return OpenItems(register, settled[0] if settled else "", tuple(sorted(done)))


def rank_owed_headings(register: Register) -> list[str]:
    """List the headings of amounts that a partner knows, that of what is owed in all first."""
    known = [one for one in register.amount_headings if not _INSIDE.search(one)]
    return sorted(known, key=lambda one: (not _GROSS.search(one), bool(_PART.search(one)), -known.index(one)))


def _quote(text: str) -> str:
    return f"'{text}'"
