"""The generated page of limits on untrusted input."""

from collections.abc import Iterator

from data_model import bounds
from homeragents.documentation.argument_tables import format_table_row

HEAD = """# Limits

Datasets, offices, solvers and endpoints are not trusted: everything that comes from them is read within the limits
below. None of the limits can be changed. If a refusal names one, the file, row or reply is larger than anything of its
kind that we have met in an office.
"""


def make_limits_page() -> str:
    """Make the page of every limit, by what it protects from."""
    return "\n".join([HEAD, *(line for heading in bounds.BOUNDS for line in _format_limits(heading))])


def _format_limits(heading: str) -> Iterator[str]:
    yield f"## {heading}\n"
    yield format_table_row(["limit", "at most", "of", "beyond it"])
    yield format_table_row(["---"] * 4)
    for bound in bounds.BOUNDS[heading]:
        yield format_table_row([f"`{bound.name}`", f"{bound.amount:,} {bound.unit}", bound.subject, bound.consequence])
    yield ""
