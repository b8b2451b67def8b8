"""The page of limits: the largest input that is accepted, and what happens beyond it."""

from collections.abc import Iterator

from data_model import bounds
from homeragents.documentation.argument_tables import format_table_row

HEAD = """# Limits

HomerAgents does not trust datasets, offices, solvers or endpoints, and reads everything from them within the limits
below. You cannot change the limits, except where a row says so. They are far above what ordinary office files, rows and
replies need. If a message names a limit, look at the file, row, reply or program that it names.
"""


def make_limits_page() -> str:
    """Make the page: every limit, by the kind of input."""
    return "\n".join([HEAD, *(line for heading in bounds.BOUNDS for line in _format_limits(heading))])


def _format_limits(heading: str) -> Iterator[str]:
    yield f"## {heading}\n"
    yield format_table_row(["limit", "at most", "of", "beyond it"])
    yield format_table_row(["---"] * 4)
    for bound in bounds.BOUNDS[heading]:
        yield format_table_row([f"`{bound.name}`", f"{bound.amount:,} {bound.unit}", bound.subject, bound.consequence])
    yield ""
