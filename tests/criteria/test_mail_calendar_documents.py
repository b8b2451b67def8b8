"""Mails that were sent, events that stand, tables and headings that are there."""

from typing import Any

import pytest

from data_model import InputError
from file_formats.blocks import Paragraph
from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, messages, passes, score
from tests.offices import Appointment, Letter, office_files


def mails(**boxes: list[Letter]) -> InMemoryFileTree:
    return InMemoryFileTree(office_files(mail=boxes))


LUNCH = Letter("Ann", "Lunch", "At noon in room 12.", "Bob")


def test_a_sent_mail_is_new_and_says_what_is_asked() -> None:
    args: dict[str, Any] = {"to": "bob", "sender": "Ann", "subject": ["lunch"], "body": ["12"], "keywords": ["noon"]}
    assert passes("evaluate_mail_sent", mails(Bob=[LUNCH], Ann=[LUNCH]), **args)
    assert messages(score("evaluate_mail_sent", mails(Bob=[LUNCH]), mails(Bob=[LUNCH]), to="Bob", body=["noon"])) == [
        "mails to Bob: expected a new mail, 'noon' in the body, found no new mail to them"
    ]
    assert messages(
        score("evaluate_mail_sent", mails(Bob=[LUNCH]), to="bob@example.com", sender="Eve", body=["2"])
    ) == [
        "mails to bob@example.com: expected a new mail from Eve, '2' in the body, "
        "found emails/Bob/Lunch.eml is from Ann@example.com, lacks '2' in the body"
    ]
    assert not passes("evaluate_mail_sent", mails(Bob=[LUNCH]), to="bob@example.org")


def test_a_mail_to_somebody_else_too_is_an_offence() -> None:
    also = LUNCH._replace(recipient="Carol")
    checks = score(
        "evaluate_mail_sent", mails(Bob=[LUNCH], Carol=[also]), to="Bob", not_to=["Carol"], subject=["lunch"]
    )
    assert messages(checks) == [
        "emails/Carol/Lunch.eml: expected no such mail to Carol, found a mail to Carol@example.com"
    ]
    other = LUNCH._replace(subject="Hi", recipient="Carol")
    files = mails(Bob=[LUNCH], Carol=[other])
    assert passes("evaluate_mail_sent", files, to="Bob", not_to=["Carol"], subject=["lunch"])
    with pytest.raises(InputError):
        score("evaluate_mail_sent", files, to="Bob", not_to=["bob"])


def calendar(*events: Appointment | tuple[str, ...]) -> InMemoryFileTree:
    return InMemoryFileTree(office_files(calendar={"Bob": list(events)}))


STANDUP = ("Standup, daily", "2024-05-01 09:00:00", "2024-05-01 09:30:00")


@pytest.mark.parametrize(
    ("start", "end", "right"),
    [
        ("2024-05-01 09:00:00", "2024-05-01 09:30:00", True),
        ("2024-05-01T09:00:00Z", None, True),
        ("2024-05-01 11:00:00+02:00", None, True),
        ("2024-05-01 09:00:00", "2024-05-01 10:00:00", False),
        ("2024-05-02 09:00:00", None, False),
        ("2024-05-01", None, False),
    ],
)
def test_an_event_at_its_instant(start: str, end: str | None, right: bool) -> None:
    args = {"user": "bob", "title": "standup, daily", "start": start, "end": end}
    assert passes("evaluate_event", calendar(STANDUP), **args) is right


def test_an_event_that_is_wrong_is_shown() -> None:
    at: dict[str, Any] = {"user": "Bob", "title": "Standup, daily", "start": "2024-05-01 10:00:00"}
    assert messages(score("evaluate_event", calendar(STANDUP), **at)) == [
        "the calendar of Bob: expected one event 'Standup, daily' at 2024-05-01 10:00:00, "
        "found 'Standup, daily' at 2024-05-01 09:00:00 until 2024-05-01 09:30:00"
    ]
    assert not passes("evaluate_event", calendar(STANDUP, STANDUP), **(at | {"start": STANDUP[1]}))
    assert messages(score("evaluate_event", calendar(), user="Zoe", title="x", start="2024-05-01")) == [
        "calendar/Zoe.ics: expected a calendar, found no such file"
    ]
    with pytest.raises(InputError, match="/args/start"):
        score("evaluate_event", calendar(), user="Bob", title="x", start="tomorrow")


def test_an_absent_event_needs_a_calendar() -> None:
    assert passes("evaluate_event_absent", calendar(STANDUP), user="Bob", title="Lunch")
    assert passes("evaluate_event_absent", calendar(STANDUP), user="Bob", title=STANDUP[0], start="2024-05-02 09:00:00")
    assert not passes("evaluate_event_absent", calendar(STANDUP), user="Bob", title="STANDUP, daily")
    assert not passes("evaluate_event_absent", InMemoryFileTree({}), user="Bob", title="Lunch")
    with pytest.raises(InputError):
        score("evaluate_event_absent", calendar(STANDUP), user="Bob")


def test_overlaps_are_found_across_days_repetition_and_missing_ends() -> None:
    touching = ("Next", "2024-05-01 09:30:00", "2024-05-01 10:00:00")
    assert passes("evaluate_calendar_no_overlap", calendar(STANDUP, touching), username="Bob")
    endless = Appointment("Call", "2024-05-01 09:15:00")
    assert messages(score("evaluate_calendar_no_overlap", calendar(STANDUP, endless), username="bob")) == [
        "the calendar of bob: expected 'Standup, daily' at 2024-05-01 09:00:00 until 2024-05-01 09:30:00 "
        "to end before 'Call' at 2024-05-01 09:15:00, found an overlap"
    ]
    for other in (
        Appointment("Day off", "2024-05-01", "2024-05-02"),
        Appointment("Often", "2024-04-30 09:10:00", "2024-04-30 09:20:00", rrule="FREQ=DAILY;COUNT=3"),
    ):
        assert not passes("evaluate_calendar_no_overlap", calendar(STANDUP, other), username="Bob")
    assert not passes("evaluate_calendar_no_overlap", calendar(STANDUP), username="Ann")
    damaged = InMemoryFileTree({"calendar/Bob.ics": b"BEGIN:VCALENDAR"})
    assert score("evaluate_calendar_no_overlap", damaged, username="Bob")[0].status == "error"


def test_the_message_names_the_occurrences_that_overlap_and_how_far_the_search_went() -> None:
    weekly = Appointment("Often", "2024-04-17 09:10:00", "2024-04-17 09:20:00", rrule="FREQ=WEEKLY")
    assert messages(score("evaluate_calendar_no_overlap", calendar(STANDUP, weekly), username="Bob")) == [
        "the calendar of Bob: expected 'Standup, daily' at 2024-05-01 09:00:00 until 2024-05-01 09:30:00 "
        "to end before 'Often' at 2024-05-01 09:10:00 until 2024-05-01 09:20:00, found an overlap"
    ]
    later = weekly._replace(start="2024-04-17 10:10:00", end="2024-04-17 10:20:00")
    for rule, expected in (
        ("FREQ=WEEKLY", "no events overlap until 2025-05-02"),
        ("FREQ=DAILY;COUNT=3", "no events overlap"),
    ):
        checks = score("evaluate_calendar_no_overlap", calendar(STANDUP, later._replace(rrule=rule)), username="Bob")
        assert [(check.status, check.message) for check in checks] == [("passed", expected)]


def test_a_search_that_a_limit_ends_decides_nothing() -> None:
    often = Appointment("Often", "2024-05-01 10:00:00", rrule="FREQ=MINUTELY;UNTIL=20240601T000000Z")
    (check,) = score("evaluate_calendar_no_overlap", calendar(STANDUP, often), username="Bob")
    assert check.status == "error"
    assert "no events overlap until 2024-05-04, but they recur too often" in check.message


@pytest.mark.parametrize("user", ["../Bob", "", "a/b", "Bob\0", "a@b@c", "x" * 5000])
def test_hostile_names_of_users_never_raise(user: str) -> None:
    assert not passes("evaluate_calendar_no_overlap", calendar(STANDUP), username=user)
    assert not is_passed(score("evaluate_contain", calendar(), doc_type="email", username=user, keywords=["x"]))


DOCUMENT = InMemoryFileTree(
    office_files(
        word={
            "d.docx": [
                Paragraph("Budget 2024", heading_level=1), "Summary", [["Item", "", "Cost"], ["Rent", "May", "$1,900"]],
            ]
        }
    )
)  # fmt: skip


def test_a_table_holds_rows_cell_by_cell() -> None:
    assert passes(
        "evaluate_docx_table_contain", DOCUMENT, file="data/d.docx", rows=[["item", "cost"], ["Rent", "1900"]]
    )
    assert passes("evaluate_docx_table_contain", DOCUMENT, file="data/d.docx", rows=[["Item", "", "Cost"]])
    checks = score("evaluate_docx_table_contain", DOCUMENT, file="data/d.docx", rows=[["Rent", "190"]])
    assert messages(checks) == ["data/d.docx: expected a table row Rent | 190, found no such row in 1 tables"]
    assert not passes("evaluate_docx_table_contain", DOCUMENT, file="data/d.docx", rows=[["1900", "Rent"]])
    assert not passes("evaluate_docx_table_contain", DOCUMENT, file="data/e.docx", rows=[["Rent"]])
    damaged = InMemoryFileTree({"data/d.docx": b"PK"})
    assert not passes("evaluate_docx_table_contain", damaged, file="data/d.docx", rows=[["Rent"]])


def test_a_heading_is_a_heading() -> None:
    assert passes("evaluate_docx_heading_contain", DOCUMENT, file="data/d.docx", heading="budget 2024")
    assert messages(
        score("evaluate_docx_heading_contain", DOCUMENT, file="data/d.docx", heading="budget", level=2)
    ) == ["data/d.docx: expected the heading 'budget' of level 2, found level 1"]
    assert messages(score("evaluate_docx_heading_contain", DOCUMENT, file="data/d.docx", heading="Summary")) == [
        "data/d.docx: expected the heading 'Summary', found 'Budget 2024'"
    ]
