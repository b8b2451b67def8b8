"""Good proposals made wrong: a value in the intent, a criterion that nobody knows, criteria that look away."""

from typing import Any

from tests.endpoint.scripted.ways import MARK, Mistake

Json = dict[str, Any]


def spoil(proposal: Json, wrong: Mistake) -> None:
    """Put the mistake into a proposal."""
    again = f", {MARK}" if wrong.again else ""
    if wrong.does == "leak":
        gone = {fact.get("supersedes") for fact in proposal["facts"]}
        live = [fact for fact in proposal["facts"] if fact["subtask"] and fact["id"] not in gone]
        value = next(one["value"] for fact in live for one in fact["values"] if one["type"] != "file")
        proposal["intent"] = f"{proposal['intent'].rstrip('.')} with {value}{again}."
    elif wrong.does == "unknown_criterion":
        proposal["criteria"].insert(0, {"function": "evaluate_everything_is_fine", "args": {"why": f"it is{again}"}})
    else:
        proposal["intent"] = f"{proposal['intent'].rstrip('.')}{again}."
        _loosen(proposal["criteria"])


def _loosen(criteria: list[Json]) -> None:
    """Leave one value unlooked at, where the collateral part does not see it either."""
    for criterion in criteria:
        args = criterion["args"]
        if "cells" in args:
            name = args["cells"][0]
            cell = {"key_column": name["column"], "key": name["value"], **name}
            criterion |= {"function": "evaluate_excel_table_cell", "args": {"file": args["file"], **cell}}
            return
        if "heading" in args:
            del args["heading"]
            return
        if "events" in args:
            del args["events"][0]["end"]
            return
    del criteria[0]["args"]["subject"]
