"""Make the findings of a document of any type: headings, keywords, paragraphs and tables, all limited in size."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from data_model import DocumentApplication, DocumentFinding
from file_formats import estimate_text_bytes

MAX_PARAGRAPHS, MAX_PARAGRAPH_LENGTH = 300, 2000
MAX_TABLES, MAX_ROWS, MAX_COLUMNS, MAX_CELL_LENGTH = 20, 200, 20, 300
_FINDING_BYTES = 2_000
MAX_KEYWORDS, MAX_HEADINGS, MAX_HEADING_LENGTH = 12, 60, 120
WORD_PATTERN = re.compile(r"[^\W\d_](?:[^\W\d_]|-){4,}")
STOP_WORDS = frozenset(
    "about above after again against along already although always among another because before being below "
    "between both cannot could during each either every first following found from further given having however "
    "include included including into itself least less like made make many might more most much must never only "
    "other others over same shall should since some such than that their them then there therefore these they "
    "thing things this those through under until upon using very were what when where whether which while whose "
    "will with within without would your yours please thank thanks".split()
)


def make_document_finding(
    application: DocumentApplication,
    file: str,
    headings: Iterable[str],
    paragraphs: Iterable[str],
    tables: Iterable[Sequence[Sequence[str]]],
) -> DocumentFinding:
    """Make the finding of one document, without blank paragraphs and empty tables.

    Args:
        paragraphs: The paragraphs, or the lines of a PDF, in reading order, including the headings.
    """
    texts = [text for text in (" ".join(one.split()) for one in paragraphs) if text]
    bounded_paragraphs = tuple(text[:MAX_PARAGRAPH_LENGTH] for text in texts[:MAX_PARAGRAPHS])
    titles = dict.fromkeys(title for title in (" ".join(one.split()) for one in headings) if title)
    return DocumentFinding(
        application=application,
        file=file,
        headings=tuple(title[:MAX_HEADING_LENGTH] for title in list(titles)[:MAX_HEADINGS]),
        keywords=find_keywords(bounded_paragraphs),
        paragraphs=bounded_paragraphs,
        tables=tuple(_limit_table(table) for table in list(tables)[:MAX_TABLES] if any(any(row) for row in table)),
    )


def estimate_finding_bytes(finding: DocumentFinding) -> int:
    """Estimate how many bytes of memory a finding takes."""
    cells = (cell for table in finding.tables for row in table for cell in row)
    return _FINDING_BYTES + estimate_text_bytes((*finding.paragraphs, *finding.headings, *cells))


def find_keywords(paragraphs: Iterable[str]) -> tuple[str, ...]:
    """Return the most frequent content words in lower case; ties keep the order of first appearance."""
    words = Counter(word.lower() for text in paragraphs for word in WORD_PATTERN.findall(text))
    content = {word: count for word, count in words.items() if word not in STOP_WORDS}
    return tuple(word for word, _ in Counter(content).most_common(MAX_KEYWORDS))


def _limit_table(table: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    rows = (tuple(" ".join(cell.split())[:MAX_CELL_LENGTH] for cell in row[:MAX_COLUMNS]) for row in table[:MAX_ROWS])
    return tuple(rows)
