"""Statements of partners that are put into an office for one task, whose figures differ here and there from ours."""

import datetime as dt
import random
import re
from dataclasses import dataclass
from decimal import Decimal
from statistics import median

from data_model import DocumentFinding
from file_formats import Block, Paragraph, Table, pdf
from generators.tasks.building_blocks.open_items import find_open_items, rank_owed_headings
from generators.tasks.building_blocks.open_records import list_past_headings
from generators.tasks.building_blocks.partner_names import PartnerNames
from generators.tasks.building_blocks.register_search import (
    drop_older_registers,
    find_registers,
    group_records,
    list_filled,
    shuffle_registers,
)
from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.recipe import TaskContext

_DIFFERENCES = (2, 13, 45, 90)
_LIMITS = ((10, 5, 8, 6, 4, 12), (25, 20, 30, 40, 15, 35), (50, 60, 75, 80, 70, 55))
"""How far figures of a statement are from ours, and limits in each gap between them, in units of the book."""
_UNITS = ((30_000, 100), (3_000, 10), (150, 1))
"""From which usual figure on which unit holds."""
_ACCOUNTS = re.compile(
    r"account|arrear|charge|creditor|deposit|fee|hire|invoice|loan|order|payable|premium", re.IGNORECASE
)
"""What partners send statements of most."""
_MIN_ROWS, _MAX_ROWS, _MIN_LARGE = 3, 14, 2
_MID_MONTH = 15
_MIN_PARTNERS, _MAX_PARTNERS = 3, 4
_INTRODUCTIONS = (
    "These are the figures that our books hold for your account. Please compare them with yours.",
    "From time to time we send everybody we work with what is open in our books, and ask them to check it.",
    "Our auditors have asked us to confirm the figures below with you.",
)
_CLOSINGS = (
    "Without word from you within four weeks we take it that you agree.",
    "If anything differs on your side, please let us know.",
    "Thank you for looking into this.",
)


@dataclass(frozen=True)
class AccountStatement:
    """What a partner sent: the numbers of some records, each with the figure that they have.

    Attributes:
        path: Where it lies.
        content: Its file.
        finding: What a surfer would report of it.
        rows: The records, in the order of the register.
        figures: Number of a record -> the figure of the partner, for each record.
    """

    path: str
    content: bytes
    finding: DocumentFinding
    rows: Records
    figures: dict[str, str]


@dataclass(frozen=True)
class Statements:
    """Statements of several partners about the records of one book.

    Attributes:
        heading: The heading of the figures. whose: The heading of the partners.
        by_partner: The statement of each partner.
        limits: Limits in each gap between the differences, the lowest gap first.
    """

    book: Register
    heading: str
    whose: str
    by_partner: dict[str, AccountStatement]
    limits: tuple[tuple[str, ...], ...]

    def list_differing(self, partner: str, above: Decimal = Decimal(0)) -> list[tuple[RegisterRecord, str]]:
        """List the records that differ from the statement of a partner by more than so much, with their figures."""
        statement = self.by_partner[partner]
        pairs = [(row, statement.figures[row.cells[self.book.key]]) for row in statement.rows]
        return [
            (row, theirs) for row, theirs in pairs if abs(Decimal(theirs) - Decimal(row.cells[self.heading])) > above
        ]


def plant_statements(context: TaskContext, rng: random.Random) -> Statements | None:
    """Write statements of some partners about one book; None if no book has partners with enough records."""
    partners = PartnerNames(context)
    books = shuffle_registers(context, rng, find_registers(context))
    current = drop_older_registers(books)
    for book in sorted(books, key=lambda one: (one not in current, not _ACCOUNTS.search(f"{one.plural} {one.name}"))):
        for heading in rank_owed_headings(book):
            if any(row.find_column(heading).index in row.sheet.formula_columns for row in book.records):
                continue
            for whose in book.name_headings:
                found = _find_accounts(book, heading, whose, partners, _find_day(context).isoformat())
                if len(found) >= _MIN_PARTNERS:
                    chosen = rng.sample(sorted(found), min(len(found), _MAX_PARTNERS))
                    return _write_statements(context, rng, book, heading, whose, {one: found[one] for one in chosen})
    return None


def _find_day(context: TaskContext) -> dt.date:
    """Return the day of the statements, of which enough has passed for them to have come by mail."""
    today = context.clock.day
    return today.replace(day=_MID_MONTH) if today.day > _MID_MONTH + 4 else today.replace(day=1) - dt.timedelta(days=1)


def _find_accounts(book: Register, heading: str, whose: str, partners: PartnerNames, until: str) -> dict[str, Records]:
    """Find the partners of whom a few records are open, with figures large enough to differ from."""
    unit, open_items, days = _find_unit(book, heading), find_open_items(book), list_past_headings(book)[:1]
    found = {}
    for name, rows in group_records(book, whose).items():
        begun = [one for one in open_items.keep(rows) if all(one.cells[day] <= until for day in days)]
        filled = list_filled(begun, heading)
        large = [one for one in filled if Decimal(one.cells[heading]) > 2 * unit * _DIFFERENCES[-1]]
        if unit and partners.hold(whose, name) and _MIN_ROWS <= len(filled) <= _MAX_ROWS and len(large) >= _MIN_LARGE:
            found[name] = filled
    return found


def _find_unit(book: Register, heading: str) -> int:
    """Return the unit of differences that are neither lost among the figures of a book nor absurd; 0 if none is."""
    usual = median(Decimal(one.cells[heading]) for one in list_filled(book.records, heading))
    return next((unit for lowest, unit in _UNITS if usual >= lowest), 0)


def _write_statements(
    context: TaskContext, rng: random.Random, book: Register, heading: str, whose: str, accounts: dict[str, Records]
) -> Statements:
    unit = _find_unit(book, heading)
    figures = {name: _change_figures(rng, heading, book.key, rows, unit) for name, rows in accounts.items()}
    written = {
        name: _write_statement(context, rng, book, heading, name, rows, figures[name])
        for name, rows in accounts.items()
    }
    return Statements(book, heading, whose, written, tuple(tuple(str(one * unit) for one in gap) for gap in _LIMITS))


def _change_figures(rng: random.Random, heading: str, key: str, rows: Records, unit: int) -> dict[str, str]:
    """Return the figures of records by their numbers, a few of them changed, the largest ones by most."""
    unit_most = 2 * unit * _DIFFERENCES[-1]
    ranked = sorted(rows, key=lambda one: Decimal(one.cells[heading]))[-len(_DIFFERENCES) :]
    large = [one for one in ranked if Decimal(one.cells[heading]) > unit_most] or ranked[-_MIN_LARGE:]
    figures = {one.cells[key]: one.cells[heading] for one in rows}
    for row, difference in zip(large, _DIFFERENCES[-len(large) :], strict=True):
        figure = Decimal(row.cells[heading]) + rng.choice((-1, 1)) * difference * unit
        figures[row.cells[key]] = format_figure(figure)
    return figures


def _write_statement(
    context: TaskContext,
    rng: random.Random,
    book: Register,
    heading: str,
    partner: str,
    rows: Records,
    figures: dict[str, str],
) -> AccountStatement:
    day = _find_day(context)
    table = ((book.key, heading), *((key, f"{Decimal(figure):,.2f}") for key, figure in figures.items()))
    lines = ("Statement of account", f"As of {day.day} {day:%B %Y}", rng.choice(_INTRODUCTIONS))
    closing = rng.choice(_CLOSINGS)
    blocks: list[Block] = [Paragraph(lines[0], "Heading 1", 1), *(Paragraph(one) for one in lines[1:])]
    blocks += [Table(table), Paragraph(closing)]
    path = f"{book.path.rpartition('/')[0]}/Statement {partner.replace('/', '-')} {day.isoformat()}.pdf"
    finding = DocumentFinding(
        application="pdf",
        file=path,
        headings=(partner, lines[0]),
        keywords=("statement", "account"),
        paragraphs=(partner, *lines, *("\t".join(one) for one in table), closing),
        tables=(table,),
    )
    return AccountStatement(path, pdf.write_pdf(blocks, letterhead=(partner,)), finding, rows, figures)
