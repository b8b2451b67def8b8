"""The notice of the next gathering: a page for everybody about an afternoon that no process knows."""

import datetime as dt
from typing import NamedTuple

from data_model import rng_for
from file_formats import Block, Paragraph
from generators.working_days import find_working_day
from generators.worlds.office.document_blocks import LABEL_STYLE
from generators.worlds.office.document_files import WrittenFile, add_ending, list_letterhead_lines, write_blocks
from generators.worlds.office.document_paths import make_path
from generators.worlds.people import Employee
from generators.worlds.wording import write_value
from generators.worlds.world import World

_TITLES = ("Staff assembly", "Company lunch", "Safety afternoon", "Open house", "Welcome coffee for new colleagues")
_STARTS = (dt.time(12), dt.time(12, 30), dt.time(14), dt.time(15), dt.time(16, 30))
_QUARTER_DAYS = 90


class Gathering(NamedTuple):
    """An afternoon to which the whole staff is invited.

    Attributes:
        end: On the same day. host: Who invites. reply_by: The day by which people say whether they come.
    """

    title: str
    start: dt.datetime
    end: dt.datetime
    place: str
    host: Employee
    reply_by: dt.date


def find_next_gathering(world: World, moment: dt.datetime) -> Gathering:
    """Return the first gathering that has not begun at a moment; there is one in every quarter."""
    first = moment.date().replace(month=(moment.month - 1) // 3 * 3 + 1, day=1)
    gathering = _draw_gathering(world, first)
    return gathering if gathering.start > moment else _draw_gathering(world, _find_next_quarter(first))


def write_notice(world: World, moment: dt.datetime) -> dict[str, WrittenFile]:
    """Write the notice of the next gathering.

    Returns:
        The path -> the file.
    """
    gathering = find_next_gathering(world, moment)
    path = add_ending(make_path("Notices", f"{gathering.title} {gathering.start:%Y-%m-%d}"), "pdf")
    return {path: write_blocks("pdf", _make_blocks(world, gathering), list_letterhead_lines(world.company), world.seed)}


def _draw_gathering(world: World, quarter: dt.date) -> Gathering:
    rng = rng_for(world.seed, "gathering", quarter.isoformat())
    day = find_working_day(quarter + dt.timedelta(days=rng.randrange(_QUARTER_DAYS)), -1)
    start = dt.datetime.combine(day, rng.choice(_STARTS))
    return Gathering(
        title=rng.choice(_TITLES),
        start=start,
        end=start + dt.timedelta(minutes=rng.choice((60, 90, 120))),
        place=rng.choice(world.industry.lists["rooms"]),
        host=rng.choice([one for one in world.people if one.is_head]),
        reply_by=day - dt.timedelta(days=7),
    )


def _find_next_quarter(first: dt.date) -> dt.date:
    return (first + dt.timedelta(days=95)).replace(day=1)


def _make_blocks(world: World, gathering: Gathering) -> list[Block]:
    style, host = world.company.style, gathering.host
    labels = {
        "Date": f"{gathering.start:%A}, {write_value(gathering.start.date(), style)}",
        "Time": f"{write_value(gathering.start.time(), style)} to {write_value(gathering.end.time(), style)}",
        "Place": gathering.place,
        "Host": f"{host.name}, {host.role}",
    }
    reply_by = write_value(gathering.reply_by, style)
    return [
        Paragraph(gathering.title, heading_level=0),
        Paragraph("Everybody is invited, part-time colleagues too."),
        *(Paragraph(f"{label}: {value}", style=LABEL_STYLE) for label, value in labels.items()),
        Paragraph(f"Please tell {host.first_name} by {reply_by} whether you come (extension {host.phone})."),
    ]
