"""What a mail may truly say of a task beside what it must: its dates, times and numbers, and the day of the task."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence

from data_model import Clock, Criterion, Value

_STATED_TYPES = ("date", "time", "number")


def close_mails(criteria: Sequence[Criterion], stated: Iterable[Value], clock: Clock) -> tuple[Criterion, ...]:
    """Return the criteria with mails closed: every number, date and time in them that is none of the task's fails.

    Where an event was moved, its old time may stand in a mail as the old one.

    Args:
        criteria: The criteria of a task.
        stated: The values that the user states and that hold.
        clock: The day of the task.
    """
    facts = list(dict.fromkeys(_list_facts(criteria, stated, clock)))
    old = list(dict.fromkeys(moment for one in criteria for gone in one.args.get("gone", ())
                             for moment in _split_moment(gone["start"])))  # fmt: skip
    return tuple(_close_mail(one, facts, old) if one.function == "evaluate_mail" else one for one in criteria)


def _close_mail(criterion: Criterion, facts: Sequence[str], old: Sequence[str]) -> Criterion:
    args = criterion.args
    never = {str(one) for one in args.get("never", ())}
    allowed = [*args.get("allowed", ()), *(one for one in facts if one not in never)]
    changed = [one for one in old if one not in allowed]
    closed = {**args, "is_closed": True, "allowed": list(dict.fromkeys(allowed))}
    return criterion.model_copy(update={"args": closed | ({"tells_change_from": changed} if changed else {})})


def _list_facts(criteria: Sequence[Criterion], stated: Iterable[Value], clock: Clock) -> Iterator[str]:
    for value in stated:
        if value.type in _STATED_TYPES:
            yield value.value
    yield str(clock.day)
    for one in criteria:
        if one.function == "evaluate_answer":
            yield str(one.args["value"])
        for event in one.args.get("events", ()):
            yield from (part for name in ("start", "end") for part in _split_moment(event[name]))
            length = dt.datetime.fromisoformat(event["end"]) - dt.datetime.fromisoformat(event["start"])
            yield str(int(length.total_seconds() // 60))


def _split_moment(moment: str) -> tuple[str, ...]:
    """Return the date and the time of a moment as texts."""
    return tuple(part[:5] if ":" in part else part for part in moment.split())
