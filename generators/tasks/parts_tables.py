"""Parts that start from a table: which one, which rows and columns of it, and what is told or answered from them."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple

from data_model import Action, Column, Criterion, number_text
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Change, Facts, Part
from generators.tasks.parts_mail import Letter
from generators.tasks.phrases import said
from generators.tasks.recipe import FactRecipe, Scene, Slot, Values, call, check
from generators.tasks.tables import KeyedTable, keyed_tables, others_that_tell

FEWEST_FOR_DECOY = 5
# Marks up to this say little, and are summed up only where a table has nothing larger.
LARGEST_MARK = 10


@dataclass(frozen=True)
class Columned:
    """A column of a table: a slot of its own where the table has several that could be meant."""

    table: KeyedTable
    default: Column
    slots: tuple[Slot, ...] = ()
    facts: tuple[FactRecipe, ...] = ()

    @property
    def shown(self) -> str:
        """How an instruction names it."""
        return f"{{{self.slots[0].name}}}" if self.slots else self.default.name

    def of(self, values: Values) -> Column:
        """The column that is meant."""
        if not self.slots:
            return self.default
        return next(one for one in self.table.sheet.columns if one.name == values[self.slots[0].name])

    def figures(self, values: Values) -> tuple[Decimal, ...]:
        """The numbers of the column that is meant."""
        return self.table.figures(self.of(values))

    def look_up(self, values: Values, row: str) -> str:
        """What stands in the column in the row whose key the slot says."""
        return self.table.look_up(values[row], self.of(values))


def pick_table(scene: Scene, rng: random.Random, fits: Callable[[KeyedTable], object]) -> KeyedTable | None:
    """One of the office's tables that fit, or None."""
    fitting = [table for table in keyed_tables(scene) if fits(table)]
    return rng.choice(fitting) if fitting else None


def has_amounts(table: KeyedTable) -> bool:
    """Whether it has figures that can be written and summed up, in rows that are named in words."""
    return bool(amounts(table)) and table.key.type == "text"


def amounts(table: KeyedTable) -> tuple[Column, ...]:
    """The columns of figures; those of marks up to ten only where there are no others."""
    large = tuple(one for one in table.amounts if max(table.figures(one)) >= LARGEST_MARK)
    return large or table.amounts


def reading(table: KeyedTable) -> Callable[[Values], tuple[Action, ...]]:
    """The step that looks at the table."""
    return lambda values: (call("excel", "read_file", file_path=table.path),)


def column(
    table: KeyedTable, draws: Draws, rng: random.Random, id: str, thing: str, choices: Sequence[Column] = ()
) -> Columned:
    """One of several columns, said in the dialogue as the slot `column`; the only one goes without saying.

    thing: in the plural. choices: the columns that could be meant, those with amounts where left out.
    """
    name, choices = "column", choices or amounts(table)
    default = rng.choice(choices)
    others = [one.name for one in choices if one != default]
    if not others:
        return Columned(table, default)
    rng.shuffle(others)
    fact = Facts(draws, rng, id).fact(name, said("column", thing))
    return Columned(table, default, (slot(name, "text", default.name, others),), (fact,))


def row_slots(
    table: KeyedTable,
    rng: random.Random,
    names: Sequence[str],
    columns: Sequence[Column] = (),
    among: Sequence[str] = (),
) -> dict[str, Slot] | None:
    """A different row for each name, with other rows that differ in all of the columns; None where there are none.

    among: the rows to choose from, all of them where left out. The others are dealt out, so that no two rows are
    mistaken for the same third one where there are enough.
    """
    choices = among or table.keys
    if len(choices) < len(names):
        return None
    chosen = rng.sample(choices, len(names))
    orders = [others_that_tell(table, key, columns, rng) for key in chosen]
    dealt: list[list[str]] = [[] for _ in names]
    left = set(table.keys) - set(chosen)
    while any(set(order) & left for order in orders):
        for mine, order in zip(dealt, orders, strict=True):
            nearest = next((other for other in order if other in left), None)
            if nearest is not None:
                mine.append(nearest)
                left.discard(nearest)
    made = {}
    for name, key, mine, order in zip(names, chosen, dealt, orders, strict=True):
        others = mine or list(order)
        if not others:
            return None
        made[name] = slot(name, table.key.type if table.key.type == "date" else "text", key, others)
    return made


class Beginning(NamedTuple):
    """What a task that starts from a table begins with: the table, its draws, the column and the rows by slot."""

    table: KeyedTable
    draws: Draws
    where: Columned
    rows: dict[str, Slot]


def begin_with_table(
    scene: Scene,
    rng: random.Random,
    fits: Callable[[KeyedTable], object],
    thing: str,
    names: Sequence[str],
    telling: bool = True,
    columns: Callable[[KeyedTable], Sequence[Column]] = amounts,
    among: Callable[[KeyedTable], Sequence[str]] = lambda table: (),
) -> Beginning | None:
    """Choose a table that fits, one of its columns (`thing`, said on `s1`) and a row for each name, or None.

    telling: other rows than those chosen differ in that column, as they must where it is looked up in them.
    """
    fitting = [table for table in keyed_tables(scene) if fits(table)]
    if not fitting:
        return None
    table, draws = rng.choice(fitting), Draws(scene, rng)
    where = column(table, draws, rng, "s1", thing, columns(table))
    rows = row_slots(table, rng, names, (where.default,) if telling else (), among(table))
    return None if rows is None else Beginning(table, draws, where, rows)


def row_fact(
    draws: Draws, rng: random.Random, id: str, row: Slot, kind: str, thing: str, decoy: bool = False
) -> FactRecipe:
    """The fact that says which row is meant; it may change and mislead where the table has rows enough.

    decoy: only where no plan names rows that no fact does.
    """
    room = len(row.others) >= FEWEST_FOR_DECOY
    return Facts(draws, rng, id).fact(row.name, said(kind, thing), "row" if decoy and room else "", may_change=room)


def row_part(
    draws: Draws, rng: random.Random, id: str, row: Slot, thing: str, kind: str = "row", decoy: bool = False
) -> Part:
    """A row that is looked up, without a step of its own."""
    return carrying(id, (row,), (row_fact(draws, rng, id, row, kind, thing, decoy),))


def source(table: KeyedTable, draws: Draws, rng: random.Random, id: str, thing: str) -> Part:
    """Which workbook it is: said, though the office gives it away. Its slot is `source`; thing: in the plural."""
    fact = Facts(draws, rng, id).fact("source", said("source", thing), needed=False)
    return carrying(id, (slot("source", "file", table.name, ()),), (fact,))


def carrying(id: str, slots: tuple[Slot, ...], facts: tuple[FactRecipe, ...]) -> Part:
    """Slots and facts without a step of their own."""
    return Part(id=id, instruction="", slots=slots, facts=facts, actions=lambda v: (), criteria=lambda v: ())


def with_extras(part: Part, *extras: Part | Columned) -> Part:
    """A part that also brings the slots and facts of others."""
    slots = (*part.slots, *(slot for extra in extras for slot in extra.slots))
    return replace(part, slots=slots, facts=(*part.facts, *(fact for extra in extras for fact in extra.facts)))


def with_criteria(part: Part, more: Callable[[Values], tuple[Criterion, ...]]) -> Part:
    """A part with further criteria."""
    return replace(part, criteria=lambda v: (*part.criteria(v), *more(v)))


def delivery(
    draws: Draws,
    rng: random.Random,
    id: str,
    name: str,
    thing: str,
    sender: str,
    letter: Letter,
) -> Part:
    """Send a mail under the slot `subject` that another part brings; its own slot is `{name}_to`."""
    to, people = f"{name}_to", draws.people(5)
    part = Part(
        id=id,
        instruction=f"Send an email to {{{to}}}, also with the subject {{subject}}. {letter.what}",
        slots=(slot(to, "address", people[0].address, [one.address for one in people[1:]]),),
        facts=(Facts(draws, rng, id).fact(to, said("to", thing), "to", may_change=True),),
        actions=lambda v: (
            call(
                "email", "send_email", sender=sender, recipient=v[to], subject=v["subject"], content=letter.content(v)
            ),
        ),
        criteria=lambda v: (
            check("evaluate_mail_sent", to=v[to], subject=[v["subject"]], body=list(letter.keywords(v))),
        ),
    )
    return with_extras(part, *letter.extra)


def plain_number(number: Decimal) -> str:
    """A sum or a difference as it is written into a cell or a sentence."""
    return number_text(int(number)) if number == number.to_integral_value() else number_text(float(number))


def figures_below(where: Columned, names: Sequence[str]) -> Change:
    """A change of plans that takes the named rows for those whose figures come next in the sheet."""

    def slipped(values: Values) -> dict[str, str]:
        return {**values, **{name: _slipped(where, values, name) for name in names}}

    return lambda plan: lambda values: plan(slipped(values))


def ranked(where: Columned, values: Values) -> tuple[str, str]:
    """The names of the rows with the highest and the lowest figure."""
    table, figures = where.table, where.figures(values)
    rows = (figures.index(max(figures)), figures.index(min(figures)))
    return table.cell(rows[0], table.key), table.cell(rows[1], table.key)


def has_ranks(table: KeyedTable) -> bool:
    """Whether every column with amounts has one highest and one lowest figure, in rows that have names."""
    for one in amounts(table):
        figures = table.figures(one)
        ends = (max(figures), min(figures))
        names = [table.cell(figures.index(end), table.key) for end in ends]
        if any(figures.count(end) > 1 for end in ends) or not set(names) <= set(table.keys):
            return False
    return has_amounts(table)


def answering(id: str, said_rows: Part, instruction: str, answer: Callable[[Values], str]) -> Part:
    """The answer to a question, given when the task is finished."""
    return Part(
        id=id,
        instruction=instruction,
        slots=said_rows.slots,
        facts=said_rows.facts,
        actions=lambda v: (call("system", "finish_task", answer=answer(v)),),
        criteria=lambda v: (check("evaluate_answer", value=answer(v)),),
    )


def _slipped(where: Columned, values: Values, name: str) -> str:
    """The next key, from the first again after the last, in whose row another figure stands."""
    keys = where.table.keys
    here = keys.index(values[name])
    around = (*keys[here + 1 :], *keys[:here])
    differing = (key for key in around if where.table.look_up(key, where.of(values)) != where.look_up(values, name))
    return next(differing, values[name])
