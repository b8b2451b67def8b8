"""Made-up companies: their files open in their real formats and agree with each other."""

import datetime as dt
import io

import openpyxl
import pypdf
import pytest
from docx import Document

from data_model import rng_for
from file_formats import eml, ics
from generators.dialogues import NEO_DAYS, list_conversation_days
from generators.worlds import make_small_office
from generators.worlds.small_company.company import make_company


@pytest.fixture(scope="module", params=range(4))
def index(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_the_total_of_an_invoice_is_the_amount_in_the_ledger(index: int) -> None:
    files = make_small_office(3, "neo", index, 1).files
    ledger = openpyxl.load_workbook(io.BytesIO(files["data/supplier_ledger.xlsx"])).active
    assert ledger is not None
    amounts = {str(supplier): amount for supplier, _, amount, _ in ledger.iter_rows(min_row=2, values_only=True)}
    invoices = {name: content for name, content in files.items() if name.endswith("_invoice.pdf")}
    assert len(invoices) == 3
    for name, content in invoices.items():
        text = pypdf.PdfReader(io.BytesIO(content)).pages[0].extract_text()
        supplier = name.removeprefix("data/").removesuffix("_invoice.pdf").replace("_", " ").title()
        assert f"Total amount: {amounts[supplier]}" in text


def test_a_conversation_begins_after_the_mails_that_it_mentions(index: int) -> None:
    world = make_small_office(3, "neo", index, 1)
    first_day = list_conversation_days(world.clock, NEO_DAYS)[0]
    sent = [
        content.decode().partition("Sent at: ")[2] for name, content in world.files.items() if name.endswith(".eml")
    ]
    assert all("2023" < one[:10] < first_day for one in sent)


def test_the_meeting_in_a_mail_is_the_event_in_the_calendar(index: int) -> None:
    world = make_small_office(3, "neo", index, 1)
    events = ics.read_calendar(world.files[f"calendar/{world.persona.name}.ics"]).events
    agendas = [name for name in world.files if name.endswith(" agenda.eml") and f"/{world.persona.name}/" in name]
    assert len(agendas) == 2
    for name in agendas:
        title = name.rsplit("/", 1)[-1].removesuffix(" agenda.eml")
        (event,) = [one for one in events if one.summary == title]
        assert isinstance(event.start, dt.datetime)
        assert f"{event.start:%Y-%m-%d} at {event.start:%H:%M}" in eml.read_mail(world.files[name]).body


def test_the_brief_says_what_the_budget_sheet_says(index: int) -> None:
    files = make_small_office(3, "neo", index, 1).files
    sheet = openpyxl.load_workbook(io.BytesIO(files["data/project_budgets.xlsx"])).active
    assert sheet is not None
    budgets = {str(row[0]): row[2] for row in sheet.iter_rows(min_row=2, values_only=True)}
    paragraphs = [one.text for one in Document(io.BytesIO(files["data/project_brief.docx"])).paragraphs]
    named = [text for text in paragraphs if text in budgets]
    assert len(named) == 4
    for name in named:
        assert paragraphs[paragraphs.index(name) + 2] == f"Approved budget: {budgets[name]}"


def test_the_notice_invites_everybody_to_what_stands_in_every_calendar(index: int) -> None:
    files = make_small_office(3, "neo", index, 1).files
    text = pypdf.PdfReader(io.BytesIO(files["data/invitation_notice.pdf"])).pages[0].extract_text()
    told = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    calendars = [content for name, content in files.items() if name.endswith(".ics")]
    assert len(calendars) == 8
    for content in calendars:
        (event,) = [one for one in ics.read_calendar(content).events if one.location == told["Venue"]]
        assert isinstance(event.start, dt.datetime)
        assert (f"{event.start:%Y-%m-%d}", f"{event.start:%H:%M}") == (told["Date"], told["Start"])
    ledger = openpyxl.load_workbook(io.BytesIO(files["data/supplier_ledger.xlsx"])).active
    assert ledger is not None
    assert told["Catering"] in {row[0] for row in ledger.iter_rows(min_row=2, values_only=True)}


def test_no_calendar_overlaps_and_every_meeting_lies_ahead(index: int) -> None:
    world = make_small_office(3, "neo", index, 1)
    for name, content in world.files.items():
        if name.endswith(".ics"):
            events = ics.read_calendar(content).events
            assert not ics.find_overlaps(events)
            assert all(isinstance(one.start, dt.datetime) and one.start > world.clock.moment for one in events)


def test_the_same_seed_gives_the_same_bytes_and_another_attempt_another_world() -> None:
    assert make_small_office(1, "neo", 5, 1).files == make_small_office(1, "neo", 5, 1).files
    assert make_small_office(1, "neo", 5, 1).files != make_small_office(1, "neo", 5, 2).files


def test_a_company_names_nobody_and_nothing_twice() -> None:
    for index in range(30):
        company = make_company(rng_for("test", index))
        for names in (
            [one.first_name for one in company.employees],
            [one.name for one in company.projects],
            [one.number for one in company.invoices],
            [one.title for one in company.meetings],
            [one.start for one in company.meetings],
        ):
            assert len(set(names)) == len(names)
