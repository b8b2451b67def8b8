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
    """Leave one value unlooked at, where the comparison of the whole office does not see it either."""
    for index, criterion in enumerate(criteria):
        args = criterion["args"]
        if "matches" in args:
            del args["matches"][1]
            return
        if "heading" in args:
            del criteria[index]
            return
        if "end" in args:
            del args["end"]
            return
    del criteria[0]["args"]["subject"]
