"""What an office holds already: its words and values, and the addresses of the people its user writes to."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, Persona, SheetFinding, extract_values

_FIRST_ROWS = 3
_KEPT_FINDINGS = 2000
_NO_WORD = re.compile(r"[^a-z0-9]+")
Kept = TypeVar("Kept", bound=Finding | tuple[Finding, ...])
# Addresses of nobody in particular, which get mail for many.
_SHARED_MAILBOXES = frozenset(
    "accounts admin all bookings contact everybody everyone hello hr info it mail marketing no-reply noreply office "
    "orders payroll post postmaster reception sales service staff support team webmaster".split()
)


def collect_office_words(findings: tuple[Finding, ...], plain_texts: tuple[str, ...] = ()) -> "OfficeWords":
    """Collect the vocabulary of an office; the last ones are kept.

    Args:
        plain_texts: The texts of files that no surfer reports.
    """
    return _collect_office_words(ByIdentity(findings), plain_texts)


def list_contact_groups(findings: tuple[Finding, ...], user: Persona) -> tuple[tuple[str, ...], ...]:
    """List the addresses of people to whom a user may write, those of nearest people first.

    Shared mailboxes, and the user's own address, are left out.

    Returns:
        The people at the user's domain with whom they exchange mails, the others at this domain, the people of other
        domains with whom they exchange mails, and the others of these domains. No address is in two groups.
    """
    found = _collect_contacts(ByIdentity(findings), user.name)
    domain, own = _get_domain(user.email), user.email.casefold()
    groups: tuple[list[str], ...] = ([], [], [], [])
    for address in sorted(found.everybody - {own}):
        groups[2 * (_get_domain(address) != domain) + (address not in found.near)].append(address)
    return tuple(tuple(group) for group in groups)


def names_address(text: str, address: str) -> bool:
    """Tell whether a text names the person to whom an address belongs, or the organisation at its domain."""
    person, _, domain = address.casefold().partition("@")
    names = (person.replace(".", " "), domain.partition(".")[0].replace("-", " "))
    words = f" {_NO_WORD.sub(' ', text.casefold())} "
    return any(f" {one} " in words for one in names)


class OfficeWords(NamedTuple):
    """The vocabulary of an office, in lower case.

    Attributes:
        terms: The column names and cells of its tables.
        all: The terms, their single words, and the names and values in its files.
        single: The values that stand in some text, column or heading without another value of their type, so that who
            reads only that takes them for what is meant.
    """

    terms: frozenset[str]
    all: frozenset[str]
    single: frozenset[str]


class ByIdentity(Generic[Kept]):
    """Findings compared by identity, as a cache key: comparing thousands of them takes longer than a draw."""

    def __init__(self, findings: Kept) -> None:
        self.findings = findings

    def __hash__(self) -> int:
        return id(self.findings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.findings is other.findings


@lru_cache(maxsize=2)
def _collect_office_words(cache_key: ByIdentity[tuple[Finding, ...]], plain_texts: tuple[str, ...]) -> OfficeWords:
    parts = [_collect_words_of(ByIdentity(one)) for one in cache_key.findings]
    return OfficeWords(
        frozenset().union(*(one.terms for one in parts)),
        frozenset().union(*(one.all for one in parts)),
        _collect_single_values(plain_texts).union(*(one.single for one in parts)),
    )


# Most kinds of task plant a mail of their own, so that all other findings of an office are the same.
@lru_cache(maxsize=_KEPT_FINDINGS)
def _collect_words_of(cache_key: ByIdentity[Finding]) -> OfficeWords:
    """Collect what one finding adds to the vocabulary of its office."""
    finding = cache_key.findings
    terms = _collect_terms(finding)
    words = {word for term in terms for word in term.split()}
    single = {value for entries in _list_listings(finding) for value in _find_single_values(entries)}
    return OfficeWords(
        frozenset(terms),
        frozenset(_collect_names(finding) | _collect_values(finding) | terms | words),
        frozenset(single | _find_lone_headings(finding)),
    )


@lru_cache(maxsize=2)
def _collect_single_values(plain_texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(value for text in plain_texts for value in _find_single_values((text,)))


def _list_listings(finding: Finding) -> Iterator[tuple[str, ...]]:
    """Yield the texts that somebody reads as one: a document, a mail, a column, the headings or a row of texts."""
    if isinstance(finding, MailFinding):
        yield (finding.body,)
    elif isinstance(finding, DocumentFinding):
        yield _list_texts(finding)
    elif isinstance(finding, SheetFinding):
        headings = tuple(column.name for column in finding.columns)
        yield headings
        yield from ((heading, *cells) for heading, *cells in zip(headings, *finding.rows, strict=True))
        text_columns = [at for at, column in enumerate(finding.columns) if column.type == "text"]
        yield from (tuple(row[at] for at in text_columns) for row in finding.rows[:_FIRST_ROWS])


def _find_single_values(entries: tuple[str, ...]) -> set[str]:
    by_type: dict[str, set[str]] = {}
    for entry in set(entries):
        for one in extract_values(entry):
            by_type.setdefault(one.type, set()).add(one.value.lower())
    return {value for values in by_type.values() if len(values) == 1 for value in values}


def _find_lone_headings(finding: Finding) -> set[str]:
    """Find the headings of empty columns, which are all that somebody reads there."""
    if not isinstance(finding, SheetFinding):
        return set()
    return {
        column.name.lower() for at, column in enumerate(finding.columns) if not any(row[at] for row in finding.rows)
    }


def _collect_names(finding: Finding) -> set[str]:
    """Collect the names of people in a finding, so that no outsider shares one."""
    if isinstance(finding, MailFinding):
        return {finding.user.lower(), *finding.sender.lower().replace("@", " ").replace(".", " ").split()}
    return {finding.user.lower()} if isinstance(finding, EventFinding) else set()


def _collect_terms(finding: Finding) -> set[str]:
    """Collect the column names and cells of a table, in lower case."""
    if not isinstance(finding, SheetFinding):
        return set()
    names = {column.name for column in finding.columns}
    cells = {cell for row in finding.rows for cell in row}
    return {term.lower() for term in names | cells if term}


def _collect_values(finding: Finding) -> set[str]:
    """Collect the dates, times, numbers and addresses in a finding, none of which may be drawn."""
    used_values: set[str] = set()
    for text in _list_texts(finding):
        for value_found in extract_values(text):
            used_values.add(value_found.value.lower())
            if value_found.type == "time":
                # 2:30 may mean either half of the day.
                hour, minute = int(value_found.value[:2]), value_found.value[2:]
                used_values.add(f"{(hour + 12) % 24:02}{minute}")
    return used_values


def _list_texts(finding: Finding) -> tuple[str, ...]:
    if isinstance(finding, MailFinding):
        return (finding.subject, finding.body)
    if isinstance(finding, EventFinding):
        return (finding.summary, finding.start, finding.end or "")
    if isinstance(finding, DocumentFinding):
        return (*finding.paragraphs, *(cell for table in finding.tables for row in table for cell in row))
    return tuple({cell for row in finding.rows for cell in row})


class _Contacts(NamedTuple):
    """The addresses of people in an office: all of them, and those on the mails of one user."""

    everybody: frozenset[str]
    near: frozenset[str]


@lru_cache(maxsize=2)
def _collect_contacts(cache_key: ByIdentity[tuple[Finding, ...]], user: str) -> _Contacts:
    mails = [one for one in cache_key.findings if isinstance(one, MailFinding)]
    # Who has written a mail is somebody; who only gets mails could be a list.
    senders = {one.sender.casefold() for one in mails}
    listed = {
        cell.casefold()
        for one in cache_key.findings
        if isinstance(one, SheetFinding)
        for row in one.rows
        for cell in row
        if "@" in cell
    }
    everybody = frozenset(address for address in senders | listed if _is_of_a_person(address))
    own = Counter(address.casefold() for one in mails if one.user == user for address in (one.sender, *one.recipients))
    return _Contacts(everybody, everybody & own.keys())


def _is_of_a_person(address: str) -> bool:
    values = extract_values(address)
    if len(values) != 1 or values[0].type != "address" or values[0].value != address:
        return False
    return address.partition("@")[0] not in _SHARED_MAILBOXES


def _get_domain(address: str) -> str:
    return address.partition("@")[2].casefold()
