"""List the records of one partner in a new workbook, each with what another list says of something it names."""

import random
import re
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_file, state_source
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell, write_headers
from generators.tasks.building_blocks.looked_up_columns import Lookup, find_lookups
from generators.tasks.building_blocks.register_search import drop_older_registers, find_registers, group_records
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.shared_names import is_proper_name
from generators.tasks.building_blocks.slot_draws import draw_file_slot
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
    rivals_of_typed_slots,
)

_REQUESTS = (
    "Please make the workbook that we talked about: the numbers of those {plural} in the order of our register, from "
    "A1 on, and beside each number what I want to know from the other list. Then mail its name, as I said.",
    "Could you put those {plural} into a new workbook for me? One row for each, starting in A1, in the order in which "
    "we keep them: its number, and the detail that stands in the other list. Mail what the file is called, too.",
    "I need a small table of those {plural} to work with. New workbook, begins in A1, number in one column, in the "
    "other the entry from the other list, ordered as in the register. Whoever waits for it gets its name by mail.",
    "Our register alone doesn't tell enough. Please copy the numbers of those {plural} to a new workbook, in their "
    "order and from A1 on, look up the missing detail for each in the other list, and mail the name of the workbook.",
    "Would you match those {plural} with the other list? The result goes into a new workbook from A1 on, the number "
    "and what you found for it, in the order of the register. Then send a mail that says how the file is named.",
    "Somebody has to make calls about those {plural}. Set up a new workbook that starts in A1 and has two things for "
    "each, in the order of the register: its number, and what the other list says. Mail them the name of the file.",
    "Let's bring the two lists together. In a new workbook, beginning in A1, I want those {plural} by number as our "
    "register orders them, each with what the other list has on it. A mail should say which file it is.",
    "Please build the table from our two lists: first cell A1, a row for each of those {plural} in the order we keep "
    "them, with its number and the matching entry of the other list. The name of the file goes out by mail.",
    "The number of each of those {plural} and the fitting entry from the other list, that's all that is wanted in a "
    "new workbook, starting in A1 and ordered like the register. Would you do that, and mail what it is called?",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Our list of the {plural} does not say whom I can reach or where, and the other list has no numbers. Could you put "
    "both together for those that I need, and tell me by mail where it is?",
    "I work with those {plural}, and look everything up in two places. Please make a small table of them with what the "
    "other list says, and write to me what it is called.",
    "For some of the {plural} I need what only the other list has. Would you match the two and let me know by mail "
    "which file it is in?",
)
"""How somebody may have asked for it."""
_REACHES = re.compile(r"phone|tel|mobile|ext|e-?mail|address|contact|town|city|place|room", re.IGNORECASE)
"""Headings of what one looks up first in another list."""
_MIN_ROWS, _MAX_ROWS = 3, 14
_MIN_NAMES, _MAX_ALTERNATIVES = 4, 4


class _Choice(NamedTuple):
    """Which records are listed, and with what.

    Attributes:
        whose: The heading of the names by which records are chosen.
        groups: Name -> its records.
        names: The name that is meant, and others that could be.
        headings: The heading in the other list that is meant, and others that could be.
    """

    lookup: Lookup
    whose: str
    groups: dict[str, Records]
    names: tuple[str, ...]
    headings: tuple[str, ...]


@archetype(apps=("email", "excel"), needs=("looked_up_columns",))
def fill_from_other_list(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants some records in a new workbook, each with what another list says of what it names."""
    sampler = ValueSampler(context, rng)
    choice = _draw_choice(context, sampler, rng)
    if choice is None:
        return None
    lookup, book = choice.lookup, choice.lookup.book
    sampler.turn_to_people_of(book, choice.groups[choice.names[0]])
    to, *others = sampler.draw_colleagues(4)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=book.plural),
        blocks=(
            state_source("s1", book, "book"),
            _say_name(make_slot("who", "text", choice.names[0], choice.names[1:]), choice),
            _say_heading(make_slot("column", "text", choice.headings[0], choice.headings[1:]), lookup),
            state_file("s1", draw_file_slot(sampler, "log", book.file_stem, "xlsx"), "the table"),
            _make_table_block(choice),
            state_phrase("s2", make_slot("to", "address", to, others), phrase_fact("to", "the mail with the table")),
            _make_mail_block(book, context.persona.name),
        ),
        read_actions=lambda v: (*book.read_actions(), lookup.read_action()),
        right_ways={
            "writes the table cell by cell": expand_actions(write_cell_by_cell),
            "begins the table with headers": change_every_action(
                "excel", "set_range", write_headers("Number", "Entry")
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"begins a row too low": change_every_action("excel", "set_range", shift_down_one_row)},
        result=Result("list", f"the {book.plural}", tuple(one.format(plural=book.plural) for one in _ASKED)),
    )


def _draw_choice(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> _Choice | None:
    own = {one.register_file for one in context.cases}
    found = find_lookups(context, drop_older_registers(find_registers(context)))
    shuffled = rng.sample(found, len(found))
    for lookup in sorted(shuffled, key=lambda one: (len(one.book.sheets) == 1, one.book.path not in own)):
        headings = [one for one in lookup.list_value_headings() if not sampler.gives_away(one)]
        whose_headings = rng.sample(lookup.book.name_headings, len(lookup.book.name_headings))
        for whose in sorted(whose_headings, key=lambda one: not _names_somebody(lookup.book, one)):
            if whose == lookup.heading or len(headings) < 2:
                continue
            column, *others = sorted(rng.sample(headings, len(headings)), key=lambda one: not _REACHES.search(one))
            groups = {
                name: rows
                for name, rows in group_records(lookup.book, whose).items()
                if _is_usable(rows, lookup, column) and not sampler.gives_away(name)
            }
            if len(groups) >= _MIN_NAMES:
                names = rng.sample(sorted(groups), min(len(groups), _MAX_ALTERNATIVES + 1))
                return _Choice(lookup, whose, groups, tuple(names), (column, *others[:_MAX_ALTERNATIVES]))
    return None


def _names_somebody(book: Register, heading: str) -> bool:
    """Tell whether a column names people, partners or places, and not causes or states."""
    return all(map(is_proper_name, book.list_cells(heading)))


def _is_usable(rows: Records, lookup: Lookup, heading: str) -> bool:
    """Tell whether the other list says something of each of some records, and not the same of all."""
    found = {lookup.look_up(one, heading) for one in rows}
    return _MIN_ROWS <= len(rows) <= _MAX_ROWS and "" not in found and len(found) > 1


def _say_name(who: Slot, choice: _Choice) -> SubtaskBlock:
    plural, whose = escape_braces(choice.lookup.book.plural), escape_braces(choice.whose)
    return state(
        "s1",
        who,
        f"The {plural} to list are those with {{0}} under {whose}.",
        f"which {plural} are to be listed",
        (
            f"list the {plural} that have {{0}} under {whose}",
            f"it's {{0}} under {whose} that I am after",
            f"all {plural} with {{0}} under {whose}, please",
            f"take whatever stands with {{0}} under {whose}",
            f"under {whose} it has to be {{0}}",
        ),
        f"Which {plural} do you want?",
        (f"those with {{0}} under {whose}", f"the ones with {{0}} as {whose}", "{0}, all of them", "just those of {0}"),
    )


def _say_heading(column: Slot, lookup: Lookup) -> SubtaskBlock:
    name, heading = escape_braces(lookup.list_name), escape_braces(lookup.heading)
    return state(
        "s1",
        column,
        f"What is wanted of each is the {{0}} that {name} has for its {heading}.",
        f"the detail from {name}",
        (
            f"add the {{0}} that {name} has for its {heading}",
            f"look up its {heading} in {name} and take the {{0}}",
            f"I want the {{0}} from {name}, by its {heading}",
            f"{name} has the {{0}} that I need, by {heading}",
            f"go from {heading} to {name} and copy the {{0}}",
        ),
        f"Which detail do you need from {name}?",
        ("the {0}", "{0}, please", "its {0}", "the one under {0}"),
    )


def _make_table_block(choice: _Choice) -> SubtaskBlock:
    lookup, book = choice.lookup, choice.lookup.book

    def rows(v: Values) -> list[list[str]]:
        return [[one.cells[book.key], lookup.look_up(one, v["column"])] for one in choice.groups[v["who"]]]

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['log']}"
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=1, column_idx=1, values=rows(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_excel_list",
                file=f"data/{v['log']}",
                cell="A1",
                rows=rows(v),
                in_column_order=True,
                headings=[[book.key, book.plural, "number"], [v["column"]]],
            ),
        )

    return SubtaskBlock(
        subtask="s1",
        instruction=f"Make the Excel workbook {{log}}. From cell A1 on it lists the {escape_braces(book.plural)} with "
        f"{{who}} under {escape_braces(choice.whose)}, in the order of {{book}}: the number, and the {{column}} that "
        f"{escape_braces(lookup.list_name)} has for the {escape_braces(lookup.heading)}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _make_mail_block(book: Register, sender: str) -> SubtaskBlock:
    """Build the block that mails the name of the workbook."""

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "recipient": v["to"], "subject": f"Table of the {book.plural}"}
        return (make_action("email", "send_email", **mail, content=f"The table is in {v['log']} now."),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {"values": [v["log"]], "never": [rivals_of_typed_slots()]}
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v["to"]], **demands),)

    return SubtaskBlock(
        subtask="s2",
        instruction="Send an email to {to} that says that the table is in {log}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
