"""The documents of records: letters, forms and certificates as they were when a step was taken."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from data_model import rng_for
from file_formats import Block, Table, eml
from generators.worlds.office.document_blocks import make_lines_table, make_text_blocks
from generators.worlds.office.document_files import WrittenFile, add_ending, list_letterhead_lines, write_blocks
from generators.worlds.office.document_paths import fill_path
from generators.worlds.office.handbook import write_handbook
from generators.worlds.office.notices import write_notice
from generators.worlds.office.reports import write_reports
from generators.worlds.office.sent_mail import WorldMail
from generators.worlds.people import Partner
from generators.worlds.simulation.chances import happens
from generators.worlds.specification.files import BlockSpec, DocumentSpec
from generators.worlds.timeline import FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units
from generators.worlds.wording import fill
from generators.worlds.world import World

__all__ = [
    "RecordDocument", "WrittenFile", "find_attachment", "list_record_documents", "write_documents",
    "write_record_document",
]  # fmt: skip


class RecordDocument(NamedTuple):
    """A document that a record has.

    Attributes:
        event: The step after which it exists, whose values it shows.
        path: Below the office's root, with the ending.
    """

    record: Record
    spec: DocumentSpec
    event: WorldEvent
    path: str


def write_documents(world: World, moment: dt.datetime, days: int) -> dict[str, WrittenFile]:
    """Write the documents that lie in the office at a moment.

    These are the documents of the steps taken in the last days, the reports of every complete week, month or quarter,
    the handbook, and the notice of the next gathering.

    Args:
        days: How many days back a step may lie, whatever its hour.

    Returns:
        Path -> file.
    """
    first_moment = dt.datetime.combine(moment.date() - dt.timedelta(days=days), dt.time.min)
    files: dict[str, WrittenFile] = {}
    for event in world.events:
        if first_moment <= event.moment <= moment and event.record is not None:
            for document in list_record_documents(world, world.records[event.record], event):
                files[document.path] = write_record_document(world, document)
    return {**files, **write_reports(world, moment), **write_handbook(world, moment), **write_notice(world, moment)}


def list_record_documents(world: World, record: Record, event: WorldEvent) -> Iterator[RecordDocument]:
    """Yield the documents that exist from a step of a record on; mails attach them by their `spec.name`."""
    step = event.kind.partition(".")[2]
    for spec in record.process.documents:
        if spec.on == step and happens(spec.share, world.seed, "document", record.id, spec.name):
            values = _list_values(world, record, event)
            path = fill_path(spec.path, values, world.company.style, _list_units(world, record))
            yield RecordDocument(record, spec, event, add_ending(path, spec.kind))


def find_attachment(world: World, mail: WorldMail, name: str) -> eml.Attachment | None:
    """Return a document that a mail brings, or None where the record does not have it.

    Args:
        name: The `DocumentSpec.name` of the document.
    """
    past = [one for one in mail.record.events if one.moment <= mail.moment] if mail.record else []
    for event in reversed(past):
        assert mail.record
        for document in list_record_documents(world, mail.record, event):
            if document.spec.name == name:
                file_name = document.path.rsplit("/", 1)[-1]
                return eml.Attachment(file_name, write_record_document(world, document).content)
    return None


def write_record_document(world: World, document: RecordDocument) -> WrittenFile:
    """Write a document; it is the same whenever it is written."""
    record, spec, event, _ = document
    values, units = _list_values(world, record, event), _list_units(world, record)
    blocks: list[Block] = []
    for number, part in enumerate(spec.blocks):
        blocks += _make_blocks(world, document, part, values, units, number)
    letterhead = _list_letterhead_lines(world, event, blocks) if spec.has_letterhead else ()
    return write_blocks(spec.kind, blocks, letterhead, f"{world.seed}/{record.id}/{spec.name}")


def _make_blocks(
    world: World,
    document: RecordDocument,
    part: BlockSpec,
    values: dict[str, FieldValue],
    units: dict[str, str],
    number: int,
) -> Iterator[Block]:
    rng = rng_for(world.seed, "document", document.record.id, document.spec.name, number)
    yield from make_text_blocks(part, lambda text: fill(text, values, world.company.style, units), rng)
    lines = values.get(part.lines)
    if isinstance(lines, tuple):
        yield make_lines_table(lines, part.headings)


def _list_values(world: World, record: Record, event: WorldEvent) -> dict[str, FieldValue]:
    # Two steps may fall on one minute, and the letter of the first knows nothing of the second.
    past = tuple(one for one in record.events if one.id <= event.id)
    state = replace(record, events=past).state_at(event.moment)
    assert state, "a record has a state once something has happened to it"
    return {
        **state.values,
        "status": state.status,
        "owner": record.owner,
        "because": event.because,
        "today": event.moment.date(),
        "company": world.company.name,
    }


def _list_units(world: World, record: Record) -> dict[str, str]:
    return list_process_units(world.industry, record.process, world.company.style)


def _list_letterhead_lines(world: World, event: WorldEvent, blocks: list[Block]) -> tuple[str, ...]:
    """Return the company's letterhead, or nothing where a partner who took the step sends the document."""
    opening = " ".join(block.text for block in blocks[:2] if not isinstance(block, Table))
    is_theirs = isinstance(event.actor, Partner) and event.actor.name in opening
    return () if is_theirs or world.company.name in opening else list_letterhead_lines(world.company)
