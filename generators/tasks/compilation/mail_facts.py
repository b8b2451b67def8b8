"""What a mail may truly say of a task beside what it must: its dates, times and numbers, and the day of the task."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from criteria import parse_moment
from data_model import Clock, Criterion, EventFinding, Value
from file_formats import ics
from generators.tasks.compilation.mail_people import KnownPeople, introduce_people, list_known_people
from generators.tasks.recipe import Recipe, TaskContext

_MAX_OTHER_NAMES = 100
_OF_USERS = ("calendar/", "emails/")
_WORD = re.compile(r"[^\W\d_]+")
_RIVAL_ARGUMENTS = ("never", "other_names", "other_columns")


class Request(NamedTuple):
    """What mails may speak of.

    Attributes:
        words: The words of the request.
        names_in_office: The users and the events of the office, of which a mail names only those of the request.
        moments: Title and start of each event of the office that the request names, once for each time that it begins.
        people: Those whom the office knows by their full names, and with whom its matters are.
        are_times_free: Whether a mail may state every time of the task, and not only those of events that it names.
    """

    words: str
    names_in_office: tuple[str, ...] = ()
    moments: tuple[tuple[str, str], ...] = ()
    are_times_free: bool = False
    people: KnownPeople = KnownPeople()


def describe_request(recipe: Recipe, setting: TaskContext) -> Request:
    """Collect the words of instructions, intent, facts and names of files in use, and the users and events."""
    values = recipe.true_values()
    derived = recipe.derived_names(values)
    instructions = [text.format(**values, **derived) for text in recipe.subtasks.values()]
    files = [PurePosixPath(one).name for one in _list_files_of_plans(recipe, setting)]
    words = " ".join([recipe.intent, *instructions, *(one.text for one in recipe.facts), *files])
    users = sorted({one.split("/")[1].removesuffix(".ics") for one in setting.files if one.startswith(_OF_USERS)})
    events = [one for one in setting.findings if isinstance(one, EventFinding) and " " in one.summary]
    folded = words.casefold()
    moments = [(one.summary, one.start) for one in events if one.summary.casefold() in folded and not one.is_series]
    names = tuple(dict.fromkeys([*users, *(one.summary for one in events)]))
    return Request(words, names, tuple(moments), people=list_known_people(setting))


def _list_files_of_plans(recipe: Recipe, setting: TaskContext) -> list[str]:
    """List the files of the office that the solution or another right way reads or changes."""
    values = recipe.true_values()
    plans = [recipe.plan, *recipe.right_ways.values(), *(one.plan for one in recipe.readings)]
    used = {str(arg) for plan in plans for step in plan(values) for arg in step.action.args.values()}
    return [one for one in setting.files if one.startswith("data/") and one in used]


def close_mails(
    criteria: Sequence[Criterion], stated: Sequence[Value], clock: Clock, request: Request | None = None
) -> tuple[Criterion, ...]:
    """Return the criteria with mails closed: every number, date and time in them that is none of the task's fails.

    Where an event was moved, its old time may stand in a mail as the old one.

    Args:
        criteria: The criteria of a task.
        stated: The values that the user states and that hold.
        clock: The day of the task.
        request: If given, mails hold its words and plain ones, and name none of the office's names but its own.
    """
    facts = list(dict.fromkeys(_list_facts(criteria, stated, clock)))
    if request is None or request.are_times_free:
        facts = list(dict.fromkeys([*facts, *_list_times(criteria, stated)]))
    moments = list(_list_moments(criteria, request)) if request else []
    gone_events = _list_events(criteria, "gone")
    old = list(dict.fromkeys(part for gone in gone_events for part in _split_moment(gone["start"])))
    kept = {event["title"] for event in _list_events(criteria, "events")}
    moved = [gone["title"] for gone in gone_events if gone["title"] in kept]
    return tuple(
        _tell_move(_close_mail(one, facts, old, [pair for pair in moments if _names(one, pair[0])], request), moved)
        if one.function == "evaluate_mail"
        else one
        for one in criteria
    )


def _tell_move(criterion: Criterion, moved: Sequence[str]) -> Criterion:
    """Return a mail that may say of the one event that it names that it was moved."""
    named = [one for one in dict.fromkeys(moved) if one in criterion.args.get("says", ())]
    if len(named) != 1 or criterion.args.get("states"):
        return criterion
    return criterion.model_copy(update={"args": {**criterion.args, "states": [{"name": named[0], "state": "moved"}]}})


def _names(criterion: Criterion, title: str) -> bool:
    """Return whether a mail has to name an event, or may say when it is."""
    wanted = [str(value) for name, value in criterion.args.items() if name not in _RIVAL_ARGUMENTS]
    return title.casefold() in " ".join(wanted).casefold()


def _list_moments(criteria: Sequence[Criterion], request: Request) -> Iterator[tuple[str, str]]:
    """Yield the events of which mails may say when they are, were to be or will be, each with that moment.

    An event that was moved is only when it is now.
    """
    wanted = [
        (event["title"], event[side])
        for event in _list_events(criteria, "events")
        for side in ("start", "end")
        if event.get(side)
    ]
    gone = [(event["title"], event["start"]) for event in _list_events(criteria, "gone")]
    titles = {title for title, _ in wanted}
    yield from wanted
    yield from (one for one in [*gone, *request.moments] if one[0] not in titles)


def _close_mail(
    criterion: Criterion,
    facts: Sequence[str],
    old: Sequence[str],
    moments: Sequence[tuple[str, str]],
    request: Request | None,
) -> Criterion:
    args = criterion.args
    never = {str(one) for one in args.get("never", ())}
    allowed = [*args.get("allowed", ()), *(one for one in facts if one not in never)]
    changed = [one for one in old if one not in allowed]
    closed = {**args, "is_closed": True, "allowed": list(dict.fromkeys(allowed))}
    if request:
        others = dict.fromkeys([*args.get("other_names", ()), *_list_other_names(args, request)])
        introduced = introduce_people(criterion.model_copy(update={"args": closed}), request.people, request.words)
        closed |= {"context": request.words, **introduced}
        if moments:
            closed["may_pair"] = [{"name": name, "value": moment} for name, moment in dict.fromkeys(moments)]
        closed |= {"other_names": list(others)[:_MAX_OTHER_NAMES]} if others else {}
    return criterion.model_copy(update={"args": closed | ({"tells_change_from": changed} if changed else {})})


def _list_other_names(args: Mapping[str, Any], request: Request) -> Iterator[str]:
    """Yield the names in the office that neither the request nor what is wanted of the mail holds."""
    wanted = [str(value) for name, value in args.items() if name not in _RIVAL_ARGUMENTS]
    words = set(_WORD.findall(" ".join([request.words, *wanted]).casefold()))
    for name in request.names_in_office:
        # Irene Silva may be meant by her first name.
        if not words.issuperset(_WORD.findall(name.casefold())):
            yield name


def _list_facts(criteria: Sequence[Criterion], stated: Iterable[Value], clock: Clock) -> Iterator[str]:
    for value in stated:
        if value.type == "number":
            yield value.value
    yield str(clock.day)
    for one in criteria:
        if one.function == "evaluate_answer":
            yield str(one.args["value"])
    for event in _list_events(criteria, "events"):
        start, end = event["start"], event.get("end")
        if end is not None:
            length = ics.to_utc(parse_moment(end)) - ics.to_utc(parse_moment(start))
            yield str(int(length.total_seconds() // 60))


def _list_times(criteria: Sequence[Criterion], stated: Iterable[Value]) -> Iterator[str]:
    yield from (value.value for value in stated if value.type in ("date", "time"))
    for event in _list_events(criteria, "events"):
        for side in ("start", "end"):
            if event.get(side) is not None:
                yield from _split_moment(event[side])


def _list_events(criteria: Sequence[Criterion], argument: str) -> list[Mapping[str, Any]]:
    return [event for one in criteria if one.function == "evaluate_events" for event in one.args.get(argument, ())]


def _split_moment(moment: str) -> tuple[str, ...]:
    """Return the date and the time of a moment as texts; of a whole day, its date alone."""
    read = parse_moment(moment)
    if isinstance(read, dt.datetime):
        return read.date().isoformat(), read.time().isoformat("minutes")
    return (read.isoformat(),)
