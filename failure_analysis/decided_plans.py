"""Find the facts that decide the whole plan, such as a limit, which an episode took for another one."""

from collections.abc import Iterator, Mapping, Sequence

from data_model import Dialogue, EpisodeRow, Plan, Task, WrongWay
from failure_analysis.calls import Call, read_call
from failure_analysis.episode_failure import MissedFact, MissedHow
from failure_analysis.followed_ways import is_same_call
from failure_analysis.missed_facts import count_days_before

_HOW: Mapping[str, MissedHow] = {
    "superseded": "superseded",
    "decoy": "decoy",
    "other_value": "other",
    "without_rule": "ignored",
}
_WHOLE_PLAN = "/solution"


def find_misjudged_plans(
    task: Task, dialogue: Dialogue | None, row: EpisodeRow, calls: Sequence[Call]
) -> Iterator[MissedFact]:
    """Yield each needed fact whose value decides which steps there are, if the steps of a wrong value were done.

    Args:
        calls: The calls of the episode.
    """
    deciding = {one.fact for one in task.bindings if one.path == _WHOLE_PLAN}
    done = [call for call in calls if call.is_successful and call.may_write]
    found = set[str]()
    for way in task.wrong_ways:
        right = _find_right_fact(way, task, deciding) if way.kind in _HOW else ""
        if right and right not in found and _was_followed(way, task, done):
            found.add(right)
            yield MissedFact(
                fact=right,
                how=_HOW[way.kind],
                instead=way.why[:200],
                taken_from=way.fact if way.fact != right else None,
                days_before=count_days_before(task, dialogue, task.fact(right)),
                remembered=right in row.remembered,
            )


def _find_right_fact(way: WrongWay, task: Task, deciding: set[str]) -> str:
    """Return the deciding fact of whose value a way takes another one; empty if there is none."""
    if way.fact in deciding or way.kind == "without_rule":
        return way.fact or ""
    return next((one.id for one in task.facts if one.id in deciding and one.supersedes == way.fact), "")


def _was_followed(way: WrongWay, task: Task, done: Sequence[Call]) -> bool:
    """Tell whether an episode did all that a way does, and nothing of the solution that it leaves out."""
    planned, right = _list_writing(way.plan), _list_writing(task.solution or ())
    own = [step for step in planned if not any(is_same_call(one, step) for one in right)]
    left_out = [step for step in right if not any(is_same_call(one, step) for one in planned)]
    return (
        bool(own or left_out)
        and _were_all_done(planned, done)
        and not any(_were_all_done([one], done) for one in left_out)
    )


def _list_writing(plan: Plan) -> list[Call]:
    return [call for call in (read_call(at, step) for at, step in enumerate(plan)) if call.may_write]


def _were_all_done(steps: Sequence[Call], done: Sequence[Call]) -> bool:
    return all(any(is_same_call(step, call) for call in done) for step in steps)
