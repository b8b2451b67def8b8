"""The named ways in which this model is wrong, and on which of its answers; a seed decides, never a count."""

from typing import NamedTuple

from tests.endpoint.scripted.asked import Asked, digest

WAYS = (
    "value_lost",
    "leak",
    "assistant_works",
    "unknown_criterion",
    "plan_does_not_run",
    "passes_for_wrong_reason",
    "wrong_tool",
    "feedback_ignored",
)
APPLY = {
    "day_part": ("value_lost", "assistant_works"),
    "rewritten_turns": ("value_lost", "assistant_works"),
    "task_proposal": ("leak", "unknown_criterion", "passes_for_wrong_reason"),
    "solution_plan": ("plan_does_not_run",),
    "seed_rewrite": ("leak", "value_lost"),
    "tools": ("wrong_tool",),
}
MARK = "same as ever"
"""Words by which this model knows its own second wrong answer, so that it ignores feedback once and no more."""


class Mistake(NamedTuple):
    """What goes wrong in an answer.

    Attributes:
        way: As logged.
        does: What is done to the answer.
        again: For the second time.
    """

    way: str
    does: str
    again: bool = False


def mistake(asked: Asked, seed: int, share: float, only: frozenset[str]) -> Mistake | None:
    """The mistake of this answer, or None; an answer to feedback is right, but where feedback is ignored."""
    possible = [way for way in APPLY.get(asked.shape, ()) if _is_possible(way, asked)]
    stubborn = ["feedback_ignored"] if possible and "feedback_ignored" in only else []
    wanted = [way for way in possible if way in only] + stubborn
    if not wanted or digest(seed, asked.fingerprint, "wrong") % 10_000 >= share * 10_000:
        return None
    way = wanted[digest(seed, asked.fingerprint, "way") % len(wanted)]
    does = possible[digest(seed, asked.fingerprint, "does") % len(possible)] if way == "feedback_ignored" else way
    if not asked.feedback and not asked.results:
        return Mistake(does, does)
    is_second = len(asked.results) == 1 if asked.shape == "tools" else MARK not in asked.previous
    return Mistake(way, does, again=True) if way == "feedback_ignored" and is_second else None


def _is_possible(way: str, asked: Asked) -> bool:
    if way == "value_lost" and asked.shape == "day_part":
        return any(fact.get("values") for fact in asked.inputs.get("facts", ()))
    if way == "value_lost" and asked.shape == "rewritten_turns":
        return any(turn.get("keep") for turn in asked.inputs.get("turns", ()))
    return True
