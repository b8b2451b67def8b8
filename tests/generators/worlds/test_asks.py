"""Who may want something of a user: for a reason that the company has, before the day on which they need it."""

import datetime as dt

import pytest

from data_model import Ask
from generators.worlds import TASKS_PER_COMPANY, OfficeDay, make_office_day

COMPANIES = 4


@pytest.fixture(scope="module")
def days() -> list[OfficeDay]:
    """Days of companies of different industries."""
    return [make_office_day(7, "asks", index * TASKS_PER_COMPANY, 1) for index in range(COMPANIES)]


@pytest.fixture(scope="module")
def asks(days: list[OfficeDay]) -> list[tuple[OfficeDay, Ask]]:
    """All asks of these days."""
    return [(day, ask) for day in days for ask in day.asks]


def test_some_of_the_users_are_asked_for_something(asks: list[tuple[OfficeDay, Ask]]) -> None:
    assert len({day.persona.email for day, _ in asks}) >= 2


def test_who_asks_is_a_colleague_and_not_the_user(asks: list[tuple[OfficeDay, Ask]]) -> None:
    for day, ask in asks:
        staff = {one.address: one for one in day.world.people}
        asker, user = staff[ask.asker.address], staff[day.persona.email]
        assert asker != user
        assert ask.is_boss == (user.boss == asker.id)


def test_it_is_needed_after_the_day_of_the_task_and_asked_for_when_the_office_was_written(
    asks: list[tuple[OfficeDay, Ask]],
) -> None:
    for day, ask in asks:
        sent = dt.datetime.fromisoformat(ask.sent)
        asker = next(one for one in day.world.people if one.address == ask.asker.address)
        assert ask.day > day.clock.date > str(sent.date())
        assert not day.world.list_absences(asker, sent.date())
        assert asker.starts <= sent.hour < asker.ends


def test_a_leave_is_on_record_and_nobody_meets_while_on_leave(asks: list[tuple[OfficeDay, Ask]]) -> None:
    for day, ask in asks:
        asker = next(one for one in day.world.people if one.address == ask.asker.address)
        away = day.world.list_absences(asker, dt.date.fromisoformat(ask.day))
        assert bool(away) == (ask.reason == "leave")


def test_the_same_day_has_the_same_asks(days: list[OfficeDay]) -> None:
    assert make_office_day(7, "asks", 0, 1).asks == days[0].asks
