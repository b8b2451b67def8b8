"""Tasks on tables from other countries say which of their columns of numbers is meant."""

import json
from datetime import date
from pathlib import Path

from data_model import Persona, make_clock
from file_formats import xlsx
from generators.tasks import TaskContext, find_table_key
from generators.tasks.building_blocks.keyed_tables import find_keyed_tables
from orchestrator import BuildConfig, build_neo
from surfers import find_table
from tests.generators.tasks.survival import findings_of, store_office
from tests.messy_offices import german_office, lay_out
from tests.offices import office_files, workbook_bytes


def test_a_column_is_named_where_another_one_holds_numbers_that_no_task_asks_for(tmp_path: Path) -> None:
    office = lay_out(tmp_path / "office", german_office())
    config = BuildConfig(tasks=8, seed=2, office=(str(office),), max_candidates=24)
    assert build_neo(config, tmp_path / "out").accepted == 8
    tasks = [json.loads(line) for line in (tmp_path / "out" / "tasks.jsonl").read_text(encoding="utf-8").splitlines()]
    compared = [task for task in tasks if task["provenance"]["archetype"] in ("compare_two_rows", "ranking_note")]
    assert compared
    for task in compared:
        assert any("column Januar EUR" in fact["text"] for fact in task["facts"])


def test_a_column_that_is_filled_only_in_the_first_row_of_a_group_names_no_row(tmp_path: Path) -> None:
    rows: list[list[str | int | None]] = [["Region", "Monat", "Betrag"]]
    for region in ("Nord", "Mitte", "West"):
        rows += [[region if month == "Jan" else None, month, len(rows) * 7] for month in ("Jan", "Feb", "Mar")]
    (sheet,) = xlsx.read_sheets(workbook_bytes(rows))
    table = find_table("t.xlsx", sheet)
    assert table is not None
    assert find_table_key(table, len(table.rows)).column == ""


def test_two_spellings_of_a_name_are_no_keys(tmp_path: Path) -> None:
    names = ("Schreinerei Jäger", "SCHREINEREI JAEGER", "Café Anno", "Ökohof Lübbe", "Physio Nordring")
    rows: list[list[str | int]] = [["Mandant", "Honorar"]]
    rows += [[name, 100 + at] for at, name in enumerate(names)]
    office = store_office(tmp_path, office_files(excel={"t.xlsx": rows}))
    findings = findings_of(office, tmp_path)
    context = TaskContext(office.hash, office.names(), findings, Persona(name="Bob"), make_clock(date(2024, 5, 6)))
    (table,) = find_keyed_tables(context)
    assert table.keys == ("Café Anno", "Ökohof Lübbe", "Physio Nordring")
