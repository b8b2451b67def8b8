"""Records that begin on one day and are settled on another, over all years of their register."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from data_model import Action
from generators.tasks.building_blocks.open_records import is_open
from generators.tasks.building_blocks.register_search import find_registers
from generators.tasks.building_blocks.register_words import drop_year
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import TaskContext

_BEGUN = re.compile(
    r"\b(?:dated?|invoice date|incurred|logged|entered|entered on|on file since|recorded on|date of receipt|out|"
    r"happened on|since|begins|collect|reported on|opened|notified|day)\b",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\b(?:paid(?: on)?|received(?: on)?|confirmed|returned|credited|registered|filed|approved|released|settled|"
    r"closed(?: on)?|handed over|back on sale|goods in|signed(?: on)?|result on|in warehouse|cleared(?: on)?|"
    r"delivered(?: on)?|came on|arrived(?: on)?)\b",
    re.IGNORECASE,
)


_DROPPED = re.compile(
    r"cancelled|declined|refused|rejected|withdrawn|lapsed|fell through|written off|broken off", re.IGNORECASE
)


@dataclass(frozen=True)
class SettledRecords:
    """Records of one kind, with the days on which they begin and are settled.

    Attributes:
        parts: The registers that keep them, the oldest first; mostly one for each year.
        began: The heading of the day on which a record begins.
        settled: The heading of the day on which it is settled, empty until then.
    """

    parts: tuple[Register, ...]
    began: str
    settled: str

    @cached_property
    def register(self) -> Register:
        """All records as those of one register, that of the last year."""
        last = self.parts[-1]
        sheets = tuple(sheet for part in self.parts for sheet in part.sheets)
        return Register(last.noun, last.plural, sheets, last.headings, last.key, last.status)

    @property
    def files(self) -> str:
        """The names of the workbooks, as a sentence gives them."""
        return " and ".join(one.name for one in self.parts)

    @cached_property
    def dropped(self) -> tuple[str, ...]:
        """The statuses of records that will never be settled, such as `cancelled`."""
        found = (self.get_status(one) for one in self.register.records if not one.cells[self.settled])
        return tuple(sorted({one for one in found if _DROPPED.search(one)}))

    def read_actions(self) -> tuple[Action, ...]:
        """Return the actions that read all of them."""
        return tuple(action for part in self.parts for action in part.read_actions())

    def get_status(self, record: RegisterRecord) -> str:
        """Return what has become of a record; empty if the register does not say."""
        return record.cells[self.register.status] if self.register.status else ""

    def was_open(self, record: RegisterRecord, day: str) -> bool:
        """Tell whether a record had begun on a day, and was settled later or is still to be settled."""
        settled = record.cells[self.settled]
        is_dropped = not settled and self.get_status(record) in self.dropped
        return record.cells[self.began] <= day and not is_dropped and (not settled or settled > day)

    def is_sensible(self, record: RegisterRecord) -> bool:
        """Tell whether a record has begun, and not after it was settled."""
        began, settled = record.cells[self.began], record.cells[self.settled]
        is_clear = bool(settled) or not self.register.status or self.get_status(record) in self.dropped
        return bool(began) and (not settled or began <= settled) and (is_clear or _may_be_open(self.get_status(record)))


def find_settled_records(context: TaskContext) -> list[SettledRecords]:
    """Find the kinds of records with days of beginning and settlement, in the order of the office."""
    years: dict[str, list[Register]] = {}
    for one in find_registers(context):
        years.setdefault(drop_year(one.path), []).append(one)
    return [found for parts in years.values() for found in _pair_days(sorted(parts, key=lambda one: one.path))]


def _pair_days(parts: list[Register]) -> Iterator[SettledRecords]:
    last = parts[-1]
    if any(set(one.headings) != set(last.headings) or one.key != last.key for one in parts):
        return
    for began, settled in product(last.date_headings, last.date_headings):
        if _BEGUN.fullmatch(began) and _SETTLED.fullmatch(settled):
            pair = SettledRecords(tuple(parts), began, settled)
            if all(map(pair.is_sensible, pair.register.records)):
                yield pair


def _may_be_open(status: str) -> bool:
    return is_open(status) or status == "explained"
