"""Rules about when turns take place."""

import datetime as dt

from data_model import Checks, Dialogue, Task, failed
from verifier.rule_registry import rule

SOURCE = "OdysseyBench, Appendix E.2, rules for dialogues"


@rule(family="dialogue", source=SOURCE)
def timestamps_strictly_increase(dialogue: Dialogue) -> Checks:
    """Each turn is later than the one before it, across all days.

    Source: OdysseyBench, Appendix D and E.2: each turn has a timestamp.
    """
    previous, previous_id = None, ""
    for turn in dialogue.turns:
        moment = _parse_moment(turn.ts)
        if moment is None:
            yield failed(turn.id, "a timestamp such as 2020-05-14T09:31:05", repr(turn.ts))
        elif previous is not None and moment <= previous:
            yield failed(turn.id, f"a time after {previous.isoformat()} of {previous_id}", turn.ts)
        if moment is not None:
            previous, previous_id = moment, turn.id


@rule(family="dialogue", source=SOURCE)
def days_lie_before_today(task: Task, dialogue: Dialogue) -> Checks:
    """The days are in order and before the date of the task, and every turn has the date of its day.

    Source: OdysseyBench, Appendix E.2, rules for dialogues: spread across days before today.
    """
    previous_date = ""
    for number, day in enumerate(dialogue.days, start=1):
        where = f"day {day.index}"
        if day.index != number:
            yield failed(where, f"day {number}", str(day.index))
        if not previous_date < day.date:
            yield failed(where, f"a date after {previous_date}", day.date)
        if not day.date < task.clock.date:
            yield failed(where, f"a date before today, {task.clock.date}", day.date)
        previous_date = day.date
        for turn in day.turns:
            if turn.ts[:10] != day.date:
                yield failed(turn.id, f"a timestamp on {day.date}", turn.ts)


def _parse_moment(text: str) -> dt.datetime | None:
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is None and len(text) >= len("2020-05-14T09:31") else None
