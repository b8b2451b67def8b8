"""Repeated scoring gives every workspace the verdict that scoring it alone gives, in whatever order they come."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from criteria import Profile, RepeatedScoring, score_workspace
from data_model import Criterion
from office_env import InMemoryFileTree
from tests.data_model.rows import task
from tests.offices import Letter, calendar_bytes, document_bytes, mail_bytes, workbook_bytes

CRITERIA = (
    Criterion(function="evaluate_contain", args={"doc_type": "docx", "file": "data/note.docx", "keywords": ["Tom"]}),
    Criterion(function="evaluate_contain", args={"doc_type": "email", "username": "Bob", "keywords": ["Tom"]}),
    Criterion(function="evaluate_file_not_exist", args={"file": "data/old.txt"}),
    Criterion(function="evaluate_file_exist", args={"file": "data/new/sum.xlsx"}),
    Criterion(function="evaluate_files_unchanged", args={"but": ["data/note.docx"]}),
    Criterion(
        function="evaluate_excel_cell_value",
        args={"file": "data/sum.xlsx", "matches": [{"row": 1, "col": 2, "value": "87"}]},
    ),
    Criterion(
        function="evaluate_calendar_no_overlap",
        args={"username": "Bob"},
    ),
    Criterion(function="evaluate_mail", args={"sender": "Tom", "recipients": ["Bob"]}),
)
CONTENTS: dict[str, tuple[bytes | None, ...]] = {
    "data/note.docx": (None, document_bytes(["Call."]), document_bytes(["Call Tom."]), b"no document"),
    "data/sum.xlsx": (None, workbook_bytes([["Ann", 87]]), workbook_bytes([["Ann", 88]]), b"PK"),
    "data/old.txt": (None, b"", b"old"),
    "data/new/sum.xlsx": (None, workbook_bytes([["Ann", 87]])),
    "emails/Bob/Lunch.eml": (
        None,
        mail_bytes(Letter("Tom", "Lunch", "At noon.")),
        mail_bytes(Letter("Ann", "Lunch", "No.")),
        b"",
    ),
    "calendar/Bob.ics": (None, calendar_bytes([("Review", "2024-05-17 16:00:00", "2024-05-17 17:00:00")]), b"none"),
}
STATES = st.fixed_dictionaries({path: st.sampled_from(contents) for path, contents in CONTENTS.items()})


def make_tree(state: dict[str, bytes | None]) -> InMemoryFileTree:
    return InMemoryFileTree({path: content for path, content in state.items() if content is not None})


@given(seed=STATES, states=st.lists(STATES, min_size=1, max_size=12), profile=st.sampled_from(get_args(Profile)))
def test_a_workspace_gets_the_verdict_that_it_gets_alone(
    seed: dict[str, bytes | None], states: list[dict[str, bytes | None]], profile: Profile
) -> None:
    one, office = task(criteria=CRITERIA, may_change=()), make_tree(seed)
    scoring = RepeatedScoring(one, office, {}, profile)
    for state in states:
        workspace = make_tree(state)
        assert scoring.score(workspace) == score_workspace(one, workspace, office, {}, profile)


def test_a_result_is_not_taken_from_a_workspace_that_answers_otherwise() -> None:
    scoring = RepeatedScoring(task(criteria=CRITERIA[2:3], may_change=()), make_tree({}), {})
    verdicts = [scoring.score(make_tree({"data/old.txt": content})) for content in (None, b"", None)]
    assert [bool(verdict.goal) for verdict in verdicts] == [True, False, True]
