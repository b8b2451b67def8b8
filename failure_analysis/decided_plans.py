"""Find the foreseen wrong way that an episode followed from its first step to its last, and the fact behind it."""

from collections.abc import Mapping, Sequence

from data_model import Dialogue, EpisodeRow, Fact, Plan, Task, WrongWay, is_mentioned
from failure_analysis.alignment import FREE_TEXT_ARGUMENTS
from failure_analysis.calls import Call, join_text, read_call
from failure_analysis.episode_failure import MissedFact, MissedHow
from failure_analysis.followed_ways import MISLEADING_KINDS, is_same_call, list_words
from failure_analysis.missed_facts import count_days_before

_HOW: Mapping[str, MissedHow] = {
    "superseded": "superseded",
    "other_value": "other",
    "wrong_person": "other",
    "without_rule": "ignored",
}
_WHOLE_PLAN = "/solution"


def find_followed_plan(task: Task, calls: Sequence[Call]) -> WrongWay | None:
    """Return the wrong way of which an episode did every step, with the words that tell it from the solution.

    A value may decide which steps there are, which rows they write, or a figure that another value decides as well. No
    single argument then shows which fact was missed, but the whole plan does. Of several ways with the same plan, one
    that follows a fact which the user has stated explains more than one by any other value.

    Args:
        calls: The calls of the episode.
    """
    done = [call for call in calls if call.is_successful and call.may_write]
    ways = [way for way in task.wrong_ways if way.kind in _HOW and _find_right_fact(way, task)]
    ways.sort(key=lambda way: way.kind not in MISLEADING_KINDS)
    return next((way for way in ways if _was_followed(way, task, done)), None)


def make_missed_fact(way: WrongWay, task: Task, dialogue: Dialogue | None, row: EpisodeRow) -> MissedFact:
    """Make the missed fact of an episode that followed a wrong way."""
    fact = _find_right_fact(way, task)
    assert fact is not None
    return MissedFact(
        fact=fact.id,
        how=_HOW[way.kind],
        instead=way.why[:200],
        taken_from=way.fact if way.fact != fact.id else None,
        days_before=count_days_before(task, dialogue, fact),
        remembered=fact.id in row.remembered,
    )


def is_missed_beside(fact: Fact, way: WrongWay, calls: Sequence[Call]) -> bool:
    """Return whether an episode lacks a value of a fact that the wrong way which it followed has."""
    planned = "\n".join(join_text(call.args) for call in _list_writing(way.plan))
    done = "\n".join(join_text(call.args) for call in calls if call.may_write)
    return any(is_mentioned(planned, value) and not is_mentioned(done, value) for value in fact.values)


def _find_right_fact(way: WrongWay, task: Task) -> Fact | None:
    """Return the fact that holds where a way takes another value, if it has one."""
    if way.kind == "superseded":
        return next((one for one in task.facts if one.supersedes == way.fact), None)
    return next((one for one in task.facts if one.id == way.fact), None)


def _was_followed(way: WrongWay, task: Task, done: Sequence[Call]) -> bool:
    """Return whether an episode did all that a way does, and nothing of the solution that it leaves out."""
    planned, right = _list_writing(way.plan), _list_writing(task.solution or ())
    own = [step for step in planned if not any(is_same_call(one, step) for one in right)]
    left_out = [step for step in right if not any(is_same_call(one, step) for one in planned)]
    own_words = _list_free_words(planned) - _list_free_words(right)
    lost_words = _list_free_words(right) - _list_free_words(planned)
    done_words = _list_free_words(done)
    return (
        bool(own or left_out or own_words or lost_words)
        and _were_all_done(planned, done)
        and not any(_were_all_done([one], done) for one in left_out)
        and own_words <= done_words
        and not lost_words & done_words
    )


def _list_writing(plan: Plan) -> list[Call]:
    return [call for call in (read_call(at, step) for at, step in enumerate(plan)) if call.may_write]


def _list_free_words(calls: Sequence[Call]) -> frozenset[str]:
    return list_words([call.args[name] for call in calls for name in call.args if name in FREE_TEXT_ARGUMENTS])


def _were_all_done(steps: Sequence[Call], done: Sequence[Call]) -> bool:
    return all(any(is_same_call(step, call) for call in done) for step in steps)
