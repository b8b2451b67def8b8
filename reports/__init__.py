"""Reports on evaluation runs: tables in three formats, explained failures, an HTML page and figures."""

from reports.figures.figure_files import FIGURES_NEED_EXTRA, add_figures, can_draw_figures, write_figures
from reports.html_page.report_page import add_page, write_page
from reports.load_runs import LoadedRun, find_runs, load_runs, sum_up_run
from reports.report import AddToReport, Report, write_report
from reports.run_result import make_eval_result
from reports.tables.csv_format import format_csv
from reports.tables.latex_format import format_latex
from reports.tables.markdown_format import format_markdown
from reports.tables.report_table import CellValue, ReportTable, TableColumn

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
    "format_csv",
    "format_latex",
    "format_markdown",
    "load_runs",
    "make_eval_result",
    "sum_up_run",
    "write_figures",
    "write_page",
    "write_report",
]
