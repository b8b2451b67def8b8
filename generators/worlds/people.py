"""The people of a company and those it deals with."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Employee:
    """A member of staff.

    Attributes:
        id: The index among the staff.
        first_name: Of which no two people of a company have the same.
        boss: The id of whom they report to; None for the director.
        is_head: Whether they lead their department.
        phone: The extension, as signatures show it.
        starts: The hour at which they begin to work, with halves.
        ends: The hour at which they stop.
        free_weekdays: The weekdays on which they do not work, 0 for Monday.
        signature: How they end a mail, with `{name}`, `{role}`, `{company}` and `{phone}` filled in.
        greeting: How they begin one, with `{first}` for the reader: `Hi {first},`.
        closing: What stands above their signature: `Best wishes`.
    """

    id: int
    first_name: str
    last_name: str
    role: str
    department: str
    boss: int | None
    is_head: bool
    address: str
    phone: str
    starts: float
    ends: float
    free_weekdays: tuple[int, ...]
    signature: str
    greeting: str
    closing: str

    @property
    def name(self) -> str:
        """The first and the last name."""
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True)
class Partner:
    """An organisation or a person that the company deals with.

    Attributes:
        kind: The kind of partner in the industry.
        name: The organisation, or the person.
        contact: The first and the last name of the person who writes for it.
        street: The street with its number. city: The postal code and the town.
        deals_in: The things, of the company's lists, with which it has to do.
    """

    id: int
    kind: str
    name: str
    contact: tuple[str, str]
    address: str
    street: str
    city: str
    deals_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class Style:
    """How a company writes.

    Attributes:
        currency: The ISO code.
        date_format: For texts, as `strftime` takes it, with `%-d` for a day without a zero.
        cell_date_format: For workbooks, as Excel takes it: `dd/mm/yyyy`.
        money_format: For cells with amounts: `#,##0.00`.
        time_format: `24` or `12` hours.
    """

    currency: str
    date_format: str
    cell_date_format: str
    money_format: str
    time_format: str


@dataclass(frozen=True)
class Company:
    """A company, as it is from the first to the last day of its timeline.

    Attributes:
        staff: By id; the first is the director.
        partners: By id.
        domain: Of its addresses, below `.example`.
        lists: The lists of its industry.
        prices: Thing -> what one costs, in the company's currency.
    """

    name: str
    domain: str
    city: str
    style: Style
    staff: tuple[Employee, ...]
    partners: tuple[Partner, ...]
    lists: dict[str, tuple[str, ...]]
    prices: dict[str, "float"]

    def find_head(self, department: str) -> Employee:
        """Return who leads a department."""
        return next(one for one in self.staff if one.is_head and one.department == department)
