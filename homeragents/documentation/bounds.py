"""The page of limits: how large what comes from outside may be, and what happens beyond."""

from collections.abc import Iterator

from data_model import bounds
from homeragents.documentation.arguments import table_row

HEAD = """# Limits

Datasets, offices, solvers and endpoints are not trusted: whatever comes from them is read within the limits below.
None of them can be changed; where a refusal names one, the file, row or reply is larger than anything of its kind that
we have met in an office.
"""


def bounds_page() -> str:
    """Every limit, by what it protects from."""
    return "\n".join([HEAD, *(line for heading in bounds.BOUNDS for line in _section(heading))])


def _section(heading: str) -> Iterator[str]:
    yield f"## {heading}\n"
    yield table_row(["limit", "at most", "of", "beyond it"])
    yield table_row(["---"] * 4)
    for one in bounds.BOUNDS[heading]:
        yield table_row([f"`{one.name}`", f"{one.amount:,} {one.unit}", one.of, one.beyond])
    yield ""
