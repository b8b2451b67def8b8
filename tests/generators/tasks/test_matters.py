"""What a user has on their desk: cases that are over are none, and the office is searched for all about the others."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from data_model import Case, Contact, Persona, make_clock
from generators.tasks.building_blocks.matters import list_open_matters
from generators.tasks.recipe import TaskContext
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Appointment, Letter, office_files

CUSTOMER = Contact(name="Old Mill", person="Ann Ray", address="ann@mill.example", role="customer", is_colleague=False)
BUYER = Contact(name="Tom Lee", person="Tom Lee", address="tom@house.example", role="buyer", is_colleague=True)


def case(key: str, is_own: bool = True, ended_on: str = "") -> Case:
    return Case(
        noun="order",
        plural="orders",
        key=key,
        register_file="data/orders.xlsx",
        is_own=is_own,
        values=(),
        past=(),
        news=(),
        people=(CUSTOMER, BUYER),
        ended_on=ended_on,
    )


@pytest.fixture
def context(tmp_path: Path) -> TaskContext:
    files = office_files(
        excel={"orders.xlsx": [["No.", "State"], ["A-1", "open"], ["A-2", "sent"], ["A-3", "open"]]},
        word={"offer.docx": ["We offer this for A-1."], "note.docx": ["For A-12 only."]},
        mail={
            "Bob": [Letter("ann", "About A-1", "When?"), Letter("ann", "A-12 is late", "Where is it?")],
            "Tom": [Letter("ann", "A-1 again", "Hello?")],
        },
        calendar={
            "Bob": [Appointment("Call on A-1", "2024-05-06 09:00:00", "2024-05-06 09:30:00")],
            "Tom": [Appointment("A-1", "2024-05-06 09:00:00", "2024-05-06 09:30:00")],
        },
    )
    office = store_office(tmp_path, files)
    clock = make_clock(dt.date(2024, 5, 7), "9:00 AM")
    return TaskContext(office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Bob"), clock)


def test_what_is_over_or_somebody_elses_is_no_matter_of_the_user(context: TaskContext) -> None:
    context = replace(context, cases=(case("A-1"), case("A-2", ended_on="2024-05-02"), case("A-3", is_own=False)))
    assert [one.case.key for one in list_open_matters(context)] == ["A-1"]
    assert [one.case.key for one in list_open_matters(context, also_of_department=True)] == ["A-1", "A-3"]


def test_a_matter_has_its_row_its_people_and_what_names_it(context: TaskContext) -> None:
    (matter,) = list_open_matters(replace(context, cases=(case("A-1"),)))
    assert matter.row is not None
    assert matter.row.sheet_row == 2
    assert [one.subject for one in matter.mails] == ["About A-1"]
    assert [one.file for one in matter.documents] == ["data/offer.docx"]
    assert [one.summary for one in matter.events] == ["Call on A-1"]
    assert (matter.colleagues, matter.partners) == ((BUYER,), (CUSTOMER,))


def test_a_case_without_a_row_of_its_own_has_none(context: TaskContext) -> None:
    (matter,) = list_open_matters(replace(context, cases=(case("A-9"),)))
    assert matter.row is None
    assert not matter.mails
