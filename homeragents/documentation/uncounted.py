"""The page of what never counts as a change of a file."""

from criteria import FAIR_ADDITIONS, UNCOUNTED_PARTS
from homeragents.documentation.argument_tables import format_table_row

HEAD = """# What never counts as a change

A verdict compares all that an office holds with what it held before: cells, events, mails, paragraphs, other files.
Content is compared, not bytes, so opening a file and saving it is no change. What this page lists is no content.
Everything else is: types too, so that a number that became text is a change, as sums leave it out, and a formula that
became its value. A cell that a request wants written may hold its value in [any usual form](fair_forms.md), but a
figure as text only where its column has its figures as text. Of an event, an attendee, the answer to an invitation, a
reminder and `STATUS:CANCELLED` are content; [what a wanted event may take on](#what-a-wanted-event-may-take-on) is
listed below. If a file cannot be read as its type, any other byte is a change of the whole file.
"""
ADDITIONS_HEAD = """## What a wanted event may take on

An event that somebody asked for may hold this beside its title and its times, and so may one that moved, which keeps
all that it had. Everything else that it takes on is a fault, such as an `EXRULE`, another class than `PUBLIC`, or a
status other than `CONFIRMED`.
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
        if kind == "calendar":
            lines += _list_additions()
    return "\n".join(lines)


def _list_additions() -> list[str]:
    rows = [format_table_row(["property", "what is fair"]), format_table_row(["---"] * 2)]
    for addition in FAIR_ADDITIONS:
        rows.append(format_table_row([", ".join(f"`{name}`" for name in addition.names), addition.what]))
    return [ADDITIONS_HEAD, *rows, ""]
