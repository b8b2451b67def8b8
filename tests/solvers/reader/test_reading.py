"""What the reader takes from what was said: the last word on a thing, and nothing that is about something else."""

from pathlib import Path

import pytest

from tests.solvers.reader.played import HOURS, answer, cells, events, left, played, sent, talk, text, writes

BOOK = "Please book the kickoff in my calendar."
KICKOFF = ("u: The kickoff is called 'Blue Start'.", "u: It is a good name.", "u: Give the kickoff 45 minutes.")


def test_a_list_of_facts_is_carried_out(tmp_path: Path) -> None:
    facts = (
        "2024-05-06: The kickoff is called 'Blue Start'.\n2024-05-06: The kickoff is on 2024-05-20.\n"
        "2024-05-07: The kickoff starts at 14:30.\n2024-05-07: The kickoff takes 45 minutes."
    )
    assert events(played(tmp_path, BOOK, facts)) == {"Blue Start": ["2024-05-20 14:30:00"]}


@pytest.mark.parametrize(
    ("later", "start"),
    [
        ("u: Sorry, make the kickoff start at 3 pm instead.", "15:00"),
        ("u: Change of plan: my kickoff begins at 15:00.", "15:00"),
        ("u: My train leaves at 15:00 these days.", "14:30"),
        ("u: The fire drill starts at 15:00, by the way.", "14:30"),
        ("a: So the kickoff starts at 15:00?", "14:30"),
    ],
)
def test_the_last_word_on_a_thing_counts_and_no_other(tmp_path: Path, later: str, start: str) -> None:
    said = talk(*KICKOFF, "u: The kickoff is on May 20.", "u: The kickoff starts at 2:30 pm.", later)
    assert events(played(tmp_path, BOOK, said)) == {"Blue Start": [f"2024-05-20 {start}:00"]}


@pytest.mark.parametrize(
    "answered",
    [
        ("u: We never settled the start of the kickoff.", "a: Right. When does it start?", "u: At 14:30, please."),
        ("u: About the kickoff.", "a: When does the kickoff begin?", "u: Hm, let me look. 14:30."),
        ("u: One more thing about the kickoff. It starts at 14:30.",),
    ],
)
def test_a_bare_answer_is_about_what_was_asked(tmp_path: Path, answered: tuple[str, ...]) -> None:
    said = talk(*KICKOFF, "u: We do the kickoff on 20 May.", *answered, "u: My bus goes at 17:00.")
    assert events(played(tmp_path, BOOK, said)) == {"Blue Start": ["2024-05-20 14:30:00"]}


def test_an_answer_without_quotes_is_a_title(tmp_path: Path) -> None:
    said = talk(
        "u: The kickoff is on 2024-05-20. The kickoff starts at 9:15. The kickoff takes 30 minutes.",
        "u: I still have to tell you the name of the kickoff.",
        "a: Go on, what is the kickoff called?",
        "u: Let me see... Blue Start, there you go.",
        "a: Clear.",
        "u: Great.",
    )
    assert events(played(tmp_path, BOOK, said)) == {"Blue Start": ["2024-05-20 09:15:00"]}


def test_a_repeat_is_a_wish_of_its_own(tmp_path: Path) -> None:
    said = talk(
        *KICKOFF,
        "u: The kickoff is on 2024-05-20 and the kickoff starts at 9:15.",
        "u: Repeat the kickoff a week later.",
    )
    assert events(played(tmp_path, BOOK, said)) == {"Blue Start": ["2024-05-20 09:15:00", "2024-05-27 09:15:00"]}


SHEET = {"excel": {"hours.xlsx": HOURS}}
FIX = "Make the fix in the sheet."
FIXED = (
    "u: The fix is for the Bo Kim row.",
    "u: The figures I mean stand under Hours.",
    "u: The figure for the fix is 61.",
)


def test_a_cell_is_found_by_its_row_and_column(tmp_path: Path) -> None:
    episode = played(tmp_path, FIX, talk(*FIXED), SHEET)
    assert cells(episode, "data/hours.xlsx")[3, 3] == 61
    assert writes(episode) == ["set_cell"]


@pytest.mark.parametrize(("off", "cleared"), [("u: No cell gets cleared after all.", False), ("u: All good.", True)])
def test_what_is_taken_back_is_not_done(tmp_path: Path, off: str, cleared: bool) -> None:
    said = talk("u: The clearing is for Cy Roe.", *FIXED, off)
    episode = played(tmp_path, FIX, said, SHEET)
    assert ((4, 3) not in cells(episode, "data/hours.xlsx")) is cleared


def test_the_workbook_that_was_named_is_meant(tmp_path: Path) -> None:
    said = talk("u: Look into june.xlsx for the figures.", *FIXED)
    episode = played(tmp_path, FIX, said, {"excel": {"hours.xlsx": HOURS, "june.xlsx": HOURS}})
    assert cells(episode, "data/june.xlsx")[3, 3] == 61
    assert cells(episode, "data/hours.xlsx")[3, 3] == 55


def test_a_sum_is_worked_out_after_the_fix_and_without_its_own_row(tmp_path: Path) -> None:
    asked = "Make the fix in the sheet, add the sum of all in a labelled row below, and email the sum to the boss."
    said = talk(
        *FIXED,
        "u: Write Grand Tally beside the sum of all.",
        "u: The mail goes to eva@firm.example.",
        "u: Use 'Hours' as the subject of the mail.",
    )
    episode = played(tmp_path, asked, said, SHEET)
    assert cells(episode, "data/hours.xlsx")[5, 1] == "Grand Tally"
    assert cells(episode, "data/hours.xlsx")[5, 3] == 131
    assert "131" in sent(episode)["eva"].body


def test_copies_go_to_whoever_shall_have_them(tmp_path: Path) -> None:
    asked = "Email the notice with my words."
    said = talk(
        "u: The notice goes to eva@firm.example.",
        "u: A second copy of the notice goes to dan@firm.example.",
        "u: A second copy of the notice goes to no one else.",
        "u: The notice says 'doors open early', and I want a copy of the notice myself.",
        "u: The subject of the notice is 'Doors'.",
    )
    episode = played(tmp_path, asked, said)
    assert [one.args["recipient"] for one in episode.trajectory.steps if one.action == "send_email"] == [
        "eva@firm.example",
        "bob@example.com",
    ]
    assert "doors open early" in sent(episode)["eva"].body


def test_passages_are_quoted_word_for_word(tmp_path: Path) -> None:
    asked = "Please put the two quotes I picked from the Word document into a Word extract under its heading."
    said = talk(
        "u: Save the extract as quotes.docx, headed 'Two Lines'.",
        "u: The heading of the extract is 'Two Lines'.",
        "u: The first quote is the line below 'Keys'.",
        "u: For the second quote take the Parking line.",
        "u: We used to have old.docx for the extract.",
    )
    content = ["Keys", "Hand them in at noon.", "Parking: level two"]
    episode = played(tmp_path, asked, said, {"word": {"guide.docx": content}})
    assert text(episode, "data/quotes.docx").split("\n") == ["Two Lines", "Hand them in at noon.", "Parking: level two"]


def test_a_question_is_answered_and_nothing_else_is(tmp_path: Path) -> None:
    said = talk(
        "u: The figures are in the Hours column.",
        "u: The group is Blue.",
        "u: The invitation goes to eva@firm.example.",
        "u: The subject of the invitation is 'Team'.",
    )
    asked = "Email the invitation with the names of everybody in the group, and tell me how many they are."
    episode = played(tmp_path, asked, said, SHEET)
    assert answer(episode) == "2"
    assert all(name in sent(episode)["eva"].body for name in ("Ann Lee", "Cy Roe"))
    assert answer(played(tmp_path, FIX, talk(*FIXED), SHEET)) is None


def test_what_is_not_understood_is_left_and_said(tmp_path: Path) -> None:
    asked = "Water the plants, book the kickoff in my calendar, and delete what has to go."
    files = {"calendar": {"Bob": [("Standup", "2024-05-20 09:00:00", "2024-05-20 09:30:00")]}}
    episode = played(tmp_path, asked, talk(*KICKOFF), files)
    assert writes(episode) == []
    assert [one.partition(": ")[2] for one in left(episode)] == [
        "what it means: Water the plants",
        "the day: book the kickoff in my calendar",
        "the event to delete: delete what has to go",
    ]
    assert episode.stop == "finished"
    assert answer(episode) is None


def test_a_row_that_is_added_changes_no_name_of_the_others(tmp_path: Path) -> None:
    asked = "Put the extra entry below the others in the sheet, and email the notice with the figure that is wanted."
    said = talk(
        "u: Look under Hours for the figures.",
        "u: List the extra entry as Di Fox, and 44 is the figure of the extra entry.",
        "u: The figure to pass on is the one for Bo Kim.",
        "u: The notice goes to eva@firm.example, and 'Hours so far' is the subject of the notice.",
    )
    rows = [["Name", "Rate", "Hours"], ["Ann Lee", 15, 40], ["Bo Kim", 12, 55], ["Ann Lee", 20, 30]]
    episode = played(tmp_path, asked, said, {"excel": {"hours.xlsx": rows}})
    assert cells(episode, "data/hours.xlsx")[5, 3] == 44
    assert "55" in sent(episode)["eva"].body
