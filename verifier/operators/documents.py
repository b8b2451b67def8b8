"""Damage to Word documents: those that the solution edits, and those that it writes."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from criteria import name_paragraph
from data_model import find_mentions
from file_formats import Paragraph, docx
from verifier.operator_edits import (
    append_to_block,
    edit_document,
    insert_paragraph,
    remove_blocks,
    reverse_blocks,
    set_block_text,
)
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import CompetingValue, OperatorSubject

if TYPE_CHECKING:
    from docx.document import Document

COLLATERAL = {"kind": "damage", "part": "collateral", "label": "collateral_damage"}
UNASKED = "Nobody asked for this sentence."
GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}
_DEMANDS = ("keywords", "heading", "parts")
_WORD = re.compile(r"\w+")


@operator(kind="damage", part="either", label="collateral_damage")
def another_paragraph_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """An old paragraph of an edited document, or of another one if none is edited, has another word at its end."""
    for path, kept in _list_old_documents(subject):
        for number in _pick_paragraphs(subject, path, kept):
            yield _edit(subject, path, number, partial(append_to_block, number=number, text=" otherwise"), "changes")


@operator(kind="damage", part="either", label="collateral_damage")
def another_paragraph_deleted(subject: OperatorSubject) -> Iterator[Variant]:
    """An old paragraph of an edited document, or of another one if none is edited, is gone."""
    for path, kept in _list_old_documents(subject):
        for number in _pick_paragraphs(subject, path, kept):
            yield _edit(subject, path, number, partial(remove_blocks, numbers=[number]), "deletes")


@operator(kind="damage", part="either", label="collateral_damage")
def paragraph_added_in_between(subject: OperatorSubject) -> Iterator[Variant]:
    """An edited document, or another one if none is edited, holds one more paragraph among its old ones."""
    for path, kept in _list_old_documents(subject):
        for number in kept[:1]:
            yield _edit(subject, path, number + 1, partial(insert_paragraph, number=number, text=UNASKED), "adds")


@operator(kind="damage", part="either", label="collateral_damage")
def old_text_thrown_away(subject: OperatorSubject) -> Iterator[Variant]:
    """An edited document holds only what is new, or another one nothing; what it held before is gone."""
    for path, kept in _list_old_documents(subject):
        yield _edit(subject, path, kept[0], partial(remove_blocks, numbers=kept), "deletes all from")


@operator(**GOAL)
def paragraphs_reversed(subject: OperatorSubject) -> Iterator[Variant]:
    """A document that the solution writes stands upside down, its heading last."""
    for path in subject.list_files("created", ".docx"):
        blocks = docx.read_document(subject.files.read(path)).blocks
        if len(blocks) > 1:
            yield _edit(subject, path, 1, reverse_blocks, "turns around the blocks from")


@operator(**GOAL)
def half_of_document(subject: OperatorSubject) -> Iterator[Variant]:
    """The second half of a document that the solution writes is missing."""
    for path in subject.list_files("created", ".docx"):
        count = len(docx.read_document(subject.files.read(path)).blocks)
        if count > 1:
            numbers = range((count + 1) // 2 + 1, count + 1)
            yield _edit(
                subject,
                path,
                numbers[0],
                partial(remove_blocks, numbers=numbers),
                "leaves out all from",
            )
            continue
        words = next(iter(docx.read_document(subject.files.read(path)).paragraphs), Paragraph("")).text.split()
        if len(words) > 1:
            half = " ".join(words[: len(words) // 2])
            yield _edit(subject, path, 1, partial(set_block_text, number=1, text=half), "writes half of")


@operator(**GOAL)
def demanded_words_alone(subject: OperatorSubject) -> Iterator[Variant]:
    """A document that the solution writes holds the words that its criteria demand in one paragraph, and no more."""
    for path in subject.list_files("created", ".docx"):
        asked = [one.args for one in subject.task.criteria if _names_file(one.args, path)]
        words = [text for args in asked for name in _DEMANDS for text in _list_texts(args.get(name))]
        text = " ".join(words)
        if words and not _is_one_line(subject.files.read(path), text):
            content = docx.write_document([Paragraph(text)])
            yield Variant(f"writes only {text[:60]!r} into {path}", path, {path: content})


@operator(kind="damage", part="either", label="collateral_damage")
def paragraph_added_to_result(subject: OperatorSubject) -> Iterator[Variant]:
    """A document that the solution writes ends with a paragraph that nobody asked for."""
    for path in subject.list_files("created", ".docx"):
        count = len(docx.read_document(subject.files.read(path)).blocks)
        if count:
            yield _edit(subject, path, count + 1, partial(insert_paragraph, number=count, text=UNASKED), "adds")


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def superseded_value_in_document_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A document of the solution names a value that was corrected beside the one that holds, as a second choice."""
    for pair in subject.superseded_values:
        yield from _add_choices(subject, pair)


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def decoy_value_in_document_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A document of the solution names the value of a decoy beside the right one, as a second choice."""
    for pair in subject.decoy_values:
        yield from _add_choices(subject, pair)


def _is_one_line(content: bytes, text: str) -> bool:
    """Return whether a document is one paragraph with exactly the words of a text, which then spoils nothing."""
    blocks = docx.read_document(content).blocks
    return (
        len(blocks) == 1 and isinstance(blocks[0], Paragraph) and _WORD.findall(blocks[0].text) == _WORD.findall(text)
    )


def _names_file(args: dict[str, object], path: str) -> bool:
    return str(args.get("file", "")).removeprefix("./") == path


def _list_texts(demand: object) -> Iterator[str]:
    if isinstance(demand, str | int | float):
        yield str(demand)
    elif isinstance(demand, list | tuple):
        for part in demand:
            yield from _list_texts(part)
    elif isinstance(demand, dict):
        for name in ("quote", "pairs", "values"):
            yield from _list_texts(demand.get(name))


def _add_choices(subject: OperatorSubject, pair: CompetingValue) -> Iterator[Variant]:
    for path in subject.list_files("created", ".docx"):
        for number, block in enumerate(docx.read_document(subject.files.read(path)).blocks, start=1):
            if isinstance(block, Paragraph) and find_mentions(block.text, pair.right):
                words = f" or {pair.wrong.value}"
                yield _edit(
                    subject,
                    path,
                    number,
                    partial(append_to_block, number=number, text=words),
                    "adds a choice to",
                )


def _list_old_documents(subject: OperatorSubject) -> Iterator[tuple[str, list[int]]]:
    """Yield each edited document, or else the first other one, with the numbers of the paragraphs it held before."""
    others = tuple(path for path in subject.list_untouched_files(".docx") if path not in subject.converted_files)
    for path in subject.list_files("changed", ".docx") or others[:1]:
        before = set(docx.read_document(subject.office.read(path)).blocks)
        after = docx.read_document(subject.files.read(path)).blocks
        kept = [
            number
            for number, block in enumerate(after, start=1)
            if block in before and isinstance(block, Paragraph) and block.text
        ]
        if kept:
            yield path, kept


def _pick_paragraphs(subject: OperatorSubject, path: str, kept: list[int]) -> list[int]:
    """Return the first and the last paragraph of an edited document; in another one, any stands for all."""
    return kept[:1] + (kept[1:][-1:] if path in subject.changes else [])


def _edit(subject: OperatorSubject, path: str, number: int, edit: Callable[["Document"], None], verb: str) -> Variant:
    content = edit_document(subject.files.read(path), edit)
    return Variant(f"{verb} block {number} of {path}", f"{path}#{name_paragraph(number)}", {path: content})
