"""Who a task is given to, and when."""

import datetime as dt
import random

import pytest

from data_model import EventFinding, MailFinding
from generators.tasks import OfficeDates, choose_persona_and_clock, find_office_dates
from generators.working_days import is_working_day


def event(day: str) -> EventFinding:
    return EventFinding(
        file="calendar/Ann.ics", user="Ann", summary="Review", start=f"{day} 10:00:00", end=None, location=""
    )


def mail(day: str | None) -> MailFinding:
    sent = f"{day} 18:30:00" if day else None
    return MailFinding(
        file="emails/Ann/a.eml", user="Ann", email_id="a.eml", sender="b@x.example", recipients=(), subject="a",
        sent=sent, body="", asks=(),
    )  # fmt: skip


def choose_day(dates: OfficeDates, seed: int) -> str:
    return choose_persona_and_clock(("Ann",), dates, random.Random(seed))[1].date


@pytest.mark.parametrize("seed", range(20))
def test_a_task_lies_after_the_last_mail(seed: int) -> None:
    dates = find_office_dates((mail("2024-05-12"), mail("2024-05-13"), mail(None), event("2024-05-06")))
    assert dates == OfficeDates(first_event="2024-05-06", last_mail="2024-05-13")
    assert "2024-05-13" < choose_day(dates, seed) < "2024-05-21"


def test_without_mails_a_task_is_given_before_the_earliest_event_that_can_be_meant() -> None:
    dates = find_office_dates(tuple(map(event, ("9999-12-31", "2024-05-13", "0001-01-01"))))
    assert dates == OfficeDates(first_event="2024-05-13")
    assert "2024-05-01" < choose_day(dates, 7) < "2024-05-13"


def test_days_that_no_clock_shows_leave_the_day_to_chance() -> None:
    assert find_office_dates((event("9999-12-31"), event("0001-01-01"), mail("0001-01-01"))) == OfficeDates()


@pytest.mark.parametrize("last_mail", ["2024-12-23", "2024-03-28", "2025-04-30"])
def test_nobody_works_on_holidays(last_mail: str) -> None:
    for seed in range(20):
        assert is_working_day(dt.date.fromisoformat(choose_day(OfficeDates(last_mail=last_mail), seed)))
    assert not is_working_day(dt.date(2024, 12, 26))
    assert not is_working_day(dt.date(2024, 4, 1))
