"""The office of a company: all its files are written from the same facts, so they agree with each other."""

import datetime as dt
from collections.abc import Iterator, Sequence

from file_formats import Block, Paragraph, Table, docx, eml, ics, pdf, xlsx
from tests.small_company.company import EveningEvent, Invoice, Meeting, SmallCompany, StaffMember

SheetRow = tuple[str | int, ...]


def write_office_files(company: SmallCompany) -> dict[str, bytes]:
    """Write all files of the company's office.

    Returns:
        Path -> content.
    """
    return {
        **_write_workbooks(company),
        **_write_documents(company),
        **_write_mailboxes(company),
        **_write_calendars(company),
    }


def _write_workbooks(company: SmallCompany) -> dict[str, bytes]:
    staff = company.employees
    budgets = [(one.name, staff[one.lead].last_name, one.budget, one.spent) for one in company.projects]
    hours = [(f"{one.first_name} {one.last_name}", one.department, one.hours, one.hourly_rate) for one in staff]
    ledger = [(one.supplier, one.number, one.total, one.due.isoformat()) for one in company.invoices]
    return {
        "data/project_budgets.xlsx": _write_workbook("Budgets", ("Project", "Lead", "Budget", "Spent"), budgets),
        "data/team_hours.xlsx": _write_workbook("Hours", ("Name", "Department", "Hours", "Rate"), hours),
        "data/supplier_ledger.xlsx": _write_workbook("Ledger", ("Supplier", "Invoice", "Amount", "Due"), ledger),
    }


def _write_workbook(sheet: str, header: tuple[str, ...], rows: Sequence[SheetRow]) -> bytes:
    return xlsx.dump_workbook(xlsx.new_workbook({sheet: [header, *rows]}))


def _write_documents(company: SmallCompany) -> dict[str, bytes]:
    files = {}
    for invoice in company.invoices[:3]:
        stem = invoice.supplier.lower().replace(" ", "_")
        files[f"data/{stem}_invoice.pdf"] = pdf.write_pdf(_make_invoice_blocks(invoice))
    files["data/project_brief.docx"] = docx.write_document(_make_brief_blocks(company))
    files["data/invitation_notice.pdf"] = pdf.write_pdf(_make_notice_blocks(company))
    files["data/office_handbook.docx"] = docx.write_document(_make_handbook_blocks(company))
    return files


def _make_invoice_blocks(invoice: Invoice) -> Iterator[Block]:
    yield Paragraph(f"Invoice from {invoice.supplier}", "Heading 1", 1)
    yield Paragraph(f"Invoice number: {invoice.number}")
    yield Paragraph(f"Due date: {invoice.due.isoformat()}")
    rows = [("Item", "Quantity", "Unit price", "Sum")]
    rows += [(item, str(quantity), str(price), str(quantity * price)) for item, quantity, price in invoice.lines]
    yield Table(tuple(rows))
    yield Paragraph(f"Total amount: {invoice.total}")
    yield Paragraph(f"Payment terms: transfer before the due date, quoting {invoice.number}.")


def _make_brief_blocks(company: SmallCompany) -> Iterator[Block]:
    yield Paragraph("Project brief", "Title", 0)
    for project in company.projects[:4]:
        lead = company.employees[project.lead]
        yield Paragraph(project.name, "Heading 1", 1)
        yield Paragraph(f"{lead.first_name} {lead.last_name} leads the work in {lead.department}.")
        yield Paragraph(f"Approved budget: {project.budget}")
        yield Paragraph(f"Delivery date: {project.deadline.isoformat()}")


def _make_handbook_blocks(company: SmallCompany) -> Iterator[Block]:
    yield Paragraph("Office handbook", "Title", 0)
    for heading, text in company.policies:
        yield Paragraph(heading, "Heading 1", 1)
        yield Paragraph(text)
    yield Paragraph("Contacts", "Heading 1", 1)
    yield Table(
        (("Name", "Department"), *((f"{one.first_name} {one.last_name}", one.department) for one in company.employees))
    )


def _make_notice_blocks(company: SmallCompany) -> Iterator[Block]:
    event = company.gathering
    host = company.employees[event.host]
    yield Paragraph(f"{event.name}: all are invited", "Heading 1", 1)
    yield Paragraph(f"Date: {event.start:%Y-%m-%d}")
    yield Paragraph(f"Start: {event.start:%H:%M}")
    yield Paragraph(f"Venue: {event.venue}")
    yield Paragraph(f"Host: {host.first_name} {host.last_name}")
    yield Paragraph(f"Catering: {event.caterer}")
    yield Paragraph(f"Programme: {event.programme}")
    yield Paragraph(f"Dress code: {event.dress_code}")
    yield Paragraph(f"Please tell {host.first_name} in good time if you bring your family along.")


def _write_mailboxes(company: SmallCompany) -> dict[str, bytes]:
    user = company.employees[0]
    files = {}
    for number, (sender, subject, body) in enumerate(_make_mails(company)):
        sent_line = f"Sent at: {company.mail_day} 08:{10 + number}:00"
        content = eml.write_mail(sender.address, (user.address,), subject, f"{body}\n\n{sent_line}\n")
        files[f"emails/{user.first_name}/{subject}.eml"] = content
        if number < 2:
            files[f"emails/{sender.first_name}/{subject}.eml"] = content
    return files


def _make_mails(company: SmallCompany) -> Iterator[tuple[StaffMember, str, str]]:
    """Yield sender, subject and body of each mail; every mail is about something that another file holds too."""
    colleagues = company.employees[1:]
    for invoice, sender in zip(company.invoices[:2], colleagues, strict=False):
        ask = f"Could you confirm the invoice {invoice.number} from {invoice.supplier}?"
        yield sender, f"Invoice {invoice.supplier}", f"Hello,\n\n{ask} It comes to {invoice.total}."
    for meeting, sender in zip(company.meetings[:2], colleagues[2:], strict=False):
        place_sentence = f"It takes place in {meeting.room} on {meeting.start:%Y-%m-%d} at {meeting.start:%H:%M}."
        yield sender, f"{meeting.title} agenda", f"Hi,\n\n{place_sentence} Please send me your points."
    for project, sender in zip(company.projects[:2], colleagues[4:], strict=False):
        state = f"We have spent {project.spent} of {project.budget} so far."
        yield sender, f"{project.name} status", f"Hello,\n\n{state} Can you tell me who signs off the rest?"


def _write_calendars(company: SmallCompany) -> dict[str, bytes]:
    calendars: dict[str, bytes] = {}
    planned = [(_make_meeting_event(meeting), meeting.attendees) for meeting in company.meetings]
    planned.append((_make_gathering_event(company.gathering), tuple(range(len(company.employees)))))
    for event, attendees in planned:
        for index in attendees:
            name = company.employees[index].first_name
            path = f"calendar/{name}.ics"
            calendars[path] = ics.add_event(calendars.get(path), event, name, company.clock.moment)
    return calendars


def _make_meeting_event(meeting: Meeting) -> ics.Event:
    end = meeting.start + dt.timedelta(minutes=meeting.duration_minutes)
    return ics.Event(summary=meeting.title, start=meeting.start, end=end, location=meeting.room)


def _make_gathering_event(gathering: EveningEvent) -> ics.Event:
    end = gathering.start + dt.timedelta(hours=3)
    return ics.Event(summary=gathering.name, start=gathering.start, end=end, location=gathering.venue)
