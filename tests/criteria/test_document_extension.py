"""What is added to a document stands where it was asked for, and all old text stays."""

from typing import Any

import pytest

from file_formats import Paragraph
from office_env import InMemoryFileTree
from tests.criteria.scoring import messages, score
from tests.offices import Content, document_bytes, pdf_bytes

OLD: Content = ["The first chapter.", [["a", "b"], ["c", "d"]], Paragraph("Contacts", heading_level=1), "Ask Ann."]
ADDED: Content = [Paragraph("Open Threads", heading_level=2), "For everybody who reads this: doors open early."]
SECTION: dict[str, Any] = {"heading": "Open Threads", "parts": [{"quote": "doors open early"}], "never": ["coats stay"]}


def extend(content: Content, **extra: Any) -> tuple[str, ...]:
    seed = InMemoryFileTree({"data/h.docx": document_bytes(OLD)})
    files = InMemoryFileTree({"data/h.docx": document_bytes(content)})
    return tuple(messages(score("evaluate_document_extension", files, seed, file="data/h.docx", **SECTION, **extra)))


def test_a_section_stands_at_the_very_end_or_in_the_section_that_was_named() -> None:
    assert not extend([*OLD, *ADDED])
    assert not extend([*OLD, "", *ADDED, ""])
    assert not extend([*OLD[:2], *ADDED, *OLD[2:]], after="The first chapter.")
    assert "at the very end" in " ".join(extend([*ADDED, *OLD]))
    assert "at the very end" in " ".join(extend([*OLD[:2], *ADDED, *OLD[2:]]))


@pytest.mark.parametrize(
    "content",
    [
        ADDED,
        OLD,
        [*OLD[1:], *ADDED],
        [*OLD[:2], "Ask Ann.", Paragraph("Contacts", heading_level=1), *ADDED],
        [*OLD, *ADDED[::-1]],
        [*OLD, *ADDED, "Or rather: coats stay downstairs."],
        [*OLD, *ADDED, "Call 5550100 until 17:00."],
        [*OLD, ADDED[0], "Doors open at some time."],
    ],
)
def test_old_text_that_is_gone_and_new_text_that_nobody_asked_for_fail(content: Content) -> None:
    assert extend(content)


def test_accepted_paragraphs_are_matched_one_by_one() -> None:
    from criteria.registry import MatchedItem, criterion, criterion_arguments_model

    function = criterion["evaluate_document_extension"].function
    args = criterion_arguments_model(function).model_validate({"file": "data/h.docx", **SECTION})
    seed = InMemoryFileTree({"data/h.docx": document_bytes(OLD)})
    files = InMemoryFileTree({"data/h.docx": document_bytes([*OLD, *ADDED])})
    matched = [one for one in function(files, seed, {}, args) if isinstance(one, MatchedItem)]
    assert matched == [MatchedItem("paragraph", "data/h.docx", "5"), MatchedItem("paragraph", "data/h.docx", "6")]


def test_a_converted_document_is_extended_below_its_text() -> None:
    notice: Content = ["Invitation to the spring meeting of all members", "Start: 17:30", "Badges wait at reception."]
    office = {"data/n.pdf": pdf_bytes(notice)}

    def judge_extended(content: Content) -> list[str]:
        files = InMemoryFileTree({**office, "data/e.docx": document_bytes(content)})
        args = {"file": "data/e.docx", "converted": "data/n.pdf", **SECTION}
        return messages(score("evaluate_extended_conversion", files, InMemoryFileTree(office), **args))

    assert not judge_extended([*notice, *ADDED])
    assert judge_extended(["Invitation, members, reception", *ADDED])
    assert judge_extended([*ADDED, *notice])
    assert judge_extended(notice)
    assert judge_extended([*notice, *ADDED, "Start: 18:45"])
    assert judge_extended([*notice, "Start: 18:45", *ADDED])
