"""Phrasings of facts by kind: `@` stands for what the fact is about, `{0}` for its value."""

from typing import NamedTuple


class FactForm(NamedTuple):
    """The phrasings of one kind of fact.

    Attributes:
        text: The fact in one sentence.
        topic: A short noun phrase without a value.
        question: The question to which the fact is the answer.
        answers: Short answers to that question.
        clauses: Clauses that state the fact.
    """

    text: str
    topic: str
    question: str
    answers: tuple[str, ...]
    clauses: tuple[str, ...]


# Each form has short and long clauses, because a sentence of eight words or more may occur in only one dialogue of a
# dataset.
FACT_FORMS = {
    "date": FactForm(
        "@ is on {0}.", "the day of @", "Which day is @ on?", ("{0}", "on {0}", "it's {0}", "{0} it is"),
        ("@ is on {0}", "put @ on {0}", "{0} is the day for @", "let's have @ on {0}", "the day for @ should be {0}",
         "I want @ to happen on {0}", "we do @ on {0}", "everybody can make {0}, so that's @"),
    ),
    "start": FactForm(
        "@ starts at {0}.", "the start of @", "When does @ start?", ("{0}", "at {0}", "{0}, please", "from {0} on"),
        ("@ starts at {0}", "{0} is when @ begins", "have @ begin at {0}", "let @ start at {0}",
         "@ should kick off at {0}", "I'd like @ to start at {0}", "we begin @ at {0} sharp"),
    ),
    "minutes": FactForm(
        "@ takes {0} minutes.", "the length of @", "How long is @?",
        ("{0} minutes", "{0} minutes in all", "it takes {0} minutes", "{0} minutes exactly"),
        ("@ takes {0} minutes", "give @ {0} minutes", "set {0} minutes aside for @", "plan {0} minutes for @",
         "@ lasts {0} minutes", "@ needs {0} minutes in all"),
    ),
    "title": FactForm(
        "@ is called {0}.", "the name of @", "What is @ called?", ("{0}", "{0}, just that", "call it {0}", "it's {0}"),
        ("@ is called {0}", "call @ {0}", "the title of @ is {0}", "put @ in as {0}",
         "I want @ to be titled {0}", "let's go with {0} as the title of @"),
    ),
    "to": FactForm(
        "@ goes to {0}.", "the address for @", "Who gets @?", ("{0}", "to {0}", "{0} does", "it goes to {0}"),
        ("@ goes to {0}", "send @ to {0}", "{0} gets @", "address @ to {0}", "please let {0} have @",
         "@ is meant for {0}", "the person to get @ is {0}"),
    ),
    "subject": FactForm(
        "The subject of @ is {0}.", "the subject of @", "What is the subject of @?",
        ("{0}", "{0}, please", "just {0}", "the subject is {0}"),
        ("the subject of @ is {0}", "use {0} as the subject of @", "give @ the subject {0}",
         "put {0} into the subject line of @", "the subject line of @ reads {0}", "I want {0} as the subject of @"),
    ),
    "file": FactForm(
        "@ is saved as {0}.", "the file for @", "What is the file for @ called?",
        ("{0}", "{0}, please", "save it as {0}", "call it {0}"),
        ("save @ as {0}", "@ is saved as {0}", "call the file for @ {0}", "the file for @ is {0}",
         "I want @ in a file called {0}", "@ goes into {0}", "keep @ under the name {0}"),
    ),
    "heading": FactForm(
        "The heading of @ is {0}.", "the heading of @", "What heading does @ get?",
        ("{0}", "{0}, please", "the heading is {0}", "it's headed {0}"),
        ("@ gets the heading {0}", "the heading of @ reads {0}", "head @ with {0}", "{0} is the heading of @",
         "put {0} over @ as a heading", "I want {0} as the heading of @"),
    ),
    "room": FactForm(
        "@ takes place in {0}.", "the room for @", "Where is @?", ("{0}", "in {0}", "we got {0}", "it's {0}"),
        ("@ takes place in {0}", "{0} is the room for @", "@ is in {0}", "we have {0} for @",
         "the room for @ is {0}", "they gave us {0} for @"),
    ),
    "cell": FactForm(
        "@ begins in cell {0}.", "the place of @", "In which cell does @ begin?",
        ("{0}", "in {0}", "cell {0}", "from {0} on"),
        ("@ begins in cell {0}", "start @ in cell {0}", "let @ begin in cell {0}",
         "@ starts at cell {0}", "the top left corner of @ is {0}", "I want @ to begin in {0}"),
    ),
    "words": FactForm(
        "@ says {0}.", "the wording of @", "What must @ say?", ("{0}", "it says {0}", "{0}, word for word", "just {0}"),
        ("@ must say {0}", "write {0} in @", "{0} has to be in @", "@ has to say {0}", "put {0} into @",
         "I want to read {0} in @", "don't leave {0} out of @"),
    ),
    "which": FactForm(
        "@ is {0}.", "@", "Which one is @?", ("{0}", "it's {0}", "{0}, that one", "I mean {0}"),
        ("@ is {0}", "for @ take {0}", "{0} is @", "by @ I mean {0}", "@ should be {0}",
         "I looked again and {0} is @"),
    ),
    "row": FactForm(
        "@ is the one for {0}.", "the row for @", "Which row does @ come from?",
        ("{0}", "the {0} row", "{0}, that row", "it's the one for {0}"),
        ("@ is the one for {0}", "take @ from the {0} row", "look beside {0} for @",
         "I mean {0} when I say @", "for @ go to the {0} line", "the line I mean for @ is {0}"),
    ),
    "at": FactForm(
        "@ concerns {0}.", "the row for @", "Which row is @ for?",
        ("{0}", "it's {0}", "the {0} row", "{0}, that line"),
        ("@ concerns {0}", "@ is for the {0} row", "{0} is the line for @", "it's {0} that needs @",
         "make @ in the {0} row", "go to {0} for @", "I want @ at {0}"),
    ),
    "column": FactForm(
        "@ stand in the column {0}.", "the column with @", "Which column holds @?",
        ("{0}", "the {0} column", "under {0}", "it's {0}"),
        ("@ are in the {0} column", "the column for @ is {0}", "look under {0} for @", "take @ from the {0} column",
         "@ are the ones under {0}", "use the {0} column for @", "all of @ stand under {0}"),
    ),
    "figure": FactForm(
        "@ is {0}.", "@", "What is @?", ("{0}", "it's {0}", "{0}, exactly", "{0} it is"),
        ("@ is {0}", "make @ {0}", "put {0} down as @", "@ came out at {0}", "they gave me {0} for @",
         "@ should read {0}"),
    ),
    "entry": FactForm(
        "@ is called {0}.", "the name of @", "What is @ called?", ("{0}", "it's {0}", "{0}, just that", "call it {0}"),
        ("@ is called {0}", "list @ as {0}", "enter @ as {0}", "{0} is the name for @", "the name of @ is {0}",
         "@ should stand there as {0}"),
    ),
    "limit": FactForm(
        "@ lies at {0}.", "@", "Where does @ lie?", ("{0}", "at {0}", "it's {0}", "{0}, exactly"),
        ("@ lies at {0}", "set @ at {0}", "{0} is @", "keep @ at {0}", "we agreed on {0} as @",
         "nobody objects to {0} as @"),
    ),
    "source": FactForm(
        "@ are in {0}.", "the file with @", "Where are @ kept?", ("{0}", "in {0}", "it's {0}", "look in {0}"),
        ("@ are in {0}", "look into {0} for @", "{0} holds @", "I keep @ in {0}", "you find @ in {0}",
         "open {0} for @"),
    ),
    "label": FactForm(
        "@ is labelled {0}.", "the label of @", "What is the label of @?",
        ("{0}", "{0}, please", "label it {0}", "just {0}"),
        ("label @ with {0}", "@ is labelled {0}", "{0} is the label of @", "the label of @ reads {0}",
         "I want {0} as the label of @", "write {0} beside @"),
    ),
    "group": FactForm(
        "@ is {0}.", "@", "Which one is @?", ("{0}", "it's {0}", "{0}, all of them", "I mean {0}"),
        ("@ is {0}", "take {0} as @", "by @ I mean {0}", "this time @ is {0}",
         "everybody marked {0} and nobody else is in @", "@ means everybody marked {0}"),
    ),
}  # fmt: skip

# Requests without a value: what they ask for follows from the other facts.
REQUEST_FORMS = {
    "copy_to_me": FactForm(
        "The user gets a copy of @ as well.", "my own copy of @", "", (),
        ("send @ to me as well", "I want a copy of @ myself", "let me have @ too", "I should get @ as well",
         "put me among those who get @", "I like to keep what I send, so @ comes to me too"),
    ),
    "again": FactForm(
        "@ takes place again a week later at the same time.", "a repeat of @", "", (),
        ("book @ once more, exactly a week later", "@ comes back once, a week later, same time",
         "put @ in again for the same time a week later", "we need @ again a week later, at the same hour",
         "repeat @ once, a week later at the same time", "have @ a week later as well, same hour"),
    ),
    "answer_sender": FactForm(
        "The sender of @ is told that it was passed on.", "a line to the sender of @", "", (),
        ("let the sender of @ know that it went on", "tell whoever wrote @ that it went on",
         "drop the sender of @ a line that it went on", "answer @ as well and say that it went on",
         "the sender of @ should hear that it went on"),
    ),
    "as_pdf": FactForm(
        "A PDF of the same name is made of @.", "a PDF of @", "", (),
        ("make a PDF of @ too, same name but for the ending", "I need @ as a PDF too, only the ending is new",
         "also turn @ into a PDF, keep the name up to the dot", "keep a PDF of @ beside it, named alike to the dot",
         "save @ as a PDF too, with just the ending changed"),
    ),
    "sum": FactForm(
        "The sum of both figures stands at the end of @.", "the last line of @", "", (),
        ("@ should end with the sum of both", "write the sum of both at the end of @",
         "put what both make together at the end of @", "close @ with both added up",
         "I want both added up in the last line of @"),
    ),
    "how_many": FactForm(
        "The answer says how many entries @ has then, with the new one.", "the number of entries in @",
        "", (),
        ("tell me how many entries @ then has with the new one",
         "I want to hear how many entries @ ends up with, the new one included",
         "count the entries of @ for me afterwards, with the new one",
         "answer with the number of entries in @, the new one among them",
         "let me know how many entries @ has once the new one is in"),
    ),
}  # fmt: skip
