"""Whatever a solver leaves behind, a criterion answers: it never raises and never passes by accident."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from criteria import criterion
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score
from tests.offices import office_files, workbook_bytes

SOUND = office_files(
    excel={"a.xlsx": [["Ann", 87], ["=A1&1", None]]},
    word={"a.docx": ["One", [["a", "b"]]]},
    pdf={"a.pdf": ["x"], "b.pdf": ["nothing like the others"]},
    text={"answer.txt": "87"},
    mail={"Bob": [("Ann", "Hi", "x")]},
    calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
)
MATCH = {"row": 1, "col": 1, "value": "nothing like it"}


def checks_of(name: str) -> list[tuple[str, dict[str, Any]]]:
    """One check of each criterion, none of which any file of ours meets."""
    absent = {"file": name, "keywords": ["nothing like it"]}
    never = {"row": 1, "col": 1, "comparator": "lambda x: 0"}
    before_and_after = {"input_file": f"seed/{name}", "output_file": name}
    return [
        ("evaluate_contain", absent),
        ("evaluate_file_contains_keywords", absent),
        ("evaluate_contain", {"doc_type": "email", "username": "Bob", "keywords": ["nothing like it"]}),
        ("evaluate_excel_cell_value", {"file": name, "matches": [MATCH]}),
        (
            "evaluate_excel_cell_comparator",
            {"file": name, "matches": [never]},
        ),
        ("evaluate_excel_cell_number", {"file": name, "row": 1, "col": 2, "value": -12345.678}),
        ("evaluate_excel_formula", {"file": name, "row": 1, "col": 1, "value": "nothing like it"}),
        ("evaluate_excel_sheet_exist", {"file": name, "sheet": "nothing like it"}),
        (
            "evaluate_excel_table_cell",
            {"file": name, "key_column": "Ann", "key": "nothing like it", "column": "87", "value": "1"},
        ),
        ("evaluate_excel_new_row", {"file": name, "cells": [{"column": "Ann", "value": "nothing like it"}]}),
        (
            "evaluate_excel_labelled_result",
            {"file": name, "column": "Ann", "label": "nothing like it", "value": "1"},
        ),
        ("evaluate_excel_list", {"file": name, "cell": "A1", "rows": [["nothing like it", "1"]]}),
        ("evaluate_exact_match", {"result_file": name, "expected_file": "reference/other.xlsx"}),
        (
            "evaluate_diff_contain_text",
            before_and_after | {"keywords": ["nothing like it"]},
        ),
        ("evaluate_docx_table_contain", {"file": name, "rows": [["nothing like it"]]}),
        ("evaluate_docx_heading_contain", {"file": name, "heading": "nothing like it"}),
        ("evaluate_document_content", {"file": name, "parts": [{"quote": "nothing like it"}]}),
        ("evaluate_document_extension", {"file": name, "parts": [{"pairs": [["nothing", "like it"]]}]}),
        ("evaluate_extended_conversion", {"file": name, "converted": "data/b.pdf", "heading": "nothing like it"}),
        ("evaluate_conversion", {"file": name, "source": "data/b.pdf"}),
        ("evaluate_page_picture", {"file": name, "source": "data/a.pdf"}),
        ("evaluate_event", {"user": "Bob", "title": "nothing like it", "start": "2024-05-01"}),
        ("evaluate_mail_sent", {"to": "Zoe", "subject": ["nothing like it"]}),
        (
            "evaluate_mail",
            {"sender": "Ann", "recipients": ["Bob", "Zoe"], "says": ["nothing like it"], "copy_to": "Zoe"},
        ),
        ("evaluate_answer", {"value": "nothing like it"}),
        ("evaluate_refusal", {"obstacle": "nothing like it"}),
        ("evaluate_file_format_valid", {"file": name, "type": "image"}),
    ]


@settings(max_examples=25, deadline=None)
@given(name=st.sampled_from(sorted(SOUND)), at=st.floats(0, 1), noise=st.binary(max_size=40), cut=st.booleans())
def test_damaged_files_are_answered(name: str, at: float, noise: bytes, cut: bool) -> None:
    content = SOUND[name]
    place = int(at * len(content))
    damaged = content[:place] + noise + (b"" if cut else content[place + len(noise) :])
    workspace = InMemoryFileTree(SOUND | {name: damaged})
    references = {"other.xlsx": workbook_bytes([["nothing like it"]]), "x": b""}
    for function, args in checks_of(name):
        assert not is_passed(score(function, workspace, InMemoryFileTree(SOUND), references, **args)), function


@pytest.mark.parametrize("function", sorted({function for function, _ in checks_of("data/a.xlsx")}))
def test_an_empty_office_passes_nothing(function: str) -> None:
    for name, args in checks_of("data/a.xlsx"):
        if name == function:
            assert not is_passed(score(function, InMemoryFileTree({}), **args))


def test_every_criterion_describes_itself() -> None:
    for entry in criterion:
        assert entry.name.startswith("evaluate_")
        assert entry.documentation.splitlines()[0].rstrip().endswith(".")
