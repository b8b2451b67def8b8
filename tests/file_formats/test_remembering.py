"""What was read is kept for its next reader, within a fixed memory."""

import pytest

from file_formats import docx, xlsx
from file_formats.errors import UnreadableFile
from file_formats.read_cache import MAX_CACHE_BYTES, cache_reads, get_cache_bytes
from tests.offices import document_bytes, workbook_bytes


def length(text: str) -> int:
    return len(text)


def test_the_same_bytes_are_read_once() -> None:
    content = workbook_bytes([["Ann", 87]])
    assert xlsx.read_sheets(content) is xlsx.read_sheets(bytes(bytearray(content)))
    paragraphs = document_bytes(["One"])
    assert docx.read_document(paragraphs) is docx.read_document(paragraphs)
    assert docx.read_paragraph_texts(paragraphs) == ("One",)


def test_all_that_is_kept_stays_within_its_memory() -> None:
    reads: list[str] = []

    @cache_reads(length)
    def read(content: str) -> str:
        reads.append(content)
        return content

    large = [letter * (MAX_CACHE_BYTES // 10) for letter in "abcdefg"]
    for content in (*large, large[-1], large[0]):
        assert read(content) == content
    assert get_cache_bytes() <= MAX_CACHE_BYTES
    assert reads == [*large, large[0]]
    alone = "x" * (MAX_CACHE_BYTES + 1)
    assert read(alone) is read(alone)
    assert len(reads) == 9
    assert read("y") == "y"
    assert get_cache_bytes() <= MAX_CACHE_BYTES


def test_what_is_unreadable_stays_so_in_the_same_words() -> None:
    said = []
    for _ in range(2):
        with pytest.raises(UnreadableFile) as caught:
            xlsx.read_sheets(b"PK no workbook")
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_many_small_files_do_not_fill_the_memory_either() -> None:
    reads: list[str] = []

    @cache_reads(length)
    def read(content: str) -> str:
        reads.append(content)
        return content

    for number in (*range(10_000), 9_999, 0):
        read(str(number))
    assert reads[10_000:] == ["0"]
