"""Who may be invited to the events of a task."""

from data_model import Criterion
from generators.tasks.compilation.event_facts import name_guests

EVENT = {"title": "Reading Round", "start": "2024-05-17 10:00:00", "end": "2024-05-17 11:00:00"}
MAIL = Criterion(function="evaluate_mail", args={"recipients": ["ann@x.example"], "says": ["Reading Round"]})


def list_guests(mail: Criterion, request: str = "Book it and invite Ann.", **args: object) -> tuple[str, ...]:
    events = Criterion(function="evaluate_events", args={"user": "Zoe", "events": [EVENT], **args})
    named, unchanged = name_guests((events, mail), request)
    assert unchanged == mail
    return tuple(named.args["events"][0].get("people", ()))


def test_who_gets_a_mail_that_names_a_new_event_may_be_its_guest() -> None:
    assert list_guests(MAIL) == ("ann@x.example",)
    assert list_guests(MAIL, events=[EVENT | {"people": ["bob@x.example"]}]) == ("bob@x.example", "ann@x.example")


def test_nobody_else_is_a_guest() -> None:
    other = MAIL.model_copy(update={"args": {**MAIL.args, "says": ["Lunch"]}})
    assert list_guests(other) == ()
    assert list_guests(MAIL, "Book it and mail Ann which one it is.") == ()
    assert list_guests(MAIL, gone=[{"title": "Reading Round", "start": "2024-05-16 10:00:00"}]) == ()
