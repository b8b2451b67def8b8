"""Whatever a file holds, its changes are found or it has changed as a whole; nothing is raised."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from file_formats.blocks import Paragraph, Table
from tests.criteria.collateral.comparing import find_changes, list_changes
from tests.offices import Appointment, calendar_bytes, office_files, workbook_bytes

FILES = office_files(
    excel={"book.xlsx": [["Name", 5], ["Sum", "=B1*2"]]},
    word={"note.docx": [Paragraph("Head", heading_level=1, style="Heading 1"), Table((("a", "b"),)), "Text."]},
    pdf={"page.pdf": ["Some text."]},
    mail={"Bob": [("Ann", "Lunch", "At noon?")]},
    calendar={"Bob": [Appointment("Talk", "2024-05-01 09:00:00", "2024-05-01 10:00:00", rrule="FREQ=WEEKLY;COUNT=3")]},
    image={"card.png": None},
)
PARTS = {"data/book.xlsx": "xl/worksheets/sheet1.xml", "data/note.docx": "word/document.xml"}


def damage(content: bytes, place: int, length: int, piece: bytes) -> bytes:
    place %= len(content)
    return content[:place] + piece + content[place + length :]


def damage_part(content: bytes, name: str, place: int, length: int, piece: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as archive:
        for member in source.namelist():
            part = source.read(member)
            archive.writestr(member, damage(part, place, length, piece) if member == name else part)
    return target.getvalue()


@pytest.mark.parametrize("path", sorted(FILES))
@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from([b"", b"<", b"/>", b"\0", b"=1", b":", b"99999999"]))
def test_a_damaged_file_never_fails_the_comparison(path: str, place: int, length: int, piece: bytes) -> None:
    content = FILES[path]
    damaged = damage(content, place, length, piece)
    if path in PARTS:
        damaged = damage_part(content, PARTS[path], place, length, piece)
    changes = find_changes({path: content}, {path: damaged})
    assert changes == find_changes({path: content}, {path: damaged})
    assert [(one.path, one.unit, one.item) for one in find_changes({path: damaged}, {path: damaged})] == []


def test_a_tall_sheet_that_became_a_wide_one_is_compared_by_its_cells() -> None:
    tall, wide = workbook_bytes([[1]] * 5_000), workbook_bytes([[1] * 5_000])
    changes = list_changes(tall, wide, "data/a.xlsx")
    assert 0 < len(changes) <= 10_000


def test_series_beyond_all_limits_are_still_compared() -> None:
    before = calendar_bytes([Appointment("Tick", "2024-05-01 09:00:00", rrule="FREQ=DAILY;UNTIL=99990101")])
    after = calendar_bytes([Appointment("Tick", "2024-05-01 09:00:00", rrule="FREQ=DAILY;UNTIL=99980101")])
    assert [change.how for change in list_changes(before, after, "calendar/Bob.ics")] == ["changed"]
