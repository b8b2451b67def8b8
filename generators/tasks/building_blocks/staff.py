"""Who works in the house of the user, in which department, and what they are there, as its lists of staff say."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from data_model import DocumentFinding, Finding, MailFinding, Persona, SheetFinding
from generators.tasks.building_blocks.name_spellings import is_spelling_of, split_name
from generators.tasks.building_blocks.office_cache import cache_by_office
from generators.tasks.recipe import TaskContext

_WHOLE = re.compile(r"name|employee|colleague|person|who|member of staff|traveller|head", re.IGNORECASE)
_FIRST = re.compile(r"first(?: name)?|given name|forename", re.IGNORECASE)
_LAST = re.compile(r"last(?: name)?|surname|family name", re.IGNORECASE)
_DEPARTMENT = re.compile(r"department|dept\.?|unit|team|area|section|division", re.IGNORECASE)
_ROLE = re.compile(r"role|position|job(?: title)?|function|title", re.IGNORECASE)
_BOSS = re.compile(r"reports to|(?:line )?manager|boss|supervisor", re.IGNORECASE)
_OF_DIRECTORY = re.compile(
    r"e-?mail(?: address)?|mail|address|ext(?:ension|\.)|phone|tel\.|internal|desk phone", re.IGNORECASE
)
_NO_LETTER = re.compile(r"[^a-z0-9]+")
_PAYS = re.compile(r"\baccount(?:s|ant|ing)\b|bookkeep|payroll|controll|financ|treasur|cashier|invoic", re.IGNORECASE)
_OF_PERSONNEL = re.compile(r"payroll|personnel|human resources|\bHR\b|\bpeople\b|wages", re.IGNORECASE)
_MIN_SHEETS = 2


class StaffMember(NamedTuple):
    """Somebody who works in the house of the user.

    Attributes:
        department: Empty if no list tells.
        role: Empty if no list tells.
        boss: The name of whom they report to; empty if no list tells.
    """

    name: str
    address: str
    department: str = ""
    role: str = ""
    boss: str = ""

    @property
    def is_of_personnel(self) -> bool:
        """Whether they have to do with the hours, the leave and the pay of the others."""
        return bool(_OF_PERSONNEL.search(f"{self.department} {self.role}"))

    @property
    def pays(self) -> bool:
        """Whether they have to do with what the house pays."""
        return bool(_PAYS.search(f"{self.department} {self.role}"))


@dataclass(frozen=True)
class Staff:
    """Those who work in the house of the user, by address, the user included."""

    by_address: Mapping[str, StaffMember]

    @cached_property
    def _words(self) -> dict[str, tuple[str, ...]]:
        return {address: split_name(one.name) for address, one in self.by_address.items()}

    @cached_property
    def _all_words(self) -> frozenset[str]:
        return frozenset(word for words in self._words.values() for word in words)

    def find(self, cell: str) -> StaffMember | None:
        """Find who is meant by a spelling of a name, such as `Olsen, Fergus` or `F. Olsen`; None if nobody or several.

        A single word is a first name: companies are called like families.
        """
        if "@" in cell:
            return self.by_address.get(cell.casefold())
        words = split_name(cell)
        if not self._all_words.intersection(words):
            return None
        found = [
            address
            for address, full in self._words.items()
            if is_spelling_of(words, full) and (len(words) > 1 or words[0] == full[0])
        ]
        return self.by_address[found[0]] if len(found) == 1 else None

    def list_near(self, address: str) -> list[StaffMember]:
        """List those of the department of somebody, and whom they report to, without themselves; empty if unknown."""
        own = self.by_address.get(address.casefold())
        if own is None:
            return []
        return [
            one
            for one in self.by_address.values()
            if one.address != own.address
            and ((own.department and one.department == own.department) or (own.boss and one.name == own.boss))
        ]

    def list_for_personnel(self, address: str) -> list[StaffMember]:
        """List those to whom somebody reports what their people have worked: who sees to it, and their own boss."""
        own = self.by_address.get(address.casefold())
        return [
            one
            for one in self.by_address.values()
            if one.address != address.casefold() and (one.is_of_personnel or (own and own.boss == one.name))
        ]

    def list_paying(self) -> list[StaffMember]:
        """List those who have to do with what the house pays."""
        return [one for one in self.by_address.values() if one.pays]


@cache_by_office
def list_staff(context: TaskContext) -> Staff:
    """List who works in the house of the user, by the lists of staff, the handbook and the matters of the user."""
    findings, user = context.findings, context.persona
    addresses = _list_addresses(findings, user)
    found: dict[str, StaffMember] = {}
    listed = [*_list_of_sheets(findings), *_list_of_handbook(findings)]
    listed += [
        StaffMember(one.person, one.address) for case in context.cases for one in case.people if one.is_colleague
    ]
    for one in listed:
        address = one.address.casefold() or addresses.get(fold_name(one.name.split()[0]), "")
        if address and address.endswith("@" + user.email.rpartition("@")[2].casefold()):
            known = found.get(address, StaffMember(one.name, address))
            found[address] = StaffMember(
                known.name, address, known.department or one.department, known.role or one.role, known.boss or one.boss
            )
    return Staff(found)


def fold_name(name: str) -> str:
    """Return a name as an address writes it: in lower case, without accents."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return _NO_LETTER.sub("", "".join(one for one in letters if not unicodedata.combining(one)))


def _list_addresses(findings: tuple[Finding, ...], user: Persona) -> dict[str, str]:
    """Map the first names of colleagues to their addresses, as far as one address alone fits each."""
    domain = "@" + user.email.rpartition("@")[2].casefold()
    mails = [one for one in findings if isinstance(one, MailFinding)]
    known = {one.casefold() for mail in mails for one in (mail.sender, *mail.recipients)} | {user.email.casefold()}
    inside = sorted(one for one in known if one.endswith(domain))
    firsts = [fold_name(one.partition("@")[0].split(".")[0]) for one in inside]
    counts = Counter(firsts)
    return {first: address for first, address in zip(firsts, inside, strict=True) if counts[first] == 1}


def find_name_columns(headings: list[str]) -> tuple[int, ...]:
    """Find the columns of a list that name the person of a row: one, or those of first and last name."""
    firsts = [at for at, one in enumerate(headings) if _FIRST.fullmatch(one.strip())]
    lasts = [at for at, one in enumerate(headings) if _LAST.fullmatch(one.strip())]
    if firsts and lasts:
        return firsts[0], lasts[0]
    return tuple(at for at, one in enumerate(headings) if _WHOLE.fullmatch(one.strip()))[:1]


def read_name(row: tuple[str, ...], at: tuple[int, ...]) -> str:
    """Return the name of a row, the first name in front."""
    name = " ".join(row[one] for one in at)
    last, _, first = name.partition(", ")
    return f"{first} {last}" if first else name


def _list_of_sheets(findings: tuple[Finding, ...]) -> Iterator[StaffMember]:
    sheets = [one for one in findings if isinstance(one, SheetFinding)]
    directories = [one for one in sheets if _is_directory(one)]
    counts = Counter(one.file for one in directories)
    for sheet in directories:
        headings = [one.name for one in sheet.columns]
        names = find_name_columns(headings)
        by_sheet = sheet.sheet if counts[sheet.file] >= _MIN_SHEETS else ""
        for row in sheet.rows:
            name = read_name(row, names).strip()
            if len(name.split()) > 1:
                address = next((one for one in row if "@" in one), "")
                department = _read(row, headings, _DEPARTMENT) or by_sheet
                boss = _read(row, headings, _BOSS)
                yield StaffMember(name, address, department, _read(row, headings, _ROLE), boss)


def _list_of_handbook(findings: tuple[Finding, ...]) -> Iterator[StaffMember]:
    """Yield the people of tables of documents that have an address in each row."""
    tables = [table for one in findings if isinstance(one, DocumentFinding) for table in one.tables]
    for headings, *rows in filter(None, tables):
        names = find_name_columns(list(headings))
        for row in rows if names else ():
            address = next((one for one in row if "@" in one), "")
            name = read_name(tuple(row), names).strip() if len(row) == len(headings) else ""
            if address and len(name.split()) > 1:
                department, role = _read(row, list(headings), _DEPARTMENT), _read(row, list(headings), _ROLE)
                yield StaffMember(name, address, department, role)


def _is_directory(sheet: SheetFinding) -> bool:
    headings = [one.name.strip() for one in sheet.columns]
    has_role = any(_ROLE.fullmatch(one) or _BOSS.fullmatch(one) for one in headings)
    is_open = any(_OF_DIRECTORY.fullmatch(one) for one in headings)
    no_days = not any(one.type == "date" for one in sheet.columns)
    return bool(find_name_columns(headings)) and no_days and is_open and (has_role or _has_department(headings))


def _has_department(headings: list[str]) -> bool:
    return any(_DEPARTMENT.fullmatch(one) for one in headings)


def _read(row: tuple[str, ...] | list[str], headings: list[str], pattern: re.Pattern[str]) -> str:
    cells = zip(headings, row, strict=False)
    return next((cell for heading, cell in cells if pattern.fullmatch(heading.strip())), "")
