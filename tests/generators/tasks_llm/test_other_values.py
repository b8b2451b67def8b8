"""Another value is put where one stands, written as that one was; and it is told nowhere else."""

import dataclasses
import re
from typing import Any

import pytest

from data_model import Task, Value, is_mentioned, normalize_value, parse_value
from generators import TaskRequest
from tests.generators.tasks_llm.example import PLAN, PROPOSAL, changed, fact, request, settled, step

Json = dict[str, Any]
SHEET = "data/crews.xlsx"


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> TaskRequest:
    return request(tmp_path_factory.mktemp("office"))


def writing(wanted: TaskRequest, type: str, value: str, *written: object) -> Task:
    """The task with one more fact, whose value stands, as written, in cells of the crews' sheet."""
    more = fact("f20", "fact", f"For the crews: {value}.", "s1", 2, (type, value))
    cells = [(row, text) for row, text in enumerate(written, start=3)]
    place = {"file_path": SHEET, "column_idx": 1}
    steps = [step("excel", "set_cell", "s1", **place, row_idx=row, text=text) for row, text in cells]
    rows = [[str(text)] for _, text in cells]
    check = {"function": "evaluate_excel_list", "args": {"file": SHEET, "cell": "A3", "rows": rows}}
    proposal = changed(PROPOSAL, "facts", to=[*PROPOSAL["facts"], more])
    proposal = changed(proposal, "criteria", to=[*PROPOSAL["criteria"], check])
    made = settled(wanted, proposal, changed(PLAN, "steps", to=[*PLAN["steps"], *steps]))
    assert made.draft is not None, made.violations
    return made.draft.task


def wrongly_written(task: Task) -> list[object]:
    (way,) = [way for way in task.wrong_ways if way.fact == "f20"]
    return [action.args["text"] for action in way.plan if action.args.get("file_path") == SHEET]


@pytest.mark.parametrize(
    ("type", "value", "written", "like"),
    [
        ("number", "640", [640, "$640", "640 seats"], [r"\d+", r"\$\d+", r"\d+ seats"]),
        ("number", "12.5", [12.5, "12.5%"], [r"[\d.]+", r"[\d.]+%"]),
        ("time", "11:05", ["11:05:00", "11:05 AM"], [r"\d\d:\d\d:00", r"\d+:\d\d [AP]M"]),
        ("time", "12:35", ["at 12:35 sharp"], [r"at \d\d:\d\d sharp"]),
        ("file", "crew_list.docx", ["data/crew_list.docx", "see crew list"], [r"data/\w+\.docx", r"see \w+"]),
        ("name", "Petra Thorne", ["Petra Thorne", "Dear petra thorne"], [r"\w+ \w+", r"Dear [a-z]+ [a-z]+"]),
        ("address", "ann@dock.example", ["ann@dock.example"], [r"\S+@(\S+\.)?example(\.com)?"]),
        ("text", "quiet deck", ["quiet deck", "the quiet deck"], [r"[a-z' -]+", r"the [a-z' -]+"]),
        ("text", "B7", ["B7"], [r"[A-Z]\d"]),
    ],
)
def test_it_is_written_as_the_value_was(
    wanted: TaskRequest, type: str, value: str, written: list[object], like: list[str]
) -> None:
    wrong = wrongly_written(writing(wanted, type, value, *written))
    assert len(wrong) == len(written)
    for before, after, pattern in zip(written, wrong, like, strict=True):
        assert before != after
        assert re.fullmatch(pattern, str(after)), (pattern, after)


@pytest.mark.parametrize("type", ["number", "time", "date", "file", "name", "address", "text"])
def test_it_stands_neither_in_the_office_nor_in_the_task(wanted: TaskRequest, type: str) -> None:
    values = {
        "number": "29000.5", "time": "10:10", "date": "2024-05-30", "file": "crew_list.docx", "name": "Ottmar Quist",
        "address": "ann@dock.example", "text": "Quiet Deck",
    }  # fmt: skip
    task = writing(wanted, type, values[type], values[type])
    true = parse_value(task.fact("f20").values[0].type, values[type])
    (wrong,) = wrongly_written(task)
    other = Value(type=true.type, value=str(wrong))
    assert normalize_value(parse_value(other.type, other.value)) != normalize_value(true)
    told = [task.description, task.intent, *(one.text for one in task.facts), *wanted.office.names()]
    told += [cell for finding in wanted.findings if finding.kind == "sheet" for row in finding.rows for cell in row]
    assert not [text for text in told if is_mentioned(text, other)]


def test_it_depends_on_the_candidate_and_the_proposal_alone(wanted: TaskRequest) -> None:
    first = wrongly_written(writing(wanted, "number", "640", 640))
    assert wrongly_written(writing(wanted, "number", "640", 640)) == first
    others = [dataclasses.replace(wanted, proposal=number) for number in range(2, 6)]
    assert {str(wrongly_written(writing(one, "number", "640", 640))) for one in others} != {str(first)}


def test_an_end_stays_behind_its_start(wanted: TaskRequest) -> None:
    for number in range(1, 6):
        made = settled(dataclasses.replace(wanted, proposal=number), PROPOSAL)
        assert made.draft is not None
        ways = [way for way in made.draft.task.wrong_ways if way.fact in ("f2", "f4")]
        assert len(ways) == 2
        for way in ways:
            assert str(way.plan[0].args["time_start"]) < str(way.plan[0].args["time_end"]), way.why
