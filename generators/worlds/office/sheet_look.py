"""How the workbooks of a company look: each has its own fonts, colours and habits, drawn once."""

from typing import NamedTuple

from data_model import rng_for
from generators.worlds.world import World

_FONTS = (("Calibri", 11.0), ("Calibri", 11.0), ("Arial", 10.0), ("Verdana", 9.0), ("Cambria", 11.0), ("Tahoma", 10.0))
_HEADERS = (
    ("000000", "DDEBF7"), ("000000", "E2EFDA"), ("000000", "FFF2CC"), ("000000", "D9D9D9"), ("000000", ""),
    ("000000", ""), ("FFFFFF", "1F4E78"), ("FFFFFF", "375623"), ("FFFFFF", "7B2C2C"), ("000000", "FCE4D6"),
)  # fmt: skip
_TOTAL_LABELS = ("Total", "Total", "Totals", "Sum", "TOTAL", "Total:", "Grand total")
_MONTH_NAMES = ("%B", "%b", "%m", "%B %Y", "%b %Y", "%Y-%m", "%m-%Y")
_QUARTER_NAMES = ("Q{quarter}", "{quarter}Q", "Quarter {quarter}", "Q{quarter} {year}", "{year} Q{quarter}")
_MONEY_SUFFIXES = ("", "", "", " ({currency})", " {currency}", " in {currency}", " [{currency}]")
_FORMULA_SHARE, _FILTER_SHARE, _FREEZE_SHARE, _OFFSET_SHARE = 0.5, 0.4, 0.85, 0.12


class SheetLook(NamedTuple):
    """The look of a workbook.

    Attributes:
        font: The name of its font, with `points` for its size.
        colour: Of the text of headers, on the ground of `fill`.
        left: How many columns stand empty before the first one.
        has_gap_below_title: Whether a blank row follows the title. has_gap_above_total: Whether one precedes the total.
        total_label: What stands before a total.
        is_frozen: Whether the header stays in sight. has_filter: Whether it has filter buttons.
        month_name: What the sheet of a month is called, as `strftime` takes it.
        quarter_name: The same for a quarter, with `{quarter}` and `{year}`.
        money_suffix: What follows the heading of a column of amounts.
        has_formulas: Whether a number that is the sum or difference of other columns is a formula.
        is_sorted: Whether a summary has its rows by the alphabet, and not as they first occur.
    """

    font: str
    points: float
    colour: str
    fill: str
    left: int
    has_gap_below_title: bool
    has_gap_above_total: bool
    total_label: str
    is_frozen: bool
    has_filter: bool
    month_name: str
    quarter_name: str
    money_suffix: str
    has_formulas: bool
    is_sorted: bool


def draw_look(world: World, workbook: str) -> SheetLook:
    """Draw the look of a workbook; the font and how money is headed are those of the company.

    Args:
        workbook: The name of its process or table, which tells it from the others.
    """
    house, rng = rng_for(world.seed, "look"), rng_for(world.seed, "look", workbook)
    font, points = house.choice(_FONTS)
    money_suffix = house.choice(_MONEY_SUFFIXES).format(currency=world.company.style.currency)
    colour, fill = rng.choice(_HEADERS)
    return SheetLook(
        font,
        points,
        colour,
        fill,
        left=int(rng.random() < _OFFSET_SHARE),
        has_gap_below_title=rng.random() < 0.5,
        has_gap_above_total=rng.random() < 0.4,
        total_label=rng.choice(_TOTAL_LABELS),
        is_frozen=rng.random() < _FREEZE_SHARE,
        has_filter=rng.random() < _FILTER_SHARE,
        month_name=rng.choice(_MONTH_NAMES),
        quarter_name=rng.choice(_QUARTER_NAMES),
        money_suffix=money_suffix,
        has_formulas=rng.random() < _FORMULA_SHARE,
        is_sorted=rng.random() < 0.6,
    )
