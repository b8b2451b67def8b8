"""What a user has on their desk: cases of their own that are not over, with all that the office holds about them."""

import re
from dataclasses import dataclass

from data_model import Case, Contact, DocumentFinding, EventFinding, MailFinding
from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.recipe import TaskContext


@dataclass(frozen=True)
class Matter:
    """A case of the user with what the office holds about it.

    Attributes:
        row: Where it stands in its register; None if it stands there in no row or in several.
        mails: Those in the mailbox of the user that name it, the latest first.
        documents: Those that name it in their path or their text, in the order of the findings.
        events: The single events in the calendar of the user that name it.
    """

    case: Case
    row: CaseRow | None
    mails: tuple[MailFinding, ...]
    documents: tuple[DocumentFinding, ...]
    events: tuple[EventFinding, ...]

    @property
    def colleagues(self) -> tuple[Contact, ...]:
        """The colleagues who have to do with it."""
        return tuple(one for one in self.case.people if one.is_colleague)

    @property
    def partners(self) -> tuple[Contact, ...]:
        """The customers, suppliers and others outside the house who have to do with it."""
        return tuple(one for one in self.case.people if not one.is_colleague)

    def lasts_until(self, today: str, day: str) -> bool:
        """Tell whether its next day comes no earlier than another day, on which it can still be talked about."""
        coming = [one.value for one in self.case.values if one.type == "date" and one.value > today]
        return not coming or min(coming) >= day


def list_open_matters(context: TaskContext, also_of_department: bool = False) -> list[Matter]:
    """List the cases that the user looks after and that are not over, in the order of `context.cases`.

    Args:
        also_of_department: Whether to list the cases of other people of their department, too, after their own.
    """
    rows = {(one.case.register_file, one.case.key): one for one in find_case_rows(context)}
    handled = [one for one in context.cases if one.is_handled and not one.ended_on]
    cases = [one for one in handled if one.is_own or also_of_department]
    return [_collect(context, one, rows.get((one.register_file, one.key))) for one in cases]


def _collect(context: TaskContext, case: Case, row: CaseRow | None) -> Matter:
    names = re.compile(rf"(?<!\w){re.escape(case.key)}(?!\w)")
    user = context.persona.name
    mails = [
        one
        for one in context.findings
        if isinstance(one, MailFinding) and one.user == user and names.search(f"{one.subject} {one.body}")
    ]
    documents = [
        one
        for one in context.findings
        if isinstance(one, DocumentFinding) and names.search(" ".join((one.file, *one.headings, *one.paragraphs)))
    ]
    events = [
        one
        for one in context.findings
        if isinstance(one, EventFinding) and one.user == user and not one.is_series and names.search(one.summary)
    ]
    mails.sort(key=lambda one: one.sent or "", reverse=True)
    return Matter(case, row, tuple(mails), tuple(documents), tuple(events))
