"""Functions that the package `formulas` computes for us, and which arguments each may have.

Only functions that were compared with LibreOffice on edge cases are listed (XLOOKUP, which LibreOffice lacked, was
compared with values written by hand). The list leaves out functions whose result changes from moment to moment (TODAY,
RAND), that read other places or the world outside (OFFSET, INDIRECT, WEBSERVICE), that return several cells (FILTER,
SORT), that version 1.3 of the package was seen to get wrong (TRIM, VALUE, TEXT, REPT, SWITCH, FLOOR, DATEDIF) or that
remained doubtful (CEILING, MROUND), and SUMIFS and related functions, which we compute ourselves.
"""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple


class Signature(NamedTuple):
    """The kinds of a function's arguments, one letter each.

    v: one value, but no text that looks like a number; a: one value of any kind; s: one value, as text. r: cells; l:
    cells without text that looks like a number; m: as l, without logical values. n: as m, or one number; c: as l, or
    one number or logical value; t: cells or one value, as text. A call with any other argument is not evaluated,
    because there the package was seen to differ from Excel.

    Attributes:
        required: The arguments that must be given.
        optional: Arguments that may follow.
        repeated: A group of arguments that may follow, any number of times.
    """

    required: str
    optional: str = ""
    repeated: str = ""

    def list_kinds(self, count: int) -> str | None:
        """Return the kinds of this many arguments, or None if the function does not take as many."""
        extra_count = count - len(self.required)
        if extra_count < 0 or (extra_count > len(self.optional) and not self.repeated):
            return None
        if self.repeated and extra_count % len(self.repeated):
            return None
        return self.required + "".join(_repeat_letters(extra_count, self.optional or self.repeated))


def _repeat_letters(count: int, letters: str) -> Iterator[str]:
    for _, letter in zip(range(count), cycle(letters or "v"), strict=False):
        yield letter


def _share_signature(names: str, signature: Signature) -> dict[str, Signature]:
    return dict.fromkeys(names.split(), signature)


SIGNATURES: dict[str, Signature] = {
    "XLOOKUP": Signature("vlr", "avv"),
    "MATCH": Signature("vl", "v"),
    "INDEX": Signature("rv", "v"),
    "HLOOKUP": Signature("vrv", "v"),
    "RANK": Signature("vm", "v"),
    "RANK.EQ": Signature("vm", "v"),
    "SUMPRODUCT": Signature("m", repeated="m"),
    **_share_signature("LARGE SMALL PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC", Signature("mv")),
    **_share_signature(
        "MEDIAN PRODUCT STDEV STDEV.S STDEVP STDEV.P VAR VAR.S VARP VAR.P", Signature("n", repeated="n")
    ),
    **_share_signature("MODE MODE.SNGL GEOMEAN", Signature("n", repeated="n")),
    **_share_signature("IFERROR IFNA", Signature("aa")),
    "IFS": Signature("va", repeated="va"),
    "CHOOSE": Signature("va", repeated="a"),
    "NOT": Signature("v"),
    **_share_signature("AND OR XOR", Signature("c", repeated="c")),
    "PI": Signature(""),
    **_share_signature("ABS INT SQRT SIGN EXP LN LOG10 EVEN ODD", Signature("v")),
    **_share_signature("MOD POWER ROUNDUP ROUNDDOWN", Signature("vv")),
    **_share_signature("TRUNC LOG", Signature("v", "v")),
    "CONCATENATE": Signature("s", repeated="s"),
    "CONCAT": Signature("t", repeated="t"),
    "TEXTJOIN": Signature("svt", repeated="t"),
    **_share_signature("LEN UPPER LOWER PROPER", Signature("s")),
    **_share_signature("LEFT RIGHT", Signature("s", "v")),
    **_share_signature("FIND SEARCH", Signature("ss", "v")),
    "EXACT": Signature("ss"),
    "MID": Signature("svv"),
    "SUBSTITUTE": Signature("sss", "v"),
    "REPLACE": Signature("svvs"),
    **_share_signature("ISBLANK ISNUMBER ISTEXT ISERROR ISERR ISNA ISLOGICAL ISEVEN ISODD", Signature("v")),
    **_share_signature("YEAR MONTH DAY HOUR MINUTE SECOND ISOWEEKNUM", Signature("v")),
    **_share_signature("DATE TIME", Signature("vvv")),
    **_share_signature("WEEKDAY WEEKNUM", Signature("v", "v")),
    **_share_signature("EDATE EOMONTH DAYS", Signature("vv")),
    **_share_signature("NETWORKDAYS WORKDAY", Signature("vv", "m")),
}
