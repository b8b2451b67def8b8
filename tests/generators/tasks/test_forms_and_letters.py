"""What letters, forms and minutes start from: records of partners, blank forms, colleagues and held meetings."""

import random
from dataclasses import replace

from data_model import Case, Clock, Contact, EventFinding, Persona, SheetColumn, SheetFinding
from file_formats import docx
from generators.tasks import TaskContext
from generators.tasks.building_blocks.blank_forms import draw_blank_forms, has_answers
from generators.tasks.building_blocks.colleagues import find_colleagues, find_full_name
from generators.tasks.building_blocks.held_meetings import find_held_meetings
from generators.tasks.building_blocks.partner_records import find_partners

REGISTER = "data/Claims 2025.xlsx"
HEADINGS = ("No.", "Insurer", "Object", "Noticed", "Claimed")
ROWS = (
    ("C-1", "Stein", "roof", "2025-03-03", "1200"),
    ("C-2", "Stein", "lift", "2025-03-04", "80"),
    ("C-3", "Rosen", "door", "2025-03-05", "310"),
    ("C-4", "Rosen", "gate", "2025-03-06", "990"),
    ("C-5", "Stein", "fence", "2025-03-07", "455"),
)


def sheet(file: str, headings: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> SheetFinding:
    columns = tuple(SheetColumn(name=one, index=at, type="text", unique=False) for at, one in enumerate(headings, 1))
    return SheetFinding(file=file, sheet="Sheet1", active=True, header_row=1, columns=columns, rows=rows)


def event(title: str, start: str, end: str) -> EventFinding:
    return EventFinding(file="calendar/Ann.ics", user="Ann", summary=title, start=start, end=end, location="")


def office(*findings: SheetFinding | EventFinding) -> TaskContext:
    stein = Contact(name="Stein", person="Kofi Lukas", address="kofi@stein.example", role="insurer", is_colleague=False)
    case = Case(
        noun="claim", plural="claims", key="C-1", register_file=REGISTER, is_own=True,
        values=(), past=(), news=(), people=(stein,),
    )  # fmt: skip
    clock = Clock(date="2025-04-01", weekday="Tuesday", time="10:00 AM", tz="UTC")
    return TaskContext(
        office="0" * 64,
        files=(REGISTER,),
        findings=(sheet(REGISTER, HEADINGS, ROWS), *findings),
        persona=Persona(name="Ann", email="ann@home.example"),
        clock=clock,
        cases=(case,),
    )


def test_partners_have_the_records_that_name_them() -> None:
    (partner,) = find_partners(office())
    assert partner.keys == ("C-1", "C-2", "C-5")
    assert partner.register.amount_headings == ("Claimed",)


def test_where_two_records_share_a_number_none_is_told_by_it() -> None:
    context = office()
    (claims,) = context.findings
    assert isinstance(claims, SheetFinding)
    twice = claims.model_copy(update={"rows": (*claims.rows, claims.rows[0])})
    assert not find_partners(replace(context, findings=(twice,)))


def test_a_blank_form_has_the_labels_that_its_record_answers() -> None:
    register = find_partners(office())[0].register
    for form in draw_blank_forms(register, random.Random(1)):
        text = docx.read_document(form.write("Home")).text
        assert form.labels[0] == "No."
        assert all(label in text for label in form.all_labels)
        assert has_answers(register, "C-1", form)


def test_colleagues_have_their_full_names_in_any_notation() -> None:
    assert find_full_name(("Becker, Malik", "Nurse"), "malik") == "Malik Becker"
    assert find_full_name(("Zora", "Arslan", "zora@home.example"), "zora") == "Zora Arslan"
    assert find_full_name(("Arslan", "Zora", "zora@home.example"), "zora") == "Zora Arslan"
    staff = sheet(
        "data/Staff.xlsx", ("Name", "E-mail"), (("Bo Falk", "bo@home.example"), ("Ann Lee", "ann@home.example"))
    )
    assert find_colleagues(office(staff)) == {"Bo Falk": "bo@home.example"}


def test_only_meetings_that_are_over_are_written_up() -> None:
    context = office(
        event("Talk with Stein", "2025-03-20 10:00:00", "2025-03-20 11:00:00"),
        event("Car to the garage", "2025-03-21 10:00:00", "2025-03-21 11:00:00"),
        event("Visit from Rosen", "2025-04-20 10:00:00", "2025-04-20 11:00:00"),
    )
    assert list(find_held_meetings(context)) == ["Talk with Stein"]
