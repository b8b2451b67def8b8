"""Other files of the request that a document names as where its content is from."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from criteria.sentences import blank_out
from data_model import Span

_FILE = re.compile(r"(?<![\w-])[\w-]{3,100}\.(?:xlsx|docx|pdf)\b")
_WORD = re.compile(r"[^\W_]+")


def find_other_sources(text: str, wanted: Sequence[Span], context: str, source: str) -> Iterator[str]:
    """Yield each name of another file that a document holds beside its content, as in `From the supplier ledger:`.

    Only names of several words count; one word may stand for anything.

    Args:
        wanted: Where the document holds what it must, which may hold any words.
        context: The words of the request, with the names of its files.
        source: The file that the content is from.
    """
    plain = blank_out(text, wanted)
    own = PurePosixPath(source).stem.casefold()
    for file in dict.fromkeys(_FILE.findall(context)):
        stem = PurePosixPath(file).stem
        words = _WORD.findall(stem)
        if len(words) > 1 and stem.casefold() != own:
            found = re.search(r"\b" + r"[\s_-]{1,3}".join(map(re.escape, words)) + r"\b", plain, re.IGNORECASE)
            if found:
                yield f"the source {' '.join(found[0].split())!r}"
