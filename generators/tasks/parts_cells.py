"""Parts that write cells of a table: a figure set right, a new row, a closing row."""

import random
import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from data_model import Action, Column, Criterion
from generators.draft import Statement
from generators.tasks.draws import FIRST_NAMES, Draws
from generators.tasks.parts import Facts, Part
from generators.tasks.parts_tables import Beginning, Columned, carrying, row_fact, source, with_criteria, with_extras
from generators.tasks.phrases import said
from generators.tasks.pools import LABELS, NEW_THINGS
from generators.tasks.recipe import FactRecipe, Retraction, Slot, Values, call, check
from generators.tasks.tables import KeyedTable

SERIAL = re.compile(r"([A-Z]{1,6}[ -]?)([0-9]{2,6})")
Cells = tuple[tuple[int, str], ...]
"""Columns, counted from 1, and what stands there in one row."""
SMALLEST_FIGURE, ROOM = 41, 10


def figure_slot(draws: Draws, name: str, table: KeyedTable, column: Column) -> Slot:
    """A new figure, and others, of the size that the column has; none stands in the office."""
    figures = table.figures(column)
    lowest = max(int(min(figures)), SMALLEST_FIGURE, table.next_row + ROOM)
    highest = max(int(max(figures)), lowest + 60)
    step = 10 ** max(0, len(str(highest - lowest)) - 3)
    first = -(-lowest // step) * step
    return draws.slot(name, "number", lambda count: draws.numbers(count, first, highest + 10 * step, step))


def figure_fact(draws: Draws, rng: random.Random, id: str, name: str, thing: str) -> FactRecipe:
    """The fact that says a new figure."""
    return Facts(draws, rng, id).fact(name, said("figure", thing), "figure", may_change=True)


def correction(
    draws: Draws, rng: random.Random, id: str, name: str, thing: str, row: Slot, where: Columned, decoy: bool = False
) -> Part:
    """Set a new figure in a named row; slots `{name}_row` and `{name}_figure`. decoy: as in `row_fact`."""
    table, figure = where.table, f"{name}_figure"

    def place(v: Values) -> tuple[int, int]:
        return table.sheet_row(table.row_of(v[row.name])), where.of(v).index

    def actions(v: Values) -> tuple[Action, ...]:
        at = place(v)
        return (call("excel", "set_cell", file_path=table.path, row_idx=at[0], column_idx=at[1], text=v[figure]),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        match = {"row": place(v)[0], "col": place(v)[1], "value": v[figure]}
        return (check("evaluate_excel_cell_value", file=table.path, matches=[match]),)

    return Part(
        id=id,
        instruction=f"In {{source}}, set the {where.shown} of {{{row.name}}} to {{{figure}}}.",
        slots=(row, figure_slot(draws, figure, table, where.default)),
        facts=(
            row_fact(draws, rng, id, row, "at", thing, decoy),
            figure_fact(draws, rng, id, figure, f"the figure for {thing}"),
        ),
        actions=actions,
        criteria=criteria,
    )


def lone_fix(begun: Beginning, rng: random.Random) -> Part:
    """The one correction of a sheet, on `s1`, with what says which sheet and column; slots `fix_row`, `fix_figure`."""
    table, draws, where, rows = begun
    fix = correction(draws, rng, "s1", "fix", "the fix", rows["fix_row"], where)
    said_first = with_extras(fix, where, source(table, draws, rng, "s1", "the figures in question"))
    return with_criteria(said_first, cells_beside(where, ("fix_row",)))


def new_row(draws: Draws, rng: random.Random, id: str, thing: str, where: Columned) -> Part:
    """Add a row below the table; slots `new_name` and `new_figure`."""
    table = where.table
    facts = Facts(draws, rng, id)

    def cells(v: Values) -> Cells:
        return (table.key.index, v["new_name"]), (where.of(v).index, v["new_figure"])

    return Part(
        id=id,
        instruction=f"Add {{new_name}} to {{source}} in the next free row, with {{new_figure}} as {where.shown}.",
        slots=(
            draws.slot("new_name", "text", lambda count: _new_names(draws, table, count)),
            figure_slot(draws, "new_figure", table, where.default),
        ),
        facts=(
            facts.fact("new_name", said("entry", thing), may_change=True),
            figure_fact(draws, rng, id, "new_figure", f"the figure of {thing}"),
        ),
        actions=lambda v: _writing_below(table, cells(v)),
        criteria=lambda v: _standing_below(table, cells(v)),
    )


def cells_beside(where: Columned, names: Sequence[str]) -> Callable[[Values], tuple[Criterion, ...]]:
    """That the rows above and below those written, and the last one, still hold what they held."""
    table = where.table

    def criteria(v: Values) -> tuple[Criterion, ...]:
        written = {table.row_of(v[name]) for name in names}
        beside = {row + step for row in written for step in (-1, 1)} | {table.size - 1}
        kept = [row for row in sorted(beside - written) if 0 <= row < table.size]
        at = where.of(v)
        held = [{"row": table.sheet_row(row), "col": at.index, "value": table.cell(row, at)} for row in kept]
        return (check("evaluate_excel_cell_value", file=table.path, matches=held),) if held else ()

    return criteria


def no_file(slot: str) -> Callable[[Values], tuple[Criterion, ...]]:
    """That the file a slot names was never made."""
    return lambda v: (check("evaluate_file_not_exist", file=f"data/{v[slot]}"),)


def as_range(action: Action) -> Action:
    """The same cell written as a range of one."""
    args = {key: value for key, value in action.args.items() if key != "text"}
    return call("excel", "set_range", **args, values=[[action.args["text"]]])


def clearing_called_off(id: str, where: Columned, row: Slot) -> Retraction:
    """Emptying a cell, asked for and called off again; its slot is the row's."""
    table = where.table

    def steps(v: Values) -> tuple[Action, ...]:
        at = {"row_idx": table.sheet_row(table.row_of(v[row.name])), "column_idx": where.of(v).index}
        return (call("excel", "delete_cell", file_path=table.path, **at),)

    cancelled = Statement(
        topic="the clearing",
        clauses=(
            "nothing gets emptied",
            "no cell is cleared after all",
            "that cell stays as it is",
            "leave it filled, no clearing",
            "I don't want anything wiped",
        ),
    )
    return Retraction(
        subtask=id,
        slot=row,
        asked=said("at", "the clearing"),
        cancelled=("No cell is cleared after all.", cancelled),
        steps=steps,
    )


def still_there(where: Columned, row: str) -> Callable[[Values], tuple[Criterion, ...]]:
    """That the figure of a row still stands."""
    table = where.table

    def criteria(v: Values) -> tuple[Criterion, ...]:
        at = {"row": table.sheet_row(table.row_of(v[row])), "col": where.of(v).index}
        match = {**at, "value": where.look_up(v, row)}
        return (check("evaluate_excel_cell_value", file=table.path, matches=[match]),)

    return criteria


def figures_after(where: Columned, row: str, figure: str) -> Callable[[Values], tuple[Decimal, ...]]:
    """The numbers of the column once the row of a slot holds the figure of another slot."""

    def figures(v: Values) -> tuple[Decimal, ...]:
        at = where.table.row_of(v[row])
        return tuple(Decimal(v[figure]) if place == at else old for place, old in enumerate(where.figures(v)))

    return figures


def labelled(draws: Draws, rng: random.Random, id: str, thing: str) -> Part:
    """How something worked out is labelled: the slot `label`, without a step of its own."""
    fact = Facts(draws, rng, id).fact("label", said("label", thing), may_change=True)
    return carrying(id, (draws.slot("label", "text", lambda count: draws.phrases(count, LABELS)),), (fact,))


def closing_row(
    draws: Draws, rng: random.Random, id: str, thing: str, where: Columned, what: str, result: Callable[[Values], str]
) -> Part:
    """A row below the table with a label and something worked out; slot `label`. what: the result as an instruction."""
    table, said_label = where.table, labelled(draws, rng, id, thing)

    def cells(v: Values) -> Cells:
        return (table.key.index, v["label"]), (where.of(v).index, result(v))

    return Part(
        id=id,
        instruction=f"Write {{label}} into the next free row of {{source}}, and under {where.shown} {what}.",
        slots=said_label.slots,
        facts=said_label.facts,
        actions=lambda v: _writing_below(table, cells(v)),
        criteria=lambda v: _standing_below(table, cells(v)),
    )


def _writing_below(table: KeyedTable, cells: Cells) -> tuple[Action, ...]:
    return tuple(
        call("excel", "set_cell", file_path=table.path, row_idx=table.next_row, column_idx=at, text=text)
        for at, text in cells
    )


def _standing_below(table: KeyedTable, cells: Cells) -> tuple[Criterion, ...]:
    matches = [{"row": table.next_row, "col": at, "value": text} for at, text in cells]
    return (check("evaluate_excel_cell_value", file=table.path, matches=matches),)


def _new_names(draws: Draws, table: KeyedTable, count: int) -> tuple[str, ...]:
    serials = [SERIAL.fullmatch(key) for key in table.keys]
    if all(serials) and (last := serials[-1]):
        digits = len(last[2])
        numbers = draws.rng.sample(range(10 ** (digits - 1), 10**digits), 60)
        return draws.phrases(count, [f"{last[1]}{number}" for number in numbers])
    are_people = all(key.istitle() and key.isalpha() for key in table.keys) and "name" in table.key.name.lower()
    return draws.phrases(count, FIRST_NAMES if are_people else NEW_THINGS)
