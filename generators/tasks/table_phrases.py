"""How facts about tables are said: rows, columns, figures and new entries; `@` is what the fact is about."""

import random
from typing import NamedTuple

from generators.draft import Statement
from generators.tasks.phrases import Phrase


class _Form(NamedTuple):
    text: str
    topic: str
    question: str
    answers: tuple[str, ...]
    clauses: tuple[str, ...]


FORMS = {
    "row": _Form(
        "@ is the one for {0}.", "the row behind @", "Which row does @ come from?",
        ("{0}", "the {0} row", "{0}, that row", "it's the one for {0}"),
        ("@ is the one for {0}", "take @ from the {0} row", "{0} is where @ comes from", "look beside {0} for @",
         "I mean {0} when I say @", "for @ go to the line of {0}", "the line I mean for @ is {0}"),
    ),
    "at": _Form(
        "@ concerns {0}.", "the row for @", "Which row is @ for?",
        ("{0}", "it's {0}", "the {0} row", "{0}, that line"),
        ("@ concerns {0}", "@ is for the {0} row", "{0} is the line for @", "it's {0} that needs @",
         "@ belongs beside {0}", "I want @ at {0}", "go to {0} for @"),
    ),
    "column": _Form(
        "@ stand in the column {0}.", "the column with @", "Which column holds @?",
        ("{0}", "the {0} column", "under {0}", "it's {0}"),
        ("@ stand in the column {0}", "the column for @ is {0}", "look under {0} for @", "{0} is the column with @",
         "@ are the ones under {0}", "use the {0} column for @", "all of @ stand under {0}"),
    ),
    "figure": _Form(
        "@ is {0}.", "the value of @", "What is @?", ("{0}", "it's {0}", "{0}, exactly", "{0} it is"),
        ("@ is {0}", "make @ {0}", "{0} is @", "put {0} down as @", "@ came out at {0}", "they gave me {0} as @",
         "@ should read {0}"),
    ),
    "entry": _Form(
        "@ is {0}.", "the name of @", "What is @ called?", ("{0}", "it's {0}", "{0}, just that", "call it {0}"),
        ("@ is {0}", "@ goes by {0}", "file @ under {0}", "{0} is the name for @", "add {0} as @",
         "write {0} for @", "@ should stand there as {0}"),
    ),
    "limit": _Form(
        "@ lies at {0}.", "the place of @", "Where does @ lie?", ("{0}", "at {0}", "it's {0}", "{0}, exactly"),
        ("@ lies at {0}", "set @ at {0}", "{0} is @", "keep @ at {0}", "draw @ at {0}", "we agreed on {0} as @",
         "nobody objects to {0} as @"),
    ),
    "source": _Form(
        "@ are in {0}.", "where @ are kept", "Where are @ kept?", ("{0}", "in {0}", "it's {0}", "look in {0}"),
        ("@ are in {0}", "look into {0} for @", "{0} holds @", "I keep @ in {0}", "the place for @ is {0}",
         "open {0} for @"),
    ),
    "label": _Form(
        "@ is labelled {0}.", "the label of @", "What is the label of @?",
        ("{0}", "{0}, please", "label it {0}", "just {0}"),
        ("label @ with {0}", "@ is labelled {0}", "{0} is the label of @", "the label of @ reads {0}",
         "I want {0} as the label of @", "let {0} stand beside @"),
    ),
    "group": _Form(
        "@ is {0}.", "the choice of @", "Which one is @?", ("{0}", "it's {0}", "{0}, all of them", "I mean {0}"),
        ("@ is {0}", "take {0} as @", "{0} is @", "I mean {0} by @", "this time it's {0} as @",
         "everybody marked {0} is in @"),
    ),
}  # fmt: skip

LABELS = (
    "Closing line", "Sum of it all", "Grand tally", "Overall result", "Bottom line", "Combined count", "All in all",
    "Everything together", "Result so far", "Closing tally", "Complete result", "Whole lot", "Cumulative line",
    "Aggregate", "Full tally", "Together",
)  # fmt: skip
NEW_THINGS = (
    "Lighthouse Annex", "Copper Trail", "Late Addition", "Reserve Pot", "Sundry Items", "Meadow Street", "Blue Lantern",
    "Spare Capacity", "Northern Branch", "Overflow Shelf", "Guest Allotment", "Second Wave",
)  # fmt: skip

# Values of the same kind about something that nobody asks for.
DECOYS = {
    "figure": (
        ("the jar of sweets", ("there are {0} sweets in the jar", "my guess for the sweet jar was {0}",
                               "{0} sweets, can you believe it", "the sweet jar holds {0}")),
        ("my step counter", ("my step counter stopped at {0} today", "only {0} steps so far today",
                             "{0} steps before lunch, not great", "my phone counted {0} steps")),
        ("the raffle", ("my raffle number is {0}", "I drew {0} in the raffle", "{0} is my lucky raffle number",
                        "the raffle gave me {0}")),
    ),
    "row": (
        ("the coffee stain", ("the printout has a stain on {0}", "I spilled coffee over {0}",
                              "{0} is under a coffee stain", "my mug left a ring on {0}")),
        ("the doodle", ("somebody drew a flower beside {0}", "there's a doodle next to {0}",
                        "{0} has a little star on paper", "a smiley sits beside {0}")),
    ),
}  # fmt: skip


def told(kind: str, thing: str) -> Phrase:
    """How a fact of that kind is said about a thing (`the first figure`)."""
    form = FORMS[kind]

    def about(text: str) -> str:
        return text.replace("@", thing)

    return Phrase(
        _capital(about(form.text)),
        Statement(
            topic=about(form.topic),
            clauses=tuple(about(one) for one in form.clauses),
            question=_capital(about(form.question)),
            answers=form.answers,
        ),
    )


def astray(kind: str, rng: random.Random) -> Phrase:
    """A value of that kind about something that nobody asks for."""
    topic, clauses = rng.choice(DECOYS[kind])
    return Phrase(f"{_capital(clauses[0])}.", Statement(topic=topic, clauses=clauses))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
