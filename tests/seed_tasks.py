"""Seed tasks as a published benchmark gives them: a text that is also the intent, criteria, an office, and no more."""

from pathlib import Path
from typing import Any

from data_model import (
    Clock,
    ContentStore,
    Criterion,
    Difficulty,
    Persona,
    Provenance,
    Task,
    make_clock,
    write_atomically,
    write_manifest,
    write_rows,
)
from tests.homeragents.datasets import DAY
from tests.offices import office_files

CALENDARS = office_files(
    excel={"score.xlsx": [["Name", "midterm1"], ["Ann", 87], ["Bob", 91], ["Cleo", 55]], "old.xlsx": [["x", 1]]},
    calendar={
        "Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")],
        "Ann": [("Lunch", "2024-05-02 12:00:00", "2024-05-02 13:00:00")],
    },
)
CLOCK: Clock = make_clock(DAY)


def contain(file: str, *keywords: str) -> Criterion:
    """The file says the keywords."""
    kind = file.rpartition(".")[2]
    return Criterion(function="evaluate_contain", args={"doc_type": kind, "file": file, "keywords": list(keywords)})


def seed_task(text: str, *criteria: Criterion, office: str = "0" * 64, **changes: Any) -> Task:
    """A seed of that text."""
    row: dict[str, Any] = {
        "id": "1-1/0",
        "split": "officebench",
        "persona": Persona(name="Bob", email="Bob@example.com"),
        "clock": CLOCK,
        "office": office,
        "description": text,
        "intent": text,
        "criteria": criteria or (contain("data/answer.txt", "7"),),
        "difficulty": Difficulty(apps=1),
        "provenance": Provenance(engine="import", seed_task="1-1/0"),
    }
    return Task(**(row | changes))


def seed_dataset(root: Path) -> Path:
    """A dataset of five seeds: two that become tasks; nothing solves one, a deletion another, one is unfair."""
    store = ContentStore(root)
    office = store.put_office(CALENDARS)
    meeting = contain("calendar/Ann.ics", "DTSTART:20240517T103000", "DTEND:20240517T110000", "budget")
    lunch = contain("calendar/Ann.ics", "Lunch")
    gone = Criterion(function="evaluate_file_not_exist", args={"file": "data/old.xlsx"})
    seeds = (
        seed_task("Add a budget meeting to Ann's calendar at 5/17/2024 10:30 a.m to 11:00 a.m", meeting, office=office),
        seed_task("How many students in score.xlsx have 60 or more in midterm1?", office=office, id="1-1/1"),
        seed_task("Leave the calendar of Ann as it is", lunch, office=office, id="1-2/0"),
        seed_task("Delete the old workbook", gone, office=office, id="1-3/0"),
        seed_task("What is not there?", office=office, id="1-4/0", quality=("impossible",)),
    )
    write_rows(root / "tasks.jsonl", seeds)
    write_rows(root / "dialogues.jsonl", ())
    write_rows(root / "rejected.jsonl", ())
    write_atomically(root / "README.md", "# Seeds\n")
    write_manifest(root, "import", {"kind": "import"}, {"tasks": len(seeds)})
    return root
