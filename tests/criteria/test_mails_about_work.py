"""What mails say of the work that they are about: a file that was made, a form, an invitation, open records."""

from typing import Any

import pytest

from tests.criteria.test_mail_wording import find_faults

PDF: dict[str, Any] = {
    "values": ["plan.pdf"],
    "allowed": ["plan.docx", "Building/Objections"],
    "may_attach": ["data/plan.docx", "data/plan.pdf"],
    "context": "Convert plan.docx to the PDF of the same name, in the same folder, "
    "and send an email with the name of the PDF.",
    "is_closed": True,
}
DOCUMENT = {**PDF, "values": ["plan.docx"]}
FORM: dict[str, Any] = {
    "says": ["C-1807"],
    "values": ["2025-03-12"],
    "allowed": ["2025-02-27", "Comments by"],
    "context": "The form is due. Fill it in, and email the number and the later day to the colleague on the form.",
    "is_closed": True,
}
REMINDER: dict[str, Any] = {
    "values": ["2025-09-02"],
    "allowed": ["2025-09-18", "Meeting about the jars"],
    "asks": True,
    "context": "Send a mail to each colleague who has not answered: it reminds them of the invitation, asks them to "
    "reply and let the user know by {0} whether they can come and attend.",
    "is_closed": True,
}
OPEN: dict[str, Any] = {
    "pairs": [{"name": "BT-2024-055", "value": "682"}, {"name": "BT-2024-060", "value": "367"}],
    "context": "Tell them which of their business trips are still open on our list, with Budget in EUR.",
    "is_closed": True,
}
CHANGE: dict[str, Any] = {
    "pairs": [{"name": "PO-0530", "value": "168.7"}, {"name": "PO-0541", "value": "202.25"}],
    "tells_change_from": ["258.7", "302"],
    "allowed": ["258.7", "302"],
    "context": "Correct the purchase orders, and mail which number has which figure now.",
    "is_closed": True,
}
TRIPS = "\n\nBT-2024-055: 682 EUR\nBT-2024-060: 367 EUR"


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (PDF, "The PDF is ready. It is called plan.pdf."),
        (PDF, 'The PDF has been saved as "plan.pdf".'),
        (PDF, "The PDF is plan.pdf in the folder Building/Objections."),
        (DOCUMENT, "The file is plan.docx, and the PDF is plan.pdf."),
        (FORM, "You are down on the form for C-1807. Comments are due by 12 March 2025."),
        (FORM, "C-1807: comments by 12 March 2025, please."),
        (REMINDER, "Please write back by 2 September 2025 and tell me if you can make it."),
        (REMINDER, "Could you please reply by 2 September 2025 and let me know whether you can attend?"),
        (REMINDER, "A gentle reminder of the invitation. Can you come? Please reply by 2 September 2025."),
        (OPEN, f"These business trips of yours are still open on our list (number: budget):{TRIPS}"),
        (OPEN, f"Hi,\nstill open:{TRIPS}"),
        (CHANGE, "PO-0530: 168.70 (was 258.70)\nPO-0541: 202.25 (was 302.00)"),
    ],
)
def test_what_is_true_of_the_work_is_fair(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(f"Hello Bo,\n\n{content}\n\nBest,\nZoe", wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (PDF, "The PDF is not ready. It is called plan.pdf."),
        (PDF, "The PDF plan.pdf is in the folder Old papers."),
        (DOCUMENT, "The PDF is plan.pdf."),
        (DOCUMENT, "The file is plan.docx, and the old one is plan_old.pdf."),
        (FORM, "You are fired because of C-1807. Comments by 12 March 2025."),
        (REMINDER, "Please reply by 2 September 2025 and tell me that you will come."),
        (REMINDER, "You must attend. Reply by 2 September 2025."),
        (OPEN, f"These business trips of yours are no longer open on our list (number: budget):{TRIPS}"),
        (OPEN, f"The budget is cut, and these are still open on our list:{TRIPS}"),
        (OPEN, "BT-2024-055: still open, 682\nBT-2024-060: 367"),
        (CHANGE, "PO-0530: 168.70 (was 250)\nPO-0541: 202.25"),
    ],
)
def test_what_is_not_is_none(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(f"Hello Bo,\n\n{content}\n\nBest,\nZoe", wanted)
