"""The facts of a small invented company, before any of them is written into a file."""

import datetime as dt
import random
from dataclasses import dataclass

from data_model import Clock, Persona, make_clock
from generators.working_days import CONVERSATION_SPAN, find_working_day, is_working_day

FIRST_NAMES = (
    "Alice Bob Carla Dmitri Elena Felix Greta Hugo Irene Jonas Karim Lena Mona Nils Oscar Priya Rosa Stefan Tara Victor"
).split()
LAST_NAMES = (
    "Adler Brandt Castro Dietrich Engel Fontaine Garcia Hansen Ivanov Jensen Kruger Larsen Meyer Nowak Ortiz Petrov "
    "Rossi Silva Torres Weber"
).split()
DEPARTMENTS = ("Finance", "Sales", "Operations", "Design", "Support")
PROJECTS = (
    "Harbor Relaunch|Depot Rewiring|Catalog Refresh|Loyalty Pilot|Payroll Migration|Showroom Fitout|Fleet Renewal|"
    "Archive Scanning|Website Rebuild|Training Portal|Warehouse Labels|Customer Survey"
).split("|")
SUPPLIERS = (
    "Brightwell Print|Calder Freight|Denholm Catering|Everly Software|Fairmont Paper|Gilden Cleaning|Hartley Tools|"
    "Ironbridge Security|Kendal Furniture|Lomax Energy"
).split("|")
MEETINGS = (
    "Budget review|Supplier call|Weekly sync|Hiring panel|Roadmap session|Safety walk|Contract talk|Quarter planning|"
    "Press briefing|Stock count"
).split("|")
GATHERINGS = "Open evening|Harvest supper|Founders party|Neighbours day|Charity fair|Winter market".split("|")
VENUES = "Old Boathouse|Granary yard|Glass pavilion|Riverside terrace|Botanical hall|Print works".split("|")
PROGRAMMES = (
    "Short films about the workshop|A quiz on twenty years of orders|Live music from the support desk|"
    "Guided walk through the archive|Prize draw for the best suggestion|Cooking together in mixed teams"
).split("|")
DRESS_CODES = "Anything but a suit|Colours of the house|Warm boots|Something from a flea market|Garden clothes".split(
    "|"
)
POLICIES = (
    ("Booking rooms", "Book a room before inviting people, and leave the whiteboard clean for whoever comes next."),
    ("Incoming invoices", "Every invoice is entered in the ledger on the day that it arrives."),
    ("Visitors at reception", "Guests sign the visitor book and are picked up downstairs by their host."),
    ("Travel requests", "Train journeys need no approval, flights are agreed with the head of the department."),
    ("Sick leave", "Call the front desk early in the morning so that appointments can be moved."),
    ("Keys and badges", "Lost badges are blocked at once, spare keys lie in the grey cabinet."),
    ("Ordering supplies", "Paper and toner are ordered weekly, furniture only with a signed quote."),
    ("Handling complaints", "Answer every complaint within two working days and thank the sender."),
    ("Leaving the building", "The last person switches off the heating and checks all windows."),
)
ROOMS = ("Room Oak", "Room Elm", "Room Birch", "Online", "Canteen")


@dataclass(frozen=True)
class StaffMember:
    """A member of staff.

    Attributes:
        hours: Hours worked.
        hourly_rate: Pay per hour in whole currency units.
    """

    first_name: str
    last_name: str
    department: str
    hours: int
    hourly_rate: int

    @property
    def address(self) -> str:
        """The e-mail address."""
        return f"{self.first_name.lower()}@example.com"


@dataclass(frozen=True)
class Project:
    """A project of the company.

    Attributes:
        lead: The lead's index among the employees.
        budget: The approved budget in whole currency units.
        spent: What has been spent, in whole currency units.
    """

    name: str
    lead: int
    budget: int
    spent: int
    deadline: dt.date


@dataclass(frozen=True)
class Invoice:
    """An invoice from a supplier.

    Attributes:
        lines: Item, quantity and unit price of each line.
    """

    number: str
    supplier: str
    lines: tuple[tuple[str, int, int], ...]
    due: dt.date

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(quantity * price for _, quantity, price in self.lines)


@dataclass(frozen=True)
class Meeting:
    """A meeting in the calendars of its attendees.

    Attributes:
        attendees: Their indexes among the employees.
    """

    title: str
    start: dt.datetime
    duration_minutes: int
    room: str
    attendees: tuple[int, ...]


@dataclass(frozen=True)
class EveningEvent:
    """An evening event for the whole staff.

    Attributes:
        host: The host's index among the employees.
        caterer: One of the suppliers.
    """

    name: str
    start: dt.datetime
    venue: str
    host: int
    caterer: str
    programme: str
    dress_code: str


@dataclass(frozen=True)
class SmallCompany:
    """One consistent state of a company.

    Attributes:
        employees: The staff; the first is the user.
        policies: Heading and text of each section of the handbook.
    """

    clock: Clock
    employees: tuple[StaffMember, ...]
    projects: tuple[Project, ...]
    invoices: tuple[Invoice, ...]
    meetings: tuple[Meeting, ...]
    gathering: EveningEvent
    policies: tuple[tuple[str, str], ...]

    @property
    def mail_day(self) -> dt.date:
        """The day on which all mails were sent: a working day before any conversation about them."""
        return find_working_day(self.clock.day - CONVERSATION_SPAN - dt.timedelta(days=1), -1)

    @property
    def persona(self) -> Persona:
        """The user, whose assistant solves the task."""
        user = self.employees[0]
        return Persona(name=user.first_name, email=user.address)


def make_company(rng: random.Random) -> SmallCompany:
    """Generate a company on a working day.

    Names, hours, rates, budgets and invoice numbers are each distinct.
    """
    today = dt.date(2024, 1, 8) + dt.timedelta(days=rng.randrange(700))
    today = find_working_day(today, -1)
    firsts, lasts = rng.sample(FIRST_NAMES, 8), rng.sample(LAST_NAMES, 8)
    hours, rates = rng.sample(range(90, 180), 8), rng.sample(range(31, 90), 8)
    staff = tuple(
        StaffMember(first, last, rng.choice(DEPARTMENTS), hour, rate)
        for first, last, hour, rate in zip(firsts, lasts, hours, rates, strict=True)
    )
    invoices = _make_invoices(rng, today)
    return SmallCompany(
        clock=make_clock(today, rng.choice(("9:00 AM", "10:00 AM", "1:30 PM"))),
        employees=staff,
        projects=_make_projects(rng, today),
        invoices=invoices,
        meetings=_make_meetings(rng, today),
        gathering=_make_gathering(rng, today, invoices[-1].supplier),
        policies=tuple(rng.sample(POLICIES, 5)),
    )


def _make_gathering(rng: random.Random, today: dt.date, caterer: str) -> EveningEvent:
    """Generate the gathering on an evening after all meetings, so that no calendar has overlapping events."""
    monday = today - dt.timedelta(days=today.weekday())
    day = find_working_day(monday + dt.timedelta(days=rng.choice((17, 18))), 1)
    return EveningEvent(
        name=rng.choice(GATHERINGS),
        start=dt.datetime.combine(day, dt.time(rng.choice((17, 18)), 30)),
        venue=rng.choice(VENUES),
        host=rng.randrange(1, 8),
        caterer=caterer,
        programme=rng.choice(PROGRAMMES),
        dress_code=rng.choice(DRESS_CODES),
    )


def _make_projects(rng: random.Random, today: dt.date) -> tuple[Project, ...]:
    budgets = rng.sample(range(12_000, 90_000, 500), 7)
    return tuple(
        Project(
            name, rng.randrange(8), budget, budget * rng.randint(20, 95) // 100, _draw_later_date(rng, today, 20, 160)
        )
        for name, budget in zip(rng.sample(PROJECTS, 7), budgets, strict=True)
    )


def _make_invoices(rng: random.Random, today: dt.date) -> tuple[Invoice, ...]:
    numbers = rng.sample(range(1000, 9999), 6)
    items = ("Delivery", "Service hours", "Material", "Setup", "Licences", "Spare parts")
    return tuple(
        Invoice(
            f"INV-{number}",
            supplier,
            tuple((item, rng.randint(1, 12), rng.randrange(25, 400, 5)) for item in rng.sample(items, 3)),
            _draw_later_date(rng, today, 5, 45),
        )
        for number, supplier in zip(numbers, rng.sample(SUPPLIERS, 6), strict=True)
    )


def _make_meetings(rng: random.Random, today: dt.date) -> tuple[Meeting, ...]:
    """Generate meetings at different times, so that no calendar has overlapping events."""
    monday = today - dt.timedelta(days=today.weekday())
    days = [day for day in (7, 8, 9, 10, 11, 14, 15, 16) if is_working_day(monday + dt.timedelta(days=day))]
    slots = rng.sample([(day, hour) for day in days for hour in (9, 11, 14, 16)], 7)
    return tuple(
        Meeting(
            title,
            dt.datetime.combine(monday + dt.timedelta(days=day), dt.time(hour)),
            rng.choice((30, 45, 60)),
            rng.choice(ROOMS),
            (0, *rng.sample(range(1, 8), 2)),
        )
        for title, (day, hour) in zip(rng.sample(MEETINGS, 7), sorted(slots), strict=True)
    )


def _draw_later_date(rng: random.Random, today: dt.date, min_days: int, max_days: int) -> dt.date:
    return today + dt.timedelta(days=rng.randint(min_days, max_days))
