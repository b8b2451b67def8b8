"""Formulas that go round in circles, grow without end or ask for everything at once."""

from collections.abc import Callable

Rows = list[list[str | float]]


def _chain(length: int, step: str) -> Rows:
    steps: Rows = [[step.format(above=row)] for row in range(1, length)]
    return [[1], *steps]


def _wide(count: int) -> Rows:
    numbers: Rows = [[number] for number in range(2, count)]
    return [[f"=SUM({','.join(f'A{number}' for number in range(2, count))})"], *numbers]


SHEETS: dict[str, Callable[[], Rows]] = {
    "circle-of-one": lambda: [["=A1"]],
    "circle-of-two": lambda: [["=B1", "=A1+1"]],
    "circle-of-10-thousand": lambda: [[f"=A{row % 10_000 + 1}+1"] for row in range(1, 10_001)],
    "chain-of-20-thousand": lambda: _chain(20_000, "=A{above}+1"),
    "doubling": lambda: _chain(100, "=A{above}&A{above}"),
    "doubling-numbers": lambda: _chain(2_000, "=A{above}*2"),
    "long": lambda: [["=" + "1+" * 4_000 + "1"]],
    "longest": lambda: [["=" + "1+" * 16_000 + "1"]],
    "parentheses": lambda: [["=" + "(" * 10_000 + "1" + ")" * 10_000]],
    "nested-ifs": lambda: [["=" + "IF(1," * 5_000 + "1" + ",0)" * 5_000]],
    "minus-signs": lambda: [["=" + "-" * 30_000 + "1"]],
    "powers": lambda: [["=9^9^9^9", "=(9^9)^(9^9)", "=2^1024^1024", "=FACT(1E9)", "=EXP(1E9)", "=POWER(10,400)"]],
    "whole-columns": lambda: [['=COUNTIF(A:XFD,"")', "=SUM(A:XFD)", "=SUM(1:1048576)", "=AVERAGE(A1:XFD1048576)"]],
    "own-sums": lambda: [["=SUM(A1:A9)", 1], ["=SUM(A:A)", 2]],
    "sum-of-5-thousand": lambda: _wide(5_000),
    "repeated-text": lambda: [['=REPT("x",1E9)', '=REPT(REPT("ab",32767),32767)', '=LEN(REPT("x",1E12))']],
    "wildcards": lambda: [["a" * 3_000, f'=COUNTIF(A1:A1,"{"*a" * 100}b")', f'=SUMIF(A1,"{"~*?" * 80}*")']],
    "indirect": lambda: [['=INDIRECT("A"&ROW())', '=INDIRECT("[x]y!A1")', "=OFFSET(A1,-9,1E9,1E9,1E9)"]],
    "elsewhere": lambda: [["='/etc/[hostname]S'!A1", "=[1]S!A1", '=WEBSERVICE("http://127.0.0.1")', "=cmd|' /c'!A1"]],
    "dates": lambda: [["=DATE(1E308,1E308,1E308)", "=DATE(9999,13,1E9)", "=EDATE(1,1E300)", '=DATEVALUE("99999")']],
    "texts": lambda: [[f'=TEXT(1E300,"{"0" * 200}")', '=TEXT(1,"[h]:mm:ss")', f'=FIND("a","{"b" * 250}",1E300)']],
    "strange": lambda: [["=", "==", "=,", "=A1:", "=#REF!", "={1,2", '="', "='", "=\u202eA1", "=A1 A2", "=1/0"]],
    "products": lambda: [["=SUMPRODUCT(A:A,B:B,C:C)", "=MMULT(A1:ZZ999,A1:ZZ999)", "=LARGE(A:XFD,1E9)"]],
}  # fmt: skip
"""Rows of cells, by name; text that starts with `=` is a formula."""
