"""What a document of any type tells an explorer: headings, frequent words, paragraphs, tables; all of it bounded."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from data_model import DocumentFinding

MOST_PARAGRAPHS, LONGEST_PARAGRAPH = 300, 2000
MOST_TABLES, MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 20, 200, 20, 300
MOST_KEYWORDS, MOST_HEADINGS, LONGEST_HEADING = 12, 60, 120
WORD = re.compile(r"[A-Za-z][A-Za-z-]{4,}")
IDLE_WORDS = frozenset(
    "about above after again against along already although always among another because before being below "
    "between both cannot could during each either every first following found from further given having however "
    "include included including into itself least less like made make many might more most much must never only "
    "other others over same shall should since some such than that their them then there therefore these they "
    "thing things this those through under until upon using very were what when where whether which while whose "
    "will with within without would your yours please thank thanks".split()
)


def document_finding(
    application: Literal["word", "pdf"],
    file: str,
    headings: Iterable[str],
    paragraphs: Iterable[str],
    tables: Iterable[Sequence[Sequence[str]]],
) -> DocumentFinding:
    """Put together what was read of one document; blank paragraphs and tables without a text are left out.

    paragraphs: of a PDF its lines; headings stand among them, in reading order.
    """
    texts = [text for text in (" ".join(one.split()) for one in paragraphs) if text]
    kept = tuple(text[:LONGEST_PARAGRAPH] for text in texts[:MOST_PARAGRAPHS])
    titles = dict.fromkeys(title for title in (" ".join(one.split()) for one in headings) if title)
    return DocumentFinding(
        application=application,
        file=file,
        headings=tuple(title[:LONGEST_HEADING] for title in list(titles)[:MOST_HEADINGS]),
        keywords=keywords_of(kept),
        paragraphs=kept,
        tables=tuple(_table(table) for table in list(tables)[:MOST_TABLES] if any(any(row) for row in table)),
    )


def keywords_of(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """The content words that stand most often, the first one first among equals, in lower case."""
    words = Counter(word.lower() for text in paragraphs for word in WORD.findall(text))
    content = {word: count for word, count in words.items() if word not in IDLE_WORDS}
    return tuple(word for word, _ in Counter(content).most_common(MOST_KEYWORDS))


def _table(table: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    rows = (tuple(" ".join(cell.split())[:LONGEST_CELL] for cell in row[:MOST_COLUMNS]) for row in table[:MOST_ROWS])
    return tuple(rows)
