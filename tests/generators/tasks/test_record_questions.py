"""What people ask about a record fits what it is, what it has, and what they are to it."""

import datetime as dt
import random
from dataclasses import replace
from pathlib import Path

import pytest

from data_model import Case, CaseEvent, CaseValue, Contact, Persona, make_clock
from generators.tasks.building_blocks.matter_mails import write_matter_mails
from generators.tasks.building_blocks.record_questions import QUESTIONS, find_asker
from generators.tasks.building_blocks.written_mails import find_last_moment, list_working_days_before
from generators.tasks.recipe import TaskContext
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Letter, office_files

TODAY = "2024-05-07"
SUPPLIER = Contact(name="Old Mill", person="Ann Ray", address="ann@mill.example", role="supplier", is_colleague=False)
KEEPER = Contact(
    name="Tom Lee", person="Tom Lee", address="tom@house.example", role="colleague in charge", is_colleague=True
)
PERSON = Contact(name="Ida Moe", person="Ida Moe", address="ida@house.example", role="person", is_colleague=True)


def case(noun: str, *people: Contact, values: tuple[CaseValue, ...] = (), begins_on: str = "2024-04-02") -> Case:
    opened = CaseEvent(id=1, day=begins_on, step="opened", text="It began.")
    return Case(
        noun=noun,
        plural=f"{noun}s",
        key="A-1",
        register_file="data/list.xlsx",
        is_own=True,
        values=values,
        past=(opened,),
        news=(),
        people=people,
    )


def list_asked(one: Case, who: Contact) -> set[str]:
    return {text.subject for text in QUESTIONS if text.fits(one, who, TODAY)}


def test_a_supplier_asks_about_the_payment_of_an_invoice_and_nothing_that_is_asked_of_other_records() -> None:
    asked = list_asked(case("invoice", SUPPLIER), SUPPLIER)
    assert "Payment of {name}" in asked
    assert not asked & list_asked(case("policy", SUPPLIER), SUPPLIER)


def test_whoever_keeps_a_record_asks_nothing_about_it() -> None:
    assert not list_asked(case("invoice", KEEPER), KEEPER)
    assert find_asker((KEEPER,), case("invoice", KEEPER), TODAY) is None
    assert find_asker((KEEPER, SUPPLIER), case("invoice", KEEPER, SUPPLIER), TODAY) == SUPPLIER


def test_only_a_record_with_an_amount_is_asked_for_its_sum_and_only_one_to_come_for_its_day() -> None:
    amount = CaseValue(field="total", heading="Total", type="number", value="90", unit="EUR")
    weight = CaseValue(field="weight", heading="Weight", type="number", value="90", unit="kg")
    coming = CaseValue(field="visit_on", heading="Day", type="date", value="2024-05-20")
    past = CaseValue(field="visit_on", heading="Day", type="date", value="2024-05-02")
    assert "Sum of {name}" in list_asked(case("survey visit", values=(amount,)), SUPPLIER)
    assert "Sum of {name}" not in list_asked(case("survey visit", values=(weight,)), SUPPLIER)
    assert "{Name}: does the day stand?" in list_asked(case("survey visit", values=(coming,)), SUPPLIER)
    assert "{Name}: does the day stand?" not in list_asked(case("survey visit", values=(past,)), SUPPLIER)


def test_only_the_one_on_leave_asks_whether_it_is_decided() -> None:
    request = case("leave request", PERSON)
    assert "My {name}" in list_asked(request, PERSON)
    assert "My {name}" not in list_asked(request, PERSON.model_copy(update={"role": "deputy"}))


@pytest.fixture
def context(tmp_path: Path) -> TaskContext:
    letters = [Letter("ann", "Hello", "When?"), Letter("ann", "Hello again", "Where is it?")]
    office = store_office(tmp_path, office_files(mail={"Bob": letters}))
    clock = make_clock(dt.date.fromisoformat(TODAY), "9:00 AM")
    return TaskContext(office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Bob"), clock)


def test_nobody_writes_about_a_record_before_the_day_after_it_began(context: TaskContext) -> None:
    day_before, last = list_working_days_before(find_last_moment(context).date(), 2)
    begun = replace(context, cases=(case("invoice", SUPPLIER, begins_on=str(day_before)),))
    for seed in range(10):
        (mail,) = write_matter_mails(begun, random.Random(seed), 1, QUESTIONS, min_count=1)
        assert str(mail.finding.sent)[:10] == str(last)
    too_new = replace(context, cases=(case("invoice", SUPPLIER, begins_on=str(last)),))
    assert write_matter_mails(too_new, random.Random(1), 1, QUESTIONS, min_count=1) == []
