"""What the mails of a task may say beside what they must."""

from data_model import Clock
from generators.tasks.compilation.mail_facts import close_mails
from generators.tasks.recipe import make_criterion
from tests.generators.tasks.test_rivals import recipe_with

CLOCK = Clock(date="2024-05-06", weekday="Monday", time="10:00 AM")


def test_a_mail_may_say_the_times_of_its_events_and_the_old_ones_as_the_old_ones() -> None:
    mail = make_criterion("evaluate_mail", sender="Ann", recipients=["bo@x.example"], never=["45"])
    events = make_criterion(
        "evaluate_events",
        user="Ann",
        events=[{"title": "Review", "start": "2024-05-20 10:00:00", "end": "2024-05-20 10:45:00"}],
        gone=[{"title": "Review", "start": "2024-05-17 10:00:00"}],
    )
    closed, unchanged = close_mails((mail, events), [slot.value for slot in recipe_with().slots], CLOCK)
    assert unchanged == events
    assert closed.args["is_closed"] is True
    assert {"2024-05-06", "2024-05-20", "10:00", "10:45"} <= set(closed.args["allowed"])
    assert "45" not in closed.args["allowed"]
    assert closed.args["tells_change_from"] == ["2024-05-17"]
