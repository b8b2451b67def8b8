"""Mails in which partners complain about records, with claims of which the register confirms only some."""

import datetime as dt
import random
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.building_blocks.record_enquiries import find_asker, get_cell
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_SUBJECTS = ("Complaint about {name}", "{Name}: this cannot be right", "Not happy with {name}", "{Name} once more")
_TEXTS = (
    "I am not happy with {name}. What I was told on the phone does not fit with what we see on our side. This is what "
    "I wrote down:\n\n{points}\n\nPlease tell me for each of these points what you have on record.",
    "We have had trouble with {name}, and every time we ask we hear something else. The last time it was this:\n\n"
    "{points}\n\nI would like to have in writing what your records say on each of these points.",
    "This is the second time that I have to ask about {name}. According to our notes it should be as follows:\n\n"
    "{points}\n\nIs that so? Please answer point by point, with what stands in your list.",
    "Our own people are asking me about {name}, and I have nothing from you in writing. I go by this:\n\n{points}\n\n"
    "If anything of that is wrong I want to know it. What does your list say, point by point?",
)
_DAY, _AMOUNT = re.compile(r"\d{4}-\d{2}-\d{2}"), re.compile(r"[1-9]\d{2,7}(?:\.\d{1,2})?")
_INSIDE = re.compile(
    r"brokerage|commission|hours|margin|profit|internal|outlay|purchase|cost|reminder|follow|logged|recorded|on file",
    re.IGNORECASE,
)
"""Headings of what a partner does not know."""
_SHIFTS, _FACTORS = (-7, -5, -3, 3, 5, 7, 14), ("0.9", "1.1", "1.2", "0.8")
_MIN_POINTS, _MAX_POINTS, _MAIL_DAYS = 2, 4, 4


class Complaint(NamedTuple):
    """A mail in which a partner says how a record stands, as they see it.

    Attributes:
        row: The record in its register.
        sender: The partner.
        claims: Heading -> what the partner claims.
        entries: Heading -> what the register has.
    """

    row: CaseRow
    sender: Correspondent
    mail: WrittenMail
    claims: dict[str, str]
    entries: dict[str, str]

    @property
    def name(self) -> str:
        """What people call the record."""
        return self.row.case.name


def write_complaints(context: TaskContext, rng: random.Random, count: int) -> list[Complaint]:
    """Write complaints of different partners about records, open ones of the user first; empty if there are too few."""
    chosen: dict[str, tuple[CaseRow, Correspondent, dict[str, str]]] = {}
    rows = find_case_rows(context)
    for row in sorted(rng.sample(rows, len(rows)), key=lambda one: (not one.case.is_own, bool(one.case.ended_on))):
        partner, points = _find_partner(row), _list_points(row)
        if partner and len(points) >= _MIN_POINTS and partner.address not in chosen and len(chosen) < count:
            chosen[partner.address] = (row, partner, _draw_points(points, rng))
    if len(chosen) < count:
        return []
    texts, subjects = rng.sample(_TEXTS, count), rng.sample(_SUBJECTS, count)
    moments = draw_moments(context, rng, count, _MAIL_DAYS)
    complaints = []
    for (row, partner, points), text, subject, sent in zip(chosen.values(), texts, subjects, moments, strict=True):
        claims, name = _draw_claims(points, rng), row.case.name
        words = {"name": name, "Name": f"{name[:1].upper()}{name[1:]}"}
        lines = "\n".join(f"- {heading}: {claim}" for heading, claim in claims.items())
        said = text.format(points=lines, **words)
        mail = write_mail(context, partner, (make_user(context),), subject.format(**words), said, sent)
        complaints.append(Complaint(row, partner, mail, claims, points))
    is_mixed = all(one.claims != one.entries for one in complaints)
    return complaints if is_mixed and has_room_for(context, [one.mail for one in complaints]) else []


def _find_partner(row: CaseRow) -> Correspondent | None:
    """Find who would complain about a record, unless that would be a colleague."""
    found, outside = find_asker(row.case), {one.address for one in row.case.people if not one.is_colleague}
    return found if found and found.address in outside else None


def _list_points(row: CaseRow) -> dict[str, str]:
    """List the days and figures of a record that its partner may know."""
    cells = {one.name: get_cell(row, one.name) for one in row.sheet.columns if not _INSIDE.search(one.name)}
    found = {
        heading: cell
        for heading, cell in cells.items()
        if _DAY.fullmatch(cell) or (_AMOUNT.fullmatch(cell) and heading != row.key_column.name)
    }
    return {heading: cell for heading, cell in found.items() if list(found.values()).count(cell) == 1}


def _draw_points(points: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    kept = rng.sample(list(points), min(len(points), _MAX_POINTS))
    return {heading: cell for heading, cell in points.items() if heading in kept}


def _draw_claims(points: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    """Draw claims of which at least one is right and at least one is wrong."""
    claims = dict(points)
    for heading in rng.sample(list(points), rng.randint(1, len(points) - 1)):
        others = [claim for other, claim in claims.items() if other != heading]
        claims[heading] = _distort(points[heading], others, set(points.values()), rng)
    return claims


def _distort(cell: str, others: Sequence[str], taken: set[str], rng: random.Random) -> str:
    """Draw a wrong day or figure; the cell itself where none is possible."""
    if _DAY.fullmatch(cell):
        day = dt.date.fromisoformat(cell)
        days = [one for one in others if _DAY.fullmatch(one)]
        shifted = [str(day + dt.timedelta(days=one)) for one in _SHIFTS]
        # Whoever gets a day wrong would still notice that something ends before it begins.
        possible = [new for new in shifted if all((new < one) == (cell < one) for one in days)]
    else:
        possible = [str(round(Decimal(cell) * Decimal(one))) for one in _FACTORS]
    free = [one for one in possible if one not in (*taken, *others)]
    return rng.choice(free) if free else cell
