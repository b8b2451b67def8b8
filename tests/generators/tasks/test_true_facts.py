"""What the mails of a task may say beside what they must."""

from dataclasses import replace

from data_model import Clock, EventFinding, Persona, Value
from generators.tasks.compilation.mail_facts import close_mails, describe_request
from generators.tasks.compilation.mail_people import KnownPeople, Person, introduce_people
from generators.tasks.compilation.text_facts import close_texts, list_short_names
from generators.tasks.recipe import PlanStep, TaskContext, make_action, make_criterion
from tests.generators.tasks.test_rivals import recipe_with

CLOCK = Clock(date="2024-05-06", weekday="Monday", time="10:00 AM")


def event(title: str) -> EventFinding:
    return EventFinding(
        file="calendar/Ann.ics",
        user="Ann",
        summary=title,
        start="2024-05-21 10:00",
        end="2024-05-21 11:00",
        location="",
    )


SETTING = TaskContext(
    "0" * 64,
    ("calendar/Ann.ics", "calendar/Hugo.ics", "data/team_hours.xlsx", "emails/Ann/x.eml", "emails/Irene/x.eml"),
    (
        event("Safety walk"),
        event("Budget review"),
    ),
    Persona(name="Ann"),
    CLOCK,
)


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


def test_events_may_have_no_end_and_any_form_of_a_moment() -> None:
    mail = make_criterion("evaluate_mail", sender="Ann", recipients=["bo@x.example"])
    events = make_criterion(
        "evaluate_events",
        user="Ann",
        events=[
            {"title": "Review", "start": "2024-05-20T10:00:00Z"},
            {"title": "Lunch", "start": "2024-05-21 12:00:00", "end": None},
            {"title": "Fair", "start": "20240522", "end": "2024-05-23"},
            {"title": "Call", "start": "2024-05-24 09:00:00", "end": "2024-05-24T09:25:00+00:00"},
        ],
        gone=[{"title": "Review", "start": "2024-05-17T10:00:00+02:00"}],
    )
    closed, _ = close_mails((mail, events), (), CLOCK)
    days = [f"2024-05-{day}" for day in (20, 21, 22, 23, 24)]
    assert {*days, "10:00", "12:00", "09:00", "09:25", "25"} <= set(closed.args["allowed"])
    assert closed.args["tells_change_from"] == ["2024-05-17"]


def test_a_mail_names_no_user_and_no_event_that_the_request_does_not_name() -> None:
    mail = make_criterion(
        "evaluate_mail", sender="Ann", recipients=["bo@x.example"], says=["Irene Silva", "Safety walk"]
    )
    (closed,) = close_mails((mail,), (), CLOCK, describe_request(recipe_with(), SETTING))
    assert closed.args["other_names"] == ["Hugo", "Budget review"]


def test_a_mail_may_name_the_files_that_the_solution_uses_and_no_others() -> None:
    recipe = recipe_with()
    read = PlanStep(make_action("excel", "read_file", file_path="data/team_hours.xlsx"), "s1")
    reading = replace(recipe, plan=lambda v: (read, *recipe.plan(v)))
    assert "team_hours.xlsx" in describe_request(reading, SETTING).words
    assert "team_hours.xlsx" not in describe_request(recipe, SETTING).words


def test_a_mail_says_the_times_of_the_events_that_it_is_to_name_only() -> None:
    naming, other = (
        make_criterion("evaluate_mail", sender="Ann", recipients=["bo@x.example"], says=[words])
        for words in ("Review", "coats stay downstairs")
    )
    events = make_criterion(
        "evaluate_events",
        user="Ann",
        events=[{"title": "Review", "start": "2024-05-20 10:00:00", "end": "2024-05-20 10:45:00"}],
    )
    closed, silent, _ = close_mails((naming, other, events), (), CLOCK, describe_request(recipe_with(), SETTING))
    assert closed.args["may_pair"] == [
        {"name": "Review", "value": "2024-05-20 10:00:00"},
        {"name": "Review", "value": "2024-05-20 10:45:00"},
    ]
    assert "may_pair" not in silent.args
    assert {"2024-05-20", "10:00"}.isdisjoint([*closed.args["allowed"], *silent.args["allowed"]])


BO, LEA = Person("Bo Rask", "bo@x.example", "Buyer"), Person("Lea Rask", "lea@x.example")
KNOWN = KnownPeople(
    "ann@x.example", (Person("Ann Cruz", "ann@x.example"), BO, LEA), (("C-1", ("Zieba Fair",)), ("C-2", ("Gallo",)))
)


def test_a_mail_may_call_its_people_by_full_name_and_the_one_matter_by_its_partner() -> None:
    mail, other = (
        make_criterion("evaluate_mail", sender="Ann", recipients=["bo@x.example"], says=says)
        for says in (["C-1"], ["C-1", "C-2"])
    )
    introduced = introduce_people(mail, KNOWN, "Mail them the fee of C-1 and of C-2.")
    assert introduced["people"] == [
        {"name": "Ann Cruz", "address": "ann@x.example"},
        {"name": "Bo Rask", "address": "bo@x.example", "role": "Buyer"},
    ]
    assert introduced["allowed"] == ["Zieba Fair"]
    assert "allowed" not in introduce_people(other, KNOWN, "")


def test_a_document_may_call_people_by_a_name_that_is_theirs_alone() -> None:
    parts = [{"pairs": [["Bo Rask", "2024-05-20"]]}]
    assert list_short_names({"parts": parts}, KNOWN.people) == [["Bo", "Bo Rask"]]
    assert list_short_names({"parts": [*parts, {"quote": "Talk with Bo"}]}, KNOWN.people) == []


def test_titles_of_a_new_workbook_may_state_the_days_of_the_request() -> None:
    criterion = make_criterion("evaluate_excel_list", file="data/x.xlsx", cell="A1", rows=[["a"]], never=["2024-05-22"])
    stated = [Value(type="date", value=f"2024-05-{day}") for day in (21, 22)]
    (closed,) = close_texts((criterion,), "words", (), stated)
    assert closed.args["may_state"] == ["2024-05-21"]
