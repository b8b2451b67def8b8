"""List open records by how many days they have waited on a day, the longest first, and mail those that did too long."""

import datetime as dt
import random
import re
from dataclasses import dataclass, replace
from itertools import product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient, state_source
from generators.tasks.building_blocks.condition_facts import (
    name_heading,
    state_left_out,
    state_status,
    state_without_value,
)
from generators.tasks.building_blocks.desk_registers import list_amount_headings, list_open_statuses
from generators.tasks.building_blocks.figure_lists import make_figure_list, write_list_as_range
from generators.tasks.building_blocks.list_headings import PERSON, name_columns
from generators.tasks.building_blocks.mail_blocks import draw_mail_copy, refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers
from generators.tasks.building_blocks.money import show
from generators.tasks.building_blocks.record_mails import list_other_records
from generators.tasks.building_blocks.record_occasions import find_occasion
from generators.tasks.building_blocks.register_search import find_registers, shuffle_registers, sum_column
from generators.tasks.building_blocks.registers import Records, RegisterRecord
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.row_conditions import RowChoice, by_status, draw_choice, without_name
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
)
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.waiting_records import WaitingRecords, list_waiting_records
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype, make_action, make_criterion
from generators.working_days import is_working_day

_REQUESTS = (
    "Please list the open {plural} by age for me: a new workbook from cell A1 on, with how many days each has waited, "
    "the longest first, and a mail to my colleague about those that have waited too long.",
    "How old are our open {plural}? I'd like a new workbook with the days of each, from cell A1 on, the oldest at the "
    "top, and my colleague should hear by mail which ones are too old.",
    "Could you work out how long the {plural} have been lying with us? Put them into a new workbook, cell A1 on, the "
    "longest wait first, and mail my colleague those that are beyond what we agreed.",
    "We go through the {plural} again and need their age. A new workbook, from cell A1 on, in falling order of the "
    "days, and a mail to my colleague with those over the limit, please.",
    "Before the talk on the {plural} I want to see how many days each of them has waited, from the longest down, in a "
    "new workbook from cell A1 on. My colleague gets those that took too long by mail.",
    "Make me an age list of the {plural}, please: a new workbook that begins in cell A1, most days first. Then write "
    "to my colleague about the ones past our limit.",
    "Nobody can say which of the {plural} have waited longest. Please find out, list them with their days in a new "
    "workbook from cell A1 on, the longest first, and email my colleague the ones over the limit.",
    "The {plural} are getting old. I need them in a new workbook, from cell A1 on, with the days they have waited, in "
    "falling order, and my colleague needs a mail on those above our limit.",
    "Would you put the {plural} in order of how long they have been waiting, the longest first, in a new workbook from "
    "cell A1 on? Please also send my colleague a mail about those that waited more than we allow.",
)
"""What the user says at the end, of which one is drawn."""
_DAY_REASONS = (
    "that is as far as I want to look",
    "I shall have gone through them by then",
    "I do not want to count them again before that",
    "I look at them again on that day",
)
_SPARED_REASONS = (
    "we have agreed on more time with them",
    "I look after theirs myself",
    "theirs are on another list",
    "we have settled theirs on the phone",
)
_NEVER_WAITS = re.compile(r"leave|appointment|policy")
_LIMITS = (5, 7, 10, 14, 20, 21, 28, 30, 42, 45, 60, 75, 90, 100, 120, 150, 180)
_MIN_ROWS, _MAX_ROWS, _MAX_OTHER_ROWS, _MIN_ROWS_PREFERRED = 3, 20, 150, 5
_DAYS_BEFORE, _DAYS_AFTER = -1, 24
_MIN_OTHERS, _MAX_OTHERS = 2, 5
_ONE_MORE = "one more"
"""Among the values, says that somebody counts the first day as well."""


@dataclass(frozen=True)
class _AgeList:
    """The records that a user means, with the values by which they are listed.

    Attributes:
        day: The slot of the day on which the days are counted.
        limit: The slot of the number of days above which somebody is told of a record.
        amount: The heading of the amounts of which the mail gives the sum; empty if it gives none.
    """

    wait: WaitingRecords
    choice: RowChoice
    day: Slot
    limit: Slot
    amount: str

    def choose(self, v: Values) -> Records:
        return self.wait.choose(self.choice.choose(v), v["day"])

    def choose_old(self, v: Values) -> Records:
        return tuple(one for one in self.choose(v) if self.wait.count_days(one, v["day"]) > int(v["limit"]))

    def count_days(self, record: RegisterRecord, v: Values) -> str:
        return str(self.wait.count_days(record, v["day"]) + (_ONE_MORE in v))


_ASKED = (
    "How long have they been lying with us? Please make a list by age, "
    "and write me which ones have waited too long and what those come to.",
    "Some of them have been open for ever, I am told. Could you find out for how long, "
    "and mail me the ones that are beyond what we agreed?",
    "I want to know which ones are the oldest. A list with the days that each has waited, please, "
    "and a mail with those that are over the limit.",
)
"""What the colleague may have asked for who hears of the old ones."""


@archetype(apps=("email", "excel"), needs=("waiting_records", "colleagues"))
def age_open_records(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants open records listed by the days they have waited, and those mailed that waited too long."""
    sampler, request = ValueSampler(context, rng), rng.choice(_REQUESTS)
    named = [one for one in find_registers(context) if one.has_noun and not _NEVER_WAITS.search(one.noun)]
    registers = shuffle_registers(context, rng, named)
    waits = [wait for register in registers for wait in list_waiting_records(context, register)]
    for leaves_out, least, wait in product((True, False), (_MIN_ROWS_PREFERRED, _MIN_ROWS), waits):
        intent = request.format(plural=wait.register.plural)
        found = _draw(wait, leaves_out, least, intent, sampler, rng)
        if found:
            return _make_recipe(found, intent, sampler, rng)
    return None


def _draw(
    wait: WaitingRecords, leaves_out: bool, least: int, intent: str, sampler: ValueSampler, rng: random.Random
) -> _AgeList | None:
    register, today = wait.register, sampler.context.clock.date
    going_on = list_open_statuses(sampler.context, register)
    conditions = [
        *([] if wait.ended else [by_status(register, intent)]),
        *([without_name(register, wait.who, "spared")] if leaves_out else []),
    ]

    everybody = RowFinder(register, [one for one in conditions if one.slot != "spared"])

    def is_usable(v: Values, records: Records) -> bool:
        rows = wait.choose(records, today)
        is_left_out = not leaves_out or len(wait.choose(everybody.find(v), today)) > len(rows)
        return is_left_out and least <= len(rows) <= _MAX_ROWS and all(one.cells[wait.who] for one in rows)

    choice = draw_choice(
        register,
        conditions,
        sampler,
        rng,
        is_usable,
        is_possible=lambda v, records: 0 < len(wait.choose(records, today)) <= _MAX_OTHER_ROWS,
        may_be_true=lambda v: bool(wait.ended) or v["status"] in going_on,
        count_result=lambda records: [one.sheet_key for one in wait.choose(records, today)],
    )
    return _draw_day(wait, choice, sampler, rng) if choice else None


def _draw_day(wait: WaitingRecords, choice: RowChoice, sampler: ValueSampler, rng: random.Random) -> _AgeList | None:
    """Draw the day on which the days are counted, and a limit that some have exceeded; no record lies on either."""
    records = choice.choose({name: slot.value.value for name, slot in choice.slots.items()})
    began = {one.cells[wait.since] for one in records}
    days = [one for one in _list_days(sampler.context) if one not in began and not sampler.gives_away(one)]
    for day in rng.sample(days, len(days)):
        rows = wait.choose(records, day)
        ages = [wait.count_days(one, day) for one in rows]
        above = {one: sum(age > one for age in ages) for one in _LIMITS if one not in ages}
        limits = [one for one in above if 0 < above[one] < len(rows) and not sampler.gives_away(str(one))]
        if not _MIN_ROWS <= len(rows) <= _MAX_ROWS or not limits:
            continue
        limit = rng.choice(limits)
        near = sorted((one for one in above if above[one] != above[limit]), key=lambda one: abs(one - limit))
        other_days = sorted((one for one in days if one != day), key=lambda one: abs(_count_between(one, day)))
        if len(near) > _MIN_OTHERS and len(other_days) > _MIN_OTHERS:
            return _AgeList(
                wait,
                choice,
                make_slot("day", "date", day, other_days[:_MAX_OTHERS]),
                make_slot("limit", "number", str(limit), [str(one) for one in near[:_MAX_OTHERS]]),
                next((one for one in list_amount_headings(wait.register) if all(row.cells[one] for row in rows)), ""),
            )
    return None


def _count_between(one: str, other: str) -> int:
    return (dt.date.fromisoformat(one) - dt.date.fromisoformat(other)).days


def _list_days(context: TaskContext) -> list[str]:
    """List the working days after the day of the task."""
    today = context.clock.day
    every = [today + dt.timedelta(days=at) for at in range(-_DAYS_BEFORE, _DAYS_AFTER + 1)]
    return [str(one) for one in every if is_working_day(one)]


def _make_recipe(found: _AgeList, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    wait, register, user = found.wait, found.wait.register, sampler.context.persona.name
    plural, since, who, key = (
        escape_braces(register.plural),
        name_heading(wait.since),
        name_heading(wait.who),
        name_heading(register.key),
    )
    status, spared = found.choice.slots.get("status"), found.choice.slots.get("spared")
    true_values = {name: slot.value.value for name, slot in found.choice.slots.items()}
    sampler.turn_to(Topic(register.plural))
    occasion = find_occasion(sampler.context, register, found.choice.choose(true_values))
    case = occasion.case if occasion and not sampler.context.ask else None
    to, *others = draw_readers(sampler, case, "", 4) if case else sampler.draw_colleagues(4)
    open_ones = (
        f"with the {name_heading(register.status)} '{{status}}'"
        if status
        else f"that have nothing under {name_heading(wait.ended)}{_name_dropped(wait, ' and are not marked ')}"
    )

    def list_rows(v: Values) -> list[list[str]]:
        return [[one.cells[register.key], one.cells[wait.who], found.count_days(one, v)] for one in found.choose(v)]

    stem = register.file_stem
    listing = make_figure_list(
        sampler,
        "s1",
        "the age list",
        [f"{stem} by age", f"age of {stem}", f"{stem} waiting", f"how old {stem}", f"{stem} age list"],
        f"It has a row for each of the {plural} in {{source}} {open_ones}"
        f"{f' but not {{spared}} under {who}' if spared else ''} whose {since} lies before {{day}}: {key}, {who} and "
        "the days from then to {day}, most days first.",
        list_rows,
        name_columns((register.key, register.plural, "number"), (wait.who, *PERSON), ("days", "age")),
    )
    copy = draw_mail_copy(sampler, rng, "s2", "the mail about the old ones", _make_mail(found, user))
    recipe = compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", status) if status else _say_open(plural, wait),
            state_left_out("s1", spared, rng.choice(_SPARED_REASONS), "the age list") if spared else None,
            _say_day(found.day, plural, since, rng.choice(_DAY_REASONS)),
            _say_columns(key, who, since),
            listing,
            _say_limit(found.limit, plural),
            state_recipient("s2", make_slot("to", "address", to, others), "the mail about the old ones"),
            _say_mail(key, name_heading(found.amount) if found.amount else ""),
            copy.mail,
            copy.kept,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the list in one step": write_list_as_range,
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        retraction=copy.retraction,
        occasion=occasion.event if occasion and case else None,
        result=ask_as_recipient(sampler.context, to, Result("list", f"the {register.plural}", _ASKED)),
    )
    return replace(recipe, neighbours={"counts a day too many": lambda v: recipe.plan({**v, _ONE_MORE: "yes"})})


def _make_mail(found: _AgeList, user: str) -> SubtaskBlock:
    """Build the block that mails the records that have waited too long, and what these come to."""
    register, amount = found.wait.register, found.amount

    def add_up(v: Values) -> str:
        return show(sum_column(found.choose_old(v), amount)) if amount else ""

    def actions(v: Values) -> tuple[Action, ...]:
        lines = [f"{one.cells[register.key]}: {found.count_days(one, v)} days" for one in found.choose_old(v)]
        total = [f"{amount} in all: {add_up(v)}"] if amount else []
        content = "\n".join(["These have waited too long:", *lines, *total])
        mail = {"sender": user, "recipient": v["to"], "subject": f"Old {register.plural}", "content": content}
        return (make_action("email", "send_email", **mail),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        old = found.choose_old(v)
        demands: dict[str, object] = {
            "pairs": [{"name": one.cells[register.key], "value": found.count_days(one, v)} for one in old],
            "allowed": [v["limit"], v["day"], str(len(old))],
            "other_names": list_other_records(register, old),
        }
        if amount:
            demands["values"] = [add_up(v)]
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    total = f", and the sum of {name_heading(amount)}" if amount else ""
    return SubtaskBlock(
        "s2",
        f"Send {{to}} an email that gives {name_heading(register.key)} and the days of each with more than {{limit}} "
        f"days{total}.",
        (),
        (),
        actions,
        criteria,
    )


def _name_dropped(wait: WaitingRecords, opening: str) -> str:
    return escape_braces(opening + " or ".join(f"'{one}'" for one in wait.dropped)) if wait.dropped else ""


def _say_open(plural: str, wait: WaitingRecords) -> SubtaskBlock:
    ended, never = name_heading(wait.ended), _name_dropped(wait, ", but nothing counts that is marked ")
    return state_without_value(
        "s1",
        "open",
        f"Open are the {plural} that have nothing under {ended} yet{never}.",
        f"which {plural} are open",
        (
            f"open are the {plural} that have nothing under {ended} yet{never}",
            f"take those with nothing under {ended}, they are the open ones{never}",
            f"as long as {ended} is blank, it's open{never}",
            f"whatever has a date under {ended} is done, the rest is open{never}",
        ),
    )


def _say_day(slot: Slot, plural: str, since: str, reason: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"The days are counted from the date under {since} up to {{0}}, because {reason}; {plural} whose date does not "
        "lie before that day are left out.",
        "the day up to which the days are counted",
        (
            f"count the days from {since} up to {{0}}, because {reason}, and leave out what has no earlier date there",
            f"the age is that on {{0}}, {reason}, counted from the date under {since}; what is later there stays out",
            f"take {{0}} as the day, {reason}, and count from {since} on; whatever has a later date there stays out",
            f"how many days it is from {since} to {{0}} is what I want, {reason}, for dates before that day only",
        ),
        "Up to which day are the days counted?",
        ("up to {0}", "{0}", f"{{0}}, counted from {since}", "take {0}"),
    )


def _say_columns(key: str, who: str, since: str) -> SubtaskBlock:
    return state_without_value(
        "s1",
        "columns",
        f"Each row gives {key}, what stands under {who} and the number of days, in this order; the day after the date "
        f"under {since} is the first that counts, and of equal numbers the upper one in the register comes first.",
        "the columns of the age list",
        (
            f"each row has {key}, what stands under {who} and the number of days, and the day after {since} is the "
            "first; equal numbers in the order of the register",
            f"the columns are {key}, {who} and the days, not counting the date under {since} itself; where the days "
            "are equal, keep the order of the register",
            f"I want {key}, {who} and the days side by side, the day after {since} being the first one, equal ones as "
            "the register has them",
            f"first {key}, then {who} as it stands there, then the days without the one under {since}, and if they are "
            "equal, the upper one first",
        ),
    )


def _say_limit(slot: Slot, plural: str) -> SubtaskBlock:
    return state(
        "s2",
        slot,
        f"Too long means that one of the {plural} has waited more than {{0}} days.",
        "how long is too long",
        (
            "too long means more than {0} days",
            "our limit is {0} days, and what has more is too old",
            f"we allow {{0}} days for the {plural}, anything above is too old",
            "more than {0} days is too long",
            "my colleague only wants those above {0} days",
        ),
        "How many days are too long?",
        ("more than {0} days", "anything above {0} days", "{0} days is the limit"),
    )


def _say_mail(key: str, amount: str) -> SubtaskBlock:
    total = f", and the sum of {amount} of these" if amount else ""
    return state_without_value(
        "s2",
        "content",
        f"The mail gives {key} and days of each that has waited too long{total}.",
        "what the mail about the old ones gives",
        (
            f"the mail gives {key} and days of each that has waited too long{total}",
            f"put {key} and days of the old ones into the mail{total}",
            f"my colleague wants {key} and days of those above the limit{total}",
            f"for each above the limit give {key} and days{total}",
        ),
    )
