"""The stored transcriptions: well formed, one for each image of OfficeBench, and complete."""

import hashlib
import re
from pathlib import Path

import pytest

import importers

FOLDER = Path(importers.__file__).parent / "transcriptions"
TASKS = Path(__file__).resolve().parents[2] / "../shared/officebench/tasks"
TEXTS = sorted(FOLDER.glob("*.txt"))

needs_officebench = pytest.mark.skipif(not TASKS.is_dir(), reason=f"OfficeBench is not at {TASKS}")


def _text(image: str) -> str:
    digest = hashlib.sha256((TASKS / image).read_bytes()).hexdigest()
    return (FOLDER / f"{digest}.txt").read_text(encoding="utf-8")


def test_the_folder_holds_only_transcriptions_and_their_readme() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *(path.name for path in TEXTS)}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem[:12])
def test_a_transcription_is_named_by_a_hash_and_ends_in_one_newline(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    assert re.fullmatch(r"[0-9a-f]{64}", path.stem)
    assert text.strip()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\r" not in text
    assert all(line == line.rstrip(" \t") for line in text.split("\n"))


@needs_officebench
def test_each_distinct_image_of_officebench_has_its_transcription_and_nothing_else_has() -> None:
    images = {
        hashlib.sha256(path.read_bytes()).hexdigest()
        for path in TASKS.glob("*/testbed/**/*")
        if path.suffix.lower() in {".jpg", ".jpeg", ".png"}
    }
    assert len(images) == 23
    assert {path.stem for path in TEXTS} == images


@needs_officebench
@pytest.mark.parametrize(
    ("image", "rows", "first", "last"),
    [
        ("2-11/testbed/data/car_trading.png", 7, "Date | Car Model", "2024-04-16 | Porsche Cayenne Turbo"),
        ("2-11/testbed/data/company_trading_records.jpg", 9, "Date | Transaction", "2024-01-30 | Sold"),
        ("2-31/testbed/data/house_price_index.jpg", 51, "ATNHPIUS06037A | All-", "2023-01-01 | 375.20"),
        ("2-6/testbed/data/homework.jpg", 7, "Instruction | 1 | 2", "add R10, R2, R4 |"),
        ("3-39/testbed/data/student_ids.png", 11, "Names | IDs", "Jack | s1010"),
    ],
)
def test_a_table_keeps_every_row_and_its_columns(image: str, rows: int, first: str, last: str) -> None:
    table = [line for line in _text(image).splitlines() if "|" in line]
    assert len(table) == rows
    assert table[0].startswith(first)
    assert table[-1].startswith(last)
    assert len({line.count("|") for line in table}) == 1


@needs_officebench
def test_a_price_index_has_every_year_once() -> None:
    years = re.findall(r"^(\d{4})-01-01 \| \d+\.\d\d$", _text("2-31/testbed/data/house_price_index.jpg"), re.M)
    assert years == [str(year) for year in range(1975, 2024)]


@needs_officebench
def test_the_credits_of_a_school_transcript_add_up_to_its_printed_totals() -> None:
    text = _text("2-36/testbed/data/transcripts.png")
    courses = re.findall(r"^.+ \| [A-D] \| (\d+\.\d\d)$", text, re.M)
    cumulative = re.findall(r"^Cumulative GPA \| \d\.\d\d \| (\d+\.\d\d)$", text, re.M)
    terms = [float(term) for term in re.findall(r"^GPA \| \d\.\d\d \| (\d+\.\d\d)$", text, re.M)]
    assert sum(map(float, courses)) == float(cumulative[-1]) == 23.0
    assert [sum(terms[: index + 1]) for index in range(len(terms))] == [float(value) for value in cumulative]


@needs_officebench
@pytest.mark.parametrize(
    ("image", "seen"),
    [
        ("1-3/testbed/data/file4.jpg", "Image test file 4."),
        ("2-1/testbed/data/combined_notifications.jpg", "Location: Grand Ballroom, Hotel XYZ"),
        ("2-1/testbed/data/combined_notifications.jpg", "Your presence and input will be highly valued."),
        ("2-1/testbed/data/meeting_notification.jpg", "Time: 10:00 AM - 11:00 AM"),
        ("2-1/testbed/data/power_failure_notification.jpg", "Power outage detected."),
        ("2-10/testbed/data/students_ids.jpg", "Tom: S1020"),
        ("2-10/testbed/data/students_scores.jpg", "Tom: 360"),
        ("2-32/testbed/data/company_budget.jpg", "Total Budget: $600000"),
        ("2-36/testbed/data/transcripts.png", "Unweighted GPA: | 3.65/4.00"),
        ("2-45/testbed/data/business_travel.jpg", "travel to our New York office"),
        ("2-45/testbed/data/daily_schedule.jpg", "08:00 PM - 10:00 PM: Reading / Relaxation"),
        ("2-5/testbed/data/school_fellowship.jpg", "foster intellectual growth and innovation"),
        ("2-5/testbed/data/school_policy.jpg", "at least one reference."),
        ("3-19/testbed/data/school_policy.jpg", "two references."),
        ("2-6/testbed/data/homework.jpg", "11 * 1.75 = 19.25ns > 14 * 1.21 = 16.94ns"),
        ("2-8/testbed/data/Bob_card.png", "Email: Bob@example.com"),
        ("2-8/testbed/data/John_card.jpg", "Phone: (123) 456-7890"),
        ("2-8/testbed/data/Tom_card.png", "Address: 809 River Street, Anytown, USA"),
        ("3-36/testbed/data/students_scores.jpg", "Grace: 190\n"),
        ("3-38/testbed/data/students_ids.jpg", "Jack: S1010\n"),
    ],
)
def test_a_transcription_says_what_the_image_shows(image: str, seen: str) -> None:
    assert seen in _text(image)
