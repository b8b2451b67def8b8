"""The plan of a told task: its sentences read again, rows and columns looked up in what was found."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.proposing import spots
from tests.endpoint.scripted.sentences import Told, tasks_in
from tests.endpoint.scripted.ways import MARK, Mistake

Json = dict[str, Any]


def solution_plan(asked: Asked, wrong: Mistake | None) -> Json:
    """One step or a few for every sentence of the description that this model knows how to read."""
    told = tasks_in(str(asked.inputs.get("description", "")))
    steps = [step for one in told for step in steps_of(one, _places(asked.inputs.get("findings")))]
    if wrong and steps:
        if wrong.again:
            steps[0]["args"]["why"] = MARK
        else:
            steps[0]["action"] = f"{steps[0]['action']}_quickly"
    return {"steps": steps, "called_off": list(_called_off(asked.inputs.get("facts"), steps))}


def steps_of(told: Told, places: Mapping[str, tuple[int, int, int]]) -> Iterator[Json]:
    """The actions of a subtask.

    Args:
        places: By file, the row and the columns of name and number.
    """
    values = told.values
    if told.family == "event":
        start, end = (f"{values['date']} {values[key]}:00" for key in ("start", "end"))
        args = {"user": values["user"], "summary": values["title"], "time_start": start, "time_end": end}
        yield step("calendar", "create_event", **args)
    elif told.family == "mail":
        args = {"sender": values["user"], "recipient": values["address"], "subject": values["subject"]}
        yield step("email", "send_email", **args, content=values["phrase"])
    elif told.family == "cell":
        file = f"data/{values['file']}"
        row, label, column = places.get(file, (0, 0, 0))
        for at, text in ((label, values["name"]), (column, values["number"])):
            yield step("excel", "set_cell", file_path=file, row_idx=row, column_idx=at, text=text)
    elif told.family == "row":
        file = f"data/{values['stem']}.xlsx"
        yield step("excel", "delete_row", file_path=file, row_idx=places.get(file, (0, 0, 0))[0])
    elif told.family == "letter":
        args = {"sender": values["person"], "recipient": values["person"], "subject": values["phrase"]}
        yield step("email", "send_email", **args, content=values["phrase"])
    else:
        yield from _writing(f"data/{values['file']}", values)


def _writing(file: str, values: Mapping[str, str]) -> Iterator[Json]:
    yield step("word", "create_new_file", file_path=file)
    if "heading" in values:
        yield step("word", "write_heading", file_path=file, text=values["heading"])
    yield step("word", "write_to_file", file_path=file, contents=values["phrase"])


def _called_off(facts: object, steps: list[Json]) -> Iterator[Json]:
    """For each fact that was taken back, the mail of somebody who missed that."""
    rows = {str(fact["id"]): fact for fact in facts} if isinstance(facts, list) else {}
    mails = [one for one in steps if one["action"] == "send_email"]
    for fact in rows.values():
        gone = rows.get(str(fact.get("supersedes"))) if fact["kind"] == "retraction" else None
        if gone and mails:
            copy = {**mails[0], "args": {**mails[0]["args"], "recipient": gone["values"][0]["value"]}}
            yield {"fact": gone["id"], "steps": [copy]}


def step(app: str, action: str, **args: object) -> Json:
    """One step as plans write it."""
    return {"app": app, "action": action, "args": dict(args)}


def _places(findings: object) -> dict[str, tuple[int, int, int]]:
    return {spot.file: (spot.row, spot.label, spot.index) for spot in spots(findings)}
