"""Mails that tell a new name of a partner: the later one corrects the earlier one."""

import datetime as dt
import random
from pathlib import Path

import pytest

from data_model import Persona, make_clock
from generators.tasks import TaskContext
from generators.tasks.building_blocks.renamed_partners import can_be_renamed, plant_new_names
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Letter, office_files

PARTNERS = ("Santos Fruit and Vegetables", "Marlowe Dairy", "Borg Wines")


@pytest.fixture
def context(tmp_path: Path) -> TaskContext:
    files = office_files(
        excel={"orders.xlsx": [["No.", "Supplier"], ["A-1", "Borg Wines"]]},
        mail={"Bob": [Letter("hello@marlowe-dairy.example", "Hello", "Hello Bob")]},
    )
    office = store_office(tmp_path, files)
    clock = make_clock(dt.date(2024, 5, 7), "9:00 AM")
    return TaskContext(office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Bob"), clock)


def test_the_later_mail_tells_another_name_and_comes_from_the_same_sender(context: TaskContext) -> None:
    for seed in range(10):
        found = plant_new_names(context, random.Random(seed), PARTNERS, PARTNERS)
        assert tuple(found) == PARTNERS
        names = [name for one in found.values() for name in (one.name, one.first_name)]
        assert len(set(names)) == len(names)
        for old, one in found.items():
            first, later = (mail.finding for mail in one.mails)
            assert str(first.sent) < str(later.sent)
            assert first.sender == later.sender
            assert one.first_name in first.body
            assert one.name in later.body
            assert one.first_name not in later.body
            assert old in first.subject
            assert old in later.subject


def test_partners_write_from_the_address_that_the_office_knows(context: TaskContext) -> None:
    found = plant_new_names(context, random.Random(1), PARTNERS, PARTNERS)
    assert found["Marlowe Dairy"].correction.finding.sender == "hello@marlowe-dairy.example"


def test_no_new_name_is_that_of_another_partner(context: TaskContext) -> None:
    others = [f"Borg {one}" for one in ("Trading", "Partners", "Associates", "Services", "Company", "Union", "Works")]
    for seed in range(20):
        found = plant_new_names(context, random.Random(seed), PARTNERS, [*PARTNERS, *others])
        assert not {one.name for one in found.values()} & set(others)


@pytest.mark.parametrize(
    ("name", "can"), [("Borg Wines", True), ("Borg", False), ("A. Borg", False), ("de Galanis Oils", False)]
)
def test_a_name_of_several_words_can_be_changed(name: str, can: bool) -> None:
    assert can_be_renamed(name) is can
