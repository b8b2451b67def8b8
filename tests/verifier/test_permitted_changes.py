"""The proof that a row permits no more than its right plans do."""

import pytest

from data_model import ChangeUnit, PermittedChange
from tests.verifier.drafted import Drafted, changed, holds, offence

NAME = "permitted_changes_come_from_right_plans"


def test_a_drafted_task_permits_what_its_right_plans_do(made: Drafted) -> None:
    assert made.task.may_change
    assert holds(made, NAME)


@pytest.mark.parametrize(
    ("unit", "where"),
    [
        ("file", "data/project_budgets.xlsx"),
        ("cells", "data/project_budgets.xlsx#Budgets!A1:Z99"),
        ("mail", "emails#anybody@x.example > everybody@x.example: Anything"),
        ("event", "calendar/Alice.ics#Review @ 2024-05-17 10:30:00"),
    ],
)
def test_a_permission_that_no_right_plan_needs_is_named(made: Drafted, unit: ChangeUnit, where: str) -> None:
    loose = PermittedChange(unit=unit, where=where, how="changed", why="because")
    row = changed(made, may_change=(*(made.task.may_change or ()), loose))
    assert offence(row, NAME).startswith(
        f"/may_change/{len(made.task.may_change or ())}: expected a change that a right"
    )


def test_a_row_that_lists_nothing_is_named(made: Drafted) -> None:
    assert offence(changed(made, may_change=None), NAME).startswith("/may_change: expected the changes")
