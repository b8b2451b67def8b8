"""Right work passes the checks of each task however it is done, and the page of what passes else is fresh."""

import pytest

from tests.conformance.criteria_table import PAGE, TABLE, TOUCH, Outcome, make_page, make_table, score_all
from tests.conformance.solutions import SOURCE
from tests.conformance.vectors import SHARED, task_names

KNOWN_REFUSALS = {"blank_row_before_total": ["1-9/2", "1-9/3", "1-9/4"]}
"""Fair ways that the corrected checks refuse: these three requests say that the total stands after the bottom row."""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Outcome]]:
    return score_all(tmp_path_factory.mktemp("tasks"))


@pytest.mark.slow
def test_every_task_that_can_be_solved_has_a_solution(outcomes: dict[str, list[Outcome]]) -> None:
    assert set(task_names(SOURCE / "tasks")) - set(outcomes) <= {"3-69/0"}


@pytest.mark.slow
def test_every_solution_passes_the_corrected_checks(outcomes: dict[str, list[Outcome]]) -> None:
    assert [id for id, (right, *_) in outcomes.items() if not right.passes[0]] == []


@pytest.mark.slow
def test_files_without_content_pass_no_task(outcomes: dict[str, list[Outcome]]) -> None:
    empty = [(id, one) for id, rows in outcomes.items() for one in rows if one.operator == TOUCH]
    assert len(empty) > 20
    assert [id for id, outcome in empty if outcome.passes[0]] == []


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_the_corrected_checks_refuse_only_known_fair_ways(outcomes: dict[str, list[Outcome]]) -> None:
    refused: dict[str, list[str]] = {}
    for id, (right, *others) in outcomes.items():
        for one in others:
            if one.is_fair and right.passes[0] and not one.passes[0]:
                refused.setdefault(one.operator, []).append(id)
    assert refused == KNOWN_REFUSALS


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_the_page_is_fresh(outcomes: dict[str, list[Outcome]]) -> None:
    assert PAGE.read_text(encoding="utf-8") == make_page(outcomes)
    assert TABLE.read_text(encoding="utf-8") == make_table(outcomes)


def test_a_table_names_what_passes_and_what_is_refused() -> None:
    rows = [
        Outcome("", True, (True, True, False)),
        Outcome("cc_added", False, (False, True, True), True),
        Outcome("mail_in_html", True, (True, False, False)),
    ]
    both = "cc_added; mail_in_html"
    assert make_table({"1-1/0": rows}).splitlines()[1] == (f"1-1/0,yes,yes,no,{both},,,cc_added,mail_in_html,cc_added,")
    page = make_page({"1-1/0": rows})
    assert "| cc_added | 1 | 0 | 1 | 1 | 1 | " in page
    assert "| mail_in_html | 1 | 0 | 1 | 0 | " in page
