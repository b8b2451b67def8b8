"""The rows of a register that meet some conditions, found for many values."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.recipe import Values


@dataclass(frozen=True)
class RowCondition:
    """What a row must meet to be chosen; its value is that of a slot.

    Attributes:
        slot: The name of the slot.
        type: The type of its value.
        candidates: The values that could be meant, for each of which the condition reads the same to everybody.
        holds: Tells whether a row meets the condition with some value.
    """

    slot: str
    type: str
    candidates: tuple[str, ...]
    holds: Callable[[RegisterRecord, str], bool]


class RowFinder:
    """Finds the rows that meet all of some conditions.

    To draw values, hundreds of combinations of them are tried: no row is asked twice whether it meets a condition with
    the same value. Sets of rows are whole numbers, in which the bit of each row is 1 or 0.
    """

    def __init__(self, register: Register, conditions: Sequence[RowCondition]) -> None:
        self._records, self._conditions = register.records, tuple(conditions)
        self._marks: dict[tuple[int, str], tuple[int, int]] = {}
        self._found: dict[int, tuple[RegisterRecord, ...]] = {}

    def find(self, v: Values) -> tuple[RegisterRecord, ...]:
        """Return the rows that meet the conditions with these values, in the order of the register."""
        left = (1 << len(self._records)) - 1
        for at, one in enumerate(self._conditions):
            left &= self._mark(at, one, v[one.slot], left)
        if left not in self._found:
            self._found[left] = tuple(self._records[one] for one in _list_bits(left))
        return self._found[left]

    def _mark(self, at: int, condition: RowCondition, value: str, rows: int) -> int:
        """Mark those of some rows that meet a condition; a condition may rely on the ones before it."""
        asked, met = self._marks.get((at, value), (0, 0))
        if new := rows & ~asked:
            met |= sum(1 << one for one in _list_bits(new) if condition.holds(self._records[one], value))
            self._marks[at, value] = (asked | new, met)
        return met


def _list_bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
