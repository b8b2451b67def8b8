"""The functions that the package `formulas` computes for us, each with what its arguments may be.

Only those that were compared with LibreOffice on edge cases stand here (XLOOKUP, which it lacked, was held to values
written by hand). Left out: what changes from moment to moment (TODAY, RAND), reads places or the world outside (OFFSET,
INDIRECT, WEBSERVICE), gives several cells (FILTER, SORT), what the package 1.3 was seen to get wrong (TRIM, VALUE,
TEXT, REPT, SWITCH, FLOOR, DATEDIF) or left doubtful (CEILING, MROUND), and SUMIFS and its kin, which we compute.
"""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple


class Signature(NamedTuple):
    """The kinds of a function's arguments, one letter each.

    v: one value, and a: one that may be text that looks like a number; s: one, as text. r: cells; l: cells without
    text that looks like a number; m: cells that hold numbers or other text, no logical values. n: as m, or a number;
    c: as l, or a condition; t: cells or one value, as text. A call with anything else is not evaluated, for there
    the package was seen to differ from Excel.
    needed ones come first; then optional ones, or repeated groups of them.
    """

    needed: str
    optional: str = ""
    repeated: str = ""

    def kinds(self, count: int) -> str | None:
        """The kinds of so many arguments, or None where the function does not take so many."""
        beyond = count - len(self.needed)
        if beyond < 0 or (beyond > len(self.optional) and not self.repeated):
            return None
        if self.repeated and beyond % len(self.repeated):
            return None
        return self.needed + "".join(_taken(beyond, self.optional or self.repeated))


def _taken(count: int, letters: str) -> Iterator[str]:
    for _, letter in zip(range(count), cycle(letters or "v"), strict=False):
        yield letter


def _each(names: str, signature: Signature) -> dict[str, Signature]:
    return dict.fromkeys(names.split(), signature)


SIGNATURES: dict[str, Signature] = {
    "XLOOKUP": Signature("vlr", "avv"),
    "MATCH": Signature("vl", "v"),
    "INDEX": Signature("rv", "v"),
    "HLOOKUP": Signature("vrv", "v"),
    "RANK": Signature("vm", "v"),
    "RANK.EQ": Signature("vm", "v"),
    "SUMPRODUCT": Signature("m", repeated="m"),
    **_each("LARGE SMALL PERCENTILE PERCENTILE.INC QUARTILE QUARTILE.INC", Signature("mv")),
    **_each("MEDIAN PRODUCT STDEV STDEV.S STDEVP STDEV.P VAR VAR.S VARP VAR.P", Signature("n", repeated="n")),
    **_each("MODE MODE.SNGL GEOMEAN", Signature("n", repeated="n")),
    **_each("IFERROR IFNA", Signature("aa")),
    "IFS": Signature("va", repeated="va"),
    "CHOOSE": Signature("va", repeated="a"),
    "NOT": Signature("v"),
    **_each("AND OR XOR", Signature("c", repeated="c")),
    "PI": Signature(""),
    **_each("ABS INT SQRT SIGN EXP LN LOG10 EVEN ODD", Signature("v")),
    **_each("MOD POWER ROUNDUP ROUNDDOWN", Signature("vv")),
    **_each("TRUNC LOG", Signature("v", "v")),
    "CONCATENATE": Signature("s", repeated="s"),
    "CONCAT": Signature("t", repeated="t"),
    "TEXTJOIN": Signature("svt", repeated="t"),
    **_each("LEN UPPER LOWER PROPER", Signature("s")),
    **_each("LEFT RIGHT", Signature("s", "v")),
    **_each("FIND SEARCH", Signature("ss", "v")),
    "EXACT": Signature("ss"),
    "MID": Signature("svv"),
    "SUBSTITUTE": Signature("sss", "v"),
    "REPLACE": Signature("svvs"),
    **_each("ISBLANK ISNUMBER ISTEXT ISERROR ISERR ISNA ISLOGICAL ISEVEN ISODD", Signature("v")),
    **_each("YEAR MONTH DAY HOUR MINUTE SECOND ISOWEEKNUM", Signature("v")),
    **_each("DATE TIME", Signature("vvv")),
    **_each("WEEKDAY WEEKNUM", Signature("v", "v")),
    **_each("EDATE EOMONTH DAYS", Signature("vv")),
    **_each("NETWORKDAYS WORKDAY", Signature("vv", "m")),
}
