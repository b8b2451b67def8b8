"""Compare what a register has for two or three names in two years, or on two sheets, and mail who has risen most."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_figure_heading, state_file, state_source
from generators.tasks.building_blocks.compared_periods import ComparedPeriods, find_sheets, find_years
from generators.tasks.building_blocks.desk_choices import list_people_headings
from generators.tasks.building_blocks.desk_registers import list_amount_headings
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell, write_headers
from generators.tasks.building_blocks.list_headings import PERSON, list_headings, name_columns
from generators.tasks.building_blocks.period_facts import say_compared_sheet
from generators.tasks.building_blocks.register_search import find_registers
from generators.tasks.building_blocks.slot_draws import draw_file_slot, draw_heading_slot
from generators.tasks.building_blocks.stated_facts import state, state_phrase
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
    rivals_of_typed_slots,
)

_REQUESTS = (
    "Please compare the {plural} of {periods} for the names I gave you: a new workbook from A1 on, a row for each name "
    "in alphabetical order, with the name, the earlier sum and the later one. Mail whose sum has risen most, and how "
    "far.",
    "Could you set {periods} of our {plural} side by side? In a new workbook, starting in A1: name, earlier sum, later "
    "sum, the names in alphabetical order. And a mail with the one that has gone up most and the rise.",
    "They want to know how the {plural} have moved between {periods}. I need a new workbook with a row for each name, "
    "alphabetical and from A1 on: the name, then the sum before, then the sum after. Mail the largest rise and whose "
    "it is.",
    "I would like a comparison of {periods} from our {plural}: new workbook, first cell A1, three columns with name, "
    "earlier sum and later sum, sorted by name. Then mail who has risen most, with the difference.",
    "Would you add up the {plural} for those names, once for each of {periods}? It goes into a new workbook from A1 "
    "on, sorted by name: name, earlier sum, later sum. The name with the largest rise goes out by mail, with the rise.",
    "Before the talk I need the {plural} of {periods} compared. A new workbook, name by name in alphabetical order, "
    "begins in A1: the name, the sum before, the sum after. And mail the largest rise with its name.",
    "Let's see who has grown. New workbook with those names in alphabetical order from A1 on, each with its sum of "
    "{plural} in the earlier and then in the later of {periods}, and a mail with the largest rise and its name.",
    "The comparison of {periods} is due: sums of our {plural}, a row for each name and sorted by it, from A1 on in a "
    "new workbook, name first, earlier sum second, later sum third. Mail whose rise is the largest, and the rise.",
    "Please make that comparison of {plural} now. Columns are name, earlier sum, later sum of {periods}; rows are in "
    "alphabetical order; it begins in A1 of a new workbook. The largest rise goes out by mail, with the name.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "For some of them the {plural} seem to go up and up. Could you compare one period with the other for those, and "
    "write to me who has risen most?",
    "I should know how the {plural} of the large ones have moved. Please set the two periods side by side in a list "
    "and mail me the largest rise.",
    "Before I say that the {plural} have risen I want to see it. A list of before and after for the names in question, "
    "please, and a line on the largest rise.",
)
"""How somebody may have asked for it."""
_NAMES = ("first", "second", "third")
_MIN_NAMES, _MAX_ALTERNATIVES, _MAX_TRIES = 2, 2, 8
_ORDINALS = ("one of the names", "another of the names", "the last of the names")


@dataclass(frozen=True)
class _ComparisonSetting:
    """What is compared.

    Attributes:
        slots: The slots of the names.
        years: The two years, or empty if two sheets are compared, which the slots `earlier` and `later` name.
    """

    compared: ComparedPeriods
    user: str
    slots: tuple[str, ...]
    years: tuple[str, ...]

    def list_sums(self, v: Values) -> list[tuple[str, Decimal, Decimal]]:
        """List the names in alphabetical order, each with its sum in the earlier and in the later period."""
        before, after = self.years or (v["earlier"], v["later"])

        def add_up(name: str, period: str) -> Decimal:
            return self.compared.compute_sum(period, name, v["column"])

        names = sorted((v[one] for one in self.slots), key=str.casefold)
        return [(one, add_up(one, before), add_up(one, after)) for one in names]

    def find_rise(self, v: Values) -> tuple[str, Decimal]:
        """Return the name that has risen most, and by how much."""
        return max(((name, after - before) for name, before, after in self.list_sums(v)), key=lambda one: one[1])


@archetype(apps=("email", "excel"), needs=("compared_periods",))
def compare_periods(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants sums of two years or sheets of a register compared name by name, and the largest rise mailed."""
    sampler = ValueSampler(context, rng)
    books = [one for one in find_registers(context) if one.amount_headings]
    years, sheets = find_years(books), find_sheets(books)
    own = {one.register_file for one in context.cases}
    # A year that is not over yet is no match for a whole one, so months and quarters come first.
    groups = [sheets, years]
    for found in groups:
        shuffled = rng.sample(found, len(found))
        for compared in sorted(shuffled, key=lambda one: _rank(one, own)):
            recipe = _try_recipe(compared, context.persona.name, sampler, rng)
            if recipe:
                return recipe
    return None


def _rank(compared: ComparedPeriods, own: Collection[str]) -> tuple[bool, bool, bool]:
    """Rank registers of the user and names of partners before others, and what is bought or paid for before people."""
    book = compared.books[-1]
    return (
        book.path not in own,
        compared.heading not in book.partner_names,
        compared.heading not in list_people_headings(book),
    )


def _try_recipe(compared: ComparedPeriods, user: str, sampler: ValueSampler, rng: random.Random) -> Recipe | None:
    book = compared.books[-1]
    column = next(iter(list_amount_headings(book)), book.amount_headings[-1])
    names = [one for one in compared.names if not sampler.gives_away(one)]
    count = min(len(_NAMES), len(names) // 2)
    periods = list(compared.periods)
    if count < _MIN_NAMES or any(column not in one.amount_headings for one in compared.books):
        return None
    setting = _ComparisonSetting(compared, user, _NAMES[:count], tuple(periods) if len(compared.books) > 1 else ())
    column_slot = draw_heading_slot(sampler, "column", book, column)
    for _ in range(_MAX_TRIES):
        slots = _make_name_slots(setting, rng.sample(names, len(names)))
        period_slots = () if setting.years else _draw_sheets(periods, rng)
        if _has_one_winner(setting, (*slots, *period_slots, column_slot)):
            return _make_recipe(setting, slots, period_slots, column_slot, sampler, rng)
    return None


def _has_one_winner(setting: _ComparisonSetting, slots: Sequence[Slot]) -> bool:
    """Tell whether all names have sums in both periods, of which one has risen more than the others."""
    sums = setting.list_sums({one.name: one.value.value for one in slots})
    rises = [after - before for _, before, after in sums]
    return max(rises) > 0 and rises.count(max(rises)) == 1 and all(min(one[1:]) > 0 for one in sums)


def _make_name_slots(setting: _ComparisonSetting, names: Sequence[str]) -> tuple[Slot, ...]:
    count = len(setting.slots)
    return tuple(
        make_slot(slot, "text", names[at], names[at + count :: count][:_MAX_ALTERNATIVES])
        for at, slot in enumerate(setting.slots)
    )


def _draw_sheets(periods: list[str], rng: random.Random) -> tuple[Slot, ...]:
    """Draw two sheets that follow each other, the last ones if possible; the first of them is the earlier one."""
    later = len(periods) - 1 - min(rng.randrange(2), len(periods) - 2)
    earlier = later - 1
    others = [one for at, one in enumerate(periods) if at not in (earlier, later)]
    return (
        make_slot("earlier", "text", periods[earlier], others),
        make_slot("later", "text", periods[later], others),
    )


def _make_recipe(
    setting: _ComparisonSetting,
    slots: Sequence[Slot],
    period_slots: Sequence[Slot],
    column: Slot,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    book = setting.compared.books[-1]
    sampler.turn_to_people_of(book, book.records)
    to, *others = sampler.draw_colleagues(4)
    periods = "the two years" if setting.years else "the two sheets"
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=book.plural, periods=periods),
        blocks=(
            *(state_source("s1", one, f"book_{at}") for at, one in enumerate(setting.compared.books, start=1)),
            *(_say_name(setting, slot) for slot in slots),
            *(say_compared_sheet(slot) for slot in period_slots),
            state_figure_heading("s1", column, book),
            state_file("s1", draw_file_slot(sampler, "log", book.file_stem, "xlsx"), "the comparison"),
            _make_table_block(setting),
            state_phrase("s2", make_slot("to", "address", to, others), phrase_fact("to", "the mail about the rise")),
            _make_mail_block(setting),
        ),
        read_actions=lambda v: setting.compared.read_actions(),
        right_ways={
            "writes the table cell by cell": expand_actions(write_cell_by_cell),
            "begins the table with headers": change_every_action(
                "excel", "set_range", write_headers("Name", "Before", "After")
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"begins a row too low": change_every_action("excel", "set_range", shift_down_one_row)},
        result=Result("list", f"the {book.plural}", tuple(one.format(plural=book.plural) for one in _ASKED)),
    )


def _say_name(setting: _ComparisonSetting, name: Slot) -> SubtaskBlock:
    what, heading = _ORDINALS[setting.slots.index(name.name)], escape_braces(setting.compared.heading)
    block = state(
        "s1",
        name,
        f"{what[:1].upper()}{what[1:]} to compare, going by {heading}, is {{0}}.",
        f"{what} to compare",
        (
            f"{what} to compare is {{0}}, going by {heading}",
            f"{{0}} is {what} to compare, you find it under {heading}",
            f"compare {{0}}, that is {what} under {heading}",
            f"as {what} under {heading} take {{0}}",
            f"I want {{0}} in the comparison as {what} from {heading}",
        ),
        f"Which is {what} to compare?",
        ("{0}", "it's {0}", "{0}, please", "take {0}"),
    )
    return replace(block, facts=tuple(replace(one, may_be_updated=False) for one in block.facts))


def _make_table_block(setting: _ComparisonSetting) -> SubtaskBlock:
    books = " and ".join(f"{{book_{at}}}" for at in range(1, len(setting.compared.books) + 1))
    periods = "of the two years" if setting.years else "of the sheets {earlier} and {later}"
    names = ", ".join(f"{{{one}}}" for one in setting.slots)

    def rows(v: Values) -> list[list[str]]:
        return [[name, format_figure(before), format_figure(after)] for name, before, after in setting.list_sums(v)]

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['log']}"
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=1, column_idx=1, values=rows(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        place = {"file": f"data/{v['log']}", "cell": "A1", "in_column_order": True}
        before, after = setting.years or (v["earlier"], v["later"])
        headings = name_columns(
            (setting.compared.heading, *PERSON), ("before", "earlier sum", before), ("after", "later sum", after)
        )
        return (make_criterion("evaluate_excel_list", **place, rows=rows(v), **list_headings(headings, v)),)

    return SubtaskBlock(
        subtask="s1",
        instruction=f"Add up the {{column}} of the {escape_braces(setting.compared.books[-1].plural)} {periods} in "
        f"{books} for each of these under {escape_braces(setting.compared.heading)}: {names}. Make the Excel workbook "
        "{log}, in which a row for each, in alphabetical order from cell A1 on, has the name, the earlier sum and the "
        "later sum.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _make_mail_block(setting: _ComparisonSetting) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        name, rise = setting.find_rise(v)
        mail = {"sender": setting.user, "recipient": v["to"], "subject": "Largest rise"}
        return (
            make_action("email", "send_email", **mail, content=f"The largest rise: {name}, {format_figure(rise)}."),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        (name, rise), sums = setting.find_rise(v), setting.list_sums(v)
        own = [format_figure(figure) for who, *figures in sums for figure in figures if who == name]
        demands = {
            "pairs": [{"name": name, "value": format_figure(rise)}],
            "allowed": list(dict.fromkeys([*own, *setting.years])),
            "column": v["column"],
            "other_names": [one for one in setting.compared.names if one != name],
            "never": [*map(rivals_of, setting.slots), rivals_of_typed_slots()],
        }
        return (make_criterion("evaluate_mail", sender=setting.user, recipients=[v["to"]], **demands),)

    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} that says whose sum has risen most, and by how much.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
