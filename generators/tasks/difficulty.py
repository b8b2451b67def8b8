"""The difficulty of a task: four knobs from 0 to 3, the group of its applications, and its steps."""

from collections.abc import Sequence

from data_model import Difficulty, Fact, Plan

LARGEST_APP_GROUP = 3
"""The paper groups tasks by one, two and three applications; the rare task with four is counted with three."""
COUNTED_APPS = ("word", "excel", "pdf", "email", "calendar", "ocr")


def list_apps(solution: Plan) -> tuple[str, ...]:
    """List the applications in which a plan acts, sorted."""
    return tuple(sorted({action.app for action in solution} & set(COUNTED_APPS)))


def measure_difficulty(facts: Sequence[Fact], apps: Sequence[str], solution: Plan) -> Difficulty:
    """Measure the difficulty of a task: its knobs (0 to 3 each), its group of applications and its number of steps.

    The knob `spread` grows with the number of days that hold needed facts.
    """
    kinds = [fact.kind for fact in facts]
    days = len({fact.day for fact in facts if fact.needed})
    knobs = {
        "decoys": min(3, kinds.count("decoy")),
        "retractions": min(3, kinds.count("retraction")),
        "spread": 0 if days <= 1 else 1 if days == 2 else 2 if days <= 4 else 3,
        "updates": min(3, kinds.count("update")),
    }
    return Difficulty(knobs=knobs, apps=min(LARGEST_APP_GROUP, len(apps)), steps=len(solution))
