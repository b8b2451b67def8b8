"""Papers of a series that a colleague has announced and wants as a PDF: one that is there, and one that never came."""

import datetime as dt
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from data_model import SheetFinding
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.paper_series import PaperSeries, find_paper_series
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    list_working_days_before,
    make_user,
    write_mail,
)
from generators.tasks.recipe import TaskContext

_MEETINGS = ("interview", "hearing", "visit")
# Nobody is still writing the paper of what is over.
_OVER = re.compile(
    r"withdr|reject|refus|cancel|called off|dropped|void|approved|granted|paid|accounted|settled|closed|hired",
    re.IGNORECASE,
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DOES_PAPERS = re.compile(r"assistant|clerk|office|registr|secretar|personnel|administ", re.IGNORECASE)
_LATEST, _MAX_NAME_CHARS, _DAYS = 4, 40, 3
_THERE = (
    "The {kind} on {number} is final now and lies in the folder {folder}. Could you make a PDF of it there, so that "
    "nobody changes it by accident, and write me what it is called? I have to hand it on.",
    "I have to hand on the {kind} on {number}, and as a Word file it looks different on every machine. It is in the "
    "folder {folder}. Please put a PDF of it next to it and tell me its name, then I take it from there.",
)
_TO_COME = (
    "I am writing the {kind} on {number} at the moment. By {day} it will be in the folder {folder}, named like the "
    "others. Could you then make a PDF of it there and write me what it is called? I have to hand it on.",
    "The {kind} on {number} is nearly done, and I will put it into the folder {folder} by {day}, under the usual name. "
    "Please make a PDF of it then, which nobody can change any more, and tell me its name.",
)


class ExpectedPaper(NamedTuple):
    """A paper of which a colleague wants a PDF.

    Attributes:
        name: The name of its file.
        writer: The colleague who has written it, or means to.
    """

    name: str
    number: str
    writer: Correspondent


class _Register(NamedTuple):
    """The rows of which the papers have their numbers, in one or several sheets of a workbook.

    Attributes:
        key: The heading of the numbers.
        rows: Heading -> cell.
    """

    key: str
    rows: tuple[Mapping[str, str], ...]


class PdfRequests(NamedTuple):
    """What colleagues want as a PDF.

    Attributes:
        documents: File name -> path of the papers that are there.
        there: The one of them that a colleague wants.
        missing: One that somebody else wants, and that is not there.
        mails: Those in which they ask for them.
    """

    documents: Mapping[str, str]
    there: ExpectedPaper
    missing: ExpectedPaper
    mails: tuple[WrittenMail, ...]


def draw_pdf_requests(context: TaskContext, rng: random.Random) -> PdfRequests | None:
    """Write the mails about two papers of a series near the user; None if nobody would ask this user for any."""
    series = [one for one in find_paper_series(context) if one.file_kind == "Word documents"]
    near = [one for one in series if one.is_near]
    user = list_staff(context).by_address.get(context.persona.email.casefold())
    if not near and (user is None or not _DOES_PAPERS.search(f"{user.role} {user.department}")):
        return None
    for one in rng.sample(near or series, len(near or series)):
        register = _find_register(context, one)
        if register is None:
            continue
        there = list(_list_there(context, one, register))[:_LATEST]
        missing = list(_list_missing(context, one, register, rng))[:_LATEST]
        for paper in rng.sample(there, len(there)):
            other = next((each for each in missing if each.writer.address != paper.writer.address), None)
            made = _write(context, rng, one, paper, other) if other else None
            if made:
                return made
    return None


def _write(
    context: TaskContext, rng: random.Random, series: PaperSeries, there: ExpectedPaper, missing: ExpectedPaper
) -> PdfRequests | None:
    documents = {_get_name(one.file): one.file for one in series.papers.values()}
    first, second = draw_moments(context, rng, 2, _DAYS)
    due = list_working_days_before(context.clock.day - dt.timedelta(days=1), 1)[0]
    mails = []
    for paper, texts, sent in ((there, _THERE, first), (missing, _TO_COME, second)):
        if find_absences(context).is_away_between(paper.writer.address, str(sent.date()), context.clock.date):
            return None
        said = rng.choice(texts).format(
            kind=_name_kind(series, paper), number=paper.number, folder=series.place, day=write_day(str(due))
        )
        subject = f"{paper.number} as a PDF"
        mails.append(write_mail(context, paper.writer, (make_user(context),), subject, said, sent))
    return PdfRequests(documents, there, missing, tuple(mails)) if has_room_for(context, mails) else None


def _list_there(context: TaskContext, series: PaperSeries, register: _Register) -> Iterator[ExpectedPaper]:
    """Yield the papers that are there with who wrote them, those of what is still open and the latest ones first."""
    ended = {case.key for case in context.cases if case.ended_on}
    rows = {one[register.key]: one for one in register.rows}
    for number in sorted(series.papers, key=lambda one: (one not in ended, one), reverse=True):
        writer = _find_writer(context, rows[number])
        if writer:
            yield ExpectedPaper(_get_name(series.papers[number].file), number, writer)


def _list_missing(
    context: TaskContext, series: PaperSeries, register: _Register, rng: random.Random
) -> Iterator[ExpectedPaper]:
    """Yield the papers that the register would have and that are nowhere, those of the latest records first."""
    names = " ".join(one.rpartition("/")[2].casefold() for one in context.files)
    today = context.clock.date
    for row in sorted(register.rows, key=lambda one: _find_last_day(one.values(), today), reverse=True):
        number = row[register.key]
        if not number or number.casefold() in names or "/" in number or any(map(_OVER.search, row.values())):
            continue
        name, writer = _name_alike(series, register, row, rng), _find_writer(context, row)
        held = [row[one] for one in row if one.casefold().partition(" ")[0] in _MEETINGS]
        has_been = all(one and one < today for one in held)
        if writer and name and has_been:
            yield ExpectedPaper(name, number, writer)


def _find_register(context: TaskContext, series: PaperSeries) -> _Register | None:
    """Find the rows of which all papers have their numbers, each in one row alone."""
    rows: dict[tuple[str, str], list[Mapping[str, str]]] = {}
    for sheet in context.findings:
        if isinstance(sheet, SheetFinding):
            headings = [one.name for one in sheet.columns]
            named = [dict(zip(headings, row, strict=True)) for row in sheet.rows]
            for heading in set(headings):
                rows.setdefault((sheet.file, heading), []).extend(named)
    for (_, heading), found in sorted(rows.items(), key=lambda one: one[0]):
        numbers = [one[heading] for one in found if one[heading]]
        if set(series.papers) <= set(numbers) and len(set(numbers)) == len(numbers):
            return _Register(heading, tuple(found))
    return None


def _find_writer(context: TaskContext, row: Mapping[str, str]) -> Correspondent | None:
    """Find the first colleague whom a row names, who has to do with its paper."""
    staff = list_staff(context)
    for cell in row.values():
        member = staff.find(cell) if cell and cell[0].isalpha() and len(cell) <= _MAX_NAME_CHARS else None
        if member and member.address != context.persona.email.casefold():
            return Correspondent(member.name, member.address)
    return None


def _name_alike(series: PaperSeries, register: _Register, row: Mapping[str, str], rng: random.Random) -> str:
    """Name the paper of a row in the way of the others: with its number, and what they have of their rows."""
    rests = {number: _get_name(one.file).replace(number, "{}") for number, one in series.papers.items()}
    if len(set(rests.values())) == 1:
        return next(iter(rests.values())).format(row[register.key])
    rows = {one[register.key]: one for one in register.rows}
    for number, rest in rests.items():
        for heading, cell in rows[number].items():
            for cut in (str, _get_last_word):
                part, own = cut(cell), cut(row.get(heading, ""))
                if part and own and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", rest):
                    return rest.replace(part, own).format(row[register.key])
    return rng.choice(sorted(rests.values())).format(row[register.key])


def _find_last_day(cells: Iterable[str], today: str) -> str:
    return max((cell for cell in cells if _DAY.fullmatch(cell) and cell <= today), default="")


def _name_kind(series: PaperSeries, paper: ExpectedPaper) -> str:
    """Return what a paper is called: the words in lower case of its file name, or else those of its folder."""
    words = re.findall(r"(?<!\w)[a-z]{3,}(?!\w)", paper.name.rpartition(".")[0])
    name = " ".join(words) or re.sub(r"s$", "", series.plural)
    return f"{name} note" if name in _MEETINGS else name


def _get_last_word(cell: str) -> str:
    return cell.rpartition(" ")[2]


def _get_name(path: str) -> str:
    return path.rpartition("/")[2]
