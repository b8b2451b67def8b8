"""Makes a draft with one fact of every kind, its plan, and findings of a small office."""

import datetime as dt

from data_model import (
    Criterion,
    Dialogue,
    DialoguePlan,
    Difficulty,
    DocumentFinding,
    EventFinding,
    Fact,
    Finding,
    MailFinding,
    Persona,
    Provenance,
    SheetColumn,
    SheetFinding,
    Subtask,
    Task,
    Value,
    make_clock,
)
from generators.dialogues import write_dialogue
from generators.draft import Draft, Statement

SLICES = 100
FACTS = (
    Fact(id="f1", kind="fact", text="The kickoff starts at 10:30.", values=(Value(type="time", value="10:30"),),
         subtask="k1", day=1, needed=True),
    Fact(id="f2", kind="update", text="The kickoff starts at 14:30.", values=(Value(type="time", value="14:30"),),
         subtask="k1", day=3, needed=True, supersedes="f1"),
    Fact(id="f3", kind="fact", text="The kickoff is on 2024-05-14, in Harbour Room.",
         values=(Value(type="date", value="2024-05-14"), Value(type="name", value="Harbour Room")),
         subtask="k1", day=3, needed=True),
    Fact(id="f4", kind="fact", text="The budget cap is 12500.", values=(Value(type="number", value="12500"),),
         subtask="k2", day=4, needed=True),
    Fact(id="f5", kind="preference", text="The summary goes into recap_final.docx.",
         values=(Value(type="file", value="recap_final.docx"),), subtask="k2", day=4, needed=True),
    Fact(id="f6", kind="fact", text="The reply goes to lena.brook@example.org.",
         values=(Value(type="address", value="lena.brook@example.org"),), subtask="k2", day=4, needed=True),
    Fact(id="f7", kind="decoy", text="The old offer was 11800.", values=(Value(type="number", value="11800"),),
         subtask=None, day=2, needed=False),
    Fact(id="f8", kind="action", text="Sort the list by region first.", subtask="k3", day=2, needed=True),
    Fact(id="f9", kind="retraction", text="No thank-you note to the caterer.", subtask="k3", day=5, needed=True),
)  # fmt: skip

STATEMENTS = {
    "f1": Statement(
        topic="the start of the kickoff",
        clauses=("the kickoff starts at {0}", "we begin the kickoff at {0}", "{0} is when the kickoff starts",
                 "kickoff start is {0}", "everyone should be there at {0} for the kickoff"),
        question="When does the kickoff start?", answers=("{0}", "{0}, please", "at {0}")),
    "f2": Statement(
        topic="the start of the kickoff",
        clauses=("the kickoff starts at {0}", "we begin at {0}", "make it {0} for the kickoff",
                 "{0} it is, for the kickoff"),
        question="When does the kickoff start now?", answers=("{0}", "{0}, please", "at {0}")),
    "f3": Statement(
        topic="day and place of the kickoff",
        clauses=("the kickoff is on {0} in {1}", "we meet on {0}, in {1}, for the kickoff",
                 "{1} is ours for the kickoff on {0}", "kickoff day is {0}, place is {1}"),
        question="Which day is the kickoff, and where?", answers=("{0}, {1}", "on {0} in {1}", "{1}, on {0}")),
    "f4": Statement(
        topic="the cap for the offsite budget",
        clauses=("the offsite must stay under {0}", "{0} is the most we can spend on the offsite",
                 "don't let the offsite cost more than {0}", "the offsite budget ends at {0}"),
        question="What is the cap for the offsite?", answers=("{0}", "{0} at most", "{0}, not more")),
    "f5": Statement(
        topic="the file for the offsite summary",
        clauses=("the summary goes into {0}", "call the summary {0}", "I'd like the summary in {0}",
                 "{0} is the name for the summary"),
        question="What should the summary be called?", answers=("{0}", "{0}, please", "call it {0}")),
    "f6": Statement(
        topic="who gets the summary",
        clauses=("the summary goes to {0}", "mail the summary to {0}", "{0} is who should get the summary",
                 "send it to {0} once it's there"),
        question="Who should get the summary?", answers=("{0}", "to {0}", "{0}, please")),
    "f7": Statement(
        topic="last year's offer",
        clauses=("last year's offer was {0}", "we had {0} as an offer last year", "{0} was the offer a year ago",
                 "a year ago they asked {0}"),
        question="What was last year's offer?", answers=("{0}", "{0} back then")),
    "f8": Statement(
        topic="the order of the guest list",
        clauses=("sort the guest list by region before anything else",
                 "the guest list should be sorted by region first",
                 "I want the guest list in order of region", "guests go by region in the list, that comes first"),
        question="How should the guest list be sorted?", answers=("by region", "region first, please")),
    "f9": Statement(
        topic="the thank-you note to the caterer",
        clauses=("leave out the thank-you note to the caterer", "no note to the caterer then",
                 "the caterer doesn't get a note after all", "skip the note to the caterer"),
        question="Does the caterer still get a note?", answers=("no", "no, leave it out")),
}  # fmt: skip

FINDINGS: tuple[Finding, ...] = (
    MailFinding(file="emails/Alice/1.eml", user="Alice", email_id="1", sender="Bob", recipients=("alice@example.org",),
                subject="Offsite ideas", sent="2024-05-01 09:00:00", body="Hi Alice, some ideas.", asks=()),
    EventFinding(file="calendar/Bob.ics", user="Bob", summary="Budget round", start="2024-05-20 10:00:00",
                 end="2024-05-20 11:00:00", location=""),
    DocumentFinding(application="word", file="data/plan.docx", headings=("Travel and lodging", "Kickoff at 14:30"),
                    keywords=("travel",), paragraphs=("Some text.",), tables=()),
    SheetFinding(file="data/guests.xlsx", sheet="Sheet1", active=True, header_row=1,
                 columns=(SheetColumn(name="Region", index=1, type="text", unique=False),
                          SheetColumn(name="Dietary wishes", index=2, type="text", unique=False)),
                 rows=(("North", "none"), ("South", "vegan"))),
)  # fmt: skip


def draft_of(
    id: str = "neo-7-00001", facts: tuple[Fact, ...] = FACTS, statements: dict[str, Statement] | None = None
) -> Draft:
    """A draft with these facts; all kinds by default."""
    task = Task(
        id=id,
        split="neo",
        apps=("calendar", "email"),
        persona=Persona(name="Alice Winter", email="alice@example.org"),
        clock=make_clock(dt.date(2024, 5, 13)),
        office="0" * 64,
        description="Plan the kickoff and the offsite.",
        intent="Please get the kickoff and the offsite ready.",
        subtasks=(
            Subtask(id="k1", instruction="Plan."),
            Subtask(id="k2", instruction="Mail."),
            Subtask(id="k3", instruction="List."),
        ),
        facts=facts,
        criteria=(Criterion(function="evaluate_file_exist", args={"file": "data/recap_final.docx"}),),
        difficulty=Difficulty(apps=2),
        provenance=Provenance(engine="procedural"),
    )
    return Draft(task=task, statements=STATEMENTS if statements is None else statements)


def plan_of(voice_slice: int = 3, voice_slices: int = 100, utterances: tuple[int, int] = (20, 40)) -> DialoguePlan:
    """A plan of five working days before the task's own day."""
    dates = ("2024-05-03", "2024-05-06", "2024-05-07", "2024-05-09", "2024-05-10")
    return DialoguePlan(
        dates=dates,
        utterances_a_day=utterances,
        most_sessions_a_day=2,
        voice_slice=voice_slice,
        voice_slices=voice_slices,
    )


def dialogue_of(voice_slice: int = 3, attempt: int = 1, slices: int = SLICES) -> Dialogue:
    return write_dialogue(
        draft_of(f"neo-7-{voice_slice:05}"), plan_of(voice_slice, slices), FINDINGS, f"7::neo::{voice_slice}", attempt
    )


def carriers(dialogue: Dialogue) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in dialogue.evidence:
        found.setdefault(row.turn, []).append(row.fact)
    return found
