"""OfficeBench's protocol: prompts, histories, and actions read from text."""

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import Action, Assignment, Persona, make_clock
from office_env import APPS, action
from office_env.protocols import MalformedAction, officebench
from office_env.protocols.officebench import Exchange

READ = Action(app="excel", action="read_file", args={"file_path": "data/a.xlsx"})


def assignment(history: str = "") -> Assignment:
    return Assignment(
        task_id="t-1",
        instruction="Sum the budget.",
        persona=Persona(name="Alice"),
        clock=make_clock(date(2020, 5, 1)),
        apps=APPS,
        history=history,
        protocol="officebench",
    )


def test_the_system_message_says_who_when_where_and_which_apps() -> None:
    said = officebench.render_system_message(assignment())
    for part in ("2020-05-01", "Friday", "10:00 AM", "Alice", "/testbed/data", *(f"\n - {app}: " for app in APPS)):
        assert part in said


def test_before_the_first_switch_only_switching_is_offered() -> None:
    said = officebench.render_step_prompt(assignment(), None)
    assert said.startswith("##Task: Sum the budget.\n##Available apps: ['calendar', 'excel',")
    assert "{'app': 'system', 'action': 'switch_app', 'target_app': [THE_APP_YOU_CHOOSE]}\n##Command:\n" in said
    assert "finish_task" not in said
    assert "##History" not in said
    assert "##Earlier conversation" not in said


def test_inside_an_app_its_actions_and_the_end_are_offered() -> None:
    said = officebench.render_step_prompt(assignment("Bob said hi."), "excel", [Exchange("{'a'\n}", "one\ntwo")])
    assert (
        "##Earlier conversation:\nBob said hi.\n##History:\n - Step 0: {'a'\\n} -> [one\\ntwo]\n##Current apps: excel"
        in said
    )
    for form in (
        "{'app': 'excel', 'action': 'read_file', 'file_path': [FILE_PATH]} (may be added: 'sheet': [SHEET])",
        "{'app': 'system', 'action': 'finish_task', 'answer': 'None'}",
        "{'app': 'system', 'action': 'finish_task', 'answer': [ANSWER]}",
        "     row_idx: The row, counted from 1.\n",
    ):
        assert form in said
    assert "one of ['calendar', 'ocr'," in said


@pytest.mark.parametrize("name", action.names)
def test_every_action_has_its_line(name: str) -> None:
    app, _, what = name.partition(".")
    assert sum(f"'action': '{what}'" in line for line in officebench.describe_app_actions(app)) == 1


@pytest.mark.parametrize(
    "text",
    [
        '{"app": "excel", "action": "read_file", "file_path": "data/a.xlsx"}',
        "{'app': 'excel', 'action': 'read_file', 'file_path': 'data/a.xlsx'}",
        "{'app': ['excel'], 'action': ['read_file'], 'file_path': ['data/a.xlsx']}",
        'I think:\n```json\n{"app": "excel",\n "action": "read_file", "file_path": "data/a.xlsx"}\n``` and done.',
    ],
)
def test_json_and_python_literals_are_read_alike(text: str) -> None:
    assert officebench.parse_action(text) == READ


def test_switching_is_always_of_the_system() -> None:
    read = officebench.parse_action("{'app': 'excel', 'action': 'switch_app', 'target_app': ['word']}")
    assert read == Action(app="system", action="switch_app", args={"target_app": "word"})


def test_a_list_of_one_stays_a_list_where_a_list_is_asked() -> None:
    rows = {"app": "word", "action": "write_table", "file_path": ["a.docx"], "rows": [["Name"]]}
    assert officebench.parse_action(json.dumps(rows)).args == {"file_path": "a.docx", "rows": [["Name"]]}


def test_json_constants_and_quotes_arrive_whole() -> None:
    text = '{"app": "a", "action": "b", "x": true, "y": null, "z": "it\'s \\"5, 6\\""}'
    assert officebench.parse_action(text).args == {"x": True, "y": None, "z": 'it\'s "5, 6"'}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "excel.read_file",
        "}{",
        "{}",
        "{'app': 'excel'}",
        "{'app': 1, 'action': 'b'}",
        "{'app', 'action'}",
        "{'app': 'a', 'action': open('/etc/passwd')}",
        "{'app': 'a', 'action': 'b', 'x': __import__('os')}",
        "{'app': 'a', 'action': 'b', 'x': " + "9" * 20_000 + "}",
        "{'app': 'a', 'action': 'b', 'x': 0x" + "f" * 20_000 + "}",
        "{'app': 'a', 'action': 'b', 'x': " + "(" * 90_000 + ")" * 4 + "}",
        "{'app': 'a', 'action': 'b', 'x': " + "-" * 90_000 + "1}",
        "{'app': 'a', 'action': 'b', 'x': " + "[" * 30 + "]" * 30 + "}",
        '{"x": ' + "[" * 200_000 + "]" * 200_000 + "}",
        "{" * 2_000_000 + "}",
        "{'app': 'system', 'action': 'finish_task', 'answer': 'two' 'texts'}",
        "{'app': 'system', 'action': 'finish_task', 'answer': 'two' # 7\nu'texts'}",
        "{'app': 'system', 'action': 'finish_task', 'answer': 'two' \\\n r'texts'}",
        "{'app': 'system', 'action': 'finish_task', 'answer': 1" + "0" * 400 + "+1j}",
    ],
)
def test_anything_else_is_malformed_and_nothing_is_evaluated(text: str) -> None:
    with pytest.raises(MalformedAction):
        officebench.parse_action(text)


@pytest.mark.parametrize("args", [{}, {"answer": None}])
def test_finishing_without_an_answer_answers_none(args: dict[str, Any]) -> None:
    finish = Action(app="system", action="finish_task", args=args)
    assert officebench.fill_missing_answer(finish).args == {"answer": "None"}
    assert officebench.fill_missing_answer(READ) is READ


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, min_size=2, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
ARGUMENTS = st.dictionaries(st.text().filter(lambda key: key not in ("app", "action")), JSON, max_size=4)


@given(args=ARGUMENTS)
def test_what_is_written_is_read_back(args: dict[str, Any]) -> None:
    step = Action(app="no", action="such", args=args)
    assert officebench.parse_action(f"Well {officebench.format_action(step)} so.") == step


@given(text=st.text(alphabet="{}[]()'\":,0-1.eapinctol \\\n#", max_size=80) | st.text(max_size=80))
def test_no_text_does_more_than_be_malformed(text: str) -> None:
    for sent in (text, "{" + text + "}", "{'app': 'a', 'action': 'b', 'x': " + text + "}"):
        try:
            step = officebench.parse_action(sent)
        except MalformedAction:
            continue
        json.dumps(step.args, allow_nan=False).encode()
