"""Scanned pages: what the transcription says stands on the page, in a small file."""

import pytest

from file_formats import Paragraph, Table, load_image
from generators.worlds.office.scans import draw_scan


def test_a_full_page_is_a_small_file_and_its_lines_are_those_of_the_text() -> None:
    words = " ".join(f"word{number}" for number in range(300))
    scan = draw_scan([Paragraph("Letter", heading_level=0), Paragraph(words)], ("House", "Town"), "seed")
    assert len(scan.content) < 60_000
    assert scan.transcription.split("\n")[:3] == ["House", "Town", "Letter"]
    assert " ".join(scan.transcription.split("\n")[3:]) == words


def test_a_wide_cell_is_wrapped_instead_of_covering_the_next() -> None:
    long = "a crate of very long things " * 6
    scan = draw_scan([Table((("Item", "Sum"), (long.strip(), "12.00")))], (), "seed")
    lines = scan.transcription.split("\n")
    assert lines[0] == "Item  Sum"
    assert lines[1].endswith("  12.00")
    assert " ".join(" ".join(line.removesuffix("  12.00") for line in lines[1:]).split()) == long.strip()


@pytest.mark.parametrize("text", ["Łódź, Dvořák & Śliwiński", "Ősz Ţară Žižek ąęįų", "Ünal — 25 € “so”"])
def test_accents_are_drawn_and_written(text: str) -> None:
    plain = draw_scan([Paragraph("x" * len(text))], (), "seed")
    scan = draw_scan([Paragraph(text)], (), "seed")
    assert scan.transcription == text
    assert load_image(scan.content).tobytes() != load_image(plain.content).tobytes()


def test_an_accent_changes_the_picture() -> None:
    pictures = {draw_scan([Paragraph(letter)], (), "seed").content for letter in "SŚŠŞC"}
    assert len(pictures) == 5


def test_what_has_no_letter_is_a_question_mark_in_both() -> None:
    scan = draw_scan([Paragraph("日本 Tokyo")], (), "seed")
    assert scan.transcription == "?? Tokyo"


def test_another_seed_is_another_scan_of_the_same_text() -> None:
    first, second = (draw_scan([Paragraph("Letter")], (), seed) for seed in ("a", "b"))
    assert first.content != second.content
    assert first.transcription == second.transcription == "Letter"
    assert first == draw_scan([Paragraph("Letter")], (), "a")
