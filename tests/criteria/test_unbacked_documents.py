"""What a document may not say although its words are fair, and a quote with another hyphen."""

from typing import Any

import pytest

from tests.criteria.judged_documents import judge
from tests.offices import Content

CONTEXT = "Make the Word document n.docx about the returns, each with what has changed, not that of RT03120."
RETURNS: dict[str, Any] = {
    "context": CONTEXT,
    "parts": [{"pairs": [["RT03112", "309.73"], ["RT03094", "credited"]]}],
    "may_state": ["return RT03112", "Credit CHF"],
}
SUMMED: dict[str, Any] = {
    "context": CONTEXT,
    "parts": [{"pairs": [["RT03112", "309.73"]]}, {"values": ["309.73"], "figure": "sum"}],
}
QUOTE: dict[str, Any] = {"parts": [{"quote": "Author: Imre Nordin-Sato, a first time guest"}]}


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Total credits: 309.73"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Average: 309.73"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "Returns other than RT03120"]),
        (RETURNS, ["RT03112: 309.73", "RT03094: credited", "We have cancelled what has changed."]),
        (QUOTE, ["Author: Imre Nordin Sato, a first time guest"]),
        (QUOTE, ["Author: Imre Nordin-Sato, a first-time guest"]),
    ],
)
def test_fair_words_make_no_fair_document(wanted: dict[str, Any], content: Content) -> None:
    assert judge(content, wanted)


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (RETURNS, ["RT03112: 309.73", "RT03094: credited"]),
        (RETURNS, [[["Return", "What has changed"], ["RT03112", "309.73"], ["RT03094", "credited"]]]),
        (SUMMED, ["RT03112: 309.73", "Total: 309.73"]),
        (QUOTE, ["Author: Imre Nordin-Sato, a first time guest"]),
        (QUOTE, ["author: Imre Nordin\u2010Sato, a first  time guest"]),
    ],
)
def test_fair_documents_pass(wanted: dict[str, Any], content: Content) -> None:
    assert judge(content, wanted) == ()
