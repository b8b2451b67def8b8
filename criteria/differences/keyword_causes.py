"""Causes that lie in the text that is searched for keywords, or in how it is searched."""

from collections.abc import Callable

from criteria.differences.disagreement import Disagreement
from criteria.keyword_matching import fold_text
from criteria.target_files import file_type

_TYPE_BY_DOC_TYPE = {
    "xlsx": "workbook",
    "doc": "document",
    "docx": "document",
    "pdf": "pdf",
    "ics": "calendar",
    "txt": "text",
}


def is_target_missing(disagreement: Disagreement) -> bool:
    """Return whether there is no file, or none with readable content."""
    return disagreement.passes_exact and not disagreement.is_mailbox and not (disagreement.corrected_text or "").strip()


def has_only_some_keywords(disagreement: Disagreement) -> bool:
    """Return whether OfficeBench itself finds some of the keywords but not all."""
    are_found = [disagreement.exact_finds(keyword, disagreement.exact_text) for keyword in disagreement.keywords]
    return disagreement.passes_exact and any(are_found) and not all(are_found)


def depends_on_keyword_order(disagreement: Disagreement) -> bool:
    """Return whether OfficeBench finds every keyword alone, but not all of them in the given order."""
    all_found_alone = all(
        disagreement.exact_finds(keyword, disagreement.exact_text) for keyword in disagreement.keywords
    )
    return all_found_alone and disagreement.passes_exact is disagreement.is_negative


def names_wrong_type(disagreement: Disagreement) -> bool:
    """Return whether OfficeBench's reader raises because the check names a type that the file does not have."""
    if disagreement.is_mailbox or disagreement.exact_text is not None or disagreement.corrected_text is None:
        return False
    return _TYPE_BY_DOC_TYPE.get(disagreement.args["doc_type"]) != file_type(disagreement.args["file"])


def reads_other_mailbox(disagreement: Disagreement) -> bool:
    """Return whether the user has no mailbox and OfficeBench reads another one."""
    return disagreement.is_mailbox and disagreement.corrected_text is None and bool(disagreement.exact_text)


def make_text_cause(kind: str) -> Callable[[Disagreement], bool]:
    """Return a test, for one type of file, of whether the two searches agree once both are given the same text."""

    def differs_in_text(disagreement: Disagreement) -> bool:
        keyword = disagreement.differing_keyword
        if (
            disagreement.file_type != kind
            or keyword is None
            or disagreement.corrected_text is None
            or names_wrong_type(disagreement)
        ):
            return False
        is_found = disagreement.corrected_finds(keyword, disagreement.corrected_text)
        is_explained_by_text = is_found in (
            disagreement.exact_finds(keyword, disagreement.corrected_text),
            not disagreement.corrected_finds(keyword, disagreement.exact_text),
        )
        return is_explained_by_text and not differs_in_white_space(disagreement)

    return differs_in_text


def differs_in_white_space(disagreement: Disagreement) -> bool:
    """Return whether OfficeBench's search agrees with the corrected one once runs of white space are collapsed."""
    keyword = disagreement.differing_keyword
    if keyword is None or disagreement.exact_text is None:
        return False
    text, searched = " ".join(disagreement.exact_text.split()), " ".join(keyword.split())
    return disagreement.exact_finds(searched, text) is disagreement.corrected_finds(
        keyword, disagreement.corrected_text
    )


def differs_in_number_format(disagreement: Disagreement) -> bool:
    """Return whether the keyword is found once numbers are written in one way on both sides."""
    keyword = disagreement.differing_keyword
    if (
        keyword is None
        or disagreement.exact_text is None
        or not disagreement.corrected_finds(keyword, disagreement.corrected_text)
        or differs_in_white_space(disagreement)
    ):
        return False
    return not disagreement.exact_finds(keyword, disagreement.exact_text) and fold_text(keyword) in fold_text(
        disagreement.exact_text
    )


def is_inside_longer_token(disagreement: Disagreement) -> bool:
    """Return whether the keyword occurs in the text only within a longer token."""
    keyword = disagreement.differing_keyword
    if (
        keyword is None
        or disagreement.corrected_text is None
        or disagreement.corrected_finds(keyword, disagreement.corrected_text)
    ):
        return False
    return fold_text(keyword) in fold_text(disagreement.corrected_text) and not disagreement.corrected_finds(
        keyword, disagreement.exact_text
    )
