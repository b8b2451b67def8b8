"""The reader's view of the office: what its actions show, read once and only when needed."""

import re
from functools import cached_property
from typing import Any, NamedTuple

from data_model import Action, Assignment, extract_values
from office_env import Episode
from office_env.protocols import tools
from solvers.reader.sheet_table import SheetTable, parse_table

_MAX_FILES = 6
_MAIL_PATTERN = re.compile(r"^Email ID: (.*)\nFrom: (.*)\nTo: (.*)\nSubject: (.*)$", re.MULTILINE)
_EVENT_PATTERN = re.compile(r"Summary: (.*)\nStart Time: (.*)\nEnd Time: (.*)\n")
_BODY_PATTERN = re.compile(r"\nContent: (.*)\n\(End of the text of this email\.\)\n", re.DOTALL)


class ListedMail(NamedTuple):
    """A mail as `list_emails` shows it.

    Attributes:
        sender: The sender's address without the name.
    """

    id: str
    sender: str
    subject: str


class ListedEvent(NamedTuple):
    """An event as `list_events` shows it; start and end are `YYYY-MM-DD HH:MM:SS`."""

    title: str
    start: str
    end: str


class DocumentLines(NamedTuple):
    """A Word or PDF document and its lines."""

    path: str
    lines: tuple[str, ...]


class OfficeView:
    """The office of one episode; performs actions and caches what they show.

    Attributes:
        owner: The name of the user whose office it is.
        address: The user's mail address.
    """

    def __init__(self, assignment: Assignment, episode: Episode) -> None:
        self._episode = episode
        self.owner = assignment.persona.name
        self.address = assignment.persona.email

    def perform_action(self, app: str, action: str, **args: Any) -> str:
        """Perform one action and return its observation."""
        return self._episode.step(make_tool_call(app, action, args)).observation

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The paths of all files at the start of the episode."""
        return tuple(self.perform_action("system", "list_files").splitlines()[1:])

    @cached_property
    def tables(self) -> tuple[SheetTable, ...]:
        """The tables of the office's workbooks."""
        paths = self._list_data_files(".xlsx")
        tables_or_none = (
            parse_table(path, self.perform_action("excel", "read_file", file_path=path)) for path in paths
        )
        return tuple(one for one in tables_or_none if one)

    @cached_property
    def mails(self) -> tuple[ListedMail, ...]:
        """The owner's mails."""
        listing = self.perform_action("email", "list_emails", username=self.owner)
        return tuple(
            ListedMail(one[0], _extract_address(one[1]), one[3].strip()) for one in _MAIL_PATTERN.findall(listing)
        )

    @cached_property
    def events(self) -> tuple[ListedEvent, ...]:
        """The events of the owner's calendar."""
        listing = self.perform_action("calendar", "list_events", username=self.owner)
        return tuple(ListedEvent(*(text.strip() for text in one)) for one in _EVENT_PATTERN.findall(listing))

    @cached_property
    def documents(self) -> tuple[DocumentLines, ...]:
        """The office's Word and PDF documents."""
        word_texts = [
            (path, self.perform_action("word", "read_file", file_path=path)) for path in self._list_data_files(".docx")
        ]
        pdf_texts = [
            (path, self.perform_action("pdf", "read_file", pdf_file_path=path))
            for path in self._list_data_files(".pdf")
        ]
        return tuple(DocumentLines(path, tuple(text.splitlines())) for path, text in (*word_texts, *pdf_texts))

    def read_body(self, mail: ListedMail) -> str:
        """Return the text of a mail."""
        match = _BODY_PATTERN.search(self.perform_action("email", "read_email", username=self.owner, email_id=mail.id))
        return match[1].strip() if match else ""

    def _list_data_files(self, extension: str) -> list[str]:
        return [path for path in self.files if path.startswith("data/") and path.lower().endswith(extension)][
            :_MAX_FILES
        ]


def make_tool_call(app: str, action: str, args: dict[str, Any]) -> tools.ToolCall:
    """Make the tool call of an action."""
    return tools.to_tool_call(Action(app=app, action=action, args=args))


def _extract_address(text: str) -> str:
    return next((one.value for one in extract_values(text) if one.type == "address"), text.strip())
