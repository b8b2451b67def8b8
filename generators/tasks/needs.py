"""What archetypes need of an office, by name, so that a survey can say what an office lacks."""

import random
from collections.abc import Callable
from typing import NamedTuple

from data_model import DocumentFinding
from generators.tasks.building_blocks.blank_forms import FORM_LABELS, list_form_headings
from generators.tasks.building_blocks.case_rows import draw_news
from generators.tasks.building_blocks.column_choice import can_take_new_row, has_amounts
from generators.tasks.building_blocks.compared_periods import find_sheets, find_years
from generators.tasks.building_blocks.desk_registers import (
    find_desk_registers,
    find_registers_of_cases,
    list_amount_headings,
    list_open_dates,
)
from generators.tasks.building_blocks.document_names import list_named_documents
from generators.tasks.building_blocks.document_passages import find_passage_sets
from generators.tasks.building_blocks.due_dates import find_due_dates
from generators.tasks.building_blocks.gathering_notices import find_heads, find_notice
from generators.tasks.building_blocks.held_meetings import MIN_MEETINGS, find_held_meetings
from generators.tasks.building_blocks.keyed_tables import KeyedTable, find_keyed_tables
from generators.tasks.building_blocks.looked_up_columns import find_lookups
from generators.tasks.building_blocks.mailboxes import add_quotes, find_mailboxes
from generators.tasks.building_blocks.matter_mails import list_writable_matters
from generators.tasks.building_blocks.named_calendars import find_named_calendars
from generators.tasks.building_blocks.office_words import list_contact_groups
from generators.tasks.building_blocks.paper_series import find_paper_series
from generators.tasks.building_blocks.partner_records import find_partners
from generators.tasks.building_blocks.people_calendars import find_people_calendars
from generators.tasks.building_blocks.people_lists import list_colleagues, list_group_headings
from generators.tasks.building_blocks.people_tables import has_people_as_rows
from generators.tasks.building_blocks.planted_requests import plant_requests
from generators.tasks.building_blocks.planted_statements import plant_statements
from generators.tasks.building_blocks.price_lists import find_price_lists
from generators.tasks.building_blocks.record_complaints import write_complaints
from generators.tasks.building_blocks.record_enquiries import find_enquiry_choices
from generators.tasks.building_blocks.register_search import find_ledgers, find_registers, find_status_registers
from generators.tasks.building_blocks.renamed_partners import can_be_renamed
from generators.tasks.building_blocks.sender_mails import draw_sender_mails
from generators.tasks.building_blocks.settled_records import find_settled_records
from generators.tasks.building_blocks.shared_names import find_shared_names
from generators.tasks.building_blocks.table_blocks import has_unique_extremes
from generators.tasks.recipe import TaskContext, archetype


class Need(NamedTuple):
    """Something that an archetype needs of an office.

    Attributes:
        description: What is needed, as a noun phrase.
        is_met: Whether the office of a context has it, for the user of the context.
    """

    description: str
    is_met: Callable[[TaskContext], bool]


def list_needs(archetype_name: str) -> tuple[Need, ...]:
    """Return what an archetype needs, as its option `needs` says; empty if it does not say.

    Raises:
        KeyError: The option names a need that does not exist, which is a mistake in the archetype.
    """
    return tuple(NEEDS[name] for name in archetype[archetype_name].options.get("needs", ()))


def _has_table(is_suitable: Callable[[KeyedTable], object]) -> Callable[[TaskContext], bool]:
    return lambda context: any(is_suitable(table) for table in find_keyed_tables(context))


def _has_quotable_mail(context: TaskContext) -> bool:
    return any(add_quotes(mailbox).mails for mailbox in find_mailboxes(context))


def _has_document(application: str, min_keywords: int = 0) -> Callable[[TaskContext], bool]:
    return lambda context: any(
        isinstance(one, DocumentFinding) and one.application == application and len(one.keywords) >= min_keywords
        for one in context.findings
    )


_COLLEAGUES, _SHARED_NAMES = 3, 3
_FEW = 3
_FEW_CALENDARS = 3
_LABELS, _PAPERS = 3, 4

_COLLEAGUES, _ROUND = 3, 8
_TABLE = "a table on the first sheet with 3 to 300 rows, each with a plain name or number of its own"
NEEDS = {
    "table": Need(_TABLE, _has_table(lambda table: True)),
    "amounts": Need(f"{_TABLE}, and a column of numbers that can be summed up", _has_table(has_amounts)),
    "growing_table": Need(
        f"{_TABLE}, a column of numbers that can be summed up, and nothing below its last row",
        _has_table(can_take_new_row),
    ),
    "unique_extremes": Need(
        f"{_TABLE}, and a single highest and lowest figure in each column of numbers", _has_table(has_unique_extremes)
    ),
    "colleagues": Need(
        "mails of three people at the same domain as the user",
        lambda context: sum(map(len, list_contact_groups(context.findings, context.persona)[:2])) >= _COLLEAGUES,
    ),
    "fields": Need(
        f"{_TABLE}, and a column that is filled in every row", _has_table(lambda table: table.field_columns)
    ),
    "people_in_groups": Need(
        "a table whose rows are people, with a column that puts them into groups",
        _has_table(lambda table: has_people_as_rows(table) and table.group_columns),
    ),
    "mail": Need(
        "a mailbox emails/<User>/ with a mail whose subject no other mail there has",
        lambda context: bool(find_mailboxes(context)),
    ),
    "mail_from_others": Need(
        "a mailbox emails/<User>/ with a mail of somebody else whose subject no other mail there has",
        lambda context: bool(find_mailboxes(context, from_others=True)),
    ),
    "quotable_mail": Need(
        "a mailbox emails/<User>/ with a mail of at most 1,000 characters in words of its own", _has_quotable_mail
    ),
    "two_mails": Need(
        "a mailbox emails/<User>/ with two mails of different subjects",
        lambda context: bool(find_mailboxes(context, min_mails=2)),
    ),
    "three_mails": Need(
        "a mailbox emails/<User>/ with three mails of different subjects",
        lambda context: bool(find_mailboxes(context, min_mails=3)),
    ),
    "three_events": Need(
        "a calendar calendar/<User>.ics with three single events of different titles, in one time zone",
        lambda context: bool(find_named_calendars(context, min_events=3)),
    ),
    "three_coming_events": Need(
        "a calendar calendar/<User>.ics with three single events of different titles after the last mail",
        lambda context: bool(find_named_calendars(context, min_events=3, only_upcoming=True)),
    ),
    "due_dates": Need(
        "a table with a key, and a column of days of which two or more are still to come",
        lambda context: any(True for _ in find_due_dates(context)),
    ),
    "own_coming_events": Need(
        "a calendar calendar/<User>.ics of the user, in one time zone, with an event after the day of the task",
        lambda context: any(
            one.user == context.persona.name and one.meetings for one in find_people_calendars(context).values()
        ),
    ),
    "four_calendars": Need(
        "calendars of four people, calendar/<User>.ics, each in one time zone",
        lambda context: len(find_people_calendars(context)) > _FEW_CALENDARS,
    ),
    "passages": Need(
        "a Word document, PDF, text file or transcribed image with several headed, labelled or clearly different "
        "passages",
        lambda context: bool(find_passage_sets(context)),
    ),
    "word_document": Need("a Word document", _has_document("word")),
    "cases_with_news": Need(
        "a made-up company, in which two entries of a register have changed since it was written",
        lambda context: len(draw_news(context, random.Random(0), 2)) > 1,
    ),
    "two_word_documents": Need(
        "two Word documents of different file names",
        lambda context: len(list_named_documents(context)) > 1,
    ),
    "held_meetings": Need(
        "a made-up company, in which the calendar of the user has two meetings that are over",
        lambda context: len(find_held_meetings(context)) >= MIN_MEETINGS and bool(context.cases),
    ),
    "register": Need(
        "a workbook with records that have a number of their own and a status",
        lambda context: bool(find_status_registers(context)),
    ),
    "shared_names": Need(
        "two workbooks with numbered records of different kinds, which share four partners, people or things and hold "
        "amounts",
        lambda context: any(
            len(one.rows) > _SHARED_NAMES
            for one in find_shared_names([book for book in find_status_registers(context) if book.amount_headings], 8)
        ),
    ),
    "partners_with_accounts": Need(
        "a made-up company, in which a workbook keeps four amounts each of three partners",
        lambda context: plant_statements(context, random.Random(0)) is not None,
    ),
    "looked_up_columns": Need(
        "a workbook with numbered records, of which a column names rows of another workbook, such as a price list",
        lambda context: bool(find_lookups(context, find_status_registers(context))),
    ),
    "four_open_records": Need(
        "a made-up company, in which different people have to do with four open records of the user",
        lambda context: len({one.address for row in list_writable_matters(context) for one in row.case.people}) > _FEW,
    ),
    "enquirers": Need(
        "a made-up company, in which three people have to do with records of the same register",
        lambda context: bool(find_enquiry_choices(context, 3)),
    ),
    "complainants": Need(
        "a made-up company, in which records of three partners have days and figures that the partners may know",
        lambda context: bool(write_complaints(context, random.Random(0), 3)),
    ),
    "correspondents": Need(
        "a made-up company, in which two people have to do with two records each",
        lambda context: draw_sender_mails(context, random.Random(0)) is not None,
    ),
    "records_for_forms": Need(
        "a made-up company, in which a register of the user has three columns that are filled in nearly every row",
        lambda context: any(len(list_form_headings(one)) > FORM_LABELS for one in find_registers_of_cases(context)),
    ),
    "partner_records": Need(
        "a made-up company, in which a register of the user has amounts in three records of a partner",
        lambda context: any(one.register.amount_headings for one in find_partners(context)),
    ),
    "partners_with_records": Need(
        "mails, and a workbook with three numbered records each of three partners, and two amounts or days of each",
        lambda context: plant_requests(context, random.Random(0)) is not None,
    ),
    "compared_periods": Need(
        "numbered records with amounts in workbooks of two years, or on four sheets of one workbook",
        lambda context: bool(find_years(books := find_status_registers(context)) or find_sheets(books)),
    ),
    "ledger": Need(
        "a workbook of 8 to 400 records, each with a number of its own, and a column of amounts of money",
        lambda context: bool(find_ledgers(context)),
    ),
    "named_colleagues": Need(
        "a sheet that lists eight colleagues, each with their full name and their address",
        lambda context: len(list_colleagues(context)) >= _ROUND,
    ),
    "waiting_records": Need(
        "a workbook with numbered records, with their days, and a status or a day that is blank while they are open",
        lambda context: any(
            one.date_headings and (one.status or list_open_dates(one)) for one in find_registers(context)
        ),
    ),
    "settled_records": Need(
        "a workbook with numbered records, each with the day on which it began and, if so, the day when it was settled",
        lambda context: bool(find_settled_records(context)),
    ),
    "listed_groups": Need(
        "a sheet that lists colleagues, each with their full name and their address, in three groups of two or more",
        lambda context: bool(list_group_headings(context)),
    ),
    "renamable_partners": Need(
        "a workbook with numbered records and their days, in which a column names three companies of several words",
        lambda context: any(
            sum(map(can_be_renamed, set(names))) >= _FEW
            for one in find_registers(context)
            for names in map(one.list_cells, one.name_headings)
        ),
    ),
    "price_list": Need(
        "a workbook that opens with 7 to 20 things in words, each with its price",
        lambda context: any(find_price_lists(context)),
    ),
    "desk_amounts": Need(
        "a workbook with numbered records, of which some are the user's in a made-up company, and a column of amounts",
        lambda context: any(list_amount_headings(one) for one in find_desk_registers(context)),
    ),
    "gathering": Need(
        "a PDF that invites to a gathering with its date, time, place and host, and a Word document that lists the "
        "heads of departments",
        lambda context: bool(find_notice(context, 0) and find_heads(context)),
    ),
    "papers": Need(
        "a folder of four or more documents of one kind, each with a number in its name and the same labelled lines",
        lambda context: any(len(one.kinds) >= _LABELS for one in find_paper_series(context, _PAPERS)),
    ),
    "pdf_with_text": Need("a PDF with text", _has_document("pdf", min_keywords=3)),
}
"""Name of a need, as archetypes give it in their option `needs` -> the need."""
