"""Worlds for tests of documents: simulated ones, and the same with further documents and reports in a process."""

import datetime as dt
from dataclasses import replace
from functools import cache

from file_formats import docx, pdf
from generators.worlds.office.documents import WrittenFile
from generators.worlds.simulation import make_world
from generators.worlds.specification.files import DocumentSpec, ReportSpec
from generators.worlds.world import World


@cache
def world_of(industry: str, seed: str = "documents", working_days: int = 70) -> World:
    return make_world(seed, industry, working_days)


def last_morning(world: World) -> dt.datetime:
    return dt.datetime.combine(world.last_day, dt.time(11))


def with_files(
    world: World, process_name: str, documents: tuple[DocumentSpec, ...] = (), reports: tuple[ReportSpec, ...] = ()
) -> World:
    """The world with these documents and reports in a process, and none in the others."""
    empty = {"documents": (), "reports": ()}
    filled = {"documents": documents, "reports": reports}
    processes = {
        one.name: one.model_copy(update=filled if one.name == process_name else empty)
        for one in world.industry.processes
    }
    industry = world.industry.model_copy(update={"processes": tuple(processes.values())})
    records = tuple(replace(one, process=processes[one.process.name]) for one in world.records)
    return replace(world, industry=industry, records=records)


def read_text(path: str, file: WrittenFile) -> str:
    """The text of a file, with the lines of a page joined by spaces."""
    if file.transcription is not None:
        return " ".join(file.transcription.split())
    if path.endswith(".pdf"):
        return " ".join(" ".join(pdf.read_page_texts(file.content)).split())
    if path.endswith(".docx"):
        return " ".join(docx.read_document(file.content).text.split())
    return " ".join(file.content.decode().split())
