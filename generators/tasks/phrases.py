"""How facts are said, by the kind of thing they tell: `@` is what the fact is about, `{0}` its value."""

import random
from typing import NamedTuple

from generators.draft import Statement


class Phrase(NamedTuple):
    """A fact's own text and the ways of saying it."""

    text: str
    statement: Statement


class _Form(NamedTuple):
    text: str
    topic: str
    question: str
    answers: tuple[str, ...]
    clauses: tuple[str, ...]


# Short clauses beside long ones: a sentence of eight words or more may stand in one dialogue of a dataset alone.
FORMS = {
    "date": _Form(
        "@ is on {0}.", "the day of @", "Which day is @ on?", ("{0}", "on {0}", "it's {0}", "{0} it is"),
        ("@ is on {0}", "put @ on {0}", "{0} is the day for @", "let's have @ on {0}", "the day for @ should be {0}",
         "I want @ to happen on {0}", "we do @ on {0}", "everybody can make {0}, so that's @"),
    ),
    "start": _Form(
        "@ starts at {0}.", "the start of @", "When does @ start?", ("{0}", "at {0}", "{0}, please", "from {0} on"),
        ("@ starts at {0}", "{0} is when @ begins", "have @ begin at {0}", "let @ start at {0}",
         "@ should kick off at {0}", "I'd like @ to start at {0}", "nobody is free for @ before {0}"),
    ),
    "minutes": _Form(
        "@ takes {0} minutes.", "the length of @", "How long is @?",
        ("{0} minutes", "{0} minutes in all", "it takes {0} minutes", "{0} minutes should do"),
        ("@ takes {0} minutes", "give @ {0} minutes", "{0} minutes are enough for @", "plan {0} minutes for @",
         "keep @ to {0} minutes", "@ needs {0} minutes in all"),
    ),
    "title": _Form(
        "@ is called {0}.", "the title of @", "What is @ called?", ("{0}", "{0}, just that", "call it {0}", "it's {0}"),
        ("@ is called {0}", "call @ {0}", "the title of @ is {0}", "{0} is the title for @",
         "I want @ to be titled {0}", "let's go with {0} as the title of @"),
    ),
    "to": _Form(
        "@ goes to {0}.", "the recipient of @", "Who gets @?", ("{0}", "to {0}", "{0} does", "it goes to {0}"),
        ("@ goes to {0}", "send @ to {0}", "{0} gets @", "address @ to {0}", "please let {0} have @",
         "@ is meant for {0}", "the one to receive @ is {0}"),
    ),
    "subject": _Form(
        "The subject of @ is {0}.", "the subject of @", "What is the subject of @?",
        ("{0}", "{0}, please", "just {0}", "the subject is {0}"),
        ("the subject of @ is {0}", "use {0} as subject of @", "@ has {0} as its subject",
         "put {0} into the subject line of @", "as the subject of @ take {0}", "I'd title @ {0} in the subject line"),
    ),
    "file": _Form(
        "@ is saved as {0}.", "the file name of @", "What is the file of @ called?",
        ("{0}", "{0}, please", "save it as {0}", "the name is {0}"),
        ("save @ as {0}", "@ is saved as {0}", "{0} is the file name of @", "the file for @ is {0}",
         "I want @ in a file called {0}", "@ goes into {0}"),
    ),
    "heading": _Form(
        "The heading of @ is {0}.", "the heading of @", "What heading does @ get?",
        ("{0}", "{0}, please", "the heading is {0}", "it's headed {0}"),
        ("@ gets the heading {0}", "the heading of @ reads {0}", "head @ with {0}", "{0} is the heading of @",
         "put {0} over @ as a heading", "I want {0} as the heading of @"),
    ),
    "room": _Form(
        "@ takes place in {0}.", "the room for @", "Where is @?", ("{0}", "in {0}", "we got {0}", "it's {0}"),
        ("@ takes place in {0}", "{0} is the room for @", "@ is in {0}", "we have {0} for @",
         "the room for @ is {0}", "they gave us {0} for @"),
    ),
    "cell": _Form(
        "@ begins in cell {0}.", "the place of @", "In which cell does @ begin?",
        ("{0}", "in {0}", "cell {0}", "from {0} on"),
        ("@ begins in cell {0}", "{0} is the first cell of @", "let @ begin in cell {0}",
         "@ sits from cell {0} on", "the top left corner of @ is {0}", "I want @ to begin in {0}"),
    ),
    "words": _Form(
        "@ says {0}.", "the wording of @", "What must @ say?", ("{0}", "it says {0}", "{0}, word for word", "just {0}"),
        ("@ must say {0}", "write {0} in @", "the words {0} belong into @", "@ has to say {0}",
         "I want to read {0} in @", "don't leave {0} out of @"),
    ),
    "which": _Form(
        "@ is {0}.", "the choice of @", "Which one is @?", ("{0}", "it's {0}", "{0}, that one", "I mean {0}"),
        ("@ is {0}", "for @ take {0}", "{0} is @", "I mean {0} as @", "@ should be {0}",
         "I looked again and {0} is @"),
    ),
}  # fmt: skip

# Values of the same kind about something that nobody asks for: told, never to be done.
DECOYS = {
    "date": (
        ("the fire drill", ("the fire drill is on {0}", "{0} is fire drill day", "they ring the fire bell on {0}",
                            "there's a fire drill coming on {0}")),
        ("my neighbour's concert", ("my neighbour plays the piano on {0}", "{0} is my neighbour's big concert",
                                    "the concert next door is on {0}", "my neighbour has a concert on {0}")),
    ),
    "start": (
        ("the choir practice", ("the choir downstairs starts at {0}", "choir practice begins at {0}, by the way",
                                "at {0} the choir starts singing", "the choir warms up at {0} these days")),
        ("my train home", ("my train home leaves at {0}", "the train home goes at {0}", "at {0} my train leaves",
                           "I take the train at {0} now")),
    ),
    "minutes": (
        ("my way to work", ("my way in took {0} minutes", "I was {0} minutes on the bus",
                            "the bus needed {0} minutes today", "{0} minutes on the bus this morning")),
        ("the lasagne", ("the lasagne needs {0} minutes in the oven", "my lasagne takes {0} minutes",
                         "{0} minutes in the oven for lasagne", "lasagne wants {0} minutes of heat")),
    ),
    "to": (
        ("the lost umbrella", ("somebody at {0} found my umbrella", "my umbrella turned up with {0}",
                               "{0} wrote about my lost umbrella", "the umbrella finder is {0}")),
        ("the book club", ("the book club is run by {0}", "{0} looks after the book club",
                           "the book club answers from {0}", "for the book club it's {0} now")),
    ),
    "words": (
        ("the poster in the lift", ("the poster in the lift says {0}", "somebody stuck {0} on the lift wall",
                                    "{0} is what the lift poster says", "in the lift it reads {0} now")),
        ("the sticker on the fridge", ("the fridge has a sticker with {0}", "{0} stands on the fridge now",
                                       "someone wrote {0} on the fridge", "the fridge door says {0}")),
    ),
    "room": (
        ("the yoga group", ("the yoga group moved to {0}", "yoga is in {0} now", "{0} belongs to the yoga people",
                            "the yoga people took {0}")),
        ("the painters", ("they are painting {0} this week", "{0} smells of paint", "the painters are busy in {0}",
                          "{0} is full of ladders")),
    ),
    "file": (
        ("last year's file", ("last year's version was {0}", "we used to have {0} for that", "{0} was last year's name",
                              "the old one was named {0}")),
        ("the file of the other team", ("the other team keeps {0} for themselves", "{0} belongs to the other team",
                                        "next door they have {0}", "the other team named theirs {0}")),
    ),
}  # fmt: skip


QUOTED = ("title", "subject", "heading", "words")


def said(kind: str, thing: str, value: str = "{0}") -> Phrase:
    """How a fact of that kind is said about a thing (`the follow-up`); value: what stands around `{0}`, if anything."""
    form = FORMS[kind]
    quoted = value.replace("{0}", "'{0}'") if kind in QUOTED else value

    def about(text: str) -> str:
        return text.replace("{0}", quoted).replace("@", thing)

    return Phrase(
        _capital(about(form.text)),
        Statement(
            topic=about(form.topic),
            clauses=tuple(about(one) for one in form.clauses if one.count("{0}") == 1),
            question=_capital(about(form.question)),
            answers=tuple(one.replace("{0}", value).replace("@", thing) for one in form.answers),
        ),
    )


def misleading(kind: str, rng: random.Random) -> Phrase:
    """A value of that kind about something that nobody asks for."""
    topic, clauses = rng.choice(DECOYS[kind])
    return Phrase(f"{_capital(clauses[0])}.", Statement(topic=topic, clauses=clauses))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
