"""Records of the user that somebody asks about, the mails that answer, and the facts that say which ones these are."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.desk_registers import find_desk_registers, list_amount_headings
from generators.tasks.building_blocks.record_mails import list_other_records
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.result_mails import make_result_mail
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Values, rivals_of

_MIN_OTHERS, _MAX_OTHERS, _FIGURES = 3, 5, 3
_NUMBERED = re.compile(r"ticket|order|invoice|claim|receipt", re.IGNORECASE)
"""Headings of amounts that read like the name of a thing, so that the amount reads like its number."""


@dataclass(frozen=True)
class AskedRecord:
    """A record that somebody asks about.

    Attributes:
        headings: The headings of the figures and days that they want.
        others: The keys of records with which it could be confused.
        slot: The slot of its key.
        named: Keys that facts of the task name besides, which its mail is not held not to name.
    """

    register: Register
    record: RegisterRecord
    headings: tuple[str, ...]
    others: tuple[str, ...]
    slot: str = "record"
    named: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What names the record."""
        return self.record.cells[self.register.key]

    def find(self, v: Values) -> RegisterRecord:
        """Return the record that the values name."""
        return next(one for one in self.register.records if one.cells[self.register.key] == v[self.slot])

    def list_cells(self, v: Values) -> list[str]:
        """Return what the record that the values name has under the headings."""
        return [self.find(v).cells[one] for one in self.headings]


def draw_asked_records(sampler: ValueSampler, rng: random.Random, count: int = 1) -> list[AskedRecord]:
    """Draw so many records of one register of the user, those that are not over first, with figures and days of each.

    All have the same headings, and no two of them the same cell. Empty if no register has so many.
    """
    return next(list_asked_records(sampler, rng, count), [])


def list_asked_records(
    sampler: ValueSampler, rng: random.Random, count: int, is_usable: Callable[[str], bool] = lambda key: True
) -> Iterator[list[AskedRecord]]:
    """Yield so many records of each register of the user; see `draw_asked_records`.

    Args:
        is_usable: Tells by its key whether a record can be asked about.
    """
    cases = sampler.context.cases
    going_on = [one for one in cases if not one.ended_on]
    pools = [{one.key for one in going_on if one.is_own}, {one.key for one in going_on}, None]
    for pool in pools:
        for register in find_desk_registers(sampler.context):
            records = [one for one in register.records if pool is None or one.cells[register.key] in pool]
            usable = [one for one in records if is_usable(one.cells[register.key])]
            shuffled = rng.sample(usable, len(usable))
            found = [one for record in shuffled if (one := _find_figures(register, record, sampler))]
            if drawn := _take_alike(found, count):
                yield drawn


def _take_alike(found: Sequence[AskedRecord], count: int) -> list[AskedRecord]:
    for first in found:
        drawn = [first]
        for one in found:
            cells = {each.record.cells[heading] for each in drawn for heading in each.headings}
            if one.headings == first.headings and not cells & {one.record.cells[each] for each in one.headings}:
                drawn.append(one)
        if len(drawn) >= count:
            keys = {one.key for one in drawn[:count]}
            return [
                replace(
                    one,
                    slot=f"record_{at}" if count > 1 else one.slot,
                    others=tuple(each for each in one.others if each not in keys),
                )
                for at, one in enumerate(drawn[:count], 1)
            ]
    return []


def _find_figures(register: Register, record: RegisterRecord, sampler: ValueSampler) -> AskedRecord | None:
    amounts = [one for one in list_amount_headings(register) if record.cells[one] and not _NUMBERED.fullmatch(one)]
    days = [one for one in register.date_headings if record.cells[one]]
    headings = (*amounts[:2], *days[-1:])[:_FIGURES]
    cells = [record.cells[one] for one in headings]
    key = record.cells[register.key]
    if len(headings) < 2 or not amounts or len(set(cells)) < len(cells) or sampler.gives_away(key):
        return None
    at = next(number for number, one in enumerate(register.records) if one is record)
    nearest = [one for _, one in sorted(enumerate(register.records), key=lambda pair: abs(pair[0] - at))]
    others = [
        one.cells[register.key]
        for one in nearest
        if all(one.cells[each] and one.cells[each] != record.cells[each] for each in headings)
    ]
    return AskedRecord(register, record, headings, tuple(others[:_MAX_OTHERS])) if len(others) >= _MIN_OTHERS else None


def make_answering_mail(
    asked: AskedRecord,
    user: str,
    subtask: str = "s1",
    to: str = "to",
    find_recipient: Callable[[Values], str] | None = None,
) -> SubtaskBlock:
    """Build the block that mails the figures of the record to the person in a slot.

    Args:
        find_recipient: Computes who gets it instead; it is whoever has asked by mail.
    """
    named = f"{{{to}}}" if find_recipient is None else "the person who has asked for them by mail"
    register = asked.register
    under = " and ".join(name_heading(one) for one in asked.headings)

    def demands(v: Values) -> dict[str, object]:
        cells = asked.list_cells(v)
        return {
            "pairs": [{"name": name, "value": cell} for name, cell in zip(asked.headings, cells, strict=True)],
            "allowed": [v[asked.slot], f"{register.noun} {v[asked.slot]}", *_list_subject_forms(v[asked.slot])],
            "other_names": [one for one in list_other_records(register, (asked.find(v),)) if one not in asked.named],
            "never": [rivals_of(asked.slot), *(rivals_of(asked.slot, f"/values/{at}") for at in range(len(cells)))],
        }

    def body(v: Values) -> str:
        figures = zip(asked.headings, asked.list_cells(v), strict=True)
        return f"{v[asked.slot]}: " + ", ".join(f"{name}: {cell}" for name, cell in figures)

    return make_result_mail(
        subtask,
        f"Email {named} what {{source}} has under {under} for the {escape_braces(register.noun)} {{{asked.slot}}}.",
        user,
        find_recipient or (lambda v: v[to]),
        lambda v: f"{register.noun[:1].upper()}{register.noun[1:]} {v[asked.slot].replace('/', '-')}",
        body,
        demands,
    )


def _list_subject_forms(key: str) -> list[str]:
    """List how a subject may name a key that holds a slash, which no subject can."""
    return [key.replace("/", other) for other in "-_ "] if "/" in key else []


def state_asked_record(asked: AskedRecord, subtask: str = "s1", which: str = "") -> SubtaskBlock:
    """Build the block that says which record somebody asks about.

    Args:
        which: What tells it from another one that is asked about (`first`).
    """
    noun = f"{which} {escape_braces(asked.register.noun)}".strip()
    return state(
        subtask,
        make_slot(asked.slot, "text", asked.key, asked.others),
        f"The {noun} that is asked about is {{0}}.",
        f"the {noun} that is asked about",
        (
            f"the {noun} that is asked about is {{0}}",
            f"they want to know about {noun} {{0}}",
            f"{{0}} is the {noun} in question",
            f"it's {{0}}, that {noun}",
            "the question is about {0}",
        ),
        f"Which {noun} is it about?",
        ("{0}", "it's {0}", "{0}, that one", "about {0}"),
    )


def state_asked_headings(asked: AskedRecord) -> SubtaskBlock:
    """Build the block that says which figures and days the answer gives."""
    under = " and ".join(name_heading(one) for one in asked.headings)
    clauses = (
        f"what they want to know is {under}",
        f"give them {under} as our list has it",
        f"they need {under}, nothing else",
        f"the mail should say what we have under {under}",
    )
    return state_without_value("s1", "headings", f"The mail gives {under}.", "what the mail should give", clauses)
