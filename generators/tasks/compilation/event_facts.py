"""What events may hold beside what is wanted: as guests the people who get a mail that names the event, and words."""

from collections.abc import Iterator, Sequence

from data_model import Criterion


def close_events(criteria: Sequence[Criterion], request: str) -> tuple[Criterion, ...]:
    """Return the criteria with the recipients of each mail that names a new event as its possible guests.

    Nobody may be added to an event that is only moved.

    Args:
        criteria: The criteria of a task.
        request: The words of the request, which the description of an event may hold.
    """
    return tuple(_name_guests(one, criteria, request) if one.args.get("events") else one for one in criteria)


def _name_guests(criterion: Criterion, criteria: Sequence[Criterion], request: str) -> Criterion:
    moved = {gone["title"] for gone in criterion.args.get("gone", ())}
    events = []
    for event in criterion.args["events"]:
        title = event["title"]
        found = () if title in moved else _find_recipients(title, criteria)
        guests = list(dict.fromkeys([*event.get("people", ()), *found]))
        events.append({**event, "people": guests} if guests else event)
    return criterion.model_copy(update={"args": {**criterion.args, "events": events, "context": request}})


def _find_recipients(title: str, criteria: Sequence[Criterion]) -> Iterator[str]:
    for one in criteria:
        if one.function == "evaluate_mail" and title in one.args.get("says", ()):
            yield from one.args["recipients"]
