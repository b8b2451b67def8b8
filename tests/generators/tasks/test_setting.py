"""Who a task is given to, and when."""

import datetime as dt
import random

import pytest

from data_model import EventFinding, MailFinding, SheetColumn, SheetFinding, make_clock
from generators.dialogues import NEO_DAYS, list_conversation_days
from generators.tasks import OfficeSetting, choose_persona_and_clock, find_office_setting
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


def column(name: str, index: int) -> SheetColumn:
    return SheetColumn(name=name, index=index, type="date", unique=True)


def choose_day(setting: OfficeSetting, seed: int) -> str:
    return choose_persona_and_clock(("Ann",), setting, random.Random(seed))[1].date


@pytest.mark.parametrize("seed", range(20))
def test_a_task_lies_after_the_last_mail(seed: int) -> None:
    setting = find_office_setting((mail("2024-05-12"), mail("2024-05-13"), mail(None), event("2024-05-06")))
    assert setting == OfficeSetting(first_event="2024-05-06", last_mail="2024-05-13")
    assert choose_day(setting, seed) < "2024-05-28"
    clock = make_clock(dt.date.fromisoformat(choose_day(setting, seed)))
    assert list_conversation_days(clock, NEO_DAYS)[0] > "2024-05-13"


def test_a_task_in_sheets_alone_lies_after_what_they_record() -> None:
    header = (column("Trade Date", 1), column("Due date", 2))
    rows = (("2025-12-29", "2026-03-01"), ("2025-12-30", "2026-03-02"))
    sheet = SheetFinding(file="data/a.xlsx", sheet="A", active=True, header_row=1, columns=header, rows=rows)
    setting = find_office_setting((sheet,))
    assert setting == OfficeSetting(last_record="2025-12-30")
    assert all("2026-01-06" < choose_day(setting, seed) < "2026-01-14" for seed in range(20))


def test_the_user_has_the_address_at_which_their_mail_arrives() -> None:
    letters = tuple(
        mail("2024-05-13").model_copy(update={"recipients": (to,)}) for to in ("b@x.example", "ann@y.example")
    )
    setting = find_office_setting(letters)
    assert setting.addresses == {"Ann": "ann@y.example"}
    assert choose_persona_and_clock(("Ann",), setting, random.Random(1))[0].email == "ann@y.example"
    assert choose_persona_and_clock(("Bob",), setting, random.Random(1))[0].email == "bob@example.com"


def test_without_mails_a_task_is_given_before_the_earliest_event_that_can_be_meant() -> None:
    setting = find_office_setting(tuple(map(event, ("9999-12-31", "2024-05-13", "0001-01-01"))))
    assert setting == OfficeSetting(first_event="2024-05-13")
    assert "2024-05-01" < choose_day(setting, 7) < "2024-05-13"


def test_days_that_no_clock_shows_leave_the_day_to_chance() -> None:
    assert find_office_setting((event("9999-12-31"), event("0001-01-01"), mail("0001-01-01"))) == OfficeSetting()


@pytest.mark.parametrize("last_mail", ["2024-12-23", "2024-03-28", "2025-04-30"])
def test_nobody_works_on_holidays(last_mail: str) -> None:
    for seed in range(20):
        assert is_working_day(dt.date.fromisoformat(choose_day(OfficeSetting(last_mail=last_mail), seed)))
    assert not is_working_day(dt.date(2024, 12, 26))
    assert not is_working_day(dt.date(2024, 4, 1))
