"""The handbook of a company: the rules in force, in sections by who set them, and whom to ask."""

import datetime as dt
from collections.abc import Iterator

from data_model import rng_for
from file_formats import Block, Paragraph, Table
from generators.worlds.office.document_files import WrittenFile, add_ending, list_letterhead_lines, write_blocks
from generators.worlds.office.document_paths import make_path
from generators.worlds.specification.industry import RuleSpec
from generators.worlds.timeline import WorldEvent
from generators.worlds.units import list_units
from generators.worlds.wording import fill, write_value
from generators.worlds.world import World

_TITLES = ("Handbook", "Company handbook", "Staff handbook", "House rules")


def write_handbook(world: World, moment: dt.datetime) -> dict[str, WrittenFile]:
    """Write the handbook as it is at a moment; it changes only when a rule does.

    Returns:
        The path -> the file.
    """
    title = rng_for(world.seed, "columns", "handbook").choice(_TITLES)
    blocks = list(_make_blocks(world, title, list_rules_in_force(world, moment)))
    path = add_ending(make_path(title), "docx")
    return {path: write_blocks("docx", blocks, list_letterhead_lines(world.company)[:1], world.seed)}


def list_rules_in_force(world: World, moment: dt.datetime) -> dict[str, WorldEvent]:
    """Return the rules that have been set by a moment: name -> the event that gave it its present values."""
    return {str(event.data["name"]): event for event in world.events if event.kind == "rule" and event.moment <= moment}


def _make_blocks(world: World, title: str, rules: dict[str, WorldEvent]) -> Iterator[Block]:
    company, style = world.company, world.company.style
    yield Paragraph(f"{title} of {company.name}", heading_level=0)
    if rules:
        changed = write_value(max(event.moment for event in rules.values()).date(), style)
        yield Paragraph(f"These rules are in force until one of them is changed. The last change was on {changed}.")
    for author in world.people:
        own = [one for one in world.industry.rules if one.name in rules and one.set_by == author.role]
        if author.is_head and own:
            yield Paragraph(author.department, heading_level=1)
            yield Paragraph(f"Set by {author.name}, {author.role}.")
            for spec in own:
                yield from _make_rule_blocks(world, spec, rules[spec.name])
    yield Paragraph("Whom to ask", heading_level=1)
    heads = [one for one in world.people if one.is_head]
    rows = [(one.department, one.name, one.role, one.phone, one.address) for one in heads]
    yield Table((("Department", "Head", "Role", "Extension", "E-mail"), *rows))


def _make_rule_blocks(world: World, spec: RuleSpec, event: WorldEvent) -> Iterator[Block]:
    style = world.company.style
    since = write_value(event.moment.date(), style)
    yield Paragraph(spec.name.replace("_", " ").capitalize(), heading_level=2)
    yield Paragraph(fill(spec.text, event.data, style, list_units(spec.values, style)))
    yield Paragraph(f"It applies to {spec.scope} and has been in force since {since}.")
