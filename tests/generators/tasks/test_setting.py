"""Who a task is given to, and when."""

import random

from data_model import EventFinding
from generators.tasks import choose_persona_and_clock, find_first_event_date


def event(day: str) -> EventFinding:
    return EventFinding(
        file="calendar/Ann.ics", user="Ann", summary="Review", start=f"{day} 10:00:00", end=None, location=""
    )


def test_a_task_is_given_before_the_earliest_event_that_can_be_meant() -> None:
    found = find_first_event_date(tuple(map(event, ("9999-12-31", "2024-05-13", "0001-01-01"))))
    assert found == "2024-05-13"
    assert "2024-05-01" < choose_persona_and_clock(("Ann",), found, random.Random(7))[1].date < found


def test_events_of_days_that_no_clock_shows_leave_the_day_to_chance() -> None:
    assert find_first_event_date((event("9999-12-31"), event("0001-01-01"))) is None
