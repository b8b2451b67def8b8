"""The proof that every demand is said: a drafted task carries sound traces, and a made-up demand is caught."""

import pytest

from criteria import walk_demands
from data_model import Criterion, Task, Trace
from generators.tasks import trace_demands
from tests.offices import office_files
from tests.verifier.drafted import Drafted, changed, holds, offence, with_file

NAME = "every_demand_is_said"


def with_trace(made: Drafted, index: int, **fields: str) -> Drafted:
    traces = list(made.task.traces or ())
    traces[index] = traces[index].model_copy(update=fields)
    return changed(made, traces=tuple(traces))


def first_trace(task: Task, source: str) -> int:
    return next(index for index, trace in enumerate(task.traces or ()) if trace.source == source)


def test_a_drafted_task_demands_nothing_that_nobody_said(made: Drafted) -> None:
    assert holds(made, NAME)
    assert {trace.source for trace in made.task.traces or ()} >= {"turn", "convention"}


def test_a_demand_without_a_trace_is_named(made: Drafted) -> None:
    heading = Criterion(function="evaluate_docx_heading_contain", args={"file": "data/x.docx", "heading": "Zanzibar"})
    count = len(made.task.criteria)
    message = offence(changed(made, criteria=(*made.task.criteria, heading)), NAME)
    assert message.startswith(f"/criteria/{count}/args/file: expected a place where 'data/x.docx' is said")


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ("turn", "d1.s1.t1 0:3"),
        ("turn", "d99.s1.t1 0:3"),
        ("turn", "d1.s1.t1 0:999999"),
        ("turn", "nonsense"),
        ("intent", "0:3"),
        ("office", "data/no_such_file.docx"),
        ("office", "data/project_budgets.xlsx"),
        ("convention", "Everything goes."),
        ("convention", "`scratch/` is free"),
        ("convention", ""),
    ],
)
def test_a_trace_that_leads_nowhere_is_named(made: Drafted, source: str, where: str) -> None:
    broken = with_trace(made, first_trace(made.task, "turn"), source=source, where=where)
    assert "to be learnt from" in offence(broken, NAME)


def test_a_trace_to_other_facts_is_none(made: Drafted) -> None:
    """Otherwise any turn could stand for any demand."""
    traces = made.task.traces or ()
    bound = {path: {one.where for one in traces if one.path == path} for path in {one.path for one in traces}}
    path, places = next((path, places) for path, places in sorted(bound.items()) if all(" " in one for one in places))
    other = next(one.where for one in traces if one.source == "turn" and one.where not in places)
    moved = tuple(Trace(path=path, source="turn", where=other) if one.path == path else one for one in traces)
    assert "to be learnt from" in offence(changed(made, traces=moved), NAME)


def test_a_column_of_a_sheet_is_demanded_and_one_behind_a_mail_is_not(made: Drafted) -> None:
    """A word that only helps to judge a mail is a place in which a cell has to stand."""
    cell = Criterion(function="evaluate_excel_table_cell", args={"file": "data/a.xlsx", "column": "Zanzibar"})
    mail = Criterion(function="evaluate_mail", args={"column": "Zanzibar", "other_names": ["Timbuktu"]})
    demands = list(walk_demands(made.task.model_copy(update={"criteria": (cell, mail)})))
    assert {demand.leaf.path for demand in demands} == {
        "/criteria/0/args/file", "/criteria/0/args/column", "/criteria/1/args/other_names/0",
    }  # fmt: skip
    assert [bool(demand.convention) for demand in demands] == [False, False, True]


def test_a_quote_of_several_lines_is_learnt_from_a_mail_of_the_office(made: Drafted) -> None:
    body = "Dear all,\n\nPlease find the tombola below.\n\nBest regards,\nZoe"
    mail = office_files(mail={"Zoe": [("ann@x.example", "Tombola", body)]})
    ((name, content),) = mail.items()
    file = next(one.args["file"] for one in made.task.criteria if "file" in one.args)
    quote = Criterion(function="evaluate_document_content", args={"file": file, "parts": [{"quote": body}]})
    asked = changed(with_file(made, name, content), criteria=(quote,))
    path = "/criteria/0/args/parts/0/quote"
    traces = trace_demands(asked.task, asked.dialogue, asked.office)
    assert [trace.where for trace in traces if trace.path == path] == [name]
    assert holds(changed(asked, traces=traces), NAME)
