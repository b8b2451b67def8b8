"""The builder of offices: what it is given is what stands in the files."""

from pathlib import Path

from file_formats import docx, eml, ics, pdf, xlsx
from file_formats.blocks import Paragraph
from tests.offices import Letter, office, office_files, snapshot


def test_every_kind_of_file_holds_what_was_given(tmp_path: Path) -> None:
    workspace = office(
        tmp_path,
        excel={"score.xlsx": [["Ann", 87]], "plan.xlsx": {"May": [["Rent", 900]], "June": [["=May!B1"]]}},
        word={"note.docx": ["Text.", Paragraph("Head", heading_level=1), [["a", "b"]]]},
        pdf={"bill.pdf": ["Total: 12"]},
        mail={"Bob": [("Ann", "Lunch", "At noon?"), Letter("Ann", "Hm", "Yes.", file="re.eml")]},
        calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")], "Tom": []},
        text={"notes.txt": "Call Tom.\n"},
        image={"card.png": "Bob 555-0100", "unread.jpg": None},
        raw={"data/deep/odd.bin": b"\0"},
    )
    assert workspace.names() == (
        "calendar/Bob.ics", "calendar/Tom.ics", "data/bill.pdf", "data/card.png", "data/deep/odd.bin",
        "data/note.docx", "data/notes.txt", "data/plan.xlsx", "data/score.xlsx", "data/unread.jpg",
        "emails/Bob/Lunch.eml", "emails/Bob/re.eml",
    )  # fmt: skip
    assert xlsx.read_active_sheet(workspace.read("data/score.xlsx")).rows == (("Ann", 87),)
    assert xlsx.read_sheets(workspace.read("data/plan.xlsx"))[1].compute_value(1, 1) == 900
    assert docx.read_document(workspace.read("data/note.docx")).text == "Text.\nHead\na\tb"
    assert "Total: 12" in pdf.read_page_texts(workspace.read("data/bill.pdf"))[0]
    assert eml.read_mail(workspace.read("emails/Bob/Lunch.eml")).body == "At noon?"
    assert ics.read_calendar(workspace.read("calendar/Bob.ics")).events[0].summary == "Standup"
    assert ics.read_calendar(workspace.read("calendar/Tom.ics")).events == ()
    digests = workspace.digests()
    assert workspace.services.find_transcription(digests["data/card.png"]) == "Bob 555-0100"
    assert workspace.services.find_transcription(digests["data/unread.jpg"]) is None


def test_each_call_gives_a_workspace_of_its_own_and_the_same_bytes(tmp_path: Path) -> None:
    first, second = (office(tmp_path, text={"a.txt": "1"}) for _ in range(2))
    first.write("data/a.txt", b"2")
    assert second.read("data/a.txt") == b"1"
    assert office_files(text={"a.txt": "1"}) == {"data/a.txt": b"1"}


def test_a_snapshot_sees_empty_folders(tmp_path: Path) -> None:
    workspace = office(tmp_path)
    before = snapshot(workspace)
    workspace.make_folder("emails/Bob")
    assert snapshot(workspace).keys() - before.keys() == {"emails/Bob/"}
