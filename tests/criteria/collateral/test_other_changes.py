"""Changes of files that hold no smaller items, and of files as wholes."""

import io
from collections.abc import Callable

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from reportlab.pdfgen.canvas import Canvas

from file_formats import Paragraph
from tests.criteria.collateral.comparing import ShortChange, find_changes, list_changes
from tests.offices import image_bytes, pdf_bytes

CHANGED = [ShortChange("file", "", "changed")]


def test_new_deleted_and_renamed_files() -> None:
    assert [(one.path, one.unit, one.how) for one in find_changes({"data/a.txt": b"x"}, {"data/b.txt": b"x"})] == [
        ("data/a.txt", "file", "deleted"), ("data/b.txt", "file", "created"),
    ]  # fmt: skip
    assert find_changes({"data/a.txt": b"x"}, {"data/a.txt": b"x"}) == ()


@pytest.mark.parametrize("name", ["notes.txt", "data.json", "unknown.bin", "page.html", "old.doc", "table.csv"])
def test_other_text_is_a_change(name: str) -> None:
    assert list_changes(b"one,two\n", b"one,three\n", f"data/{name}") == CHANGED
    assert list_changes(b"\0one", b"\0One", f"data/{name}") == CHANGED


def test_pages_of_a_pdf_count_by_text_and_order() -> None:
    assert list_changes(pdf_bytes(["One", "Two"]), pdf_bytes(["One", "Three"]), "data/a.pdf") == CHANGED
    assert list_changes(pdf_bytes(["One", "Two"]), pdf_bytes(["Two", "One"]), "data/a.pdf") == CHANGED


def test_pictures_on_pages_count() -> None:
    pages = []
    for color in ("red", "blue"):
        target = io.BytesIO()
        Image.new("RGB", (20, 20), color).save(target, "PDF")
        pages.append(target.getvalue())
    assert list_changes(pages[0], pages[1], "data/scan.pdf") == CHANGED


def test_bookmarks_and_embedded_files_of_a_pdf_count() -> None:
    def edit(change: Callable[[PdfWriter], object]) -> list[ShortChange]:
        before, target = pdf_bytes(["One", "Two"]), io.BytesIO()
        writer = PdfWriter(clone_from=PdfReader(io.BytesIO(before)))
        change(writer)
        writer.write(target)
        return list_changes(before, target.getvalue(), "data/a.pdf")

    assert edit(lambda writer: None) == []
    assert edit(lambda writer: writer.add_attachment("more.txt", b"more")) == CHANGED
    assert edit(lambda writer: writer.add_outline_item(title="Called off", page_number=0)) == CHANGED


def test_images_count_by_pixels() -> None:
    assert list_changes(image_bytes("a.png"), image_bytes("b.png"), "data/a.png") == CHANGED


@pytest.mark.parametrize("spoil", ["nothing", "white text", "another layout"])
def test_pages_of_a_pdf_count_by_their_look(spoil: str) -> None:
    before = pdf_bytes([Paragraph("Invitation", heading_level=1), "Start: 17:30"])
    target = io.BytesIO()
    if spoil == "nothing":
        PdfWriter(clone_from=io.BytesIO(before)).write(target)
    else:
        canvas = Canvas(target)
        if spoil == "white text":
            canvas.setFillColorRGB(1, 1, 1)
        for at, line in enumerate(("Invitation", "Start: 17:30")):
            canvas.drawString(72, 780 - 18 * at, line)
        canvas.save()
    assert list_changes(before, target.getvalue(), "data/a.pdf") == ([] if spoil == "nothing" else CHANGED)


def test_later_pictures_of_an_animation_count() -> None:
    animations = []
    for color in ("red", "blue"):
        target, frames = io.BytesIO(), [Image.new("RGB", (4, 4), one) for one in ("white", color)]
        frames[0].save(target, "GIF", save_all=True, append_images=frames[1:])
        animations.append(target.getvalue())
    assert list_changes(animations[0], animations[1], "data/a.gif") == CHANGED


def test_an_answer_is_an_answer() -> None:
    assert list_changes(b"5", b"6", "data/answer.txt") == [ShortChange("answer", "", "changed")]
    assert [(one.unit, one.how) for one in find_changes({}, {"data/answer.txt": b"5\n"})] == [("answer", "created")]


@pytest.mark.parametrize("kind", ["xlsx", "docx", "pdf", "png", "ics"])
def test_an_unreadable_file_is_compared_by_its_bytes(kind: str) -> None:
    (change,) = find_changes({f"data/a.{kind}": b"one"}, {f"data/a.{kind}": b"two"})
    assert (change.unit, change.item, change.how) == ("file", "", "changed")
    assert "not compared item by item" in change.after


def test_changes_are_sorted() -> None:
    before = {f"data/{name}.txt": name.encode() for name in "zmab"}
    after = {path: content + b"!" for path, content in before.items()}
    changes = find_changes(before, after)
    assert list(changes) == sorted(changes)
    assert len(changes) == 4
