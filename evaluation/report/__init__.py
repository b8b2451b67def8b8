"""What comes out of evaluation runs: tables in three formats, explained failures, one text; a door of its own."""

from evaluation.report.figures import FIGURES_NEED_EXTRA, add_figures, can_draw_figures, write_figures
from evaluation.report.page import add_page, write_page
from evaluation.report.reading import LoadedRun, find_runs, load_runs, sum_up_run
from evaluation.report.results import make_eval_result
from evaluation.report.table import CellValue, ReportTable, TableColumn
from evaluation.report.writing import AddToReport, Report, write_report

__all__ = [
    "FIGURES_NEED_EXTRA",
    "AddToReport",
    "CellValue",
    "LoadedRun",
    "Report",
    "ReportTable",
    "TableColumn",
    "add_figures",
    "add_page",
    "can_draw_figures",
    "find_runs",
    "load_runs",
    "make_eval_result",
    "sum_up_run",
    "write_figures",
    "write_page",
    "write_report",
]
