"""An event with `STATUS:CANCELLED` does not take place, and cancelling one is a change."""

from typing import Any

import pytest

from criteria import score_workspace
from data_model import Criterion
from tests.criteria.judged_calendars import (
    LUNCH,
    LUNCH_GONE,
    LUNCH_MOVED,
    REVIEW,
    WANTED,
    Lines,
    calendar,
)
from tests.criteria.scoring import passes
from tests.data_model.rows import task

CANCELLED = "STATUS:CANCELLED"
MOVED = ("SUMMARY:Lunch", "DTSTART:20240522T090000", "DTEND:20240522T100000")
WEEKLY = ("SUMMARY:Lunch", "UID:9", *LUNCH[1:], "RRULE:FREQ=WEEKLY;COUNT=3")
FIRST_OFF = ("SUMMARY:Lunch", "UID:9", "RECURRENCE-ID:20240520T120000", *LUNCH[1:], CANCELLED)


def is_right(before: list[Lines], after: list[Lines], **args: Any) -> bool:
    """Return whether a calendar passes, with everything else as it was."""
    wanted = Criterion(function="evaluate_events", args={"user": "Bob", **args})
    return score_workspace(task(criteria=(wanted,), may_change=()), calendar(*after), calendar(*before), {}).passed


@pytest.mark.parametrize(
    ("after", "is_fair"),
    [
        ([REVIEW], True),
        ([(*LUNCH, CANCELLED), REVIEW], True),
        ([(*LUNCH, "STATUS:cancelled"), REVIEW], True),
        ([(*LUNCH, "STATUS:TENTATIVE"), REVIEW], False),
        ([("SUMMARY:Cancelled: Lunch", *LUNCH[1:]), REVIEW], False),
        ([(*MOVED, CANCELLED), REVIEW], False),
        ([(*REVIEW, CANCELLED)], False),
        ([(*LUNCH, CANCELLED), (*REVIEW, CANCELLED)], False),
    ],
)
def test_an_event_that_had_to_go_may_be_cancelled_and_no_other(after: list[Lines], is_fair: bool) -> None:
    assert is_right([LUNCH, REVIEW], after, gone=[LUNCH_GONE]) is is_fair


def test_one_occurrence_that_had_to_go_is_cancelled_without_the_others() -> None:
    assert is_right([WEEKLY], [WEEKLY, FIRST_OFF], gone=[LUNCH_GONE])
    assert not is_right([WEEKLY], [(*WEEKLY, CANCELLED)], gone=[LUNCH_GONE])


@pytest.mark.parametrize(
    ("after", "is_fair"),
    [
        ([MOVED], True),
        ([MOVED, (*LUNCH, CANCELLED)], True),
        ([(*MOVED, CANCELLED)], False),
        ([MOVED, LUNCH], False),
    ],
)
def test_an_event_is_moved_when_its_old_time_is_cancelled(after: list[Lines], is_fair: bool) -> None:
    assert is_right([LUNCH], after, events=[LUNCH_MOVED], gone=[LUNCH_GONE]) is is_fair


@pytest.mark.parametrize(
    "after", [[LUNCH, (*REVIEW, CANCELLED)], [LUNCH, REVIEW, (*REVIEW, CANCELLED)], [(*LUNCH, CANCELLED), REVIEW]]
)
def test_a_wanted_event_takes_place_and_so_do_the_others(after: list[Lines]) -> None:
    assert is_right([LUNCH], [LUNCH, REVIEW], events=[WANTED])
    assert not is_right([LUNCH], after, events=[WANTED])


def test_every_criterion_counts_a_cancelled_event_as_none() -> None:
    review = {"user": "Bob", "title": "Review", "start": "2024-05-20 10:00:00"}
    held, off = calendar(REVIEW), calendar((*REVIEW, CANCELLED))
    for criterion, is_of_held in (("evaluate_event", True), ("evaluate_event_absent", False)):
        assert passes(criterion, held, **review) is is_of_held
        assert passes(criterion, off, **review) is not is_of_held
