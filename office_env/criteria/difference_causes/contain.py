"""Causes that lie in the text that is searched for keywords, or in how it is searched."""

from collections.abc import Callable

from office_env.criteria.difference_cases import Case
from office_env.criteria.reading import type_of
from office_env.criteria.wording import folded

_READ_AS = {"xlsx": "workbook", "doc": "document", "docx": "document", "pdf": "pdf", "ics": "calendar", "txt": "text"}


def target_missing(case: Case) -> bool:
    """There is no file, or none that holds anything that can be read."""
    return case.exact and not case.is_mailbox and not (case.corrected_text or "").strip()


def some_are_present(case: Case) -> bool:
    """OfficeBench itself finds some keywords and not others."""
    found = [case.had(keyword, case.exact_text) for keyword in case.keywords]
    return case.exact and any(found) and not all(found)


def order_matters(case: Case) -> bool:
    """OfficeBench finds every keyword taken alone, and not all of them in their order."""
    alone = all(case.had(keyword, case.exact_text) for keyword in case.keywords)
    return alone and case.exact is case.is_negative


def other_reader(case: Case) -> bool:
    """The check names a type that the file does not have, so that OfficeBench's reader raises."""
    if case.is_mailbox or case.exact_text is not None or case.corrected_text is None:
        return False
    return _READ_AS.get(case.args["doc_type"]) != type_of(case.args["file"])


def other_mailbox(case: Case) -> bool:
    """There is no mailbox of the user, and OfficeBench reads another one."""
    return case.is_mailbox and case.corrected_text is None and bool(case.exact_text)


def text_of(kind: str) -> Callable[[Case], bool]:
    """For one type of file: both searches agree once they are given the same text, the one or the other."""

    def explains(case: Case) -> bool:
        keyword = case.differing_keyword
        if case.type != kind or keyword is None or case.corrected_text is None or other_reader(case):
            return False
        found = case.has(keyword, case.corrected_text)
        is_text = found in (case.had(keyword, case.corrected_text), not case.has(keyword, case.exact_text))
        return is_text and not white_space(case)

    return explains


def white_space(case: Case) -> bool:
    """With runs of white space made one, OfficeBench's search finds what the corrected one does."""
    keyword = case.differing_keyword
    if keyword is None or case.exact_text is None:
        return False
    text, sought = " ".join(case.exact_text.split()), " ".join(keyword.split())
    return case.had(sought, text) is case.has(keyword, case.corrected_text)


def number_values(case: Case) -> bool:
    """With numbers written in one way on both sides, the keyword is found."""
    keyword = case.differing_keyword
    if keyword is None or case.exact_text is None or not case.has(keyword, case.corrected_text) or white_space(case):
        return False
    return not case.had(keyword, case.exact_text) and folded(keyword) in folded(case.exact_text)


def token_borders(case: Case) -> bool:
    """The keyword occurs in the text, within a longer token."""
    keyword = case.differing_keyword
    if keyword is None or case.corrected_text is None or case.has(keyword, case.corrected_text):
        return False
    return folded(keyword) in folded(case.corrected_text) and not case.has(keyword, case.exact_text)
