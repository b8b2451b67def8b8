"""What the headings and names of registers say: what a record is called, and which columns hold money or names."""

import re
from typing import NamedTuple

from generators.tasks.recipe import TaskContext

_MONEY = re.compile(
    r"\b(?:accounted|agreed|amount|background cost|balance|bid|billed|brokerage|brutto|budget|charged?|claim(?:ed)?|"
    r"claim total|costs?|credit(?:ed)?|damage|demanded|estimate|extra premium|fare|fees?|granted|gross|hire total|"
    r"in dispute|indemnity|invoiced|labour|materials|menu total|net|offer|outlays|owed|paid out|parts|payable|"
    r"planned cost|premiums?|purchase price|quoted|receipts|repair|reserve|spent|stated|sum|ticket|to pay|total|"
    r"turnover|value|washing|(?:agreed|asked|our|total) price|price (?:asked|of the))\b",
    re.IGNORECASE,
)
# Rates, prices of one piece and limits are no sums; nor is what somebody only expects or wishes.
_NO_MONEY = re.compile(
    r"\b(?:a(?! year\b)|an|at|by|cap|cent(?:re|er)|cover|days?|deposit|due|each|eighths?|expected|gb|held|h|hourly|"
    r"hours?|kg|minutes?|new|no|number|old|on|one|per|percent|plan|points|rate|ratio|renewal|shop|test|unit|until|food|"
    r"wish)\b|%|/",
    re.IGNORECASE,
)
_SUPPLIER = re.compile(
    r"adjuster|agency|carrier|coach firm|contractor|creditor|done by|firm|from|grower|hire firm|made by|maker|"
    r"manufacturer|ordered from|partner|printed by|printer|provider|sent by|subcontractor|supplier|vendor|washed by|"
    r"workshop",
    re.IGNORECASE,
)
_PARTNER = re.compile(
    r"at|buyer|client|club|customer|garden centre|group|group of|host|hotel|insurer|landscaper|licensee|owner|"
    r"policyholder|production|seller|shop|site",
    re.IGNORECASE,
)
_NOUNS_BY_FILE = (
    (re.compile(r"payable|creditor|invoice", re.IGNORECASE), "invoice"),
    (re.compile(r"expense", re.IGNORECASE), "expense claim"),
    (re.compile(r"training", re.IGNORECASE), "training place"),
    (re.compile(r"purchase.orders|order.book", re.IGNORECASE), "purchase order"),
    (re.compile(r"contract", re.IGNORECASE), "contract"),
    (re.compile(r"\btrips\b|travel", re.IGNORECASE), "business trip"),
    (re.compile(r"hire|rental", re.IGNORECASE), "hire"),
    (re.compile(r"repair", re.IGNORECASE), "repair"),
)
_PURCHASE = re.compile(r"invoice|order|hire|contract|repair|fault report|permit")
_OTHER_COST = re.compile(
    r"batch|charter|closure|engagement|excursion|expert opinion|linen run|outage|print|relocation|room out of order|"
    r"shot|staff call|survey|training place"
)
_NUMBER = re.compile(r"\b(?:no|number|ref)\b\.?", re.IGNORECASE)
_EMPTY_NOUNS = frozenset("case code document entry file item record reference slip voucher".split())
_MIN_NOUN_CHARS = 4
UNKNOWN_NOUN = "entry"
"""What a record is called where nobody knows what kind of record it is."""


class Noun(NamedTuple):
    """What people call a record, and several."""

    singular: str
    plural: str


def is_money_heading(heading: str) -> bool:
    """Tell whether a column with this heading holds sums of money, not rates and limits."""
    return bool(_MONEY.search(heading)) and not _NO_MONEY.search(heading)


def is_supplier_heading(heading: str) -> bool:
    """Tell whether a column with this heading names those from whom a company buys."""
    return bool(_SUPPLIER.fullmatch(heading.strip()))


def is_partner_heading(heading: str) -> bool:
    """Tell whether a column with this heading names companies or places that a record is with."""
    return is_supplier_heading(heading) or bool(_PARTNER.fullmatch(heading.strip()))


NO_COST = 2


def rank_cost(noun: str) -> int:
    """Rank such a record as something that a company pays for: 0 for a purchase, 1 for another cost, 2 for neither."""
    return 0 if _PURCHASE.search(noun) else 1 if _OTHER_COST.search(noun) else 2


def find_noun(context: TaskContext, path: str, key: str) -> Noun:
    """Find what people call the records of a workbook: as its cases, its file or its key are called, or else entries.

    Args:
        path: The path of the workbook.
        key: The heading of the column that names its records.
    """
    own = next((one for one in context.cases if drop_year(one.register_file) == drop_year(path)), None)
    if own:
        return Noun(own.noun, own.plural)
    file = path.rpartition("/")[2]
    by_file = next((noun for pattern, noun in _NOUNS_BY_FILE if pattern.search(file)), "")
    by_key = _NUMBER.sub("", key).strip().casefold()
    noun = by_file or (by_key if by_key not in _EMPTY_NOUNS else "")
    if len(noun) >= _MIN_NOUN_CHARS and re.fullmatch(r"[a-z]+(?: [a-z]+)?", noun):
        return Noun(noun, _make_plural(noun))
    name = re.sub(r"[\W\d_]+", " ", file.rpartition(".")[0]).strip()
    # The name of a file may itself be the plural of what the file keeps: `Running contracts 2025.xlsx`.
    is_plural = re.fullmatch(r"[a-z ]{3,}[^\W\d_s]s", name.lower())
    return Noun(UNKNOWN_NOUN, name.lower() if is_plural else f"entries in the list '{name}'")


def _make_plural(noun: str) -> str:
    if re.search(r"[^aeiou]y$", noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if re.search(r"(?:s|x|ch|sh)$", noun) else f"{noun}s"


def drop_year(path: str) -> str:
    """Return the path of a workbook without its year, which that of another year shares."""
    return re.sub(r"\d+", "", path).casefold()
