"""What comes out of evaluation runs: tables in three formats, explained failures, one text; a door of its own."""

from evaluation.report.figures import LEFT_OUT, add_figures, can_draw, write_figures
from evaluation.report.page import add_page, write_page
from evaluation.report.reading import OpenedRun, find_runs, open_runs, read_figures
from evaluation.report.results import eval_result
from evaluation.report.table import Cell, Column, Table
from evaluation.report.writing import Part, Report, write_report

__all__ = [
    "LEFT_OUT",
    "Cell",
    "Column",
    "OpenedRun",
    "Part",
    "Report",
    "Table",
    "add_figures",
    "add_page",
    "can_draw",
    "eval_result",
    "find_runs",
    "open_runs",
    "read_figures",
    "write_figures",
    "write_page",
    "write_report",
]
