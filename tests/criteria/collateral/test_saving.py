"""Opening a file and saving it with another program is no change of what it says."""

import csv
import email
import email.policy
import io
from collections.abc import Callable, Mapping
from pathlib import Path

import docx
import icalendar
import openpyxl
import pypdf
import pytest
from PIL import Image

from generators.worlds import make_office_day
from tests.criteria.collateral.comparing import list_changes

TASKS = Path(__file__).resolve().parents[4] / "shared/officebench/tasks"


def save_workbook(content: bytes) -> bytes:
    target = io.BytesIO()
    openpyxl.load_workbook(io.BytesIO(content)).save(target)
    return target.getvalue()


def save_document(content: bytes) -> bytes:
    target, document = io.BytesIO(), docx.Document(io.BytesIO(content))
    document.core_properties.author, document.core_properties.revision = "Somebody else", 7
    document.save(target)
    return target.getvalue()


def save_calendar(content: bytes) -> bytes:
    saved: bytes = icalendar.Calendar.from_ical(content).to_ical()
    return saved


def save_mail(content: bytes) -> bytes:
    return email.message_from_bytes(content, policy=email.policy.default).as_bytes()


def save_old_mail(content: bytes) -> bytes:
    return email.message_from_bytes(content).as_bytes()


def save_pdf(content: bytes) -> bytes:
    target = io.BytesIO()
    pypdf.PdfWriter(clone_from=io.BytesIO(content)).write(target)
    return target.getvalue()


def save_png(content: bytes) -> bytes:
    target = io.BytesIO()
    Image.open(io.BytesIO(content)).save(target, "PNG", compress_level=1)
    return target.getvalue()


def save_table(content: bytes) -> bytes:
    target = io.StringIO()
    rows = csv.reader(io.StringIO(content.decode(), newline=""))
    csv.writer(target, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(rows)
    return target.getvalue().encode()


def save_text(content: bytes) -> bytes:
    return b"\xef\xbb\xbf" + content.replace(b"\r\n", b"\n").replace(b"\n", b" \r\n") + b"\r\n"


SAVERS: Mapping[str, tuple[Callable[[bytes], bytes], ...]] = {
    "xlsx": (save_workbook,),
    "docx": (save_document,),
    "ics": (save_calendar,),
    "eml": (save_mail, save_old_mail),
    "pdf": (save_pdf,),
    "png": (save_png,),
    "csv": (save_table, save_text),
    "txt": (save_text,),
}


def check_saving(path: str, content: bytes) -> int:
    """Save a file in every way that there is for its type; return in how many."""
    savers = SAVERS.get(path.rpartition(".")[2], ())
    for save in savers:
        assert list_changes(content, save(content), path) == [], (path, save.__name__)
    return len(savers)


@pytest.mark.parametrize("index", range(3))
def test_saving_any_file_of_a_world_changes_nothing(index: int) -> None:
    files = make_office_day(11, "neo", index, 1).files
    assert sum(check_saving(path, content) for path, content in files.items()) > 20


@pytest.mark.slow
def test_saving_any_file_of_officebench_changes_nothing() -> None:
    if not TASKS.is_dir():
        pytest.skip("the files of OfficeBench are not here")
    for path in sorted(TASKS.rglob("*")):
        if path.is_file() and "testbed" in path.parts:
            check_saving(path.relative_to(TASKS).as_posix(), path.read_bytes())


def test_line_ends_quotes_and_marks_of_text_files_do_not_count() -> None:
    assert check_saving("data/staff.csv", b'name,office\n"Smith, Jo",12\n') == 2
    assert check_saving("data/notes.txt", "Café at noon\r\nBring the plan\n".encode()) == 1
    assert list_changes("Café".encode(), "Café".encode("cp1252"), "data/notes.txt") == []
