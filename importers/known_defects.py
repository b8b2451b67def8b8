"""Known defects of OfficeBench's tasks, by the tag that an imported task carries.

Each was found by recomputing references or by comparing the text with the criteria; a task may have several.
"""

IMPOSSIBLE = "1-14/2 2-48/0 3-8/0 3-29/0 3-30/0 3-32/0 3-62/0 3-82/0".split()
"""No files at all can pass as published, because a reader raises or a reference is missing."""

WRONG_REFERENCE = (
    "1-9/0 1-10/3 1-14/3 1-22/1 2-2/0 2-2/1 2-35/2 2-37/1 2-48/0 3-1/0 3-8/5 3-33/0 3-58/0 3-74/0 2-31/4 3-38/0"
).split()
"""The criteria expect something other than the files give, so a correct solution fails."""

CONTRADICTION = (
    "1-3/4 1-6/3 2-26/3 2-39/2 2-39/3 3-8/6 3-18/0 3-36/0 3-43/0 3-80/0 3-91/0 3-97/0 3-99/0 2-20/1 2-20/2 2-21/0 "
    "3-75/0 3-84/0 3-85/0"
).split()
"""Text and criteria ask for different things, or the text names something that does not exist."""

NEEDS_UTC = "3-20/0 3-23/0 3-24/0 3-28/0 3-40/0 3-73/0 3-74/0".split()
"""Event times are expected in UTC (`...Z`), which no application of OfficeBench writes."""

DEFECT_TAGS = {
    "contradiction": frozenset(CONTRADICTION),
    "impossible": frozenset(IMPOSSIBLE),
    "needs-utc": frozenset(NEEDS_UTC),
    "wrong-reference": frozenset(WRONG_REFERENCE),
}
