"""Wordings of right work: lists, tables, names alone and turns of phrase, each beside a wrong text like it."""

import io
from typing import Any

import openpyxl
import pytest

from file_formats.blocks import Paragraph
from office_env import InMemoryFileTree
from tests.criteria.judged_documents import judge
from tests.criteria.scoring import is_passed, messages, score
from tests.criteria.test_mail_wording import find_faults
from tests.criteria.test_mails_about_work import REMINDER
from tests.offices import Content, office_files

NOTICE: dict[str, Any] = {
    "says": ["Fire drill briefing", "Archive reading room"],
    "values": ["2025-09-26", "13:30"],
    "may_pair": [{"name": "Fire drill briefing", "value": "2025-09-26 13:30"}],
    "context": "Email them the name, day, start and room of the appointment.",
    "is_closed": True,
}
TITLES: dict[str, Any] = {
    "says": ["Supplies for July", "Duty roster"],
    "context": "Send the colleague a mail with the titles of the appointments that I take over.",
    "is_closed": True,
}
FILE: dict[str, Any] = {
    "values": ["room_plan.xlsx"],
    "context": "I need a new workbook in order of time, title, day, start and place, and an email that names the file.",
    "is_closed": True,
}
TABLE = "| Name | Day | Start | Room |\n{rule}| Fire drill briefing | 2025-09-26 | {start} | Archive reading room |"


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (NOTICE, TABLE.format(rule="|---|---|---|---|\n", start="13:30")),
        (NOTICE, TABLE.format(rule="", start="13:30")),
        (TITLES, "I take over:\n1. Supplies for July\n2. Duty roster"),
        (TITLES, "I take over:\n\n1) Supplies for July\n2) Duty roster"),
        (REMINDER, "Please give me your answer (yes or no) no later than 2 September 2025."),
        (REMINDER, "Have you had a chance to look at my invitation? Please let me know by 2 September 2025."),
        (REMINDER, "Could you tell me by 2 September 2025 whether that day suits you? I hope you can join us."),
        (FILE, "room_plan.xlsx lists title, day, start and place in order of time."),
        (FILE, "The plan for the rooms is ready. The name of the file is room_plan.xlsx."),
        (FILE, "The file is room_plan.xlsx. I apologise for any inconvenience this may cause."),
    ],
)
def test_a_mail_words_what_is_right_in_its_own_way(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted) == []


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (NOTICE, TABLE.format(rule="", start="14:30")),
        (NOTICE, f"| Cancelled | Day | Start | Room |\n{TABLE.format(rule='', start='13:30')}"),
        (TITLES, "I take over:\n1. Supplies for July\n2. Duty roster\n3. Budget review"),
        (TITLES, "I take over on July 2: Supplies for July, Duty roster"),
        (REMINDER, "Please answer by 2 September 2025. Yes or no, you must come."),
        (REMINDER, "Do you need to reply by 2 September 2025 that day?"),
        (FILE, "room_plan.xlsx lists title, day, unpaid and place."),
        (FILE, "room_plan.xlsx is done, everybody agreed."),
    ],
)
def test_a_mail_that_looks_like_these_and_is_wrong_fails(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted)


@pytest.mark.parametrize(
    ("content", "is_right"),
    [
        ("I would like to take your third proposal: Friday, 11 July 2025, at 11:00.", True),
        ("I take your last proposal, Friday, 11 July at 11:00.", True),
        ("Of your three options I choose Friday, 11 July at 11:00.", True),
        ("Thank you for the proposals. Friday, 11 July at 11:00 suits me best.", True),
        ("11 July, 11:00, is fine with me.", True),
        ("A talk makes sense. Friday, 11 July at 11:00 works well for me.", True),
        ("I would like to take your second proposal: Friday, 11 July 2025, at 11:00.", False),
        ("Of your two options I choose Friday, 11 July at 11:00.", False),
        ("Thank you for the proposals. Friday, 11 July at 11:00 suits everybody else.", False),
    ],
)
def test_a_reply_takes_one_of_the_proposals(content: str, is_right: bool) -> None:
    path = "emails/Zoe/When.eml"
    offer = "Thursday, 3 July at 14:30; Thursday, 10 July at 15:30; or Friday, 11 July at 11:00"
    head = "Date: Tue, 10 Jun 2025 08:37:00 +0000\nFrom: ann@firm.org\nTo: zoe@example.com\nSubject: When\n\n"
    original = f"{head}Could we talk? I could do {offer}.\nAnn\n".encode()
    mail = f"From: zoe@example.com\nTo: ann@firm.org\nSubject: Re: When\n\n{content}\n".encode()
    files = {path: original, "emails/Zoe/Re.eml": mail, "emails/ann/Re.eml": mail}
    checks = score(
        "evaluate_mail",
        InMemoryFileTree(files),
        InMemoryFileTree({path: original}),
        sender="Zoe",
        recipients=["ann@firm.org"],
        reply_to=path,
        values=["2025-07-11", "11:00"],
        context="Reply with the day that I take of those that the mail proposes, and its time.",
        is_closed=True,
    )
    assert is_passed(checks) == is_right, messages(checks)


HEADING = Paragraph("Who does what", heading_level=1)
WRITE_UP: dict[str, Any] = {
    "heading": "Who does what",
    "parts": [{"pairs": [["Lorenz Vidal", "2025-05-14"], ["Olaf Demir", "2025-05-16"]]}],
    "may_pair": [["Lorenz Vidal", "Sales Director"], ["Olaf Demir", "25 minutes"]],
    "may_state": ["slides", "contacts"],
    "short_names": [["Lorenz", "Lorenz Vidal"], ["Vidal", "Lorenz Vidal"], ["Demir", "Olaf Demir"]],
    "context": "Write up who does which paper by which day: Lorenz Vidal does the slides, Olaf Demir the contacts.",
}


@pytest.mark.parametrize(
    ("lines", "is_right"),
    [
        (["1. Lorenz Vidal: slides, by 14 May 2025", "2. Olaf Demir: contacts, by 16 May 2025"], True),
        (["Lorenz: slides, by 14 May 2025", "Mr Demir: contacts, by 16 May 2025"], True),
        (["The slides are done by Lorenz Vidal until 14 May 2025.", "Olaf Demir: contacts by 16 May 2025"], True),
        ([[["Name", "Paper", "Deadline"], ["Lorenz Vidal", "slides", "14 May 2025"],
           ["Demir, Olaf", "contacts", "16 May 2025"]]], True),
        (["Slides \u2013 responsible: Lorenz Vidal \u2013 due: 14 May 2025", "Demir: contacts, 16 May 2025"], True),
        (["Lorenz Vidal, Sales Director: 14 May 2025", "Olaf Demir, 25 minutes: 16 May 2025"], True),
        (["Lorenz Rask: slides, by 14 May 2025", "Olaf Demir: contacts, by 16 May 2025"], False),
        (["Lorenz: slides, by 16 May 2025", "Demir: contacts, by 14 May 2025"], False),
        (["Lorenz Vidal, 25 minutes: 14 May 2025", "Olaf Demir, Sales Director: 16 May 2025"], False),
        (["7. Lorenz Vidal: slides, by 14 May 2025", "9. Olaf Demir: contacts, by 16 May 2025"], False),
    ],
)  # fmt: skip
def test_a_document_words_what_is_right_in_its_own_way(lines: Content, is_right: bool) -> None:
    assert (not judge([HEADING, *lines], WRITE_UP)) == is_right, judge([HEADING, *lines], WRITE_UP)


def test_codes_are_called_numbers() -> None:
    wanted = {
        "heading": "Who does what",
        "parts": [{"pairs": [["EX-2025-0331", "70.8"], ["EX-2025-0392", "222.3"]]}],
        "may_state": ["Claimed EUR"],
        "context": "List the claims with number and Claimed EUR.",
    }
    lines = [f"No. {code}, Claimed EUR: {figure}" for code, figure in wanted["parts"][0]["pairs"]]  # type: ignore[index]
    assert not judge([HEADING, *lines], wanted)
    assert judge([HEADING, *lines, "No claims are missing"], wanted)


@pytest.mark.parametrize(
    ("name", "is_right"),
    [("Open 2025-05-31", True), ("31 May 2025", True), ("Open 2025-06-30", False), ("Not 2025-05-31", False)],
)
def test_the_name_of_a_new_sheet_may_state_the_day_of_the_request(name: str, is_right: bool) -> None:
    workbook = openpyxl.load_workbook(
        io.BytesIO(office_files(excel={"log.xlsx": [["A-1", 5], ["A-2", 7]]})["data/log.xlsx"])
    )
    workbook.worksheets[0].title = name
    written = io.BytesIO()
    workbook.save(written)
    checks = score(
        "evaluate_excel_list",
        InMemoryFileTree({"data/log.xlsx": written.getvalue()}),
        file="data/log.xlsx",
        cell="A1",
        rows=[["A-1", "5"], ["A-2", "7"]],
        may_state=["2025-05-31"],
    )
    assert is_passed(checks) == is_right
