"""Lines that mark a paper and say nothing of its matter, such as `End of document` or `Draft`."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.words import split_plain_words

_PAPER = r"(?:this |the )?(?:document|file|letter|list|table|report|page|text|memo|note|paper|statement|extract|brief)"
_MARK = re.compile(
    rf"[\W_]*(?:(?:the )?end(?: of {_PAPER})?|{_PAPER} ends here|eof|fin|finis"
    r"|(?:first |final |rough )?draft(?: version)?|sample|specimen|watermark|(?:office |file )?copy|original"
    r"|(?:strictly )?(?:confidential|private)|(?:for )?internal(?: use)?(?: only)?|not for distribution|do not copy"
    r"|(?:nothing|no (?:text|entries|content)) (?:below|follows)|(?:this page is )?intentionally left blank)[\W_]*",
    re.IGNORECASE,
)


def find_marks_of_paper(lines: Sequence[DocumentLine], fair_texts: Sequence[str], request: str) -> Iterator[str]:
    """Yield the lines that only mark a paper, but those that the request has words for.

    Args:
        lines: The lines of the document; a row of a table is content.
        fair_texts: The texts that it must or may hold.
        request: The words of the request.
    """
    known = f" {' '.join(split_plain_words(' '.join((request, *fair_texts))))} "
    for line in lines:
        is_mark = not line.is_row and _MARK.fullmatch(line.text)
        if is_mark and f" {' '.join(split_plain_words(line.text))} " not in known:
            yield f"the mark {line.text.strip()[:80]!r}"
