"""Right work passes the checks of each task however it is done, and the page of what passes else is fresh."""

import pytest

from tests.conformance.criteria_table import PAGE, TABLE, Outcome, make_page, make_table, score_all
from tests.conformance.end_state_ways import WAYS
from tests.conformance.solutions import SOURCE
from tests.conformance.vectors import SHARED, task_names


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
def test_no_fair_way_is_refused_by_the_corrected_checks(outcomes: dict[str, list[Outcome]]) -> None:
    others = [(id, outcome) for id, (_, *rest) in outcomes.items() for outcome in rest]
    refused = [(id, one.way.name) for id, one in others if one.way and one.way.is_fair and not one.passes[0]]
    assert refused == []


@pytest.mark.slow
def test_files_without_content_pass_no_task(outcomes: dict[str, list[Outcome]]) -> None:
    empty = [(id, one) for id, rows in outcomes.items() for one in rows if one.way and one.way.name == "empty files"]
    assert len(empty) > 20
    assert [id for id, outcome in empty if outcome.passes[0]] == []


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_the_page_is_fresh_and_every_way_applies(outcomes: dict[str, list[Outcome]]) -> None:
    assert PAGE.read_text(encoding="utf-8") == make_page(outcomes)
    assert TABLE.read_text(encoding="utf-8") == make_table(outcomes)
    applied = {outcome.way for rows in outcomes.values() for outcome in rows}
    assert set(WAYS) <= applied


def test_a_table_names_what_passes_and_what_is_refused() -> None:
    damage, fair = WAYS[0], WAYS[-1]
    rows = [
        Outcome(None, (True, True, False)),
        Outcome(damage, (False, True, True), True),
        Outcome(fair, (True, False, False)),
    ]
    both = f"{damage.name}; {fair.name}"
    assert make_table({"1-1/0": rows}).splitlines()[1] == (
        f"1-1/0,yes,yes,no,{both},,,{damage.name},{fair.name},{damage.name},"
    )
    page = make_page({"1-1/0": rows})
    assert f"| {damage.name} | 1 | 0 | 1 | 1 | 1 | {damage.description} |" in page
    assert f"| {fair.name} | 1 | 0 | 1 | 0 | {fair.description} |" in page
