"""Series of papers: documents of one kind in one folder, each with a number of its own and the same labelled lines."""

import datetime as dt
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePosixPath
from typing import Literal

from criteria import find_currencies
from data_model import Action, DocumentFinding
from generators.tasks.building_blocks.document_passages import make_read_action
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.recipe import TaskContext, make_action

MIN_PAPERS = 3
_LINE = re.compile(r"([A-Z][\w' ]{1,30}): (\S.{0,60})")
_NUMBERS = (
    re.compile(r"(?<![\w-])[A-Z]+[A-Z/-]*\d[\w/-]*\d(?![\w-])"),
    re.compile(r"(?<![\w-])\d{4,}(?:-\d{2,4})?(?![\w-])"),
)
_MONEY = re.compile(r"(?:[A-Z]{3}|€|\$|£) ?(\d{1,3}(?:,\d{3})*|\d+)(\.\d{1,2})?")
_ADDS_UP = re.compile(
    r"total|sum\b|value|fees?\b|costs?\b|payment|payable|charged?\b|claimed|credit|amount|approved|spent|^net|turnover|"
    r"granted|materials?|labour|budget|in all|advance|premium|received|deducted|credit|handling|parts",
    re.IGNORECASE,
)
_IS_RATE = re.compile(r"\b(?:per|a|each|rate|list)\b(?! year)|insured|until|asks|asked|dispute", re.IGNORECASE)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_DAY = re.compile(
    r"(?:\w+day, )?(?:(\d{1,2}) ([A-Z][a-z]{2,8}) (\d{4})|(\d{1,2})\.(\d{2})\.(\d{4})|(\d{4})-(\d{2})-(\d{2}))"
)
_KINDS = {"ocr": "pictures", "pdf": "PDFs", "shell": "text files", "word": "Word documents"}
Kind = Literal["money", "day", "text", ""]


@dataclass(frozen=True)
class PaperSeries:
    """Documents of one kind in one folder.

    Attributes:
        folder: Their folder, such as `data/Claims/Settlements`.
        papers: The number of each in its file name -> the document, in the order of the numbers.
        texts: The number of each -> label -> what stands behind it.
        kinds: Label that all of them have -> what kind of value stands behind it.
        cases_count: How many of them are about cases that the user's department looks after.
        is_near: Whether some are, or they lie in the folder of a register of such cases.
    """

    folder: str
    papers: Mapping[str, DocumentFinding]
    texts: Mapping[str, Mapping[str, str]]
    kinds: Mapping[str, Kind]
    cases_count: int
    is_near: bool

    @property
    def place(self) -> str:
        """What people call the folder."""
        return self.folder.removeprefix("data/")

    @property
    def plural(self) -> str:
        """What people call its papers."""
        words = PurePosixPath(self.folder).name.replace("_", " ")
        is_plural = any(re.search(r"[^s]s$", one) for one in words.split())
        return f"{words[:1].lower()}{words[1:]}{'' if is_plural else ' papers'}"

    @property
    def file_kind(self) -> str:
        """What kind of files they are, in the plural."""
        return _KINDS[next(iter(self.papers.values())).application]

    @property
    def stem(self) -> str:
        """What the name of a file about them can begin with."""
        return re.sub(r"[\W_]+", "_", PurePosixPath(self.folder).name.casefold()).strip("_")

    @property
    def department(self) -> str:
        """The folder in which theirs lies, which is named after a department in most offices."""
        return self.folder.split("/")[1]

    def list_labels(self, *kinds: Kind) -> list[str]:
        """List the labels with values of some kinds."""
        return [label for label, kind in self.kinds.items() if kind in kinds]

    def list_sums(self) -> list[str]:
        """List the labels with amounts that mean something when they are added up; none where only one has amounts."""
        money = self.list_labels("money")
        return [one for one in money if _ADDS_UP.search(one) and not _IS_RATE.search(one)] if len(money) > 1 else []

    def add_up(self, numbers: Iterable[str], label: str) -> str:
        """Return what some of the papers have behind a label of amounts, added up."""
        return format_figure(sum((Decimal(self.get_value(one, label)) for one in numbers), Decimal(0)))

    def get_value(self, number: str, label: str) -> str:
        """Return what a paper has behind a label, in canonical form."""
        return to_canonical(self.texts[number][label], self.kinds[label])

    def list_currencies(self, numbers: Iterable[str], label: str) -> list[str]:
        """List the currencies that some of the papers have beside the amounts behind a label."""
        texts = [self.texts[one][label] for one in numbers] if self.kinds[label] == "money" else []
        return sorted(frozenset[str]().union(*map(find_currencies, texts)))

    def look_actions(self, numbers: list[str] | None = None) -> tuple[Action, ...]:
        """Return the actions that list the folder and read some of its papers, or all."""
        wanted = self.papers if numbers is None else numbers
        look = make_action("system", "list_files", folder_path=self.folder)
        return (look, *(make_read_action(self.papers[one]) for one in wanted))


def find_paper_series(context: TaskContext, min_papers: int = MIN_PAPERS) -> list[PaperSeries]:
    """Find the series of papers of an office, those about cases of the user's department before others."""
    by_folder: dict[tuple[str, str], list[DocumentFinding]] = {}
    for one in context.findings:
        if isinstance(one, DocumentFinding) and one.file.count("/") > 1:
            by_folder.setdefault((one.file.rpartition("/")[0], one.application), []).append(one)
    found = [
        series
        for (folder, _), documents in by_folder.items()
        if len(documents) >= min_papers and (series := _read_series(context, folder, documents))
    ]
    return sorted(found, key=lambda one: not one.cases_count)


def choose_series(
    context: TaskContext, rng: random.Random, is_usable: Callable[[PaperSeries], bool]
) -> PaperSeries | None:
    """Choose a usable series, in a company one that the user has to do with; None if none is usable."""
    usable = [one for one in find_paper_series(context) if is_usable(one) and (one.is_near or not context.cases)]
    return rng.choice(usable) if usable else None


def to_canonical(text: str, kind: Kind) -> str:
    """Return an amount as a plain number, a day as `YYYY-MM-DD`, and any other text as it is."""
    if kind == "money":
        found = _MONEY.fullmatch(text)
        assert found
        return f"{found[1].replace(',', '')}{(found[2] or '').rstrip('0').rstrip('.')}"
    if kind == "day":
        day = read_day(text)
        assert day
        return day.isoformat()
    return text


def _read_series(context: TaskContext, folder: str, documents: list[DocumentFinding]) -> PaperSeries | None:
    papers = {_find_number(one.file): one for one in documents}
    shapes = {re.sub(r"\d+", "0", one) for one in papers}
    if "" in papers or len(papers) < len(documents) or len(shapes) > 1:
        return None
    papers = dict(sorted(papers.items()))
    texts = {number: dict(_list_lines(one)) for number, one in papers.items()}
    shared = [label for label in next(iter(texts.values())) if all(label in lines for lines in texts.values())]
    kinds = {label: _find_kind([lines[label] for lines in texts.values()]) for label in shared}
    kinds = {label: kind for label, kind in kinds.items() if kind}
    handled = [case for case in context.cases if case.is_handled]
    keys = {case.key for case in handled}
    known = sum(any(key in f"{one.file} {' '.join(one.paragraphs)}" for key in keys) for one in documents)
    own = {case.register_file.split("/")[1] for case in handled if case.register_file.count("/") > 1}
    is_near = known > 0 or folder.split("/")[1] in own
    return PaperSeries(folder, papers, texts, kinds, known, is_near) if kinds else None


def _find_number(path: str) -> str:
    name = PurePosixPath(path).stem
    return next((found[0] for one in _NUMBERS if (found := one.search(name))), "")


def _list_lines(document: DocumentFinding) -> Iterator[tuple[str, str]]:
    found = [match for text in document.paragraphs if (match := _LINE.fullmatch(text.strip()))]
    labels = [one[1] for one in found]
    yield from ((one[1], one[2].strip()) for one in found if labels.count(one[1]) == 1)


def _find_kind(texts: list[str]) -> Kind:
    if all(_MONEY.fullmatch(one) for one in texts):
        return "money"
    if all(read_day(one) for one in texts):
        return "day"
    is_plain = all(not re.search(r"\d", one) and one[-1] not in ",;:-" for one in texts)
    return "text" if is_plain and len(set(texts)) > 1 else ""


def read_day(text: str) -> dt.date | None:
    """Read a day in the formats of companies; None if a text is none."""
    found = _DAY.fullmatch(text)
    if not found:
        return None
    day, month, year, *numbers = found.groups()
    if day:
        at = _MONTHS.index(month[:3].casefold()) + 1 if month[:3].casefold() in _MONTHS else 0
        return dt.date(int(year), at, int(day)) if at else None
    if numbers[0]:
        return dt.date(int(numbers[2]), int(numbers[1]), int(numbers[0]))
    return dt.date(*map(int, numbers[3:]))
