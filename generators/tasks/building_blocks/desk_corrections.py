"""Amounts of records that somebody mistypes before the task, with the right ones."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from data_model import Action, Criterion, DocumentFinding, MailFinding, format_number
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Result, Slot, TaskContext, Values, make_action, make_criterion

_MIN_ALTERNATIVES = 3
_LOW, _HIGH = Decimal("0.4"), Decimal("2.5")
_SWAP_CAUSES = ("somebody swapped two digits", "two digits got mixed up when it was entered")
_CAUSES = ("I checked it against the paper", "I have the paper in front of me", "I mistyped it myself")


@dataclass(frozen=True)
class DeskCorrection:
    """An amount of a record that is set right: what the register held before somebody mistyped it.

    So it agrees with whatever else the office holds, and what stands in the register now does not.

    Attributes:
        heading: The heading of the amount.
        slot: The slot of the right amount.
        mistyped: What the register has instead of it when the task begins.
        cause: How it came out, as half a sentence.
    """

    register: Register
    record: RegisterRecord
    heading: str
    slot: Slot
    mistyped: str
    cause: str

    @property
    def key(self) -> str:
        """What names the record."""
        return self.record.cells[self.register.key]

    def find_amount(self, v: Values) -> Decimal:
        """Return the right amount."""
        return Decimal(v[self.slot.name])

    def make_block(self, subtask: str) -> SubtaskBlock:
        """Build the block that writes the right amount, with the fact that states it."""
        column = self.record.find_column(self.heading)
        key, under, noun = escape_braces(self.key), name_heading(self.heading), escape_braces(self.register.noun)

        def write(text: str) -> tuple[Action, ...]:
            place = {"row_idx": self.record.sheet_row, "column_idx": column.index, **self.record.sheet_argument}
            return (make_action("excel", "set_cell", file_path=self.register.path, **place, text=text),)

        def criteria(v: Values) -> tuple[Criterion, ...]:
            return (
                make_criterion(
                    "evaluate_excel_table_cell",
                    file=self.register.path,
                    **self.record.sheet_argument,
                    key_column=self.register.key,
                    key=self.key,
                    column=self.heading,
                    value=v[self.slot.name],
                ),
            )

        instruction = f"Correct the {under} of {key} to {{{self.slot.name}}}."
        stated = state(
            subtask,
            self.slot,
            f"The {noun} {key} must have {{0}} under {under}, because {self.cause}.",
            f"the right {under} of {noun} {key}",
            (
                f"{noun} {key} must have {{0}} under {under}, {self.cause}",
                f"under {under}, {key} has to say {{0}}",
                f"{self.cause}: it is {{0}} for {key}, under {under}",
                f"for {key} put {{0}} under {under}, the figure there is wrong",
                f"the right figure for {key} is {{0}}, under {under}",
            ),
            f"What is right for {key} under {under}?",
            ("{0}", "it's {0}", "{0} is right", "{0}, that's what the paper says"),
        )
        block = SubtaskBlock(
            subtask,
            instruction,
            (),
            (),
            lambda v: write(v[self.slot.name]),
            criteria,
            earlier=write(self.mistyped),
        )
        return with_extras(block, stated)


def ask_for_corrections(register: Register, fixes: Sequence[DeskCorrection], *wishes: str) -> Result:
    """Return what somebody may have asked for who came across the mistyped amounts, without the right ones.

    Args:
        wishes: What they want to know once these are right, as sentences of which they say one; by default the sum.
    """
    named = " and ".join(", ".join(one.key for one in fixes).rsplit(", ", 1))
    under, plural = f"'{fixes[0].heading.rstrip('.')}'", register.plural
    return Result(
        "register",
        f"the {plural}",
        tuple(
            f"{remark} {wish}"
            for wish in wishes or ("Then please tell me what they come to.", "And what is the sum, once that is done?")
            for remark in (
                f"In our list of the {plural}, what stands under {under} for {named} cannot be right. Could you look "
                "at the papers and correct it?",
                f"For {named}, our list of the {plural} has something else under {under} than the papers. Please check "
                "it and put it right.",
                f"It looks as if {named} had been mistyped in our list of the {plural}, under {under}. You have the "
                "papers, so please correct that.",
            )
        ),
    )


def draw_corrections(
    sampler: ValueSampler,
    rng: random.Random,
    register: Register,
    records: Sequence[RegisterRecord],
    heading: str,
    count: int,
) -> list[DeskCorrection]:
    """Draw up to so many records whose amount somebody mistypes; slots are `fix_1`, `fix_2` ...

    No mail and no paper of the office gives the right amount away, which only the user tells.
    """
    told = _join_texts(sampler.context)
    records = [
        one
        for one in records
        if not _is_told(told, one.find_amount(heading)) and _is_known_to_asker(sampler.context, register, one)
    ]
    taken = {cell for one in register.records for cell in one.cells.values()}
    causes, swaps = rng.sample(_CAUSES, len(_CAUSES)), rng.sample(_SWAP_CAUSES, len(_SWAP_CAUSES))
    drawn: list[DeskCorrection] = []
    for record in rng.sample(list(records), len(records)):
        right = format_number(float(record.find_amount(heading)))
        swapped = [one for one in _list_slips(record.find_amount(heading)) if one not in taken]
        others = [one for one in _list_near(record.find_amount(heading)) if one not in (*swapped, *taken)]
        is_secret = bool(record.cells[heading]) and not sampler.gives_away(right)
        if len(drawn) < count and is_secret and len(swapped) + len(others) > _MIN_ALTERNATIVES:
            mistyped = rng.choice(swapped or others[:1])
            rest = [one for one in (*swapped, *others) if one != mistyped]
            slot = pick_slot(sampler, f"fix_{len(drawn) + 1}", "number", right, rest[:5])
            cause = (swaps if mistyped in swapped and swaps and len(drawn) % 2 == 0 else causes).pop()
            drawn.append(DeskCorrection(register, record, heading, slot, mistyped, cause))
            taken |= {mistyped, *slot.alternatives}
    return drawn


def _is_known_to_asker(context: TaskContext, register: Register, record: RegisterRecord) -> bool:
    """Tell whether a record was there when somebody wrote that it is wrong."""
    days = [record.cells[one] for one in register.date_headings[:1]]
    return context.ask is None or all(day <= context.ask.sent for day in days)


def _list_slips(amount: Decimal) -> list[str]:
    """List what becomes of an amount if two of its digits are swapped, the size of the amount kept."""
    text = format_number(float(amount))
    swapped = []
    for at in range(len(text) - 1):
        first, second = text[at], text[at + 1]
        if first != second and first.isdigit() and second.isdigit():
            swapped.append(text[:at] + second + first + text[at + 2 :])
    sound = [one for one in swapped if one[0] != "0" and not ("." in one and one.endswith("0"))]
    return [one for one in sound if _LOW < Decimal(one) / (amount or 1) < _HIGH]


def _list_near(amount: Decimal) -> list[str]:
    """List amounts nearby that are as round."""
    text = format_number(float(amount))
    if "." in text:
        return [format_number(round(float(amount) + step, 2)) for step in (9, -3, 20, 30, -9, 45) if amount + step > 0]
    zeros = len(text) - len(text.rstrip("0"))
    step = 10**zeros
    return [str(int(amount) + step * more) for more in (1, -1, 2, 3, -2, 9) if int(amount) + step * more > 0]


def _join_texts(context: TaskContext) -> str:
    """Join the texts of all mails and documents."""
    mails = [f"{one.subject}\n{one.body}" for one in context.findings if isinstance(one, MailFinding)]
    papers = [
        "\n".join((*one.paragraphs, *(cell for table in one.tables for row in table for cell in row)))
        for one in context.findings
        if isinstance(one, DocumentFinding)
    ]
    return "\n".join((*mails, *papers))


def _is_told(text: str, amount: Decimal) -> bool:
    """Tell whether a text holds an amount in a usual form."""
    forms = {str(amount), f"{amount:.2f}", f"{amount:,.2f}", f"{amount:,}"}
    return any(re.search(rf"(?<![\d.,]){re.escape(one)}(?![\d]|[.,]\d)", text) for one in forms)
