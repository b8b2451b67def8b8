"""Blocks as files of the kinds in which a company keeps its documents."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from file_formats import Block, Paragraph, Table, docx, pdf
from generators.worlds.office.document_blocks import are_close
from generators.worlds.office.scans import draw_scan
from generators.worlds.people import Company

DocumentKind = Literal["pdf", "docx", "txt", "scan"]
_ENDINGS = {"pdf": ".pdf", "docx": ".docx", "txt": ".txt", "scan": ".png"}
_UNDERLINES = "=-"
_KEPT_FILES = 400


@dataclass(frozen=True)
class WrittenFile:
    """A file of a company.

    Attributes:
        transcription: The text of a scanned page, line by line; None for files that hold their text themselves.
    """

    content: bytes
    transcription: str | None = None


def add_ending(path: str, kind: DocumentKind) -> str:
    """Return a path with the ending of its kind."""
    return path + _ENDINGS[kind]


def list_letterhead_lines(company: Company) -> tuple[str, ...]:
    """Return the lines of a company's letterhead: its name, its town and where it is found."""
    return company.name, f"{company.city} · {company.domain}"


def write_blocks(kind: DocumentKind, blocks: Sequence[Block], letterhead: Sequence[str], seed: str) -> WrittenFile:
    """Write a document.

    Args:
        letterhead: Who sends it, in lines, the name first; empty for a document without one.
        seed: From which the dust and the tilt of a scan are drawn.
    """
    return _write_once(kind, tuple(blocks), tuple(letterhead), seed)


# The office of the next day holds mostly the same documents.
@lru_cache(maxsize=_KEPT_FILES)
def _write_once(kind: DocumentKind, blocks: tuple[Block, ...], letterhead: tuple[str, ...], seed: str) -> WrittenFile:
    match kind:
        case "pdf":
            return WrittenFile(pdf.write_pdf(_space_out(blocks), letterhead=letterhead, repeats_header_rows=True))
        case "docx":
            header = " · ".join(letterhead)
            return WrittenFile(docx.write_document(blocks, header=header, repeats_header_rows=True))
        case "txt":
            return WrittenFile("".join(f"{line}\n" for line in _list_text_lines(blocks, letterhead)).encode())
        case "scan":
            scan = draw_scan(blocks, letterhead, seed)
            return WrittenFile(scan.content, scan.transcription)


def _space_out(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks with an empty line above a table, which would touch the text before it."""
    for before, block in zip((None, *blocks), blocks, strict=False):
        if isinstance(block, Table) and isinstance(before, Paragraph) and before.heading_level is None:
            yield Paragraph("")
        yield block


def _list_text_lines(blocks: Sequence[Block], letterhead: Sequence[str]) -> Iterator[str]:
    yield from letterhead
    for before, block in zip((None, *blocks), blocks, strict=False):
        is_below_heading = isinstance(before, Paragraph) and before.heading_level is not None
        if (before and not is_below_heading and not are_close(before, block)) or (letterhead and not before):
            yield ""
        if isinstance(block, Table):
            yield from _align_rows(block)
        elif block.heading_level is not None:
            yield block.text
            yield _UNDERLINES[min(block.heading_level, len(_UNDERLINES) - 1)] * len(block.text)
        else:
            yield f"- {block.text}" if block.marker else block.text


def _align_rows(table: Table) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*table.rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table.rows
    ]
