"""Excel workbooks: the only reader and the only deterministic writer, bytes in and bytes out.

Reading   `read_sheets` (frozen views, computed values), `format_sheet`, `read_cells`
Editing   `load_workbook`, `set_cell`, `dump_workbook`, `new_workbook`
Styles    `new_styled_workbook` (number formats, bold headers, widths, frozen rows)

Formulas are evaluated by `file_formats.formulas`; one that it does not support gives `Unsupported`, never a guess.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
