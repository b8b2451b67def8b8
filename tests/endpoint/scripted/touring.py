"""Tool loops: an explorer that lists, reads and reports, and a solver that does what the sentences say."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.planning import steps_of
from tests.endpoint.scripted.sentences import Told, tasks_in
from tests.endpoint.scripted.ways import MARK, Mistake

CELL = re.compile(r"\((\d+), (\d+)\): ([^\t\n]*)")
MOST_READ = 6
Call = tuple[str, dict[str, Any]]


def tool_calls(asked: Asked, wrong: Mistake | None) -> list[Call]:
    """The next calls of a loop; one that does not exist where this answer is wrong."""
    if wrong:
        return [("open_everything_at_once" if wrong.again else "look_around", {"why": MARK})]
    if "report" in asked.tools:
        return _explore(asked)
    return _solve(asked)


def _explore(asked: Asked) -> list[Call]:
    done = sum(name in asked.tools for name, _ in asked.results)
    calls = list(_visits(asked))[:MOST_READ]
    if done < len(calls):
        return calls[done:]
    seen = ", ".join(str(file) for file in asked.inputs.get("files", ())[:MOST_READ])
    return [("report", {"notes": f"Worth a task: {seen}."})]


def _visits(asked: Asked) -> Iterator[Call]:
    app = str(asked.inputs.get("application", ""))
    files = [str(file) for file in asked.inputs.get("files", ())]
    if app == "calendar":
        for file in files:
            yield "calendar_list_events", {"username": file.rsplit("/", 1)[-1].removesuffix(".ics")}
    elif app == "email":
        for file in files:
            _, user, name = file.split("/", 2)
            yield "email_read_email", {"username": user, "email_id": name}
    else:
        key = "pdf_file_path" if app == "pdf" else "file_path"
        for file in files:
            yield f"{app}_read_file", {key: file}


def _solve(asked: Asked) -> list[Call]:
    results = [(name, text) for name, text in asked.results if name in asked.tools]
    calls = list(_calls(tasks_in(asked.user), [text for _, text in results]))
    return [calls[len(results)]] if len(results) < len(calls) else [("system_finish_task", {})]


def _calls(told: tuple[Told, ...], seen: list[str]) -> Iterator[Call]:
    """Every call of a task in order, as far as what was seen so far lets them be known."""
    count = 0
    for one in told:
        places = {}
        if one.family in ("cell", "row"):
            file = f"data/{one.values['file'] if one.family == 'cell' else one.values['stem'] + '.xlsx'}"
            yield "excel_read_file", {"file_path": file}
            count += 1
            if count > len(seen):
                return
            places = {file: _place(one, seen[count - 1])}
        for step in steps_of(one, places):
            yield f"{step['app']}_{step['action']}", step["args"]
            count += 1


def _place(told: Told, table: str) -> tuple[int, int, int]:
    if told.family == "cell":
        return _free_row(table, told.values["column"])
    return next((int(row) for row, _, text in CELL.findall(table) if text == told.values["name"]), 0), 0, 0


def _free_row(table: str, column: str) -> tuple[int, int, int]:
    """The row below a shown table, its first column, and the column of a name."""
    cells = [(int(row), int(col), text) for row, col, text in CELL.findall(table)]
    header = next(((row, col) for row, col, text in cells if text == column), (1, 1))
    filled = {row for row, _, text in cells if row >= header[0] and text.strip() and text != "None"}
    row = header[0]
    while row in filled:
        row += 1
    first = min((col for at, col, text in cells if at == header[0] and text.strip()), default=1)
    return row, first, header[1]


def arguments(call: Call) -> str:
    """The arguments of a call as a model writes them."""
    return json.dumps(call[1], ensure_ascii=False)
