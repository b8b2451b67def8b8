"""The choice of a table's column and rows, which the dialogue states where several could be meant."""

import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from data_model import Action, SheetColumn
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.keyed_tables import KeyedTable, find_keyed_tables, list_distinguishable_keys
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import FactRecipe, Slot, TaskContext, Values, make_action

MIN_ALTERNATIVES_FOR_DECOY = 5
# Columns whose figures stay below this (marks, grades) are summed only if a table has no larger figures.
MAX_MARK = 10
_RATE_NAME = re.compile(
    r"%|\b(?:age|average|daily|each|excess|factor|grade|hourly|mark|mean|per|percent|rate|ratio|share|score|temperature)\b",
    re.IGNORECASE,
)
MIN_NEW_FIGURE, ROW_NUMBER_MARGIN = 41, 10
_FIGURES_A_SLOT = 5


@dataclass(frozen=True)
class ColumnChoice:
    """A column of a table, which the dialogue states if several columns could be meant.

    Attributes:
        table: The table.
        default: The column that is meant.
        slots: The slot of the column's name; empty if only one column could be meant.
        facts: The fact that states it; empty if there is no slot.
    """

    table: KeyedTable
    default: SheetColumn
    slots: tuple[Slot, ...] = ()
    facts: tuple[FactRecipe, ...] = ()

    @property
    def instruction_name(self) -> str:
        """The column's name in an instruction: a slot placeholder, or the name itself."""
        return f"{{{self.slots[0].name}}}" if self.slots else self.default.name

    def resolve(self, values: Values) -> SheetColumn:
        """Return the column that the values name."""
        if not self.slots:
            return self.default
        return next(one for one in self.table.sheet.columns if one.name == values[self.slots[0].name])

    def list_numbers(self, values: Values) -> tuple[Decimal, ...]:
        """Return the numbers of the column that the values name."""
        return self.table.list_column_numbers(self.resolve(values))

    def look_up(self, values: Values, row: str) -> str:
        """Return the cell of the column in the row whose key is the value of the slot `row`."""
        return self.table.look_up(values[row], self.resolve(values))


def pick_table(
    context: TaskContext, rng: random.Random, is_suitable: Callable[[KeyedTable], object]
) -> KeyedTable | None:
    """Draw one of the office's suitable tables; None if there is none."""
    suitable_tables = [table for table in find_keyed_tables(context) if is_suitable(table)]
    return rng.choice(suitable_tables) if suitable_tables else None


def has_amounts(table: KeyedTable) -> bool:
    """Tell whether a table has figures that can be written and summed, in rows whose keys are words."""
    return bool(list_amount_columns(table)) and table.key.type == "text"


def can_take_new_row(table: KeyedTable, slot_count: int = 1) -> bool:
    """Tell whether a table has such figures, room for new ones, and room for a row directly below its last record."""
    return has_amounts(table) and table.can_grow and bool(list_writable_columns(table, slot_count))


def list_amount_columns(table: KeyedTable) -> tuple[SheetColumn, ...]:
    """List the columns of amounts; columns whose figures all stay below 10 count only if there are no others."""
    large_columns = tuple(one for one in table.amount_columns if max(table.list_column_numbers(one)) >= MAX_MARK)
    return large_columns or table.amount_columns


def keep_sums(columns: Sequence[SheetColumn]) -> tuple[SheetColumn, ...]:
    """Keep the columns whose sum says something, and not a rate or the price of one piece; all if none is left."""
    return tuple(one for one in columns if not _RATE_NAME.search(one.name)) or tuple(columns)


def list_writable_columns(table: KeyedTable, slot_count: int = 1) -> tuple[SheetColumn, ...]:
    """List the columns of amounts whose range leaves enough new figures for so many slots."""
    return tuple(
        one
        for one in list_amount_columns(table)
        if len(list_new_figures(table, *_find_range(table, one))) >= slot_count * _FIGURES_A_SLOT
    )


def list_new_figures(table: KeyedTable, lowest_figure: Decimal, highest_figure: Decimal) -> range:
    """List the figures between two others that can be written into a table and be taken for no number of a row."""
    lowest = max(math.ceil(lowest_figure), MIN_NEW_FIGURE, table.next_row + ROW_NUMBER_MARGIN)
    highest = math.floor(highest_figure)
    step = 10 ** max(0, len(str(max(highest - lowest, 0))) - 3)
    return range(-(-lowest // step) * step, highest + 1, step)


def _find_range(table: KeyedTable, column: SheetColumn) -> tuple[Decimal, Decimal]:
    figures = table.list_column_numbers(column)
    return min(figures), max(figures)


def make_read_actions(table: KeyedTable) -> Callable[[Values], tuple[Action, ...]]:
    """Build the action that reads the table."""
    return lambda values: (make_action("excel", "read_file", file_path=table.path),)


def choose_column(
    table: KeyedTable,
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    noun_phrase: str,
    choices: Sequence[SheetColumn] = (),
) -> ColumnChoice:
    """Draw a column; if there are several to choose from, the dialogue states it in the slot `column`.

    Args:
        noun_phrase: What the column holds, in the plural.
        choices: The columns that could be meant; by default those with amounts.
    """
    slot_name, choices = "column", choices or list_amount_columns(table)
    default = rng.choice(choices)
    # Somebody could also take one of the columns that are too small to be drawn, so that the dialogue has to say.
    possible = choices if len(choices) > 1 else (*choices, *table.amount_columns, *table.unquoted_columns)
    other_names = list(dict.fromkeys(one.name for one in possible if one != default))
    if not other_names:
        return ColumnChoice(table, default)
    rng.shuffle(other_names)
    fact = FactBuilder(sampler, rng, subtask).build_fact(slot_name, phrase_fact("column", noun_phrase))
    return ColumnChoice(table, default, (make_slot(slot_name, "text", default.name, other_names),), (fact,))


def make_row_slots(
    table: KeyedTable,
    rng: random.Random,
    names: Sequence[str],
    columns: Sequence[SheetColumn] = (),
    allowed_keys: Sequence[str] = (),
) -> dict[str, Slot] | None:
    """Draw a different row for each name.

    The alternatives of a row are rows that differ from it in all given columns. They are distributed so that, as far as
    the table has enough rows, no two slots share an alternative.

    Args:
        names: The slot names.
        columns: The columns in which alternatives must differ.
        allowed_keys: The keys to choose from; by default all.

    Returns:
        Name -> slot, or None if the table has too few suitable rows.
    """
    choices = allowed_keys or table.keys
    if len(choices) < len(names):
        return None
    chosen_keys = rng.sample(choices, len(names))
    candidates_by_row = [list_distinguishable_keys(table, key, columns, rng) for key in chosen_keys]
    alternatives_by_row: list[list[str]] = [[] for _ in names]
    unassigned_keys = set(table.keys) - set(chosen_keys)
    while any(set(candidates) & unassigned_keys for candidates in candidates_by_row):
        for row_alternatives, candidates in zip(alternatives_by_row, candidates_by_row, strict=True):
            nearest = next((other for other in candidates if other in unassigned_keys), None)
            if nearest is not None:
                row_alternatives.append(nearest)
                unassigned_keys.discard(nearest)
    slots_by_name = {}
    for name, key, row_alternatives, candidates in zip(
        names, chosen_keys, alternatives_by_row, candidates_by_row, strict=True
    ):
        alternatives = row_alternatives or list(candidates)
        if not alternatives:
            return None
        slots_by_name[name] = make_slot(name, table.key.type if table.key.type == "date" else "text", key, alternatives)
    return slots_by_name


def find_next_different_key(column: ColumnChoice, values: Values, name: str) -> str:
    """Return the next key, wrapping around at the end, in whose row the figure differs."""
    keys = column.table.keys
    here = keys.index(values[name])
    keys_in_order = (*keys[here + 1 :], *keys[:here])
    different_keys = (
        key
        for key in keys_in_order
        if column.table.look_up(key, column.resolve(values)) != column.look_up(values, name)
    )
    return next(different_keys, values[name])
