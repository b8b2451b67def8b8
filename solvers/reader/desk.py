"""The office through the reader's eyes: what its actions show, read once and only where it is wanted."""

import re
from functools import cached_property
from typing import Any, NamedTuple

from data_model import Action, Assignment, extract_values
from office_env import Episode
from office_env.protocols import tools
from solvers.reader.tables import Table, table_of

_MOST_FILES = 6
_MAIL = re.compile(r"^Email ID: (.*)\nFrom: (.*)\nTo: (.*)\nSubject: (.*)$", re.MULTILINE)
_EVENT = re.compile(r"Summary: (.*)\nStart Time: (.*)\nEnd Time: (.*)\n")
_BODY = re.compile(r"\nContent: (.*)\.\.\.\n", re.DOTALL)


class Mail(NamedTuple):
    """A mail as the list shows it. sender: the address alone."""

    id: str
    sender: str
    subject: str


class Event(NamedTuple):
    """An event as the list shows it; start and end as `YYYY-MM-DD HH:MM:SS`."""

    title: str
    start: str
    end: str


class Document(NamedTuple):
    """A Word or PDF document and its lines."""

    path: str
    lines: tuple[str, ...]


class Desk:
    """One episode: acts, and remembers what it has read and made. owner: whose office it is."""

    def __init__(self, assignment: Assignment, episode: Episode) -> None:
        self._episode = episode
        self.owner = assignment.persona.name
        self.address = assignment.persona.email

    def act(self, app: str, action: str, **args: Any) -> str:
        """Carry out one action and return what is seen of it."""
        return self._episode.step(tools_action(app, action, args)).observation

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The paths of all files at the beginning."""
        return tuple(self.act("system", "list_files").splitlines()[1:])

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the office's workbooks."""
        paths = self._data(".xlsx")
        read = (table_of(path, self.act("excel", "read_file", file_path=path)) for path in paths)
        return tuple(one for one in read if one)

    @cached_property
    def mails(self) -> tuple[Mail, ...]:
        """The owner's mails."""
        shown = self.act("email", "list_emails", username=self.owner)
        return tuple(Mail(one[0], _address(one[1]), one[3].strip()) for one in _MAIL.findall(shown))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of the owner's calendar."""
        shown = self.act("calendar", "list_events", username=self.owner)
        return tuple(Event(*(text.strip() for text in one)) for one in _EVENT.findall(shown))

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The office's Word and PDF documents."""
        words = [(path, self.act("word", "read_file", file_path=path)) for path in self._data(".docx")]
        pdfs = [(path, self.act("pdf", "read_file", pdf_file_path=path)) for path in self._data(".pdf")]
        return tuple(Document(path, tuple(text.splitlines())) for path, text in (*words, *pdfs))

    def body(self, mail: Mail) -> str:
        """The text of a mail."""
        found = _BODY.search(self.act("email", "read_email", username=self.owner, email_id=mail.id))
        return found[1].strip() if found else ""

    def _data(self, ending: str) -> list[str]:
        return [path for path in self.files if path.startswith("data/") and path.lower().endswith(ending)][:_MOST_FILES]


def tools_action(app: str, action: str, args: dict[str, Any]) -> tools.ToolCall:
    """An action as the call of a tool."""
    return tools.call_of(Action(app=app, action=action, args=args))


def _address(text: str) -> str:
    return next((one.value for one in extract_values(text) if one.type == "address"), text.strip())
