"""Parts of a document's specification as paragraphs and tables."""

import random
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from file_formats import Block, Paragraph, Table
from generators.worlds.people import Style
from generators.worlds.specification.files import BlockSpec
from generators.worlds.timeline import FieldValue, Line
from generators.worlds.wording import write_number, write_value

_LINE_HEADINGS = ("Item", "Quantity", "Unit price", "Sum")
_BULLET = "•"
LABEL_STYLE = "No Spacing"
"""The style of lines with a label and its value, which stand close together."""


def make_text_blocks(spec: BlockSpec, fill_text: Callable[[str], str], rng: random.Random) -> Iterator[Block]:
    """Yield what a part says in words: its heading, one of its texts, its list and its labels.

    Args:
        fill_text: Fills the placeholders of a template.
        rng: Draws the text where there are several.
    """
    if spec.heading:
        yield Paragraph(fill_text(spec.heading), heading_level=spec.level)
    if spec.text:
        yield Paragraph(fill_text(rng.choice(spec.text)))
    for item in spec.list:
        yield Paragraph(fill_text(item), "List Bullet", marker=_BULLET)
    for label, value in spec.labels.items():
        yield Paragraph(f"{fill_text(label)}: {fill_text(value)}", LABEL_STYLE)


def are_close(first: Block, second: Block) -> bool:
    """Return whether no space is left between two blocks: items of a list, lines with labels."""
    if isinstance(first, Table) or isinstance(second, Table):
        return False
    is_heading = first.heading_level is not None or second.heading_level is not None
    return not is_heading and first.style == second.style and first.style != Paragraph("").style


def make_lines_table(lines: Sequence[Line], headings: tuple[str, ...]) -> Table:
    """Write the lines of an order as a table of things, quantities, prices and sums."""
    header = headings or _LINE_HEADINGS
    rows = [
        (one.thing, write_number(Decimal(one.quantity)), write_money(one.price), write_money(one.total))
        for one in lines
    ]
    return Table((header, *(row[: len(header)] for row in rows)))


def write_cell(value: FieldValue | None, style: Style, unit: str) -> str:
    """Write a value as a cell of a table has it: without its unit, and empty where there is none."""
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return write_money(value) if unit == style.currency else write_number(value)
    return write_value(value, style)


def write_money(value: Decimal) -> str:
    """Write an amount with commas between thousands and two decimals, without its currency."""
    return f"{value:,.2f}"
