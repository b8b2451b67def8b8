"""Pages of a conversion that stand there twice."""

from collections import Counter
from collections.abc import Sequence

from criteria.documents.words import split_words

_PAGE_LABELS = frozenset({"page", "p", "of", "sheet", "seite", "von"})


def find_repeated_page(pages: Sequence[str], source_words: Sequence[str], optional_words: Sequence[str]) -> int:
    """Return the number of the first page that says what an earlier one says, although the source says it once, or 0.

    Args:
        pages: The text of each page.
        source_words: The words of the source.
        optional_words: Words that each page may show, such as those of a header.
    """
    known = frozenset(source_words)
    free = _PAGE_LABELS.union(optional_words).difference(known)
    words_of_pages = [
        Counter(word for word in split_words(page) if word not in free and not _counts_pages(word, len(pages)))
        for page in pages
    ]
    surplus = sum(words_of_pages, Counter[str]())
    surplus.subtract(source_words)
    for number, words in enumerate(words_of_pages):
        if (
            known.intersection(words)
            and words in words_of_pages[:number]
            and all(surplus[word] >= count for word, count in words.items())
        ):
            return number + 1
    return 0


def _counts_pages(word: str, page_count: int) -> bool:
    return word.isdecimal() and len(word) < 5 and int(word) <= page_count
