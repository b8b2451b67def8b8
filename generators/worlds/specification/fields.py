"""The fields of a record: what each can hold, and how its value is found when the record needs one."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from data_model import FrozenModel

Range = tuple[int, int]
"""The lowest and the highest value, both possible."""


class NumberedField(FrozenModel):
    """The number of a record, counted through the years.

    Attributes:
        pattern: A text with `{year}`, `{month}` and `{number}`, of which the last may have a width: `{number:04}`.
        first: About which number the company has reached when its timeline begins.
    """

    type: Literal["number_of_record"]
    pattern: str
    first: Range = (1, 400)


COMPANY = "company"
"""What a field may be fixed for besides another field."""


class KeepableField(FrozenModel):
    """A field whose value may belong to something that several records share.

    Attributes:
        fixed_for: A field that was found before, such as `site`: all records of the company, also those of other
            processes, in which that field has an equal value have an equal value here, until a step sets another;
            `company` for one value in all records.
    """

    fixed_for: str = ""


class ChoiceField(KeepableField):
    """One of several texts.

    Attributes:
        options: The texts; one that stands twice is drawn twice as often. of: The name of one of the industry's lists,
            instead of `options`.
        by: A field with a partner, found before: only the things of the list that the partner deals in.
    """

    type: Literal["choice"]
    options: tuple[str, ...] = ()
    of: str = ""
    by: str = ""

    @model_validator(mode="after")
    def _has_one_source(self) -> "ChoiceField":
        if bool(self.options) == bool(self.of):
            raise ValueError("a choice takes its texts from either `options` or `of`")
        return self


class PersonField(KeepableField):
    """A member of staff.

    Attributes:
        department: Where they work; empty for anybody.
        role: The title of their role; empty for any.
    """

    type: Literal["person"]
    department: str = ""
    role: str = ""


class PartnerField(KeepableField):
    """An organisation or a person outside the company.

    Attributes:
        kind: A kind of partner of the industry.
    """

    type: Literal["partner"]
    kind: str


class NumberField(KeepableField):
    """A count or a measure.

    Attributes:
        step: Values are multiples of it. unit: What is counted, as texts write it after the number.
    """

    type: Literal["number"]
    low: float
    high: float
    step: float = 1
    unit: str = ""


class AmountField(KeepableField):
    """A sum of money in the company's currency; with a step below 1 it has two decimals."""

    type: Literal["amount"]
    low: float
    high: float
    step: float = 1


class DateField(FrozenModel):
    """A day.

    Attributes:
        after: How many working days after `since`; negative numbers lie before it.
        since: Another date field; empty for the day on which the value is found.
        on_any_day: Whether it may fall on weekends and holidays.
    """

    type: Literal["date"]
    after: Range
    since: str = ""
    on_any_day: bool = False


class TimeField(FrozenModel):
    """A time of the day on the half or quarter hour.

    Attributes:
        earliest: `HH:MM`. latest: `HH:MM`. minutes: Times are multiples of so many minutes.
    """

    type: Literal["time"]
    earliest: str = "08:30"
    latest: str = "16:30"
    minutes: int = 30


class LinesField(FrozenModel):
    """Lines of an order or an invoice: a thing, a quantity and a price for one of it.

    Attributes:
        of: The industry's list of things. count: How many lines. quantity: How many of a thing. price: What one costs;
            a thing costs the same in all records of a company. The industry's `things` go before both ranges.
        by: A field with a partner, found before: only the things of the list that the partner deals in.
    """

    type: Literal["lines"]
    of: str
    count: Range = (1, 5)
    quantity: Range = (1, 20)
    price: tuple[float, float] = (5, 400)
    by: str = ""


class ComputedField(FrozenModel):
    """A number that follows from others of the record, rounded to cents.

    Attributes:
        how: `sum`, `difference` (the first less the others), `product`, `percent` (so many per cent, the second, of the
            first), `total` (of lines), `days` (working days from the first date to the second).
        of: The names of the fields it follows from.
    """

    type: Literal["computed"]
    how: Literal["sum", "difference", "product", "percent", "total", "days"]
    of: tuple[str, ...]
    unit: str = ""
    is_money: bool = True


class TextField(FrozenModel):
    """A text with the values of other fields in it.

    Attributes:
        options: Templates, of which one is drawn.
    """

    type: Literal["text"]
    options: tuple[str, ...]


class CarriedField(FrozenModel):
    """The value of a field of the record from which this one began.

    Attributes:
        field: The name of the field there.
    """

    type: Literal["carried"]
    field: str


FieldSpec = Annotated[
    NumberedField
    | ChoiceField
    | PersonField
    | PartnerField
    | NumberField
    | AmountField
    | DateField
    | TimeField
    | LinesField
    | ComputedField
    | TextField
    | CarriedField,
    Field(discriminator="type"),
]
