"""Find the rules and conditions that an episode ignored: it did what would have been right without them."""

from collections.abc import Iterator, Sequence
from itertools import islice

from data_model import Dialogue, EpisodeRow, Task
from failure_analysis.calls import Call, read_call
from failure_analysis.episode_failure import MissedFact
from failure_analysis.followed_ways import is_same_call
from failure_analysis.missed_facts import count_days_before


def find_ignored_rules(
    task: Task, dialogue: Dialogue | None, row: EpisodeRow, calls: Sequence[Call]
) -> Iterator[MissedFact]:
    """Yield each needed rule and condition without which the work of an episode would be right.

    Args:
        calls: The calls of the episode.
    """
    successful = [call for call in calls if call.is_successful]
    solution = [read_call(at, step) for at, step in enumerate(task.solution or ())]
    for way in task.wrong_ways:
        if way.kind != "without_rule" or way.fact is None:
            continue
        planned = [read_call(at, step) for at, step in enumerate(way.plan)]
        own = [step for step in planned if step.may_write and not any(is_same_call(one, step) for one in solution)]
        replaced = [step for step in solution if step.may_write and not any(is_same_call(one, step) for one in planned)]
        if any(is_same_call(step, one) for step in replaced for one in successful):
            # What the rule demands instead was done as well, so the rule was known.
            continue
        done = [call for step in own for call in islice((one for one in successful if is_same_call(step, one)), 1)]
        if own and len(done) == len(own):
            fact = task.fact(way.fact)
            yield MissedFact(
                fact=fact.id,
                how="ignored",
                instead=f"{done[0].name} {' '.join(done[0].changed_places)}".strip()[:200],
                days_before=count_days_before(task, dialogue, fact),
                remembered=fact.id in row.remembered,
            )
