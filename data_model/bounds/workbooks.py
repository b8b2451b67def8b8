"""Limits of Excel workbooks and their formulas."""

from data_model.bounds.definition import FILE_UNREADABLE, define_bound

_WORKBOOKS = "Excel workbooks"
WORKBOOK_CELLS = define_bound(
    _WORKBOOKS, "WORKBOOK_CELLS", 200_000, "cells",
    "a workbook: its filled or formatted cells; also the cells from A1 to the last such cell, all sheets added up",
    FILE_UNREADABLE,
)  # fmt: skip
WORKBOOK_ROWS = define_bound(_WORKBOOKS, "WORKBOOK_ROWS", 200_000, "rows", "all sheets of a workbook", FILE_UNREADABLE)
WORKBOOK_SHEETS = define_bound(_WORKBOOKS, "WORKBOOK_SHEETS", 250, "sheets", "a workbook", FILE_UNREADABLE)
WORKBOOK_STRINGS = define_bound(
    _WORKBOOKS, "WORKBOOK_STRINGS", 200_000, "texts", "a workbook's table of shared texts", FILE_UNREADABLE
)
WORKBOOK_TEXT_CHARS = define_bound(
    _WORKBOOKS, "WORKBOOK_TEXT_CHARS", 10_000_000, "characters", "all cells of a workbook", FILE_UNREADABLE
)
WORKBOOK_XML_BYTES = define_bound(
    _WORKBOOKS, "WORKBOOK_XML_BYTES", 50_000_000, "bytes", "a workbook's XML", FILE_UNREADABLE
)
WORKBOOK_ELEMENTS = define_bound(
    _WORKBOOKS,
    "WORKBOOK_ELEMENTS",
    1_200_000,
    "elements",
    "the rows, cells, values and texts of a workbook",
    FILE_UNREADABLE,
)
WORKBOOK_OTHERS = define_bound(
    _WORKBOOKS, "WORKBOOK_OTHERS", 50_000, "elements",
    "all other elements of a workbook, such as styles, names, rules and their ranges, comments, charts and parts "
    "of formatted texts; every 100 bytes of them count as at least one", FILE_UNREADABLE,
)  # fmt: skip
WORKBOOK_MERGED = define_bound(_WORKBOOKS, "WORKBOOK_MERGED", 10_000, "areas", "merged cells", FILE_UNREADABLE)
WORKBOOK_SHARED_CHARS = define_bound(
    _WORKBOOKS, "WORKBOOK_SHARED_CHARS", 5_000_000, "characters", "formulas that cells share, counted once per cell",
    FILE_UNREADABLE,
)  # fmt: skip

RANGE_CELLS = define_bound(
    _WORKBOOKS,
    "RANGE_CELLS",
    200_000,
    "cells",
    "the cells that `excel.read_range` reads at once",
    "the action is refused",
)

_FORMULAS = "Formulas of a workbook"
FORMULAS = define_bound(_FORMULAS, "FORMULAS", 100_000, "formulas", "a workbook", "none of them is computed")
FORMULAS_CHARS = define_bound(
    _FORMULAS, "FORMULAS_CHARS", 5_000_000, "characters", "all formulas of a workbook", "none of them is computed"
)
FORMULA_CHARS = define_bound(_FORMULAS, "FORMULA_CHARS", 8_192, "characters", "a formula", "its value is not computed")
FORMULA_LEVELS = define_bound(_FORMULAS, "FORMULA_LEVELS", 32, "levels", "nested brackets", "its value is not computed")
FORMULA_READS = define_bound(
    _FORMULAS, "FORMULA_READS", 2_000_000, "cells",
    "the cells that all formulas of a workbook read; a cell with a long text counts as several",
    "further values are not computed",
)  # fmt: skip
FORMULA_TEXT_CHARS = define_bound(
    _FORMULAS, "FORMULA_TEXT_CHARS", 10_000_000, "characters", "all long texts that formulas return",
    "further values are not computed",
)  # fmt: skip
FORMULA_PATTERN_CHARS = define_bound(
    _FORMULAS, "FORMULA_PATTERN_CHARS", 255, "characters", "a condition with `*` or `?`, as in Excel",
    "its value is not computed",
)  # fmt: skip
FORMULA_PATTERN_STEPS = define_bound(
    _FORMULAS, "FORMULA_PATTERN_STEPS", 2_000, "characters",
    "a condition with `?`: the length of the text times the length of the part between two `*` that contains `?`",
    "its value is not computed",
)  # fmt: skip
