"""Plans, verdicts and votes; a stand-in for a model takes what it sees for good."""

from collections.abc import Mapping
from typing import Any

from tests.endpoint.scripted import pools
from tests.endpoint.scripted.asked import Asked
from tests.endpoint.scripted.ways import Mistake

Json = dict[str, Any]
GUIDELINES = ("completeness", "soundness", "clarity", "solvability", "relevance", "diversity", "language")


def generation_plan(asked: Asked, wrong: Mistake | None) -> Json:
    """Goals for the surfers, an instruction for the task, a topic for each day."""
    rng = asked.draws("plan")
    applications = asked.inputs.get("applications") or ()
    names = [one["name"] if isinstance(one, Mapping) else str(one) for one in applications]
    wanted = asked.inputs.get("wanted") or {}
    count = wanted.get("apps_group") or wanted.get("subtasks") or 2
    return {
        "surf": {name: f"Look for what a small task in {name} could build on." for name in sorted(names)},
        "task": f"Propose a task over {count} applications that a colleague would ask for.",
        "topics": rng.sample(pools.TOPICS, int(asked.inputs.get("days") or 5)),
    }


def verdict(asked: Asked, wrong: Mistake | None) -> Json:
    """Passed, without a word."""
    return {"passed": True, "feedback": ""}


def vote(asked: Asked, wrong: Mistake | None) -> Json:
    """Every guideline met; the shape says how they are written down."""
    asked_for = asked.schema.get("properties", {})
    found = {name: _answer(name, about) for name, about in asked_for.items()}
    return found or {**dict.fromkeys(GUIDELINES, True), "negative": False, "reason": "Nothing is amiss."}


def _answer(name: str, about: Mapping[str, Any]) -> object:
    if about.get("type") == "object":
        return {inner: _answer(inner, one) for inner, one in about.get("properties", {}).items()}
    if about.get("type") == "boolean":
        return name != "negative"
    return "Nothing is amiss."
