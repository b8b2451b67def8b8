"""What is wanted of a mail, for every question about it."""

from dataclasses import dataclass, field

from criteria.mails.figures import FigureSource
from criteria.mails.states import State


@dataclass(frozen=True)
class FullNames:
    """Full names of people, by what they have to do with a mail.

    Attributes:
        people: Those of everybody who was to get it.
        senders: That of its sender.
        recipients: Those of whoever gets it.
    """

    people: tuple[str, ...] = ()
    senders: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()


@dataclass(frozen=True)
class WantedMessage:
    """What a mail must say and must not say; the attributes are those of the criterion's arguments.

    Attributes:
        moments: Names of events, each with a date and time that it truly has.
        source: Where its figures are from.
        compared: The names of two rows, each with its number, of which it must not put the lower one ahead.
        asks: Whether it asks its recipients for something.
        is_closed: Whether every number, date and time is one too many that is neither wanted nor allowed.
        quoted: The text of the mail that it answers or forwards, or of which it is a copy; it may stand below.
        quoted_headers: What the headers of such mails say, each with its name in lower case: `from`, `to`, `cc`,
            `subject` or `date`.
        context: The words of the request, beside which it may hold few others; if empty, it may hold any.
        columns: The headings of the registers that the request names, each with the texts below it, in lower case.
        people: Everybody who was to get it.
        senders: The name and the address of its sender.
        recipients: Who gets it.
        full_names: The full names of `people`, `senders` and `recipients`, as far as the office knows them.
        roles: What its sender is in their house.
    """

    subject: str | None = None
    says: tuple[str, ...] = ()
    says_one_of: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    values_one_of: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    states: tuple[tuple[str, State], ...] = ()
    never: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    tells_change_from: tuple[str, ...] = ()
    moments: tuple[tuple[str, str], ...] = ()
    source: FigureSource = field(default_factory=FigureSource)
    compared: tuple[tuple[str, str], ...] = ()
    is_closed: bool = False
    asks: bool = False
    quoted: str = ""
    quoted_headers: tuple[tuple[str, str], ...] = ()
    context: str = ""
    columns: tuple[tuple[str, frozenset[str]], ...] = ()
    people: tuple[str, ...] = ()
    senders: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    full_names: FullNames = field(default_factory=FullNames)
    roles: tuple[str, ...] = ()

    @property
    def parties(self) -> tuple[str, ...]:
        """The addresses of all who send and receive it, which it may state."""
        return (*self.senders, *self.people, *self.recipients)

    @property
    def greeted(self) -> tuple[str, ...]:
        """All who were to get it, by address and by full name."""
        return (*self.people, *self.full_names.people)

    @property
    def request(self) -> str:
        """The words of the request, of what it must say and of the mail that it answers or forwards."""
        return " ".join([self.context, self.quoted, *self.says, *self.says_one_of])

    @property
    def is_specific(self) -> bool:
        """Whether it tells one mail from others."""
        return bool(
            self.subject or self.says or self.values or self.values_one_of or self.pairs or len(self.states) > 1
        )
