"""Cases: matters of an office that a task can be about, with what happened to them and who has to do with them.

A case is a record of a made-up company, such as a shipment or a claim. What happened to it lies before the evening on
which the office was written, or on the days of the conversation, when the files do not know of it yet.
"""

from data_model.frozen_model import FrozenModel
from data_model.task import ValueType


class Contact(FrozenModel):
    """Somebody who has to do with a case.

    Attributes:
        name: The first and the last name of a colleague, or the name of an organisation.
        person: The first and the last name of the person to whom one writes.
        role: What they are to the case or in the company, as a noun: `customer`, `carrier`, `dispatcher`.
        is_colleague: Whether they work in the user's company.
    """

    name: str
    person: str
    address: str
    role: str
    is_colleague: bool


class CaseValue(FrozenModel):
    """What a case holds in one respect.

    Attributes:
        field: The respect, as a singular noun in snake case: `pickup`.
        heading: The heading of the column of its register; empty if the register does not show it.
        value: In canonical form: `2025-03-04`, `09:30`, `1250.5`, or a text.
        unit: The unit or the currency of a number.
    """

    field: str
    heading: str = ""
    type: ValueType
    value: str
    unit: str = ""


class CaseChange(FrozenModel):
    """A new value of a case.

    Attributes:
        before: The value that it replaces; None if there was none.
        said: What happened, as a sentence with `{0}` in place of the value; empty if no sentence tells the value.
    """

    after: CaseValue
    before: CaseValue | None = None
    said: str = ""


class CaseEvent(FrozenModel):
    """Something that happened to a case.

    Attributes:
        id: Counted in the order in which everything happened in the company.
        day: `YYYY-MM-DD`.
        step: What happened, as a verb in the past in snake case: `postponed`.
        text: What happened, as a sentence.
        because: Why, as half a sentence; empty if nothing more is known.
        causes: What led to it, as sentences, earliest first.
    """

    id: int
    day: str
    step: str
    text: str
    because: str = ""
    causes: tuple[str, ...] = ()
    changes: tuple[CaseChange, ...] = ()


class Case(FrozenModel):
    """A matter of an office.

    Attributes:
        noun: What people call such a case: `shipment`. plural: What they call several.
        key: The text that names it: `S2025-0311`.
        register_file: The path of the workbook in which it is kept; empty if it is in none.
        is_own: Whether the user looks after it, or has to do with it in another way.
        is_handled: Whether it is the user, or somebody of their department, who looks after it.
        values: What it holds as far as the files know.
        past: What happened to it as far as the files know, earliest first.
        news: What happened since, earliest first.
        people: Those who have to do with it, other than the user.
        ended_on: The day on which the last step that it can take was taken, as far as the user knows; empty while it is
            open.
    """

    noun: str
    plural: str
    key: str
    register_file: str
    is_own: bool
    values: tuple[CaseValue, ...]
    past: tuple[CaseEvent, ...]
    news: tuple[CaseEvent, ...]
    people: tuple[Contact, ...]
    ended_on: str = ""
    is_handled: bool = True

    @property
    def name(self) -> str:
        """What people call it: `shipment S2025-0311`."""
        return f"{self.noun} {self.key}"
