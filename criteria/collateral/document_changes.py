"""Changes of Word documents, by paragraph and table row, outside the body too."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from criteria.collateral.alignment import align_sequences
from criteria.collateral.content_change import ContentChange, name_document_part, name_paragraph
from criteria.collateral.short_text import shorten, show_difference
from file_formats import docx

_MAX_WEIGHED_CHARS = 2_000
_ItemKey = tuple[str, str, tuple[str, ...]]


def find_document_changes(path: str, before: bytes, after: bytes) -> Iterator[ContentChange]:
    """Yield the changes of a Word document.

    Raises:
        UnreadableFile: One of the two is no Word document that can be read.
    """
    sides = [_group_by_part(docx.read_full_document(content)) for content in (before, after)]
    for part in sorted(sides[0].keys() | sides[1].keys()):
        yield from _compare_items(path, *(side.get(part, []) for side in sides))


def _group_by_part(items: Sequence[docx.DocumentItem]) -> dict[str, list[docx.DocumentItem]]:
    kept = [item for item in items if item.text.strip() or item.extras]
    return {part: list(group) for part, group in groupby(kept, key=lambda item: item.part)}


def _compare_items(
    path: str, old: Sequence[docx.DocumentItem], new: Sequence[docx.DocumentItem]
) -> Iterator[ContentChange]:
    old_keys, new_keys = list(map(_make_key, old)), list(map(_make_key, new))
    old_words, new_words = (
        [Counter(key[1][:_MAX_WEIGHED_CHARS].split()) for key in keys] for keys in (old_keys, new_keys)
    )

    def measure_likeness(first: int, second: int) -> float:
        total = max(old_words[first].total(), new_words[second].total())
        return (old_words[first] & new_words[second]).total() / total if total else 0.0

    for first, second in align_sequences(old_keys, new_keys, measure_likeness):
        if first is None and second is not None:
            yield ContentChange(path, "paragraph", _name_item(new[second]), "created", after=_show_item(new[second]))
        elif second is None and first is not None:
            yield ContentChange(path, "paragraph", _name_item(old[first]), "deleted", before=_show_item(old[first]))
        elif first is not None and second is not None and old_keys[first] != new_keys[second]:
            texts = show_difference(_format_item(old[first]), _format_item(new[second]))
            yield ContentChange(path, "paragraph", _name_item(new[second]), "changed", *texts)


def _make_key(item: docx.DocumentItem) -> _ItemKey:
    # Which cell of a row holds a text is content.
    cells = item.text.split("\t") if item.form == "row" else [item.text]
    return item.form, "\t".join(map(_collapse, cells)), item.extras


def _collapse(text: str) -> str:
    return "\f".join(" ".join(part.split()) for part in text.split("\f"))


def _name_item(item: docx.DocumentItem) -> str:
    return name_paragraph(item.number) if item.part == "body" else name_document_part(item.part, item.number)


def _format_item(item: docx.DocumentItem) -> str:
    form = "" if item.form in ("text", "row") else f" ({item.form})"
    extras = f" with {', '.join(item.extras)}" if item.extras else ""
    return f"{item.text}{form}{extras}"


def _show_item(item: docx.DocumentItem) -> str:
    return shorten(_format_item(item))
