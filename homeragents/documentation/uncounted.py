"""The page of what never counts as a change of a file."""

from criteria import UNCOUNTED_PARTS
from homeragents.documentation.argument_tables import format_table_row

HEAD = """# What never counts as a change

A verdict compares all that an office holds with what it held before: cells, events, mails, paragraphs, other files.
Content is compared, not bytes, so opening a file and saving it is no change. What this page lists is no content.
Everything else is: types too, so that a number that became text is a change (sums leave it out), and a formula that
became its value. If a file cannot be read as its type, any other byte is a change of the whole file.
"""
_TITLES = {
    "mail": "Mails",
    "calendar": "Calendars",
    "workbook": "Workbooks",
    "document": "Word documents",
    "other": "All files",
}


def make_uncounted_page() -> str:
    """Make the page: every part that does not count, by the kind of file."""
    lines = [HEAD]
    for kind, title in _TITLES.items():
        lines += [f"## {title}\n", format_table_row(["what", "why"]), format_table_row(["---"] * 2)]
        for part in UNCOUNTED_PARTS:
            if part.kind == kind:
                names = ", ".join(f"`{name}`" for name in part.names)
                lines.append(format_table_row([names or part.what, part.reason]))
        lines.append("")
    return "\n".join(lines)
