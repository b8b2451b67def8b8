"""Damage to what the solution writes into Word documents that does not touch their plain text alone."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from criteria import name_paragraph
from file_formats import Block, Paragraph, docx
from verifier.operator_edits import append_to_block, edit_document, propose_deletion, propose_insertion
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

if TYPE_CHECKING:
    from docx.document import Document

GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}
UNASKED = "Nobody has agreed to this."


@operator(kind="damage", part="either", label="collateral_damage")
def changes_left_pending(subject: OperatorSubject) -> Iterator[Variant]:
    """The last paragraph of a written or edited document is proposed for deletion, or more words for insertion."""
    for path in (*subject.list_files("created", ".docx"), *subject.list_files("changed", ".docx")):
        content = subject.files.read(path)
        texts = [number for number, block in _number_blocks(content) if isinstance(block, Paragraph) and block.text]
        for number in texts[-1:]:
            place = f"{path}#{name_paragraph(number)}"
            deleted = edit_document(content, partial(propose_deletion, number=number))
            yield Variant(f"proposes to delete block {number} of {path}", place, {path: deleted})
            inserted = edit_document(content, partial(propose_insertion, number=number, words=f" {UNASKED}"))
            yield Variant(f"proposes more words for block {number} of {path}", place, {path: inserted})


@operator(**GOAL)
def heading_extended(subject: OperatorSubject) -> Iterator[Variant]:
    """A heading of a document that the solution writes goes on with further words."""
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        for number, block in _number_blocks(content):
            if isinstance(block, Paragraph) and block.heading_level is not None:
                extended = edit_document(content, partial(append_to_block, number=number, text=" of the failed audit"))
                place = f"{path}#{name_paragraph(number)}"
                yield Variant(f"extends the heading {block.text!r}", place, {path: extended})


@operator(**GOAL)
def remark_above_pages(subject: OperatorSubject) -> Iterator[Variant]:
    """The pages of a document that the solution writes have a header that nobody asked for."""
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        if docx.read_document(content).blocks:
            edited = edit_document(content, _write_header)
            yield Variant(f"puts {UNASKED!r} above the pages of {path}", path, {path: edited})


def _number_blocks(content: bytes) -> Iterator[tuple[int, Block]]:
    return enumerate(docx.read_document(content).blocks, start=1)


def _write_header(document: "Document") -> None:
    document.sections[0].header.paragraphs[0].add_run(UNASKED)
