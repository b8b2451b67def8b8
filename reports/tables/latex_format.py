"""Tables as LaTeX."""

from reports.tables.report_table import ReportTable

_TEX_ESCAPES = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


def format_latex(table: ReportTable) -> str:
    """Format the table as a LaTeX `table`; the document must load the package booktabs."""
    alignments = "".join("l" if table.is_text_column(at) else "r" for at in range(len(table.columns)))
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{_escape_tex(' '.join((f'{table.title}.', *table.notes)))}}}",
        rf"\label{{tab:{table.name.replace('_', '-')}}}",
        rf"\begin{{tabular}}{{{alignments}}}",
        r"\toprule",
        " & ".join(_escape_tex(column.title) for column in table.columns) + r" \\",
        r"\midrule",
        *(" & ".join(_escape_tex(text) for text in table.format_row(row, "--")) + r" \\" for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _escape_tex(text: str) -> str:
    return "".join(_TEX_ESCAPES.get(character, character) for character in " ".join(text.split()))
