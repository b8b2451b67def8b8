"""Mails that are written for one task: they have files and moments of their own, and figures that hold."""

import datetime as dt
import random
from decimal import Decimal

from data_model import Clock, MailFinding, Persona, SheetColumn, SheetFinding
from file_formats import eml
from generators.tasks import TaskContext
from generators.tasks.building_blocks.agreed_threads import WRITERS, write_agreed_thread
from generators.tasks.building_blocks.colleague_rounds import write_day
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.reported_figures import draw_reported_figures, list_limits
from generators.tasks.building_blocks.written_mails import find_last_moment

NAMES = ("Ann Lee", "Bob Ray", "Cy Moss", "Dee Hill", "Eva Lund", "Finn Berg", "Gia Roth", "Hal Voss")
STAFF = SheetFinding(
    file="data/staff.xlsx",
    sheet="Staff",
    active=True,
    header_row=1,
    columns=(
        SheetColumn(name="Name", index=1, type="text", unique=True),
        SheetColumn(name="E-mail", index=2, type="text", unique=True),
    ),
    rows=tuple((name, f"{name.split()[0].lower()}@firm.example") for name in NAMES),
)
LAST = MailFinding(
    file="emails/Zoe/Hello.eml",
    user="Zoe",
    email_id="Hello.eml",
    sender="ann@firm.example",
    recipients=("zoe@firm.example",),
    subject="Hello",
    sent="2024-05-10 09:00:00",
    body="Hello Zoe",
    asks=(),
)
SCENE = TaskContext(
    office="0" * 64,
    files=("data/staff.xlsx", "emails/Zoe/Hello.eml"),
    findings=(STAFF, LAST),
    persona=Persona(name="Zoe", email="zoe@firm.example"),
    clock=Clock(date="2024-05-17", weekday="Friday", time="10:00 AM"),
)


def test_a_list_of_staff_names_the_colleagues() -> None:
    assert [one.name for one in list_colleagues(SCENE)] == sorted(NAMES)


def test_reported_figures_stand_in_mails_before_the_task_and_the_last_one_holds() -> None:
    for seed in range(20):
        reported = draw_reported_figures(SCENE, random.Random(seed))
        assert reported
        assert len({one.finding.file for one in reported.mails.mails}) == len(reported.mails.mails)
        moments = [dt.datetime.fromisoformat(str(one.finding.sent)) for one in reported.mails.mails]
        assert moments == sorted(moments)
        assert moments[-1].date() <= find_last_moment(SCENE).date()
        for person, figure in reported.figures.items():
            mail = reported.find_mail(person)
            assert f"{figure.normalize():f}" in mail.finding.body.partition("> ")[0]
            assert eml.read_mail(mail.content).sender == person.address
        assert reported.figures[reported.corrected] != reported.first_figures[reported.corrected]


def test_a_limit_is_no_figure_and_lies_below_some_of_them_whoever_is_left_out() -> None:
    reported = draw_reported_figures(SCENE, random.Random(1))
    assert reported
    names = [one.name for one in reported.figures]
    for limit in map(Decimal, list_limits(reported, names)):
        assert limit not in reported.figures.values()
        assert all(any(figure > limit for _, figure in reported.rank(name)) for name in names)


def test_a_thread_states_what_was_agreed_on_last_and_what_no_longer_holds() -> None:
    people = list_colleagues(SCENE)[:WRITERS]
    for seed in range(8):
        thread = write_agreed_thread(SCENE, random.Random(seed), people, "stands")
        assert thread is not None
        texts = [one.finding.body for one in thread.mails]
        assert write_day(thread.day) in texts[-1]
        assert thread.start in texts[-1]
        assert {one.person for one in thread.preparations} == set(thread.writers)
        held = {thread.day, thread.start, *(one.day for one in thread.preparations)}
        assert not held & set(thread.superseded)
        assert all(one.day < thread.day for one in thread.preparations)
