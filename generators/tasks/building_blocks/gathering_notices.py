"""Notices of gatherings that are still to come, and the heads of departments, as the handbook lists them."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass

from data_model import DocumentFinding
from generators.tasks.building_blocks.paper_series import read_day
from generators.tasks.recipe import TaskContext

_TIMES = re.compile(r"(\d{1,2}):(\d{2})(?: ([AP])M)? to (\d{1,2}):(\d{2})(?: ([AP])M)?")
_LABELS = ("Date", "Time", "Place", "Host")


@dataclass(frozen=True)
class GatheringNotice:
    """The notice of a gathering.

    Attributes:
        title: What the gathering is called, in lower case where it is not a name.
        minutes: How long it lasts.
    """

    document: DocumentFinding
    title: str
    start: dt.datetime
    minutes: int
    host: str


def find_notice(context: TaskContext, min_days: int) -> GatheringNotice | None:
    """Find the PDF that invites to a gathering at least so many days after the day of the task."""
    for one in context.findings:
        if isinstance(one, DocumentFinding) and one.application == "pdf":
            notice = _read_notice(one)
            if notice and (notice.start.date() - context.clock.day).days >= min_days:
                return notice
    return None


def find_heads(context: TaskContext) -> tuple[DocumentFinding, Mapping[str, str]] | None:
    """Find the Word document that lists the heads of departments; returns it with department -> name of the head."""
    for one in context.findings:
        if isinstance(one, DocumentFinding) and one.application == "word":
            for heading, *rows in one.tables:
                if tuple(heading[:2]) == ("Department", "Head"):
                    return one, {row[0]: row[1] for row in rows}
    return None


def _read_notice(document: DocumentFinding) -> GatheringNotice | None:
    lines = dict(text.split(": ", 1) for text in document.paragraphs if ": " in text)
    times = _TIMES.fullmatch(lines.get("Time", ""))
    day = read_day(lines.get("Date", ""))
    if not (all(label in lines for label in _LABELS) and times and day):
        return None
    begin, end = _to_minutes(*times.groups()[:3]), _to_minutes(*times.groups()[3:])
    name = document.file.rpartition("/")[2].rpartition(".")[0]
    title = re.sub(r" \d{4}-\d{2}-\d{2}$", "", name)
    start = dt.datetime.combine(day, dt.time(begin // 60, begin % 60))
    return GatheringNotice(document, title[:1].lower() + title[1:], start, end - begin, lines["Host"].partition(",")[0])


def _to_minutes(hour: str, minute: str, half: str | None) -> int:
    return (int(hour) % 12 + 12 * (half == "P") if half else int(hour)) * 60 + int(minute)
