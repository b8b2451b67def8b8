"""Amounts of records that somebody mistyped, with the right ones."""

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
from generators.tasks.recipe import Slot, TaskContext, Values, make_action, make_criterion

_MIN_ALTERNATIVES = 3
_LOW, _HIGH = Decimal("0.4"), Decimal("2.5")
_CAUSES = (
    "I checked it against the paper",
    "somebody swapped two digits",
    "I have the paper in front of me",
    "it was copied wrongly",
    "they rang about it",
)


@dataclass(frozen=True)
class DeskCorrection:
    """An amount of a record that is set right.

    Attributes:
        heading: The heading of the amount.
        slot: The slot of the right amount.
        cause: How it came out, as half a sentence.
    """

    register: Register
    record: RegisterRecord
    heading: str
    slot: Slot
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

        def actions(v: Values) -> tuple[Action, ...]:
            place = {"row_idx": self.record.sheet_row, "column_idx": column.index, **self.record.sheet_argument}
            text = v[self.slot.name]
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
        return with_extras(SubtaskBlock(subtask, instruction, (), (), actions, criteria), stated)


def draw_corrections(
    sampler: ValueSampler,
    rng: random.Random,
    register: Register,
    records: Sequence[RegisterRecord],
    heading: str,
    count: int,
) -> list[DeskCorrection]:
    """Draw up to so many records with another amount that could as well be theirs; slots are `fix_1`, `fix_2` ...

    No mail and no paper of the office confirms the amount that is said to be wrong.
    """
    told = _join_texts(sampler.context)
    records = [one for one in records if not _is_told(told, one.find_amount(heading))]
    taken = {cell for one in register.records for cell in one.cells.values()}
    causes = rng.sample(_CAUSES, len(_CAUSES))
    drawn: list[DeskCorrection] = []
    for record in rng.sample(list(records), len(records)):
        near = [one for one in _list_slips(record.find_amount(heading)) if one not in taken]
        others = [one for one in _list_near(record.find_amount(heading)) if one not in (*near, *taken)]
        free = [one for one in (*near, *others) if not sampler.gives_away(one)]
        if len(drawn) < count and free and len(near) + len(others) > _MIN_ALTERNATIVES:
            value = free[0] if len(near) < 2 else rng.choice([one for one in near if one in free] or free)
            slot = pick_slot(sampler, f"fix_{len(drawn) + 1}", "number", value, [*near, *others][:5])
            drawn.append(DeskCorrection(register, record, heading, slot, causes[len(drawn)]))
            taken |= {value, *slot.alternatives}
    return drawn


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
