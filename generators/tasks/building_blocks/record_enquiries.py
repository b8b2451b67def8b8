"""Mails in which people ask how a record of a register stands, written for one task."""

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

from data_model import Case, SheetFinding, extract_values
from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_NOT_ASKING = frozenset(("opponent", "court", "colleague in charge"))
_SUBJECTS = (
    "How does {name} stand?", "State of {name}", "Where do we stand with {name}?", "{name}: any news?",
    "Question about {name}",
)  # fmt: skip
_TEXTS = (
    "We are going through what is open on our side. Could you tell me how {name} stands at the moment?",
    "Could you let me know how {name} stands? I have heard nothing about it lately.",
    "I have been asked about {name} here and could not answer. How does it stand, please?",
    "May I ask how {name} stands? A short line will do.",
    "Before I plan any further: how does {name} stand on your side?",
    "{Name} is still on my list. Please tell me how it stands.",
)
# No task is about somebody's health.
_PRIVATE_NOUN = re.compile(r"prescription|surgery|medication")
_DAYS = 9
_COUNTS, _TRIES = (5, 4, 3), 3
_MIN_HEADINGS = 3
_MAX_CELL_CHARS = 40
_STANDING = re.compile(r"\b(?:status|state|stage|standing|result|outcome|decision|progress|phase)\b", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Enquiry(NamedTuple):
    """A mail in which somebody asks how a record stands.

    Attributes:
        row: The record in its register.
        asker: Who asks.
        mail: The mail.
    """

    row: CaseRow
    asker: Correspondent
    mail: WrittenMail

    @property
    def name(self) -> str:
        """What the user calls who asks: the organisation, or the person."""
        return self.asker.organisation or self.asker.name


def find_asker(case: Case) -> Correspondent | None:
    """Return who would ask the user about a case: somebody of another house, or else a colleague; None if nobody."""
    if is_private(case):
        return None
    people = [one for one in case.people if one.role not in _NOT_ASKING]
    ordered = [*(one for one in people if not one.is_colleague), *(one for one in people if one.is_colleague)]
    for one in ordered:
        return Correspondent(one.person, one.address, "" if one.is_colleague or one.name == one.person else one.name)
    return None


def is_private(case: Case) -> bool:
    """Tell whether a case is about somebody's health."""
    return bool(_PRIVATE_NOUN.search(case.noun))


def group_by_register(rows: Sequence[CaseRow]) -> dict[str, list[tuple[CaseRow, Correspondent]]]:
    """Return, for each register with the same noun, the records that somebody would ask about."""
    found: dict[str, list[tuple[CaseRow, Correspondent]]] = {}
    for row in rows:
        asker = find_asker(row.case)
        if asker:
            found.setdefault(f"{row.sheet.file} {row.case.noun}", []).append((row, asker))
    return found


def draw_enquiries(
    context: TaskContext, rng: random.Random, choices: Sequence[tuple[CaseRow, Correspondent]], count: int
) -> list[Enquiry]:
    """Draw records of different people and write their mails; empty if there are too few people."""
    drawn: dict[str, tuple[CaseRow, Correspondent]] = {}
    for row, asker in rng.sample(list(choices), len(choices)):
        if len(drawn) < count and asker.address not in (context.persona.email, *drawn):
            drawn[asker.address] = (row, asker)
    if len(drawn) < count:
        return []
    return write_enquiries(context, rng, list(drawn.values()))


def write_enquiries(
    context: TaskContext, rng: random.Random, pairs: Sequence[tuple[CaseRow, Correspondent]]
) -> list[Enquiry]:
    """Write the mails in which people ask about records, in this order; empty if two would have the same file."""
    texts = (rng.sample(_TEXTS, len(_TEXTS)) * len(pairs))[: len(pairs)]
    moments = draw_moments(context, rng, len(pairs), _DAYS)
    enquiries = []
    for (row, asker), text, sent in zip(pairs, texts, moments, strict=True):
        name = row.case.name
        subject = rng.choice(_SUBJECTS).format(name=name)
        said = text.format(name=name, Name=f"{name[:1].upper()}{name[1:]}")
        enquiries.append(Enquiry(row, asker, write_mail(context, asker, (make_user(context),), subject, said, sent)))
    return enquiries if has_room_for(context, [one.mail for one in enquiries]) else []


def find_enquiry_choices(context: TaskContext, count: int) -> list[list[tuple[CaseRow, Correspondent]]]:
    """List the registers of which at least so many different people could ask about records."""
    grouped = group_by_register(find_case_rows(context)).values()
    # Nobody asks how something stands that is over, unless too little is open.
    still_open = [[pair for pair in one if not pair[0].case.ended_on] for one in grouped]
    for choices in (still_open, list(grouped)):
        found = [one for one in choices if len({asker.address for _, asker in one}) >= count]
        if found:
            return found
    return []


def draw_answerable(context: TaskContext, rng: random.Random) -> tuple[list[Enquiry], list[str]]:
    """Draw enquiries about records of one register, and the headings under which it has an answer for each."""
    for count in _COUNTS:
        choices = find_enquiry_choices(context, count)
        for one in rng.sample(choices, len(choices)) * _TRIES:
            enquiries = draw_enquiries(context, rng, one, count)
            for headings in list_answering_headings(enquiries) if enquiries else ():
                if len(headings) >= _MIN_HEADINGS and not stands_alone(context, headings[0]):
                    return enquiries, headings
    return [], []


def list_answering_headings(enquiries: Sequence[Enquiry]) -> list[list[str]]:
    """List sets of headings under which the register shows something of all these records, the most telling ones first.

    Those of a set hold words, or days, times and numbers. The first one of a set says how a record stands, or holds
    the latest days. Cells that name a record or somebody who asks are left out, and so are headings of which two have
    the same cells.
    """
    found: dict[str, dict[tuple[str, ...], str]] = {"text": {}, "value": {}}
    names = {name.casefold() for one in enquiries for name in (one.asker.name, one.name, one.row.case.key)}
    for column in enquiries[0].row.sheet.columns:
        cells = tuple(get_cell(one.row, column.name) for one in enquiries)
        values = [_is_value(one) for one in cells]
        is_usable = all(cells) and len(set(cells)) > 1 and not names & {one.casefold() for one in cells}
        if is_usable and max(map(len, cells)) <= _MAX_CELL_CHARS and all(values) == any(values):
            found["value" if all(values) else "text"].setdefault(cells, column.name)
    telling = [
        [name for name in found["text"].values() if _STANDING.search(name)],
        [
            name
            for cells, name in sorted(found["value"].items(), key=lambda one: max(one[0]), reverse=True)
            if all(map(_DAY.fullmatch, cells))
        ],
    ]
    sets = zip(telling, (list(one.values()) for one in found.values()), strict=True)
    return [[first[0], *(one for one in names if one != first[0])] for first, names in sets if first]


def get_cell(row: CaseRow, heading: str) -> str:
    """Return what a record has under a heading; nothing where its sheet has no such column, or two."""
    named = [one for one in row.sheet.columns if one.name == heading and one.text != "settled_by_column"]
    return row.get_cell(named[0]) if len(named) == 1 else ""


def stands_alone(context: TaskContext, heading: str) -> bool:
    """Tell whether some column of the office has this heading and nothing below it, so that it is given away."""
    sheets = [one for one in context.findings if isinstance(one, SheetFinding)]
    return any(one.name == heading and one.type == "empty" for sheet in sheets for one in sheet.columns)


def _is_value(cell: str) -> bool:
    values = extract_values(cell)
    return len(values) == 1 and values[0].value == cell
