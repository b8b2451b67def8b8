"""What comes out of evaluation runs: tables in three formats, explained failures, one text; a door of its own."""

from evaluation.report.reading import OpenedRun, find_runs, open_runs, read_figures
from evaluation.report.results import eval_result
from evaluation.report.table import Cell, Column, Table
from evaluation.report.writing import Part, Report, write_report

__all__ = [
    "Cell",
    "Column",
    "OpenedRun",
    "Part",
    "Report",
    "Table",
    "eval_result",
    "find_runs",
    "open_runs",
    "read_figures",
    "write_report",
]
