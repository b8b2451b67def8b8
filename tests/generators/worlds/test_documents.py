"""The documents of made-up companies say what the world says, open in their applications, and stay as they were."""

import datetime as dt
import io
from decimal import Decimal
from functools import cache

import numpy as np
import pypdf
import pytest
from docx import Document
from PIL import Image

from file_formats import docx, load_image, pdf
from generators.worlds.office.documents import (
    WrittenFile,
    find_attachment,
    list_record_documents,
    write_documents,
    write_record_document,
)
from generators.worlds.office.mail_archive import list_mails
from generators.worlds.specification.files import BlockSpec, DocumentSpec
from generators.worlds.specification.reading import list_industries
from generators.worlds.units import list_process_units
from generators.worlds.wording import PLACEHOLDER, fill, write_value
from generators.worlds.world import World

from .document_worlds import last_morning, read_text, with_files, world_of

INDUSTRIES = list_industries()
DAYS = 6
FORM = (
    BlockSpec(heading="Form {number}", level=0),
    BlockSpec(heading="What was ordered", level=1),
    BlockSpec(list=("one copy stays in the house", "one goes to {supplier}")),
    BlockSpec(lines="lines"),
    BlockSpec(labels={"Total": "{total}", "Payable by": "{due}"}),
)


@pytest.fixture(params=INDUSTRIES)
def world(request: pytest.FixtureRequest) -> World:
    return world_of(request.param)


def files_of(world: World) -> dict[str, WrittenFile]:
    return _write_files(world.industry.name)


@cache
def _write_files(industry: str) -> dict[str, WrittenFile]:
    return write_documents(world_of(industry), last_morning(world_of(industry)), DAYS)


def form(kind: str) -> DocumentSpec:
    return DocumentSpec.model_validate(
        {"name": "form", "on": "opened", "kind": kind, "path": "Forms/{number}", "blocks": FORM}
    )


def test_the_values_in_a_document_are_those_of_the_record_when_the_step_was_taken(world: World) -> None:
    moment, files = last_morning(world), files_of(world)
    checked = 0
    for event in world.events:
        if event.record is None or not moment - dt.timedelta(days=DAYS) <= event.moment <= moment:
            continue
        record = world.records[event.record]
        state = record.state_at(event.moment)
        assert state
        units = list_process_units(world.industry, record.process, world.company.style)
        for document in list_record_documents(world, record, event):
            text = read_text(document.path, files[document.path])
            templates = [one for block in document.spec.blocks for one in (*block.labels.values(), block.heading)]
            for match in (found for template in templates for found in PLACEHOLDER.finditer(template)):
                if match[1] in state.values:
                    value, unit = state.values[match[1]], units.get(match[1], "")
                    written = write_value(value, world.company.style, match[2] or "", unit)
                    assert written.casefold() in text.casefold(), (document.path, match[0])
                    checked += 1
    assert checked > 20


def test_every_file_opens_and_is_written_alike_twice(world: World) -> None:
    files = files_of(world)
    assert files == write_documents(world, last_morning(world), DAYS)
    for path, file in files.items():
        assert path.startswith("data/")
        assert not set('\\:*?"<>|') & set(path)
        assert read_text(path, file)
        if path.endswith(".pdf"):
            assert pypdf.PdfReader(io.BytesIO(file.content)).pages[0].extract_text()
        elif path.endswith(".docx"):
            assert Document(io.BytesIO(file.content)).paragraphs[0].style.name == "Title"  # type: ignore[union-attr]  # every paragraph has a style
        elif path.endswith(".png"):
            assert len(file.content) < 60_000
            assert load_image(file.content).size[0] > 800


def test_two_records_never_share_a_path(world: World) -> None:
    documents = [
        document.path
        for event in world.events
        if event.record is not None
        for document in list_record_documents(world, world.records[event.record], event)
    ]
    assert len(documents) > 20
    assert sorted({one for one in documents if documents.count(one) > 1}) == []


def test_a_letter_does_not_change_when_its_record_does(world: World) -> None:
    moment = last_morning(world)
    before, now = write_documents(world, moment - dt.timedelta(days=DAYS - 1), 1), files_of(world)
    kept = [path for path in before if path in now and path.count("/") > 1 and "Notices" not in path]
    assert kept
    assert all(now[path] == before[path] for path in kept)


def test_only_the_steps_of_the_last_days_have_left_documents() -> None:
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (form("txt"),))
    moment = last_morning(world)
    texts = {path for path in write_documents(world, moment, 9) if path.startswith("data/Forms/")}
    first = moment.date() - dt.timedelta(days=9)
    opened = [
        record
        for record in world.records
        if record.process.name == "supplier_invoice" and first <= record.opened.date() and record.opened <= moment
    ]
    assert len(opened) > 3
    assert texts == {f"data/Forms/{one.number.replace('/', '-')}.txt" for one in opened}


@pytest.mark.parametrize("kind", ["pdf", "docx", "txt", "scan"])
def test_a_form_says_the_same_in_every_kind(kind: str) -> None:
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (form(kind),))
    record = next(one for one in world.records if one.process.name == "supplier_invoice")
    (document,) = list_record_documents(world, record, record.events[0])
    file = write_record_document(world, document)
    text = read_text(document.path, file)
    state = record.state_at(record.opened)
    assert state
    lines, net = state.values["lines"], state.values["net"]
    assert isinstance(lines, tuple)
    assert sum((line.total for line in lines), Decimal()) == net
    for line in lines:
        assert f"{line.thing} {line.quantity} {line.price:,.2f} {line.total:,.2f}" in text
    style = world.company.style
    assert fill("Total: {total}", state.values, style, {"total": style.currency}) in text
    assert fill("one goes to {supplier}", state.values, style, {}) in text
    assert (world.company.name in text) == (kind != "docx")


def test_a_pdf_has_the_letterhead_of_the_company_and_a_table_that_readers_find() -> None:
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (form("pdf"),))
    record = next(one for one in world.records if one.process.name == "supplier_invoice")
    (document,) = list_record_documents(world, record, record.events[0])
    content = write_record_document(world, document).content
    assert pdf.read_page_texts(content)[0].startswith(world.company.name)
    ((table,),) = pdf.read_page_tables(content)
    assert table.rows[0] == ("Item", "Quantity", "Unit price", "Sum")


def test_a_letter_of_a_partner_has_no_letterhead_of_the_company() -> None:
    world = world_of("freight_forwarder")
    files = files_of(world)
    invoices = [pdf.read_page_texts(one.content)[0] for path, one in files.items() if "/Invoices/" in path]
    assert invoices
    assert all(text.startswith("Invoice ") for text in invoices)


def test_what_others_write_is_not_on_the_paper_of_the_company() -> None:
    spec = form("scan").model_copy(update={"has_letterhead": False})
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (spec,))
    record = next(one for one in world.records if one.process.name == "supplier_invoice")
    (document,) = list_record_documents(world, record, record.events[0])
    assert str(write_record_document(world, document).transcription).startswith("Form ")


def test_a_word_document_has_headings_lists_and_a_table_with_a_header() -> None:
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (form("docx"),))
    record = next(one for one in world.records if one.process.name == "supplier_invoice")
    (document,) = list_record_documents(world, record, record.events[0])
    content = write_record_document(world, document).content
    styles = [one.style for one in docx.read_document(content).paragraphs]
    assert styles[:4] == ["Title", "Heading 1", "List Bullet", "List Bullet"]
    opened = Document(io.BytesIO(content))
    assert opened.sections[0].header.paragraphs[0].text.startswith(world.company.name)
    assert "w:tblHeader" in opened.tables[0].rows[0]._tr.xml


def test_a_scan_shows_dark_letters_on_light_paper_where_its_lines_are() -> None:
    world = with_files(world_of("freight_forwarder"), "supplier_invoice", (form("scan"),))
    record = next(one for one in world.records if one.process.name == "supplier_invoice")
    (document,) = list_record_documents(world, record, record.events[0])
    file = write_record_document(world, document)
    assert file.transcription
    picture = Image.open(io.BytesIO(file.content)).convert("L")
    shares = [share / (picture.width * picture.height) for share in picture.histogram()]
    assert 0.005 < sum(shares[:100]) < 0.1
    assert sum(shares[230:]) > 0.9
    columns = np.asarray(picture)[60:, 60:780]
    is_inked = np.any(columns < 100, axis=1).astype(int)
    lines = int((np.diff(is_inked) == 1).sum())
    assert lines >= len(file.transcription.split("\n")) - 2, "a speck or a rule may join two lines"


def test_a_mail_brings_the_document_that_lies_in_the_office() -> None:
    world = world_of("freight_forwarder")
    files = files_of(world)
    brought = 0
    for mail in list_mails(world):
        for name in mail.attachments:
            attachment = find_attachment(world, mail, name)
            assert mail.record
            kept = [one for event in mail.record.events for one in list_record_documents(world, mail.record, event)]
            assert (attachment is None) == (name not in [one.spec.name for one in kept])
            for document in kept:
                if attachment and document.spec.name == name and document.path in files:
                    assert document.path.endswith(f"/{attachment.name}")
                    assert attachment.content == files[document.path].content
                    brought += 1
    assert brought
