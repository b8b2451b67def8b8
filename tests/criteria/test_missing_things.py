"""Refusals because something is missing: what it is, where it is not, and nothing else."""

from typing import Any

import pytest

from office_env import InMemoryFileTree
from tests.criteria.scoring import is_passed, score

KINDS: dict[str, dict[str, Any]] = {
    "document": {
        "obstacle": "draft_memo.docx",
        "places": ["data/Personnel/Applications", "Personnel/Applications", "Applications"],
        "context": "Please turn the Word document we spoke of into a PDF and send the email that says what it"
        " is called. Convert"
        " the Word document draft_memo.docx to the PDF file draft_memo.pdf. Send an email to jasmin@nursery.example.",
    },
    "event": {
        "obstacle": "Coffee with Ida Moreau",
        "places": ["Adriana"],
        "context": "I can't make that meeting. Could you put it to the new time wherever it is entered, and"
        " mail the person"
        " concerned? Move the next 'Coffee with Ida Moreau' to 2025-09-12 at 13:00 in the calendar of the user and in"
        " those of all others. Mail ida@software.example the title of the meeting with its new day and start.",
    },
    "mail": {
        "obstacle": "C-0543",
        "places": ["Sabine", "contract"],
        "context": "Please pass on the mail we spoke of to my colleague and enter the check in my calendar. The"
        " mail to pass on"
        " is the question about contract C-0543.",
    },
    "group": {
        "obstacle": "Training",
        "places": ["Groups and members.xlsx", "Team", "24"],
        "context": "Let's announce the appointment. My calendar first, then an email to all it is for. Put"
        " 'Fire drill briefing'"
        " into the calendar of Naoko on 2025-09-26 at 13:30, for 30 minutes. Email everybody who has Training"
        " under Team in"
        " Groups and members.xlsx that it takes place then, in Archive reading room.",
    },
}  # fmt: skip


def passes(kind: str, reason: str) -> bool:
    workspace = InMemoryFileTree({"data/answer.txt": f"Cannot be done: {reason}".encode()})
    args = {**KINDS[kind], "reason": "missing", "thing": kind}
    return is_passed(score("evaluate_refusal", workspace, InMemoryFileTree({}), **args))


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("document", "there is no document draft_memo.docx"),
        ("document", "the Word document you spoke of (draft_memo.docx) doesn't exist in"
         " data/Personnel/Applications."),
        ("document", "I couldn't find any file called 'draft_memo.docx' in our files. Nothing was converted or"
         " sent."),
        ("document", "draft_memo.docx is not in the folder Applications, and I found no such document anywhere"
         " else."),
        ("document", "I looked through all folders, but draft_memo.docx is nowhere to be found."),
        ("document", "data/Personnel/Applications/draft_memo.docx does not exist, so no PDF was made."),
        ("document", "the office has no document named draft_memo.docx, so I left everything as it was."),
        ("document", "draft_memo.docx could not be found. Which document do you mean?"),
        ("document", "the source document draft_memo.docx is missing, so the email was not sent either."),
        ("document", "I searched for draft_memo.docx, but it isn't there."),
        ("document", "it can't be converted because there is no such file as draft_memo.docx. Please tell me"
         " the right name."),
        ("document", "no document with the name draft_memo.docx was found. I have not sent the email to Jasmin."),
        ("event", "there is no event called 'Coffee with Ida Moreau' in the calendar"),
        ("event", "I can't find 'Coffee with Ida Moreau' in your calendar, so I haven't moved anything."),
        ("event", "none of the calendars contains a meeting called Coffee with Ida Moreau"),
        ("event", "Adriana's calendar has no 'Coffee with Ida Moreau'; I left everything unchanged and sent no"
         " mail."),
        ("event", "nobody has 'Coffee with Ida Moreau' in the calendar."),
        ("event", "no 'Coffee with Ida Moreau' is entered in your calendar or in anybody else's, so nothing was"
         " moved."),
        ("event", "you have no meeting called 'Coffee with Ida Moreau'. The mail was not sent."),
        ("event", "in your calendar there is no 'Coffee with Ida Moreau'."),
        ("event", "Coffee with Ida Moreau was not found in any calendar. Shall I move another meeting?"),
        ("event", "as there is no upcoming Coffee with Ida Moreau, it could not be moved and nobody was informed."),
        ("mail", "the inbox holds no such mail about contract C-0543"),
        ("mail", "there is no mail about contract C-0543 in the inbox of Sabine."),
        ("mail", "I found no question about C-0543 in your inbox, so nothing was passed on."),
        ("mail", "nobody has written to you about contract C-0543."),
        ("mail", "no email on C-0543 is in your mailbox, so I have not forwarded anything."),
        ("group", "nobody in Groups and members.xlsx has 'Training' under Team"),
        ("group", "in Groups and members.xlsx, no person is listed under the team Training."),
        ("group", "Groups and members.xlsx lists nobody in the team Training, so there was nobody to email."),
        ("group", "the team Training does not exist in the list."),
        ("group", "there is no team called Training in Groups and members.xlsx, so neither the calendar nor a"
         " mail was touched."),
        ("group", "none of the 24 people in Groups and members.xlsx belongs to the team Training."),
        ("group", "the list has no team Training. No appointment was booked, and no email was sent."),
        ("group", "the team Training has no members in Groups and members.xlsx."),
    ],
)  # fmt: skip
def test_a_reason_may_say_in_many_forms_that_it_is_not_there(kind: str, reason: str) -> None:
    assert passes(kind, reason)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("document", "there is no permission to open draft_memo.docx."),
        ("document", "draft_memo.docx has no heading."),
        ("document", "there is no address to send draft_memo.docx to."),
        ("document", "draft_memo.docx is not a Word document."),
        ("document", "draft_memo.docx has no content, so no PDF was made."),
        ("document", "neither draft_memo.docx nor old_memo.docx exists."),
        ("document", "draft_memo.docx does not exist because Jasmin deleted it."),
        ("document", "draft_memo.docx does not exist any more."),
        ("document", "draft_memo.docx does not exist, so the PDF is called old_memo.pdf."),
        ("document", "draft_memo.docx does not exist, only old_memo.docx."),
        ("document", "draft_memo.docx is not in data/Accounts."),
        ("document", "draft_memo.docx could not be converted."),
        ("document", "no PDF of draft_memo.docx can be made."),
        ("document", "there are two documents draft_memo.docx, and none is the right one."),
        ("document", "draft_memo.docx does not exist. The mail is out, though."),
        ("document", "draft_memo.docx does not exist. Jasmin knows."),
        ("document", "draft_memo.docx was not found, but the PDF is there."),
        ("event", "the calendar is missing, so 'Coffee with Ida Moreau' cannot be moved."),
        ("event", "there is no 'Coffee with Ida Moreau' in the calendar of Damir."),
        ("event", "there is no 'Coffee with Ida Moreau' in the calendar on 2025-09-12."),
        ("event", "there is no 'Coffee with Ida Moreau' in the mailbox."),
        ("event", "there is no 'Coffee with Ida Moreau' in the calendar, and no free time on 2025-09-12 either."),
        ("event", "you have no right to move 'Coffee with Ida Moreau'."),
        ("event", "nobody else has 'Coffee with Ida Moreau' in the calendar."),
        ("event", "'Coffee with Ida Moreau' has no new start."),
        ("event", "'Coffee with Ida Moreau' cannot be moved to 13:00 as nobody is there."),
        ("event", "there is no 'Coffee with Ida Moreau' in the calendar. It was cancelled."),
        ("mail", "the inbox of Damir holds no mail about contract C-0543."),
        ("mail", "the mail about contract C-0543 has no question."),
        ("mail", "the mail about contract C-0543 is not for you."),
        ("mail", "there is no colleague for the question about contract C-0543."),
        ("group", "nobody of Training has a mailbox."),
        ("group", "Groups and members.xlsx has no column Team, so nobody in 'Training' is found."),
        ("group", "nobody in Groups and members.xlsx has 'Training' under Group."),
        ("group", "nobody in Contact list internal.xlsx has 'Training' under Team."),
        ("group", "none of the 7 people in Groups and members.xlsx has 'Training' under Team."),
        ("group", "nobody in Groups and members.xlsx has 'Training' under Team, and at 13:30 you are already busy."),
        ("group", "nobody in Groups and members.xlsx has 'Training' or 'Building' under Team."),
        ("group", "nobody has 'Training' under Team. The appointment is in your calendar, though."),
        ("group", "there is no Archive reading room for Training."),
        ("group", "I did not look for Training in Groups and members.xlsx."),
        ("group", "Groups and members.xlsx is missing, so nobody of Training could be mailed."),
    ],
)
def test_another_lack_another_place_and_other_news_are_no_reason(kind: str, reason: str) -> None:
    assert not passes(kind, reason)
