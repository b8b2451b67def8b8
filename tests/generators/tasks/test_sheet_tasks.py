"""Tasks on sheets demand what was said: no address that nobody named, no figure that makes no sense."""

import random
from pathlib import Path

import pytest

from data_model import Criterion
from file_formats.formulas import CellConstant
from generators.tasks import archetype
from generators.tasks.recipe import Recipe, TaskContext
from tests.generators.tasks.survival import findings_of, store_office
from tests.generators.tasks.test_tables import scene_of
from tests.offices import Rows, office_files

NAMES = "Abby Bert Cora Dean Edda Finn Gwen Hugo Iris Jane Kurt Lena".split()
ORAL = (41, 48, 55, 62, 69, 76, 83, 90, 97, 45, 52, 59)
WRITTEN = (45, 56, 67, 78, 89, 99, 47, 58, 69, 80, 91, 51)
ROWS: list[list[CellConstant]] = [[*row] for row in zip(NAMES, ORAL, WRITTEN, strict=True)]
MARKS: Rows = [["Name", "Oral", "Written"], *ROWS]
TOTALLED: Rows = [*MARKS, ["Total", "=SUM(B2:B13)", "=SUM(C2:C13)"]]
NEED_ROOM = ("answer_question", "correct_cells", "figure_by_mail")
ON_TABLES = (*NEED_ROOM, "sheet_to_pdf_and_mail", "threshold_count_mail", "totals_workbook")


def make(kind: str, context: TaskContext, seed: int) -> Recipe | None:
    return archetype[kind].function(context, random.Random(seed))


def list_criteria(recipe: Recipe) -> tuple[Criterion, ...]:
    return recipe.criteria(recipe.true_values())


@pytest.mark.parametrize("kind", ON_TABLES)
def test_no_criterion_names_an_address_that_nobody_said(kind: str, tmp_path: Path) -> None:
    recipe = make(kind, scene_of(tmp_path, MARKS), 4)
    assert recipe is not None
    functions = {one.function for one in list_criteria(recipe)}
    assert "evaluate_excel_cell_value" not in functions
    assert any(function.startswith("evaluate_excel_") for function in functions)


@pytest.mark.parametrize("kind", [*NEED_ROOM, "sheet_to_pdf_and_mail", "threshold_count_mail"])
def test_no_row_is_asked_for_below_a_total(kind: str, tmp_path: Path) -> None:
    assert make(kind, scene_of(tmp_path, TOTALLED), 4) is None


@pytest.mark.parametrize("seed", range(6))
def test_a_total_is_in_no_sum_and_its_row_is_never_named(seed: int, tmp_path: Path) -> None:
    recipe = make("totals_workbook", scene_of(tmp_path, TOTALLED), seed)
    assert recipe is not None
    values = recipe.true_values()
    column = ["Oral", "Written"].index(values["column"]) + 1
    new = {values["fix_row"]: int(values["fix_figure"])}
    expected = sum(new.get(str(row[0]), int(str(row[column]))) for row in MARKS[1:])
    (digest,) = [one for one in list_criteria(recipe) if one.function == "evaluate_excel_list"]
    assert digest.args["rows"][0] == [values["label"], str(expected)]
    rows = [slot for slot in recipe.slots if slot.name in ("fix_row", "row")]
    assert all("Total" not in (slot.value.value, *slot.alternatives) for slot in rows)


@pytest.mark.parametrize("kind", ON_TABLES)
def test_no_mark_over_a_hundred_is_drawn(kind: str, tmp_path: Path) -> None:
    context = scene_of(tmp_path, MARKS)
    for seed in range(5):
        recipe = make(kind, context, seed)
        figures = [slot for slot in recipe.slots if slot.name.endswith("figure")] if recipe else []
        assert all(int(text) <= 100 for slot in figures for text in (slot.value.value, *slot.alternatives))


@pytest.mark.parametrize("seed", range(6))
def test_a_limit_leaves_something_to_count(seed: int, tmp_path: Path) -> None:
    recipe = make("threshold_count_mail", scene_of(tmp_path, MARKS), seed)
    assert recipe is not None
    (result,) = [one for one in list_criteria(recipe) if one.function == "evaluate_excel_labelled_result"]
    assert 0 < int(result.args["value"]) < len(MARKS) - 1


def test_the_column_of_every_figure_is_said_where_a_table_has_several(tmp_path: Path) -> None:
    for kind in ON_TABLES:
        recipe = make(kind, scene_of(tmp_path / kind, MARKS), 2)
        assert recipe is not None
        assert [fact.name for fact in recipe.facts].count("column") == 1


def test_an_event_may_be_listed_with_its_day_or_without(tmp_path: Path) -> None:
    events = [
        ("Budget Round", "2024-05-07 14:00:00", "2024-05-07 15:00:00"),
        ("Site Walk", "2024-05-08 09:30:00", "2024-05-08 10:00:00"),
        ("Grant Call", "2024-05-09 11:15:00", "2024-05-09 12:00:00"),
    ]
    office = store_office(tmp_path, office_files(calendar={"Bob": events}))
    context = scene_of(tmp_path / "other", MARKS)
    findings = findings_of(office, tmp_path)
    recipe = make(
        "agenda_to_register", TaskContext(office.hash, office.names(), findings, context.persona, context.clock), 1
    )
    assert recipe is not None
    (register,) = [one for one in list_criteria(recipe) if one.function == "evaluate_excel_list"]
    assert all(set(row[1]) == {"time", "day"} for row in register.args["rows"])
