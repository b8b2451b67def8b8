"""Mails and calendars of made-up companies say what has happened there, and nothing that is still to come."""

import datetime as dt
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from file_formats import eml, ics
from generators.worlds.office.appointments import list_appointments
from generators.worlds.office.calendars import list_entries, write_calendars
from generators.worlds.office.mail_archive import list_mails
from generators.worlds.office.mailboxes import MailWriter, write_mailboxes
from generators.worlds.office.sent_mail import WorldMail
from generators.worlds.people import Employee
from generators.worlds.simulation import make_world
from generators.worlds.specification.reading import list_industries
from generators.worlds.wording import PLACEHOLDER
from generators.worlds.world import World

DAYS_BACK = 30


@cache
def world_of(industry: str) -> World:
    return make_world("test", industry, 60)


@cache
def mails_of(industry: str) -> tuple[WorldMail, ...]:
    return list_mails(world_of(industry))


@pytest.fixture(params=list_industries())
def industry(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def evening(world: World, days_before: int = 0) -> dt.datetime:
    return dt.datetime.combine(world.last_day - dt.timedelta(days=days_before), dt.time(18))


def test_mails_are_sent_after_what_they_tell_of_and_after_what_they_answer(industry: str) -> None:
    world = world_of(industry)
    for mail in mails_of(industry):
        assert mail.moment >= world.events[mail.event].moment
        assert mail.answers is None or mail.answers.moment < mail.moment
        assert mail.sender not in (*mail.to, *mail.cc)
        assert not PLACEHOLDER.search(mail.body + mail.subject)
        assert "  " not in mail.subject


def test_a_mailbox_holds_what_its_owner_got_or_sent_and_reads_as_it_was_written(industry: str) -> None:
    world, mails = world_of(industry), mails_of(industry)
    moment = evening(world)
    first = moment - dt.timedelta(days=DAYS_BACK)
    for person in world.people[:6]:
        own = [one for one in mails if one.reaches(person) and first <= one.moment <= moment]
        files = write_mailboxes(MailWriter(world.company), mails, [person], moment, DAYS_BACK)
        assert len(files) == len(own)
        read = [eml.read_mail(content) for content in files.values()]
        assert {one.subject for one in read} == {one.subject for one in own}
        assert {one.body.strip() for one in read} == {one.body.strip() for one in own}


def test_a_mail_is_the_same_file_on_every_day_and_in_every_mailbox(industry: str) -> None:
    world, mails = world_of(industry), mails_of(industry)
    people = world.people[:8]
    before = write_mailboxes(MailWriter(world.company), mails, people, evening(world, 5), DAYS_BACK)
    after = write_mailboxes(MailWriter(world.company), mails, people, evening(world), DAYS_BACK)
    kept = before.keys() & after.keys()
    assert kept
    assert all(before[name] == after[name] for name in kept)


def test_an_answer_quotes_the_mail_that_it_answers_and_names_it(industry: str) -> None:
    world, mails = world_of(industry), mails_of(industry)
    files = write_mailboxes(MailWriter(world.company), mails, world.people, evening(world), 400)
    read = [eml.read_mail(content) for content in files.values()]
    ids = {one.find_header("Message-ID"): one for one in read}
    answers = [one for one in read if one.find_header("In-Reply-To")]
    assert answers
    for one in answers:
        if answered := ids.get(one.find_header("In-Reply-To")):
            assert one.subject == answered.subject or one.subject == f"Re: {answered.subject}"
            lines = [f"> {line}".rstrip() for line in answered.body.splitlines()]
            assert "\n".join(lines).strip() in one.body


def test_calendars_hold_meetings_at_the_time_that_was_agreed_last(industry: str) -> None:
    world = world_of(industry)
    moment = evening(world, 3)
    files = write_calendars(world, world.people, moment, 400)
    entries = list(list_entries(world, moment, dt.datetime.combine(world.first_day, dt.time())))
    assert entries
    for person in world.people:
        calendar = ics.read_calendar(files[f"calendar/{person.first_name}.ics"])
        own = sorted((one.event.summary, str(one.event.start)) for one in entries if person.id in one.people)
        assert sorted((one.summary, str(one.start)) for one in calendar.events) == own
    for entry in entries:
        assert entry.stamp <= moment


def test_a_series_leaves_out_days_off_and_moves_when_its_host_is_away() -> None:
    moved = 0
    for industry in list_industries():
        world = world_of(industry)
        for entry in list_entries(world, evening(world), evening(world, 400)):
            if entry.event.recurrence_id is not None:
                moved += 1
                assert isinstance(entry.event.start, dt.datetime)
                assert isinstance(entry.event.recurrence_id, dt.datetime)
                assert entry.event.start.isocalendar().week == entry.event.recurrence_id.isocalendar().week
    assert moved


def test_unchanged_calendars_keep_their_bytes() -> None:
    world = world_of(list_industries()[0])
    versions = [write_calendars(world, world.people, evening(world, days), 400) for days in (2, 1, 0)]
    unchanged = [name for name in versions[0] if versions[0][name] == versions[2][name]]
    assert unchanged
    for earlier, later in pairwise(versions):
        assert earlier.keys() == later.keys()


def test_single_appointments_lie_ahead_of_everybody_on_working_days_on_which_they_are_there() -> None:
    world = world_of(list_industries()[0])
    moment = evening(world)
    absences = world.list_absence_events(moment)
    appointments = list(list_appointments(world, absences, moment, moment))
    counts = Counter(person for one in appointments for person in one.people)
    assert sum(counts[one.id] >= 3 for one in world.people) >= 0.9 * len(world.people)
    for one in appointments:
        assert isinstance(one.event.start, dt.datetime)
        day = one.event.start.date()
        for absence in absences:
            person, first, last = (absence.data[name] for name in ("person", "first_day", "last_day"))
            assert isinstance(person, Employee)
            assert person.id not in one.people or not str(first) <= str(day) <= str(last)


def test_who_knows_of_an_event_did_it_looks_after_it_or_was_written_to(industry: str) -> None:
    world = world_of(industry)
    written_to: dict[int, set[int]] = {}
    for mail in mails_of(industry):
        people = {one.id for one in (mail.sender, *mail.to, *mail.cc) if isinstance(one, Employee)}
        written_to.setdefault(mail.event, set()).update(people)
    for event in world.events:
        if event.record is not None:
            at_hand = (event.actor, world.records[event.record].owner)
            knowing = {one.id for one in at_hand if isinstance(one, Employee)}
            assert set(event.known_by) == knowing | written_to.get(event.id, set())
