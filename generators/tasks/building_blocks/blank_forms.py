"""Blank Word forms that are put into an office: labels that the register answers, and some that the user does."""

import random
import re
from dataclasses import dataclass
from typing import NamedTuple

from file_formats import Paragraph, docx
from generators.tasks.building_blocks.registers import Register

FORM_FOLDER = "data/Forms"
FORM_LABELS = 3
"""How many labels of a form the register answers, beside the number of the record."""
_MAX_CELL_CHARS = 38
_UNIT = re.compile(r"[\[\](){}%:/]|\b[A-Z]{3}\b")
"""What a label of a form does not hold: units, which a column has in brackets, and currencies."""
_BLANK = "______________________"


class FormKind(NamedTuple):
    """What a form is for.

    Attributes:
        title: Its heading, and the name of its file.
        person: The label of the colleague concerned.
        first_day: The label of the earlier day. last_day: The label of the later one.
        hint: The sentence at its end.
    """

    title: str
    person: str
    first_day: str
    last_day: str
    hint: str


SECOND_SIGNATURE = FormKind(
    "Request for a second signature",
    "Signed by",
    "Handed in on",
    "Wanted back on",
    "One sheet for each request, please, and no abbreviations.",
)
HANDOVER = FormKind(
    "Handover sheet",
    "Handed over to",
    "Handed over on",
    "Next step due",
    "The sheet stays with the papers until the matter is closed.",
)
_DEPUTY = FormKind(
    "Cover sheet for a deputy",
    "Deputy",
    "First day",
    "Last day",
    "The deputy keeps the sheet for the time of the absence.",
)
SECOND_LOOK = FormKind(
    "Sheet for a second look",
    "Looked through by",
    "Given out on",
    "Comments due",
    "Comments go straight to whoever has filled in the sheet.",
)
FORM_KINDS = (SECOND_SIGNATURE, HANDOVER, _DEPUTY, SECOND_LOOK)


@dataclass(frozen=True)
class BlankForm:
    """A blank form.

    Attributes:
        labels: The labels that a row of the register answers, the one with its number first.
    """

    kind: FormKind
    labels: tuple[str, ...]

    @property
    def path(self) -> str:
        """Where it lies in the office."""
        return f"{FORM_FOLDER}/{self.kind.title}.docx"

    @property
    def name(self) -> str:
        """The base name of its file."""
        return f"{self.kind.title}.docx"

    @property
    def all_labels(self) -> tuple[str, ...]:
        """Its labels, from top to bottom."""
        return (*self.labels, self.kind.person, self.kind.first_day, self.kind.last_day)

    def write(self, company: str) -> bytes:
        """Write its file.

        Args:
            company: What stands above the title; empty for nothing.
        """
        lines = [Paragraph(f"{one}: {_BLANK}") for one in self.all_labels]
        above = [Paragraph(company)] if company else []
        return docx.write_document(
            [*above, Paragraph(self.kind.title, heading_level=1), *lines, Paragraph(self.kind.hint)]
        )


def draw_blank_forms(register: Register, rng: random.Random) -> list[BlankForm]:
    """Draw a form of each kind for the records of a register; empty if it has too few columns for their labels."""
    headings = [one for one in list_form_headings(register) if one != register.key]
    if len(headings) < FORM_LABELS:
        return []
    return [
        BlankForm(kind, (register.key, *_in_order(rng.sample(headings, FORM_LABELS), headings)))
        for kind in rng.sample(FORM_KINDS, len(FORM_KINDS))
    ]


def list_form_headings(register: Register) -> list[str]:
    """List the headings under which nearly all records have something short that a form could ask for."""
    own = {label.casefold() for kind in FORM_KINDS for label in (kind.person, kind.first_day, kind.last_day)}
    columns = [one for one in register.sheets[-1].columns if one.text != "settled_by_column"]
    kept = []
    for column in columns:
        cells = [one.cells[column.name] for one in register.records]
        filled = [one for one in cells if one]
        is_own = column.name.casefold() in own or _UNIT.search(column.name)
        is_mostly_filled = len(filled) * 10 >= len(cells) * 9 and len(set(filled)) > 1
        if is_mostly_filled and not is_own and max(map(len, filled)) <= _MAX_CELL_CHARS:
            kept.append(column.name)
    return kept


def has_answers(register: Register, key: str, form: BlankForm) -> bool:
    """Tell whether a record answers each of the labels, each with something else."""
    cells = [register.by_key[key].cells.get(one, "") for one in form.labels]
    return all(cells) and len({one.casefold() for one in cells}) == len(cells)


def _in_order(chosen: list[str], headings: list[str]) -> list[str]:
    return sorted(chosen, key=headings.index)
