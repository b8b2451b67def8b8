"""Make one list without doubles of those who stand in two registers, with how often each occurs in either."""

import random
import re
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_list
from generators.tasks.building_blocks.condition_facts import name_heading, state_left_out, state_without_value
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell, write_headers
from generators.tasks.building_blocks.name_pairs import NamePair, find_name_pairs
from generators.tasks.building_blocks.new_lists import FIRST_CELL, make_file_block
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.row_conditions import list_free_days
from generators.tasks.building_blocks.spared_names import choose_spared_reason, list_spared_tests
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
)
from generators.tasks.building_blocks.table_blocks import make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_PARTNER_REQUESTS = (
    "Before I write to our partners I need one list of them out of the {first} and the {second}, each once, in a "
    "new workbook from cell A1 on. How many of them are in both?",
    "Nobody can say at once whom we deal with. Please merge the partners of our {first} and our {second} into a new "
    "workbook from A1 on, without doubles, and tell me how many occur in both lists.",
    "Could you put together whom we deal with, going by the {first} and the {second}? A new workbook, one row for each "
    "name from A1 on, and the number of those in both lists as your answer.",
    "Everybody in the {first} or the {second} is going to hear from us. Make me the list in a new Excel "
    "file, from cell A1 on and nobody twice, and say how many are in both.",
    "Please make one list of partners from the {first} and the {second}, without doubles, in a new workbook that "
    "starts in A1. I also want to know how many we have in both.",
    "Would you clear up who is in our {first} and our {second}? Each partner in a single row of a new workbook, from "
    "A1 on, please. And how many of them are in both?",
    "The same partners keep coming up in the {first} and the {second} under slightly different names. Please merge "
    "them into one list, new workbook, first cell A1, and tell me how many are in both.",
    "I have to write to our partners and don't want anybody to get two letters. From the {first} and the {second} make "
    "one list in a new workbook, from A1 on, and let me know how many are in both.",
    "Before anybody is written to twice, please join the partners of the {first} and of the {second} in a new "
    "workbook, each of them once, from A1 on, and tell me how many stand in both.",
)
_PEOPLE_REQUESTS = (
    "I need to know which colleagues we have in the {first} and the {second}. One list, please, "
    "each person once, in a new workbook from cell A1 on. How many of them are in both?",
    "Could you merge the colleagues from our {first} and our {second} into a new workbook, one row per person from A1 "
    "on, however the names are written, and tell me how many are in both lists?",
    "For the talks with staff I need to see who comes up in the {first} and the {second}. Nobody twice, new Excel "
    "file, from A1 on, and as your answer the number of those in both.",
    "Please make one list of the people in the {first} and the {second}, without doubles, in a new workbook that "
    "starts in A1. I also want to know how many we have in both.",
    "Would you clear up which colleagues are in our {first} and our {second}? Each of them in a single row of a new "
    "workbook, from A1 on, please. And how many are in both?",
    "The same colleagues keep coming up in the {first} and the {second}, and everybody writes the names differently. "
    "Please merge them into one list, new workbook, first cell A1, and tell me how many are in both.",
    "Please get me one list of the colleagues in the {first} and the {second}. A new workbook, each once, "
    "from A1 on, and let me know how many are in both.",
    "Before we plan the next half year, please join the people of the {first} and of the {second} in a new workbook, "
    "each of them once, from A1 on, and tell me how many stand in both.",
    "I want to know who takes part in what. From the {first} and the {second} make one list of colleagues in a new "
    "workbook, a row for each from cell A1 on. How many are in both?",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "I should like to know who comes up in the {first} and in the {second}, with every name once. Could you make a "
    "list of them and tell me how many are in both?",
    "Our lists of the {first} and the {second} overlap, and nobody knows by how much. Please join them to one list, no "
    "name twice, and count those in both.",
    "Who is in the {first}, who in the {second}, and who in both? One list would help me, with how often each comes "
    "up.",
)
"""How somebody may have asked for it."""
_KINDS_OF_PEOPLE = tuple(
    re.compile(one)
    for one in ("leave|trip|training", "trip|expense|claim|training|order|invoice", "loan|fault|booking")
)
_FILES = ("{}_names_joined", "{}_whos_who", "joined_{}", "{}_each_once", "{}_merged_{}")
_MANY_DAYS = 60
_MIN_NAMES, _MAX_NAMES, _MIN_BOTH, _MIN_DAYS, _MAX_SPELLINGS = 5, 32, 2, 4, 20


@archetype(apps=("excel",), needs=("ledger",))
def merge_registers(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants one list without doubles of those who stand in two registers, and how many are in both."""
    sampler = ValueSampler(context, rng)
    pairs = [one for one in find_name_pairs(context, rng) if _belong_together(one)]
    drawn = [(pair, since) for pair in pairs if (since := _draw_since(pair, sampler))]
    # Doubles under two spellings are what makes it work.
    drawn.sort(key=lambda one: not _has_doubles(one[0], one[1].value.value))
    for pair, since in drawn:
        names = [one for one in pair.count(since.value.value) if not sampler.gives_away(one)]
        if len(names) >= _MIN_NAMES:
            drawn_names = rng.sample(names, len(names))
            tests = list_spared_tests(context)
            # Those who know of theirs anyway can be left out; one of the others otherwise.
            drawn_names.sort(key=lambda one: next(at for at, test in enumerate(tests) if test({"spared": one})))
            spared, *others = drawn_names
            return _make_recipe(pair, since, make_slot("spared", "text", spared, others[:5]), sampler, rng)
    return None


def _belong_together(pair: NamePair) -> bool:
    """Tell whether somebody wants both lists in one: of colleagues, those who are away, or what they cost the house."""
    nouns = [one.noun for one in pair.books]
    return not pair.are_colleagues or any(all(map(kind.search, nouns)) for kind in _KINDS_OF_PEOPLE)


def _draw_since(pair: NamePair, sampler: ValueSampler) -> Slot | None:
    today = sampler.context.clock.date
    taken = {cell for book, day in zip(pair.books, pair.days, strict=True) for cell in book.list_cells(day)}
    days = [
        one
        for book, day in zip(pair.books, pair.days, strict=True)
        for one in list_free_days(book, day, most=_MANY_DAYS)
    ]
    free = sorted({one for one in days if one not in taken and one < today and not sampler.gives_away(one)})
    usable = [one for one in free if _is_usable(pair, one)]
    # What was long ago is of less interest.
    late = usable[len(usable) // 2 :]
    for since in (*sampler.rng.sample(late, len(late)), *reversed(usable[: len(usable) // 2])):
        counts = pair.count(since)
        others = [one for one in free if pair.count(one) != counts and _is_possible(pair, one)]
        if len(others) >= _MIN_DAYS:
            return make_slot("since", "date", since, sampler.rng.sample(others, _MIN_DAYS))
    return None


def _is_usable(pair: NamePair, since: str) -> bool:
    counts = pair.count(since)
    both = [one for one, (left, right) in counts.items() if left and right]
    return _is_possible(pair, since) and _MIN_NAMES < len(counts) <= _MAX_NAMES and len(both) >= _MIN_BOTH


def _is_possible(pair: NamePair, since: str) -> bool:
    spellings = sum(map(len, pair.list_spellings(since).values()))
    return "" not in pair.count(since) and spellings <= _MAX_SPELLINGS


def _has_doubles(pair: NamePair, since: str) -> bool:
    return len(pair.count(since, keeps_doubles=True)) > len(pair.count(since))


def _make_recipe(pair: NamePair, since: Slot, spared: Slot, sampler: ValueSampler, rng: random.Random) -> Recipe:
    first, second = map(escape_braces, pair.plurals)
    files = [one.format(*(book.file_stem for book in pair.books)) for one in _FILES]
    requests = _PEOPLE_REQUESTS if pair.are_colleagues else _PARTNER_REQUESTS

    def show(name: str, counts: tuple[int, int]) -> list[str]:
        return [name, str(sum(counts))]

    def list_rows(v: Values) -> list[list[str]]:
        return [show(name, counts) for name, counts in pair.count(v["since"]).items() if name != v["spared"]]

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['log']}"
        return (
            make_action("excel", "create_new_file", file_path=path),
            make_action("excel", "set_range", file_path=path, row_idx=1, column_idx=1, values=list_rows(v)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        rows, others = list_rows(v), []
        spelled = pair.list_spellings(v["since"])
        for at, (name, *counts) in enumerate(rows, 1):
            others += [{"row": at, "cells": [one, *counts]} for one in spelled.get(name, ())]
        args = {"file": f"data/{v['log']}", "cell": FIRST_CELL, "rows": rows, "in_column_order": True}
        return (make_criterion("evaluate_excel_list", **args, **({"other_rows": others} if others else {})),)

    under, other_under = (name_heading(one) for one in pair.headings)
    day, other_day = (name_heading(one) for one in pair.days)
    block = SubtaskBlock(
        "s1",
        f"Make the Excel workbook {{log}}: from cell {FIRST_CELL} on, a row for each name under {under} in {{first}} "
        f"or under {other_under} in {{second}} but {{spared}}, in the order in which they first come up, with the "
        f"number of its {first} and {second} together. Only records after {{since}} count, by {day} of the {first} and "
        f"{other_day} of the {second}.",
        (),
        (),
        actions,
        criteria,
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        "Answer how many of them are in both.",
        lambda v: str(sum(all(counts) for name, counts in pair.count(v["since"]).items() if name != v["spared"])),
        is_count=True,
        source=lambda v: {"without": [v["since"], v["spared"], *(one.name for one in pair.books)]},
    )
    recipe = compose_recipe(
        intent=rng.choice(requests).format(first=pair.plurals[0], second=pair.plurals[1]),
        blocks=(
            state_list("s1", pair.books[0].name, pair.plurals[0], "first", _name_where(pair.books[0])),
            state_list("s1", pair.books[1].name, pair.plurals[1], "second", _name_where(pair.books[1])),
            _say_since(since, (first, second), (day, other_day)),
            state_left_out("s1", spared, choose_spared_reason(sampler.context, spared.value.value, rng), "the list"),
            _say_columns((first, second), (under, other_under)),
            make_file_block(sampler, "s1", "log", "the merged list", [f"{one}.xlsx" for one in files]),
            block,
            answer,
        ),
        read_actions=lambda v: (*pair.books[0].read_actions(), *pair.books[1].read_actions()),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action(
                "excel", "set_range", write_headers("Name", "Number in both lists")
            ),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        result=Result(
            "list",
            f"the {pair.plurals[0]} and the {pair.plurals[1]}",
            tuple(one.format(first=pair.plurals[0], second=pair.plurals[1]) for one in _ASKED),
        ),
    )
    if not _has_doubles(pair, since.value.value):
        return recipe
    return replace(recipe, neighbours={"keeps other spellings as other names": _keep_doubles(recipe.plan, pair)})


def _keep_doubles(plan: PlanFunction, pair: NamePair) -> PlanFunction:
    def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
        counts = pair.count(v["since"], keeps_doubles=True)
        rows = [[name, str(sum(one))] for name, one in counts.items() if name != v["spared"]]
        return tuple(
            replace(step, action=step.action.model_copy(update={"args": {**step.action.args, "values": rows}}))
            if step.action.action == "set_range"
            else step
            for step in plan(v)
        )

    return plan_otherwise


def _name_where(book: Register) -> str:
    return ", on all sheets but the summary" if len(book.sheets) > 1 else ""


def _say_since(slot: Slot, plurals: tuple[str, str], days: tuple[str, str]) -> SubtaskBlock:
    first, second = plurals
    by = f"{days[0]} of the {first} and {days[1]} of the {second}"
    return state(
        "s1",
        slot,
        f"Only {first} and {second} after {{0}} count, by {by}.",
        "the day after which records count",
        (
            f"only {first} and {second} after {{0}} count, going by {by}",
            f"leave out what is from {{0}} or before; what says so is {by}",
            f"whoever had nothing after {{0}} is of no interest, by {by}",
            f"count only what came after {{0}}, and go by {by}",
        ),
        "From when on do records count?",
        ("only what came after {0}", "after {0}", "what is later than {0}"),
    )


def _say_columns(plurals: tuple[str, str], headings: tuple[str, str]) -> SubtaskBlock:
    (first, second), (under, other_under) = plurals, headings
    return state_without_value(
        "s1",
        "columns",
        f"Each row gives the name, written out in full, and how many {first} and {second} it has altogether. First "
        f"come the names under {under} in the order of the {first}, then the further names under {other_under} in the "
        f"order of the {second}; different spellings of a name go together.",
        "the rows of the list",
        (
            f"each row has the name, written out in full, and how many {first} and {second} it has taken together; "
            f"begin with those under {under} as they come up in the {first}, then add the new names under "
            f"{other_under}, with all spellings of a name together",
            f"I want the full name and beside it the number of its {first} and {second} as a sum; those under {under} "
            f"in the order of the {first}, below them the others under {other_under} in the order of the {second}, "
            "whatever the spelling",
            f"first whoever stands under {under}, in the order of the {first}, then whoever is new under "
            f"{other_under}, with the full name and its {first} and {second} counted together, and all spellings of a "
            "name in the same row",
            f"the full name, and then its {first} and {second} counted together; keep the order of the lists, {under} "
            f"first and then what {other_under} adds, and let spellings of the same name count together",
        ),
    )
