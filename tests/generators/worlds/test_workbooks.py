"""The workbooks of a company say what its records say, and look as people keep them."""

import datetime as dt
import io
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from data_model import SheetFinding
from file_formats import xlsx
from generators.worlds.office.absence_plan import write_absence_plan
from generators.worlds.office.name_variants import NameWriter
from generators.worlds.office.registers import list_registers
from generators.worlds.office.staff_directory import write_staff_directory
from generators.worlds.office.workbooks import write_workbooks
from generators.worlds.simulation import make_world
from generators.worlds.specification.fields import DateField
from generators.worlds.specification.files import ColumnSpec, GroupTable
from generators.worlds.specification.reading import list_industries
from generators.worlds.world import World
from tests.generators.worlds.register_files import (
    change_workbook,
    evening,
    find_register,
    format_expected,
    list_differences,
    list_expected,
    list_record_rows,
    make_small_world,
    surf_workbooks,
)


@pytest.fixture(scope="module", params=["a", "b"])
def world(request: pytest.FixtureRequest) -> World:
    return make_small_world(str(request.param))


@pytest.fixture(scope="module")
def files(world: World) -> dict[str, bytes]:
    return write_workbooks(world, evening(world))


@pytest.fixture(scope="module")
def findings(world: World, tmp_path_factory: pytest.TempPathFactory) -> list[SheetFinding]:
    return surf_workbooks(world, tmp_path_factory.mktemp("office"))


def test_the_rows_that_surfers_find_are_the_records(world: World, findings: list[SheetFinding]) -> None:
    assert not list(list_differences(world, findings))


@pytest.mark.parametrize("industry", list_industries()[::4])
def test_the_registers_of_other_industries_say_what_the_records_say(industry: str, tmp_path: Path) -> None:
    world = make_world("other", industry, 20)
    assert not list(list_differences(world, surf_workbooks(world, tmp_path)))


def test_totals_are_summary_rows_with_the_sums_of_the_records(world: World, files: dict[str, bytes]) -> None:
    for register in list_registers(world):
        totals = {
            one.field: at for at, one in enumerate(register.columns, start=1 + register.look.left) if one.has_total
        }
        sums = dict.fromkeys(totals, Decimal())
        for path in sorted(
            {register.find_path(year) for year in (world.first_day.year, world.last_day.year)} & {*files}
        ):
            for sheet in xlsx.read_sheets(files[path]):
                last = sheet.row_count
                if sheet.name == register.spec.summary_sheet or not totals:
                    continue
                assert xlsx.find_summary_rows(sheet, range(3, last + 1), range(1, sheet.column_count + 1))[-1] == last
                for field, column in totals.items():
                    assert str(sheet.get_raw(last, column)).startswith("=SUM(")
                    sums[field] += Decimal(str(round(float(str(sheet.compute_value(last, column))), 2)))
        for field in totals:
            assert sums[field] == world.sum_amounts(register.process.name, field, evening(world))


def test_a_summary_sums_up_by_formulas_over_the_sheet_of_the_records(world: World) -> None:
    summary = GroupTable(by="destination", sum=("weight", "price"), count="Loads", headings=("To", "kg", "Freight"))
    changed = change_workbook(world, "shipment", sheets_by="all", sheet="All loads", summary=summary)
    register = find_register(changed, "shipment")
    content = write_workbooks(changed, evening(changed))[register.find_path(changed.first_day.year)]
    sheet = next(one for one in xlsx.read_sheets(content) if one.name == register.spec.summary_sheet)
    expected: dict[str, list[Decimal]] = {}
    for one in list_expected(changed, register):
        sums = expected.setdefault(str(one.values["destination"]), [Decimal()] * 3)
        for at, value in enumerate((one.values["weight"], one.values["price"], Decimal(1))):
            assert isinstance(value, Decimal)
            sums[at] += value
    left, found = register.look.left, {}
    for row in range(2, 2 + len(expected)):
        formulas = [str(sheet.get_raw(row, left + column)) for column in (2, 3, 4)]
        assert [one.partition("(")[0] for one in formulas] == ["=SUMIFS", "=SUMIFS", "=COUNTIFS"]
        found[str(sheet.get_raw(row, left + 1))] = [sheet.compute_value(row, left + column) for column in (2, 3, 4)]
    assert found == {name: [float(one) for one in sums] for name, sums in expected.items()}


def test_a_summary_by_names_that_are_spelled_in_several_ways_holds_plain_numbers(
    world: World, files: dict[str, bytes]
) -> None:
    register = find_register(world, "shipment")
    content = files[register.find_path(world.first_day.year)]
    sheet = xlsx.read_sheets(content)[-1]
    left, sums = register.look.left, Counter[str]()
    for one in list_expected(world, register):
        sums[format_expected(one.values["customer"], world)] += int(str(one.values["price"]))
    rows = range(2, 2 + len(sums))
    assert {str(sheet.get_raw(row, left + 1)): sheet.get_raw(row, left + 3) for row in rows} == sums


def test_a_formula_column_computes_from_its_row(world: World) -> None:
    columns = (
        ColumnSpec(headings=("No.",), field="number"),
        ColumnSpec(headings=("Weight",), field="weight", share=0),
        ColumnSpec(headings=("Price",), field="price"),
        ColumnSpec(headings=("Per kg",), formula="={price}/{weight}", format="0.000"),
    )
    changed = change_workbook(world, "shipment", sheets_by="all", columns=columns, totals=(), title="", summary=None)
    register = find_register(changed, "shipment")
    content = write_workbooks(changed, evening(changed))[register.find_path(changed.first_day.year)]
    (sheet,) = xlsx.read_sheets(content)
    (column,) = [at for at, one in enumerate(register.columns, start=1 + register.look.left) if one.formula]
    found = {str(row[register.look.left]): number for number, row in enumerate(sheet.rows, start=1)}
    assert "weight" in {one.field for one in register.columns}
    for one in list_expected(changed, register):
        weight, price = one.values["weight"], one.values["price"]
        assert isinstance(weight, Decimal)
        assert isinstance(price, Decimal)
        assert str(sheet.get_raw(found[one.number], column)).startswith("=")
        assert sheet.compute_value(found[one.number], column) == pytest.approx(float(price / weight))


def test_a_formula_for_an_amount_comes_to_its_cents(world: World, tmp_path: Path) -> None:
    columns = (
        ColumnSpec(headings=("Invoice",), field="number"),
        ColumnSpec(headings=("Net",), field="net"),
        ColumnSpec(headings=("Rate",), field="vat_percent"),
        ColumnSpec(headings=("VAT",), field="vat", formula="={net}*{vat_percent}/100"),
    )
    changed = change_workbook(world, "supplier_invoice", columns=columns, totals=("net", "vat"))
    findings = surf_workbooks(changed, tmp_path)
    assert not list(list_differences(changed, findings))
    path = find_register(changed, "supplier_invoice").find_path(world.first_day.year)
    assert any(one.formula_columns for one in findings if one.file == path)


def test_a_formula_stands_only_where_the_record_has_its_value(world: World, tmp_path: Path) -> None:
    columns = (
        ColumnSpec(headings=("Claim",), field="number"),
        ColumnSpec(headings=("Claimed",), field="claimed"),
        ColumnSpec(headings=("Share",), field="settled_share"),
        ColumnSpec(headings=("Paid",), field="settled_for", formula="={claimed}*{settled_share}/100"),
    )
    changed = change_workbook(world, "claim", columns=columns, totals=())
    assert any("settled_for" not in one.values for one in list_expected(changed, find_register(changed, "claim")))
    assert not list(list_differences(changed, surf_workbooks(changed, tmp_path)))


def test_days_follow_each_other_as_in_time() -> None:
    for seed in range(8):
        for register in list_registers(make_small_world(f"shape {seed}")):
            fields = register.process.fields
            dates = [one.field for one in register.columns if isinstance(fields.get(one.field), DateField)]
            assert dates == [one.field for one in register.spec.columns if one.field in dates]


def test_the_same_moment_gives_the_same_bytes_and_so_does_a_later_one_without_events(
    world: World, files: dict[str, bytes]
) -> None:
    assert files == write_workbooks(world, evening(world))
    assert files == write_workbooks(world, evening(world) + dt.timedelta(days=400))


def test_a_workbook_whose_records_have_not_changed_keeps_its_bytes(world: World) -> None:
    before, after = next(
        (one, other)
        for one, other in pairwise(world.events[len(world.events) // 2 :])
        if other.kind.startswith("shipment.") and one.moment < other.moment
    )
    old, new = write_workbooks(world, before.moment), write_workbooks(world, after.moment)
    register = find_register(world, "shipment")
    paths = {register.find_path(year) for year in (world.first_day.year, world.last_day.year)}
    assert {path for path in old if old[path] != new[path]} <= paths


def test_workbooks_of_other_moments_show_what_was_known_then(world: World) -> None:
    middle = world.events[len(world.events) // 2].moment
    register = find_register(world, "shipment")
    content = write_workbooks(world, middle)[register.find_path(world.first_day.year)]
    texts = {str(cell) for sheet in xlsx.read_sheets(content) for row in sheet.rows for cell in row}
    for record in world.records:
        if record.process.name == "shipment" and record.opened.year == world.first_day.year:
            assert (record.number in texts) == (record.opened <= middle)


def test_companies_of_one_industry_keep_sheets_of_different_shapes() -> None:
    shapes: dict[str, list[tuple[str, ...]]] = {}
    for seed in range(8):
        one = make_small_world(f"shape {seed}")
        for register in list_registers(one):
            shapes.setdefault(register.process.name, []).append(tuple(column.heading for column in register.columns))
        lists = {"staff": write_staff_directory(one, ()), "absences": next(write_absence_plan(one, evening(one), ()))}
        for name, (_, content) in lists.items():
            rows = xlsx.read_sheets(content)[0].rows
            header = next(row for row in rows if sum(cell is not None for cell in row) > 1)
            shapes.setdefault(name, []).append(tuple(map(str, header)))
    for process, found in shapes.items():
        assert len(set(found)) >= 7, process


def test_no_way_to_write_a_name_can_be_taken_for_somebody_else() -> None:
    for seed in range(4):
        one = make_small_world(f"shape {seed}")
        names = NameWriter(one)
        for people in (one.people, one.company.partners):
            written = [text.casefold() for person in people for text in {person.name, *names.list_variants(person)}]
            assert len(written) == len(set(written))
        assert any(" " not in text for person in one.people for text in names.list_variants(person))


def test_registers_show_some_names_in_another_way_than_usual(world: World, files: dict[str, bytes]) -> None:
    content = files[find_register(world, "shipment").find_path(world.first_day.year)]
    texts = {str(cell) for sheet in xlsx.read_sheets(content)[:-1] for row in sheet.rows for cell in row}
    names = NameWriter(world)
    variants = {text for one in world.company.partners for text in names.list_variants(one)}
    assert texts & variants
    assert texts & {one.name for one in world.company.partners}


def test_cells_have_the_formats_of_the_company(world: World, files: dict[str, bytes]) -> None:
    register = find_register(world, "supplier_invoice")
    style, left = world.company.style, register.look.left
    path = register.find_path(world.first_day.year)
    sheet = openpyxl.load_workbook(io.BytesIO(files[path])).worksheets[0]
    formats = {one.field: sheet.cell(2, at).number_format for at, one in enumerate(register.columns, start=1 + left)}
    assert formats["due"] == style.cell_date_format
    assert formats["net"] == style.money_format
    assert isinstance(sheet.cell(2, 1 + left).value, str)
    assert sheet.cell(1, 1 + left).font.b
    widths = [sheet.column_dimensions[get_column_letter(at + left)].width for at in range(1, len(register.columns) + 1)]
    assert min(widths) >= 8
    assert sheet.freeze_panes == ("A2" if register.look.is_frozen else None)


def test_a_row_may_stand_empty_in_the_middle() -> None:
    for seed in range(20):
        one = make_small_world(f"shape {seed}")
        register = find_register(one, "shipment")
        for path, content in write_workbooks(one, evening(one)).items():
            if path == register.find_path(one.first_day.year):
                for sheet in xlsx.read_sheets(content)[:-1]:
                    blank = [at for at, row in enumerate(sheet.rows, start=1) if all(cell is None for cell in row)]
                    if inner := [at for at in blank if 5 < at < sheet.row_count - 2]:
                        assert len(inner) == 1
                        return
    raise AssertionError("no sheet of 20 companies has a blank row")


def test_a_sheet_for_each_value_of_a_field(world: World, tmp_path: Path) -> None:
    changed = change_workbook(world, "shipment", sheets_by="destination", summary=None)
    register = find_register(changed, "shipment")
    found = [one for one in surf_workbooks(changed, tmp_path) if one.file == register.find_path(changed.first_day.year)]
    expected = {one.number: one.values["destination"] for one in list_expected(changed, register)}
    assert len(found) > 3
    for one in found:
        assert {expected[row[0]] for row in list_record_rows(one)} == {one.sheet}


def test_a_year_has_a_workbook_of_its_own_where_the_path_names_it() -> None:
    one = make_small_world("year", 250)
    changed = change_workbook(one, "shipment", path=("Dispatch/Loads {year}.xlsx",), sheets_by="quarter")
    shipments = tuple(record for record in one.records if record.process.name == "shipment")
    files = write_workbooks(replace(changed, records=shipments), evening(one))
    years = sorted({record.opened.year for record in shipments})
    assert [path for path in files if "Loads" in path] == [f"data/Dispatch/Loads {year}.xlsx" for year in years]
