"""What is said of failures that only the whole of an episode explains: which steps there are, and beside which."""

from pathlib import Path
from typing import Any

from data_model import Action, Dataset, Plan
from tests.failure_analysis.agreement import try_dataset
from tests.failure_analysis.played import World, explained
from tests.homeragents.datasets import small_dataset

LIST = "data/list.xlsx"
FACT = {"kind": "fact", "subtask": None, "day": 1, "needed": True}


def world(tmp_path: Path, **change: Any) -> World:
    """A small task with these changes."""
    dataset = Dataset(small_dataset(tmp_path / "data", {"facts": (), "bindings": (), "wrong_ways": (), **change}))
    return World(dataset, dataset.task("custom-1"), tmp_path)


def number_fact(id: str, value: str) -> dict[str, Any]:
    return {**FACT, "id": id, "text": f"It is {value}.", "values": [{"type": "number", "value": value}]}


def cell(row: int, text: str, file: str = LIST) -> Action:
    """Write a text into column A."""
    return Action(
        app="excel", action="set_cell", args={"file_path": file, "row_idx": row, "column_idx": 1, "text": text}
    )


def new_list(*texts: str, file: str = LIST) -> Plan:
    """Write a list cell by cell."""
    create = Action(app="excel", action="create_new_file", args={"file_path": file})
    return (create, *(cell(at, text, file) for at, text in enumerate(texts, start=1)))


def wanted_list(*texts: str) -> dict[str, Any]:
    return {"function": "evaluate_excel_list", "args": {"file": LIST, "cell": "A1", "rows": [[text] for text in texts]}}


def test_a_file_of_the_wrong_name_is_a_wrong_call_though_another_way_writes_it_at_once(tmp_path: Path) -> None:
    texts = ("Ann", "Bob", "Cid", "Dan")
    rows = [[text] for text in texts]
    at_once = Action(
        app="excel", action="set_range", args={"file_path": LIST, "row_idx": 1, "column_idx": 1, "values": rows}
    )
    way = {"why": "writes it at once", "plan": (new_list()[0], at_once)}
    names = world(tmp_path, criteria=(wanted_list(*texts),), solution=new_list(*texts), right_ways=(way,))
    failure = explained(names, new_list(*texts, file="data/names.xlsx"))
    assert failure.label == "incorrect_tool_call"


def test_a_cell_that_was_left_as_it_was_is_a_missing_action_though_another_has_the_same_text(tmp_path: Path) -> None:
    wanted = {"file": "data/score.xlsx", "matches": [{"row": row, "col": 1, "value": "done"} for row in (1, 2)]}
    criterion = {"function": "evaluate_excel_cell_value", "args": wanted}
    plan = (cell(1, "done", "data/score.xlsx"), cell(2, "done", "data/score.xlsx"))
    failure = explained(world(tmp_path, criteria=(criterion,), solution=plan), plan[:1])
    assert failure.labels == ("missing_action",)


def test_cells_have_no_order(tmp_path: Path) -> None:
    names = world(tmp_path, criteria=(wanted_list("Ann", "Bob", "Cid"),), solution=new_list("Ann", "Bob", "Cid"))
    create, first, second, _ = new_list("Ann", "Bob", "Cid")
    failure = explained(names, (create, second, first))
    assert failure.labels == ("missing_action",)


def test_a_wrong_limit_is_named_though_no_cell_shows_it(tmp_path: Path) -> None:
    paths = [f"/solution/{at}/args/text" for at in (1, 2)]
    limit = world(
        tmp_path,
        criteria=(wanted_list("Ann", "Bob"),),
        solution=new_list("Ann", "Bob"),
        facts=(number_fact("f1", "90"), number_fact("f2", "80")),
        bindings=tuple(
            {"fact": id, "value": value, "path": path, "how": "derived"}
            for id, value in (("f1", "90"), ("f2", "80"))
            for path in paths
        ),
        wrong_ways=({"kind": "other_value", "fact": "f2", "why": "takes 85", "plan": new_list("Bob")},),
    )
    failure = explained(limit, new_list("Bob"))
    assert [(one.fact, one.how) for one in failure.missed] == [("f2", "other")]


def test_a_rule_is_not_ignored_by_who_also_does_what_it_demands(tmp_path: Path) -> None:
    rule: dict[str, Any] = {**FACT, "kind": "rule", "id": "f1", "text": "Nothing is passed on.", "values": []}
    refusal = Action(app="system", action="finish_task", args={"answer": "Cannot be done: Ann is missing."})
    doing = new_list("Ann")
    task = world(
        tmp_path,
        criteria=({"function": "evaluate_refusal", "args": {"obstacle": "Ann", "reason": "missing"}},),
        solution=(refusal,),
        facts=(rule,),
        bindings=({"fact": "f1", "value": None, "path": "/solution/0", "how": "same"},),
        wrong_ways=({"kind": "without_rule", "fact": "f1", "why": "does it", "plan": doing},),
        may_change=(),
    )
    ignored = explained(task, doing)
    assert ignored.labels == ("collateral_damage",)
    assert [(one.fact, one.how) for one in ignored.missed] == [("f1", "ignored")]
    both = explained(task._replace(folder=tmp_path / "both"), (*doing, refusal))
    assert both.labels == ("collateral_damage",)
    assert both.missed == ()


def test_mails_to_strangers_are_told_from_the_mail_that_was_to_be_sent(tmp_path: Path) -> None:
    request = "Tell Ann and Eve that the sum is 12."
    wanted = {
        "sender": "Bob",
        "recipients": ["ann@example.com", "eve@example.com"],
        "values": ["12"],
        "context": request,
    }
    reply = Action(
        app="email",
        action="reply_email",
        args={"username": "Bob", "email_id": "Lunch.eml", "content": "The sum is 12.", "cc": ["eve@example.com"]},
    )
    mail = Action(
        app="email",
        action="send_email",
        args={"sender": "Bob", "recipient": "ann@example.com", "subject": "Sum", "content": "The sum is 12."},
    )
    cases: list[tuple[Action, dict[str, Any]]] = [
        (reply, {"reply_to": "emails/Bob/Lunch.eml"}),
        (mail, {"recipients": ["ann@example.com"]}),
    ]
    rows: list[dict[str, Any]] = [
        {
            "id": f"custom-{at}",
            "criteria": ({"function": "evaluate_mail", "args": {**wanted, **args, "is_closed": True}},),
            "solution": (step,),
            "facts": (),
            "bindings": (),
            "wrong_ways": (),
            "may_change": (),
        }
        for at, (step, args) in enumerate(cases)
    ]
    trials = list(try_dataset(Dataset(small_dataset(tmp_path / "data", *rows))))
    names = {trial.name for trial in trials}
    assert {"mail_sent_to_stranger_too", "unasked_mail_sent", "figure_without_a_word"} <= names
    assert [(trial.name, trial.why) for trial in trials if not trial.is_right] == []
