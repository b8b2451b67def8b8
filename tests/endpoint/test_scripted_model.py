"""The stand-in for a model: what it answers, how it is wrong, and that it knows nothing but the request."""

import ast
import datetime as dt
import json
import sys
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from criteria import validate_arguments
from data_model import (
    Criterion,
    Day,
    Dialogue,
    Difficulty,
    Evidence,
    Fact,
    Persona,
    Provenance,
    Session,
    Subtask,
    Task,
    Turn,
    Value,
    find_mentions,
    is_mentioned,
    make_clock,
)
from tests.endpoint import scripted
from tests.endpoint.playing import playing
from tests.endpoint.scripted import WAYS, ScriptedModel
from tests.endpoint.scripted.model import models
from tests.endpoint.scripted.requests import FACTS, SHEET, answered, part, proposal, structured, tools
from verifier import check_dialogue

RIGHT = ScriptedModel(share=0)
FOLDER = Path(scripted.__file__).parent
EXPLORING = ("report", "excel_read_file", "excel_list_sheets", "system_list_files")


def test_it_imports_the_standard_library_alone() -> None:
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                own = name.startswith("tests.endpoint.scripted")
                assert own or name.split(".")[0] in sys.stdlib_module_names, f"{path.name} imports {name}"


def test_the_same_request_has_the_same_answer_in_any_order() -> None:
    asked = [*(proposal(index) for index in range(8)), *(part(day) for day in range(1, 9))]
    first, second = ScriptedModel(seed=3), ScriptedModel(seed=3)
    forwards = [first(one) for one in asked]
    backwards = [second(one) for one in reversed(asked)]
    assert forwards == backwards[::-1]
    assert sorted(map(str, first.mistakes)) == sorted(map(str, second.mistakes))


def test_four_first_answers_in_ten_are_wrong_in_named_ways() -> None:
    model = ScriptedModel(seed=1)
    for number in range(300):
        model(part(1 + number % 28, number))
    assert 0.3 < len(model.mistakes) / 300 < 0.5
    assert {one.way for one in model.mistakes} == {"value_lost", "assistant_works"}


@pytest.mark.parametrize("way", WAYS)
def test_feedback_is_heeded_but_where_it_is_ignored_once(way: str) -> None:
    model = ScriptedModel(share=1, only={way})
    for ask, shape in ((proposal, "task_proposal"), (part, "day_part")):
        wrong = answered(model(ask()))
        if not any(one.shape == shape for one in model.mistakes):
            continue
        again = answered(model(ask(feedback=["It is wrong."], previous=wrong)))
        right = answered(ScriptedModel(share=0)(ask()))
        if way != "feedback_ignored":
            assert again == right
            continue
        assert again != right
        assert model.mistakes[-1].way == "feedback_ignored"
        assert model.mistakes[-1].shape == shape
        assert answered(model(ask(feedback=["It is wrong."], previous=again))) == right
    assert {one.feedback for one in model.heard} <= {("It is wrong.",)}


def test_another_answer_is_given_where_the_right_one_did_not_do() -> None:
    right = answered(RIGHT(proposal()))
    assert answered(RIGHT(proposal(feedback=["Too like another task."], previous=right))) != right


@pytest.mark.parametrize("applications", [1, 2, 3])
def test_a_proposal_says_every_value_and_fits_its_criteria(applications: int) -> None:
    for index in range(12):
        task = answered(RIGHT(proposal(index, applications)))
        assert len(task["subtasks"]) == applications
        gone = {fact.get("supersedes") for fact in task["facts"]}
        for fact in task["facts"]:
            for value in fact["values"]:
                assert is_mentioned(fact["text"], Value(**value))
                assert not is_mentioned(task["intent"], Value(**value))
                is_live = fact["id"] not in gone and fact["kind"] != "decoy"
                assert is_mentioned(task["description"], Value(**value)) is is_live
        for criterion in task["criteria"]:
            validate_arguments(Criterion(**criterion))


def test_a_plan_is_read_out_of_the_task_again() -> None:
    for index in range(12):
        task = answered(RIGHT(proposal(index, 3)))
        given = {key: task[key] for key in ("description", "subtasks", "facts", "criteria")}
        steps = answered(RIGHT(structured("solution_plan", {**given, "actions": [], "findings": [SHEET]})))["steps"]
        written = json.dumps(steps, ensure_ascii=False)
        live = [fact for fact in task["facts"] if fact["kind"] == "update"]
        assert all(value["value"] in written for fact in live for value in fact["values"])


def test_days_pass_the_rules() -> None:
    facts = [Fact.model_validate({**fact, "subtask": "s1", "day": 1, "needed": True}) for fact in FACTS]
    days, evidence = [], []
    for day in range(1, 6):
        lines = [line for number in range(1, 4) for line in _lines(day, number)]
        turns = tuple(_turn(day, at, line) for at, line in enumerate(lines, start=1))
        days.append(Day(index=day, date=f"2024-09-{day:02}", sessions=(Session(id=f"d{day}.s1", turns=turns),)))
        evidence += _evidence(turns, facts if day == 1 else [])
    dialogue = Dialogue(task="t", days=tuple(days), evidence=tuple(evidence))
    found = check_dialogue(_task(facts), dialogue)
    assert found.passed, [one.message for one in found.failures]


def test_an_explorer_reads_and_reports() -> None:
    block = '```json\n{"application": "excel", "goal": "", "files": ["data/a.xlsx"], "calls": 9}\n```'
    first = RIGHT(tools("Explore.", block, EXPLORING))["choices"][0]["message"]["tool_calls"]
    assert [call["function"]["name"] for call in first] == ["excel_read_file"]
    second = RIGHT(tools("Explore.", block, EXPLORING, [("excel_read_file", "(1, 1): a")]))
    assert second["choices"][0]["message"]["tool_calls"][0]["function"]["name"] == "report"


def test_a_wrong_tool_is_called_first_and_then_a_right_one() -> None:
    block = '```json\n{"application": "excel", "goal": "", "files": ["data/a.xlsx"], "calls": 9}\n```'
    model = ScriptedModel(share=1, only={"wrong_tool"})
    wrong = model(tools("Explore.", block, EXPLORING))["choices"][0]["message"]["tool_calls"][0]["function"]["name"]
    assert wrong not in EXPLORING
    right = model(tools("Explore.", block, EXPLORING, [(wrong, "There is no such tool.")]))
    assert right["choices"][0]["message"]["tool_calls"][0]["function"]["name"] == "excel_read_file"


def test_a_solver_reads_before_it_writes_below_a_table() -> None:
    text = "Add the entry Cable Drums to hours.xlsx in the next free row, with 210 as Hours."
    table = "The following is the table:\n(1, 1): Name\t(1, 2): Hours\t\n(2, 1): Ann\t(2, 2): 87\t\n"
    names = ("excel_read_file", "excel_set_cell", "system_finish_task")
    results: list[tuple[str, str]] = []
    sent: list[tuple[str, dict[str, Any]]] = []
    while not sent or sent[-1][0] != "system_finish_task":
        call = RIGHT(tools("You help Nils.", text, names, results))["choices"][0]["message"]["tool_calls"][0]
        sent.append((call["function"]["name"], json.loads(call["function"]["arguments"])))
        results.append((sent[-1][0], table if sent[-1][0] == "excel_read_file" else "ok"))
    cells = [(args["row_idx"], args["column_idx"], args["text"]) for name, args in sent if name == "excel_set_cell"]
    assert cells == [(3, 1, "Cable Drums"), (3, 2, "210")]


def test_a_shape_that_is_not_named_is_known_by_its_inputs() -> None:
    asked = part()
    del asked["response_format"]
    assert answered(RIGHT(asked)) == answered(RIGHT(asked))
    assert answered(RIGHT(asked))["turns"]


def test_completions_embeddings_and_models_have_the_usual_form() -> None:
    done = RIGHT(part())
    usage = done["usage"]
    assert done["object"] == "chat.completion"
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]
    vectors = RIGHT.embeddings({"model": "m", "input": ["one word", "one word", "other things"]})["data"]
    assert vectors[0]["embedding"] == vectors[1]["embedding"] != vectors[2]["embedding"]
    assert [one["id"] for one in models(["a", "b"])["data"]] == ["a", "b"]


def test_talk_seldom_repeats_itself() -> None:
    lines = [line["text"] for day in range(1, 29) for line in _lines(day, day)]
    long = [line for line in lines if len(line.split()) > 7]
    assert Counter(long).most_common(1)[0][1] < 8


def _lines(day: int, number: int) -> list[dict[str, Any]]:
    facts = FACTS if (day, number) == (1, 2) else []
    lines: list[dict[str, Any]] = answered(RIGHT(part(day, number, facts)))["turns"]
    return lines


def _turn(day: int, at: int, line: dict[str, Any]) -> Turn:
    return Turn(
        id=f"d{day}.s1.t{at}",
        role=line["role"],
        text=line["text"],
        ts=f"2024-09-{day:02}T09:{at // 60:02}:{at % 60:02}",
    )


def _evidence(turns: tuple[Turn, ...], facts: list[Fact]) -> list[Evidence]:
    return [
        Evidence(fact=fact.id, value=value.value, turn=turn.id, start=span.start, end=span.end, first=True)
        for turn in turns
        for fact in facts
        for value in fact.values
        for span in find_mentions(turn.text, value)
    ]


def _task(facts: list[Fact]) -> Task:
    return Task(
        id="t",
        split="neo",
        persona=Persona(name="Nils"),
        clock=make_clock(dt.date(2024, 9, 6)),
        office="0" * 64,
        description="",
        intent="",
        subtasks=(Subtask(id="s1", instruction="Anything."),),
        facts=tuple(fact.model_copy(update={"kind": "fact"}) for fact in facts),
        criteria=(),
        difficulty=Difficulty(apps=1),
        provenance=Provenance(engine="llm"),
    )


def test_it_answers_over_http() -> None:
    with playing(ScriptedModel(share=0)) as server:
        said = _posted(f"{server.base_url}/chat/completions", part())
        vectors = _posted(f"{server.base_url}/embeddings", {"model": "scripted", "input": ["a word"]})
        with urllib.request.urlopen(f"{server.base_url}/models", timeout=30) as reply:
            listed = json.loads(reply.read())
        assert [one.path for one in server.requests] == ["/v1/chat/completions", "/v1/embeddings", "/v1/models"]
    assert answered(said) == answered(RIGHT(part()))
    assert len(vectors["data"]) == 1
    assert [one["id"] for one in listed["data"]] == ["scripted"]


def _posted(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as reply:
        answer: dict[str, Any] = json.loads(reply.read())
    return answer
