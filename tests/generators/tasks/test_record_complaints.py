"""Complaints of partners: each names points of its record, of which the register confirms some and not others."""

import datetime as dt
import random
from dataclasses import replace
from pathlib import Path

import pytest

from data_model import Case, Contact, Persona, make_clock
from generators.tasks import TaskContext
from generators.tasks.building_blocks.record_complaints import write_complaints
from tests.generators.tasks.survival import findings_of, store_office
from tests.offices import Letter, office_files

ROWS = (
    ("A-1", "Old Mill", "2024-04-02", "2024-04-20", 1200),
    ("A-2", "Hill Farm", "2024-04-05", "2024-05-02", 845),
    ("A-3", "Bay Stores", "2024-04-11", "2024-05-13", 2310),
)


def case(key: str, firm: str) -> Case:
    first = firm.split()[0]
    partner = Contact(
        name=firm, person=f"{first} Ray", address=f"{first.lower()}@x.example", role="customer", is_colleague=False
    )
    return Case(
        noun="order",
        plural="orders",
        key=key,
        register_file="data/orders.xlsx",
        is_own=True,
        values=(),
        past=(),
        news=(),
        people=(partner,),
    )


@pytest.fixture
def context(tmp_path: Path) -> TaskContext:
    files = office_files(
        excel={"orders.xlsx": [["No.", "Customer", "Ordered", "Delivery by", "Total"], *ROWS]},
        mail={"Bob": [Letter("ann", "Hello", "Hello Bob")]},
    )
    office = store_office(tmp_path, files)
    clock = make_clock(dt.date(2024, 5, 7), "9:00 AM")
    scene = TaskContext(office.hash, office.names(), findings_of(office, tmp_path), Persona(name="Bob"), clock)
    return replace(scene, cases=tuple(case(key, firm) for key, firm, *_ in ROWS))


def test_some_claims_are_right_and_some_are_wrong(context: TaskContext) -> None:
    for seed in range(10):
        complaints = write_complaints(context, random.Random(seed), 3)
        assert {one.row.case.key for one in complaints} == {"A-1", "A-2", "A-3"}
        for one in complaints:
            right = [heading for heading, claim in one.claims.items() if claim == one.entries[heading]]
            assert 0 < len(right) < len(one.claims)
            assert all(f"- {heading}: {claim}" in one.mail.finding.body for heading, claim in one.claims.items())


def test_days_that_are_claimed_keep_their_order(context: TaskContext) -> None:
    for seed in range(10):
        for one in write_complaints(context, random.Random(seed), 3):
            assert one.claims["Ordered"] < one.claims["Delivery by"]


def test_without_enough_partners_nobody_complains(context: TaskContext) -> None:
    assert write_complaints(replace(context, cases=context.cases[:2]), random.Random(0), 3) == []
