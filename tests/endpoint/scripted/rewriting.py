"""The surface pass: each turn said a little differently, its values as they are."""

from typing import Any

from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.ways import MARK, Mistake

BEGINNINGS = ("Well", "So", "Right", "You know", "Listen", "Honestly", "Ah", "Anyway", "Look", "Now then")


def rewritten_turns(asked: Asked, wrong: Mistake | None) -> dict[str, Any]:
    """Every turn under its id."""
    rng = asked.draws("rewrite")
    turns = [{"id": turn["id"], "text": f"{rng.choice(BEGINNINGS)}, {turn['text']}"} for turn in asked.inputs["turns"]]
    again = f", {MARK}" if wrong and wrong.again else ""
    for turn, given in zip(turns, asked.inputs["turns"], strict=True):
        if wrong and wrong.does == "value_lost" and given.get("keep"):
            turn["text"] = f"There was a detail to tell you, it escapes me now{again}."
            break
        if wrong and wrong.does == "assistant_works" and given.get("role") == "assistant":
            turn["text"] = f"I've already sent it{again}."
            break
    return {"turns": turns}
