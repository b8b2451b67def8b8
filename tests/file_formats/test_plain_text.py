"""Text files of every encoding that an office holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.errors import UnreadableFile
from file_formats.plain_text import read_text

WORDS = st.text(st.characters(exclude_categories=["Cs"])).filter(lambda text: not text.startswith("\ufeff"))


@given(WORDS, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_unicode_text_is_read_with_its_line_ends(text: str, encoding: str) -> None:
    assert read_text(text.encode(encoding)) == text


def test_a_big_endian_file_is_known_by_its_mark() -> None:
    assert read_text(b"\xfe\xff" + "Zoë\r\n".encode("utf-16-be")) == "Zoë\r\n"


def test_text_of_an_old_editor_is_windows_1252_and_else_latin_1() -> None:
    assert read_text(b"caf\xe9 \x80 5") == "café € 5"
    assert read_text(b"\xe9\x81") == "é\x81"


@given(st.binary(max_size=300))
def test_no_bytes_are_refused(content: bytes) -> None:
    assert isinstance(read_text(content), str)


def test_a_text_over_the_bound_is_refused_with_both_sizes() -> None:
    with pytest.raises(UnreadableFile, match="11 bytes, at most 10"):
        read_text(b"x" * 11, max_bytes=10)
