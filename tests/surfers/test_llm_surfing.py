"""An explorer by model: what it asks for is looked at, what it looked at is reported, and nothing is changed."""

import asyncio
import json
from itertools import chain, repeat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import InputError, ModelCallError, RegistryEntry, SurfReport
from llm_gateway import Models
from office_env import Workspace, action
from office_env.protocols.tools import to_tool_name
from surfers import SurfLimits, surf, surf_with_model
from tests.answering import Asked, calls, refuses, spoken
from tests.endpoint.server import Raw, Said
from tests.offices import office, snapshot

UNIT = "neo-7-00003"
DONE = calls(("report", {"notes": "The budget, data/budget.xlsx."}))
READ_BUDGET = calls(("excel_read_file", {"file_path": "/testbed/data/budget.xlsx"}))


def example(tmp_path: Path) -> Workspace:
    return office(
        tmp_path,
        excel={"budget.xlsx": [["Item", "Cost"], ["Rent", 900]], "staff.xlsx": [["Name", "Room"], ["Ann", 4]]},
        word={"note.docx": ["Remember the rent."]},
        mail={"Bob": [("Ann", "Lunch", "At noon?"), ("Ann", "Rent", "Paid?")], "Tom": [("Bob", "Hello", "Hi.")]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
    )


def surfed(
    workspace: Workspace,
    *replies: Said | Raw,
    app: str = "excel",
    limits: SurfLimits | None = None,
    then: Said | Raw = DONE,
) -> tuple[SurfReport, list[Asked]]:
    """The report of an explorer whose model gives these replies one after another, and what it was sent."""
    left = chain(replies, repeat(then))
    return spoken(lambda asked: next(left), lambda one: surf_with_model(one, app, workspace, "costs", UNIT, 1, limits))


def observations(asked: Asked) -> list[str]:
    return [message["content"] for message in asked.messages if message["role"] == "tool"]


def test_only_what_was_looked_at_is_found(tmp_path: Path) -> None:
    workspace = example(tmp_path)
    report, asked = surfed(workspace, calls(("system_list_files", {"folder_path": "data"})), READ_BUDGET)
    assert [(one.action.app, one.action.action) for one in report.visits] == [
        ("system", "list_files"),
        ("excel", "read_file"),
    ]
    assert report.findings == asyncio.run(surf("excel", workspace)).findings[:1]
    assert [one.file for one in report.findings] == ["data/budget.xlsx"]
    assert (report.notes, report.strays) == ("The budget, data/budget.xlsx.", 0)
    assert "Rent" in observations(asked[-1])[1]


def test_who_looks_at_nothing_finds_nothing(tmp_path: Path) -> None:
    report, _ = surfed(example(tmp_path), calls(("system_list_files", {})))
    assert (len(report.visits), report.findings, report.notes) == (1, (), "The budget, data/budget.xlsx.")


def test_a_listed_mailbox_counts_as_looked_at_and_a_foreign_one_does_not(tmp_path: Path) -> None:
    report, _ = surfed(example(tmp_path), calls(("email_list_emails", {"username": "Bob"})), app="email")
    assert [one.file for one in report.findings] == ["emails/Bob/Lunch.eml", "emails/Bob/Rent.eml"]
    report, _ = surfed(
        example(tmp_path), calls(("email_read_email", {"username": "Tom", "email_id": "Hello"})), app="email"
    )
    assert [one.file for one in report.findings] == ["emails/Tom/Hello.eml"]


def test_a_calendar_is_found_by_its_user(tmp_path: Path) -> None:
    report, _ = surfed(example(tmp_path), calls(("calendar_list_events", {"username": "Bob"})), app="calendar")
    assert [one.file for one in report.findings] == ["calendar/Bob.ics"]


def test_it_is_told_its_goal_and_the_files_of_its_application(tmp_path: Path) -> None:
    _, asked = surfed(example(tmp_path), app="email")
    assert asked[0].inputs == {
        "application": "email",
        "goal": "costs",
        "files": ["emails/Bob/Lunch.eml", "emails/Bob/Rent.eml", "emails/Tom/Hello.eml"],
        "calls": 16,
    }
    assert [tool["function"]["name"] for tool in asked[0].tools] == [
        "email_list_emails",
        "email_read_email",
        "system_list_files",
        "report",
    ]


STRAYS = {
    "no such tool": (calls(("excel_red_file", {"file_path": "data/budget.xlsx"})), "no tool 'excel_red_file'"),
    "no JSON": (calls(("excel_read_file", '{"file_path": "data/bud')), "not JSON"),
    "no object": (calls(("excel_read_file", '["data/budget.xlsx"]')), "not a JSON object"),
    "a writing tool": (
        calls(("excel_set_cell", {"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 1, "text": "x"})),
        "Not carried out: excel_set_cell",
    ),
    "another application": (calls(("email_list_emails", {"username": "Bob"})), "Not carried out: email_list_emails"),
    "the shell": (calls(("shell_command", {"command": "rm -r /testbed/data"})), "Not carried out: shell_command"),
    "the end of a task": (calls(("system_finish_task", {"answer": "1"})), "Not carried out: system_finish_task"),
    "another screen": (calls(("system_switch_app", {"target_app": "word"})), "Not carried out: system_switch_app"),
    "an unreadable report": (calls(("report", '{"notes": ')), "The report cannot be read"),
    "a report that is none": (calls(("report", {"notes": ["a"]})), "The report cannot be read"),
}


@pytest.mark.parametrize("kind", sorted(STRAYS))
def test_what_it_may_not_do_is_answered_counted_and_not_carried_out(kind: str, tmp_path: Path) -> None:
    reply, told = STRAYS[kind]
    workspace = example(tmp_path)
    before = snapshot(workspace)
    report, asked = surfed(workspace, reply)
    assert (report.visits, report.findings, report.strays) == ((), (), 1)
    assert told in observations(asked[1])[0]
    assert snapshot(workspace) == before


def test_text_instead_of_a_call_is_answered_too(tmp_path: Path) -> None:
    report, asked = surfed(example(tmp_path), Said("I would read the budget."))
    assert report.strays == 1
    assert [message["role"] for message in asked[1].messages] == ["system", "user", "assistant", "user"]
    assert "A tool call is expected" in asked[1].messages[-1]["content"]


def test_a_refused_visit_is_one_but_shows_no_file(tmp_path: Path) -> None:
    absent = calls(("excel_read_range", {"file_path": "data/budget.xlsx", "sheet": "June", "row_idx": 1}))
    report, _ = surfed(example(tmp_path), absent, calls(("excel_read_file", {"file_path": "../../etc/passwd"})))
    assert (len(report.visits), report.findings, report.strays) == (2, (), 0)


def test_exploring_ends_at_its_steps(tmp_path: Path) -> None:
    stray = Said("Let me think.")
    report, asked = surfed(example(tmp_path), READ_BUDGET, then=stray, limits=SurfLimits(max_steps=4))
    assert (len(report.visits), report.strays, len(asked)) == (1, 3, 4)
    assert [one.file for one in report.findings] == ["data/budget.xlsx"]
    assert report.notes == ""


def test_exploring_ends_at_its_tokens(tmp_path: Path) -> None:
    _, asked = surfed(example(tmp_path), then=READ_BUDGET, limits=SurfLimits(max_steps=50, max_tokens=40))
    assert 1 <= len(asked) < 4


def test_a_reply_that_asks_for_everything_at_once_is_carried_out_in_part(tmp_path: Path) -> None:
    many = calls(*[("excel_read_file", {"file_path": "data/staff.xlsx"})] * 30)
    report, asked = surfed(example(tmp_path), many, limits=SurfLimits(max_steps=20))
    assert (len(report.visits), report.strays, len(asked)) == (8, 12, 1)


def test_nothing_is_carried_out_after_the_report(tmp_path: Path) -> None:
    both = calls(("report", {"notes": "n" * 5_000}), ("excel_read_file", {"file_path": "data/staff.xlsx"}))
    report, asked = surfed(example(tmp_path), both)
    assert (report.visits, report.findings, len(report.notes), len(asked)) == ((), (), 2_000, 1)


def test_a_long_observation_is_shown_in_part_and_that_is_said(tmp_path: Path) -> None:
    rows: list[list[str | int]] = [["A", "B"]]
    rows += [[f"n{one}", one] for one in range(500)]
    workspace = office(tmp_path, excel={"t.xlsx": rows})
    read = calls(("excel_read_file", {"file_path": "data/t.xlsx"}))
    report, asked = surfed(workspace, read, limits=SurfLimits(max_observation_length=100))
    (told,) = observations(asked[1])
    assert len(report.visits[0].observation) == 100
    assert told.startswith(report.visits[0].observation)
    assert told.endswith("more characters are not shown.]")
    assert len(told) < 150


def test_nobody_is_asked_about_an_application_without_files(tmp_path: Path) -> None:
    report, asked = surfed(office(tmp_path, text={"notes.txt": "Hello"}))
    assert (report, asked) == (SurfReport(app="excel", visits=(), findings=()), [])


def test_an_application_that_nobody_explores_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no surfer 'system'"):
        surfed(example(tmp_path), app="system")


def test_a_conversation_that_does_not_fit_ends_with_what_was_found(tmp_path: Path) -> None:
    overflow = refuses(400, "context_length_exceeded", "This model's maximum context length is 10 tokens.")
    report, _ = surfed(example(tmp_path), READ_BUDGET, then=overflow)
    assert [one.file for one in report.findings] == ["data/budget.xlsx"]


def test_an_endpoint_that_fails_is_no_empty_office(tmp_path: Path) -> None:
    with pytest.raises(ModelCallError):
        surfed(example(tmp_path), READ_BUDGET, then=refuses(500, "server_error", "out of order"))


def test_surfers_of_one_office_share_its_workspace(tmp_path: Path) -> None:
    workspace = example(tmp_path)
    reads = {"excel": READ_BUDGET, "email": calls(("email_list_emails", {"username": "Tom"}))}

    def reply(asked: Asked) -> Said | Raw:
        return DONE if len(asked.messages) > 2 else reads[asked.inputs["application"]]

    async def both(models: Models) -> list[SurfReport]:
        return await asyncio.gather(*(surf_with_model(models, app, workspace, "", UNIT) for app in reads))

    reports, _ = spoken(reply, both)
    assert [one.file for report in reports for one in report.findings] == ["data/budget.xlsx", "emails/Tom/Hello.eml"]


def test_the_same_replies_give_the_same_report(tmp_path: Path) -> None:
    replies = (calls(("system_list_files", {})), Said("hm"), READ_BUDGET)
    first, second = (surfed(example(tmp_path), *replies)[0] for _ in range(2))
    assert first.model_dump_json() == second.model_dump_json()


@pytest.mark.parametrize("wrong", ["write", "make_folder", "delete"])
def test_an_action_that_says_it_reads_and_writes_is_refused(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def peek(workspace: Workspace) -> str:
        """Look, and change something on the way."""
        getattr(workspace, wrong)(*("data/budget.xlsx", b"")[: 2 if wrong == "write" else 1])
        return "seen"

    options = {"app": "excel", "writes": False, "failure": "Failed to peek."}
    assert "excel.read_file" in action
    monkeypatch.setitem(action._entries, "excel.peek", RegistryEntry("excel.peek", peek, "here:1", options))
    workspace = example(tmp_path)
    before = snapshot(workspace)
    report, _ = surfed(workspace, calls(("excel_peek", {})))
    assert [one.observation for one in report.visits] == [
        "Failed to peek. This office may be read, and nothing in it changed."
    ]
    assert snapshot(workspace) == before


NAMES = st.sampled_from([*(to_tool_name(name) for name in action.names), *action.names, "report", "", "rm -rf"])
PATHS = st.sampled_from(
    ["data/budget.xlsx", "data/note.docx", "/testbed/emails/Bob", "data", "../x", "/etc/passwd", "data/new.xlsx", ""]
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | PATHS | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("file_path", "folder_path", "source_path", "target_path", "user", "username", "email_id", "command", "sheet",
        "row_idx", "column_idx", "last_row_idx", "text", "notes", "summary", "content", "answer")  # fmt: skip
ARGUMENTS = st.dictionaries(st.sampled_from(KEYS), ANYTHING, max_size=6).map(json.dumps) | st.text(max_size=30)


@settings(max_examples=25)
@given(sent=st.lists(st.lists(st.tuples(NAMES, ARGUMENTS), max_size=8), min_size=1, max_size=3), app=st.integers(0, 4))
def test_whatever_a_model_sends_changes_nothing(
    sent: list[list[tuple[str, str]]], app: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    workspace = example(tmp_path_factory.mktemp("office"))
    before = snapshot(workspace)
    name = ("calendar", "email", "excel", "pdf", "word")[app]
    report, _ = surfed(workspace, *(calls(*one) if one else Said("hm") for one in sent), app=name)
    assert snapshot(workspace) == before
    assert all(not action[f"{one.action.app}.{one.action.action}"].options["writes"] for one in report.visits)
    assert {one.action.app for one in report.visits} <= {name, "system"}
    SurfReport.model_validate_json(report.model_dump_json())
