"""The arguments of the criterion for a mail that had to be sent."""

from pydantic import Field, model_validator

from criteria.mails import Figure, State
from criteria.registry import Args

_MAX_NAMES = 200


class NamedValue(Args):
    """A name and the value that the mail must give it."""

    name: str = Field(min_length=1)
    value: str = Field(min_length=1)


class NamedState(Args):
    """A name and what the mail must say has happened to it."""

    name: str = Field(min_length=1)
    state: State


class KnownPerson(Args):
    """Somebody who sends or gets the mail, as the office knows them."""

    address: str = Field(min_length=1)
    name: str = Field(min_length=1)
    role: str = ""


class MailArgs(Args):
    """The mail that must have been sent; an argument that is left out is not demanded.

    Attributes:
        sender: Who must have sent it, a name or an address; a name is the part before `@`.
        recipients: Everybody who must get it, names or addresses; nobody else may.
        to: Those of them who must stand in To.
        cc: Those of them who must stand in Cc.
        bcc: Those of them who must stand in Bcc.
        subject: The whole subject.
        says: Words that must stand in it whole.
        says_one_of: Words of which it must say one without denying it.
        values: Numbers, dates, times, addresses or files that it must state, in any fair form.
        values_one_of: Such values of which it must state one, as `5` or `-5` for a difference.
        pairs: Names, each with the value that must stand beside it.
        states: Names, each with what has happened to it: `moved` or `cancelled`. With a single name the mail need not
            say it, but must not say the other.
        never: What it must not say: superseded, competing and decoy values. What stands inside a wanted phrase is none.
        allowed: Values that it may state beside those that it must.
        tells_change_from: Old values that it may name as the old ones (`from 3 pm to 4 pm`).
        may_pair: Names of events, each with a moment of it (`2024-03-04 09:30`), whose date and time may stand beside
            the name.
        context: The words of the request. If given, the mail holds few others beside those of grammar, courtesy and
            office work, names nobody else, and is greeted and signed by the right people.
        people: The full names of those who send and get it, and what they are in their house. It may greet recipients
            by them, and its sender may sign with name and role.
        asks: Whether it asks its recipients for something, so that the words of asking are no remarks.
        is_closed: Whether every number, date and time is one too many that is neither wanted nor allowed nor courtesy.
        figure: What its figure is; it calls it nothing else.
        compared: The names of two rows, each with its number; it does not put the lower one ahead of the other.
        column: The heading of the column that its figures are from.
        other_columns: The headings of the other columns, with which it must not confuse that one.
        other_names: Rows, events and the like that nobody asked about; it names none of them, but in its greeting.
        limit: The number that it must name as the limit above which `values` count.
        reply_to: The path of the mail that it answers, by header or by `Re:` and the subject.
        may_quote: The path of a mail that it may quote below although it need not answer it.
        forward_of: The path of the mail that it forwards whole, with its attachments.
        copy_to: The one of the recipients whose mail is a copy: it says all that it must by itself, or holds the body
            of the mail to the others whole, for example below a note.
        attachments: The paths of the files that it must carry.
        may_attach: The paths of files that it may carry.
    """

    sender: str = Field(min_length=1)
    recipients: tuple[str, ...] = Field(min_length=1)
    to: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    subject: str | None = None
    says: tuple[str, ...] = ()
    says_one_of: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    values_one_of: tuple[str, ...] = ()
    pairs: tuple[NamedValue, ...] = ()
    states: tuple[NamedState, ...] = ()
    never: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    tells_change_from: tuple[str, ...] = ()
    may_pair: tuple[NamedValue, ...] = Field(default=(), max_length=_MAX_NAMES)
    context: str = ""
    people: tuple[KnownPerson, ...] = Field(default=(), max_length=_MAX_NAMES)
    is_closed: bool = False
    asks: bool = False
    figure: Figure | None = None
    compared: tuple[NamedValue, ...] = Field(default=(), max_length=2)
    column: str = ""
    other_columns: tuple[str, ...] = Field(default=(), max_length=_MAX_NAMES)
    other_names: tuple[str, ...] = Field(default=(), max_length=_MAX_NAMES)
    limit: str = ""
    reply_to: str | None = None
    may_quote: str | None = None
    forward_of: str | None = None
    copy_to: str | None = None
    attachments: tuple[str, ...] = ()
    may_attach: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _require_named_recipients(self) -> "MailArgs":
        for one in (*self.to, *self.cc, *self.bcc, *((self.copy_to,) if self.copy_to else ())):
            if one not in self.recipients:
                raise ValueError(f"{one!r} is not one of the recipients")
        return self
