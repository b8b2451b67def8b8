"""Pictures, links and other things of a document that are no text."""

import re
from collections import Counter
from collections.abc import Sequence

from criteria.target_files import TargetFile

_TEXT_EXTRAS = re.compile(
    r"field (?!.*(?:hyperlink|includepicture|includetext|dde|link|import))|link #"
    r"|footnote$|endnote$|by |struck |hidden |faint |deleted |inserted |missing$",
    re.IGNORECASE,
)
_SCHEME = re.compile(r"(?:mailto|tel):", re.IGNORECASE)


def find_unasked_objects(target: TargetFile, original: TargetFile | None, fair_texts: Sequence[str]) -> tuple[str, ...]:
    """Return what is no text of a document and nobody asked for: pictures, comments, links, embedded files.

    Args:
        original: The document as it was, if there was one.
        fair_texts: Texts to which a link may lead, such as an address that the document states.
    """
    known = Counter(_list_extras(original)) if original and original.is_file() else Counter[str]()
    new = Counter(_list_extras(target)) - known
    linked = {text.casefold() for text in fair_texts}
    kept = (one for one in sorted(new) if not _TEXT_EXTRAS.match(one))
    return tuple(one for one in kept if _SCHEME.sub("", one.removeprefix("link ")).casefold() not in linked)


def _list_extras(target: TargetFile) -> list[str]:
    from file_formats import docx

    return [extra for item in docx.read_full_document(target.read()) for extra in item.extras]
