"""The sentences in which this model tells tasks, and how it reads them again when it knows nothing else."""

import re
from typing import NamedTuple

FORMS = {
    "event": "Put '{title}' into the calendar of {user} on {date} from {start} to {end}.",
    "mail": "Send an email from {user} to {address} with the subject '{subject}' that says '{phrase}'.",
    "cell": "Add the entry {name} to {file} in the next free row, with {number} as {column}.",
    "word": "Make the Word document {file} with the heading '{heading}' and below it the line '{phrase}'.",
}
PUBLISHED = {
    "note": 'Create a new word file called {file} and add the sentence "{phrase}"',
    "row": "delete student {name} and her score in {stem} excel file",
    "letter": "send email using event names to {person} only for {phrase}",
}
"""Sentences of published tasks that this model can carry out too, as far as it goes."""
INTENTS = {
    "event": "put the {noun} into my calendar",
    "mail": "send the {noun} by email",
    "cell": "add the {noun} to the workbook",
    "word": "make the document for the {noun}",
}
APPLICATION = {"event": "calendar", "mail": "email", "cell": "excel", "word": "word"}
SLOT = re.compile(r"\\?\{(\w+)\\?\}")


class Told(NamedTuple):
    """One subtask: its family and the values of its sentence."""

    family: str
    values: dict[str, str]

    @property
    def sentence(self) -> str:
        """The sentence that tells it."""
        return FORMS[self.family].format(**self.values)


def tasks_in(text: str) -> tuple[Told, ...]:
    """Every subtask that a text tells, in its order."""
    found = [
        (match.start(), Told(family, match.groupdict()))
        for family, form in (FORMS | PUBLISHED).items()
        for match in _pattern(form).finditer(text)
    ]
    return tuple(told for _, told in sorted(found, key=lambda one: one[0]))


def _pattern(form: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\})", form)
    texts = [f"(?P<{part[1:-1]}>.+?)" if part.startswith("{") else re.escape(part) for part in parts]
    return re.compile("".join(texts) + (r"$" if form.endswith("}") else ""), re.MULTILINE)
