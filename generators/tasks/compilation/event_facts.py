"""Who may be a guest of a wanted event."""

import re
from collections.abc import Iterator, Sequence

from data_model import Criterion

_INVITES = re.compile(
    r"\b(?:invit\w+|join\w*|tak(?:es?|ing) part|took part|attend\w*|guests?|participa\w+|meet(?:s|ing)? with"
    r"|together with)\b",
    re.IGNORECASE,
)


def name_guests(criteria: Sequence[Criterion], request: str) -> tuple[Criterion, ...]:
    """Return the criteria with the recipients of each mail that names a new event as its possible guests.

    Nobody may be added to an event that is only moved, and nobody who only reads of an event is invited to it.

    Args:
        criteria: The criteria of a task.
        request: The words of the request, which say whether somebody is invited.
    """
    if not _INVITES.search(request):
        return tuple(criteria)
    return tuple(_name_guests(one, criteria) if one.args.get("events") else one for one in criteria)


def _name_guests(criterion: Criterion, criteria: Sequence[Criterion]) -> Criterion:
    moved = {gone["title"] for gone in criterion.args.get("gone", ())}
    events = []
    for event in criterion.args["events"]:
        title = event["title"]
        found = () if title in moved else _find_recipients(title, criteria)
        guests = list(dict.fromkeys([*event.get("people", ()), *found]))
        events.append({**event, "people": guests} if guests else event)
    return criterion.model_copy(update={"args": {**criterion.args, "events": events}})


def _find_recipients(title: str, criteria: Sequence[Criterion]) -> Iterator[str]:
    for one in criteria:
        if one.function == "evaluate_mail" and title in one.args.get("says", ()):
            yield from one.args["recipients"]
