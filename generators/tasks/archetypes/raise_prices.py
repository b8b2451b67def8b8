"""Raise the prices of a list by a percentage, rounded and but for one item, and mail the new price of an item."""

import random
from collections.abc import Callable
from decimal import ROUND_FLOOR, Decimal

from data_model import Action, Criterion
from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.common_facts import state_list
from generators.tasks.building_blocks.money import show
from generators.tasks.building_blocks.price_lists import PriceList, find_price_lists
from generators.tasks.building_blocks.result_mails import ask_as_recipient, draw_recipients, make_figure_mail
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "Please put the new prices into our list, all but the one that stays, and email the colleague the new price that "
    "they asked for.",
    "The increase is decided. Change the prices in the list accordingly, leave the one that we spoke of, and mail the "
    "colleague the price they want to know.",
    "Could you raise the prices in the list as agreed, with the one exception? One colleague is waiting for a new "
    "price by email.",
    "It's time for the new prices: go through the list, raise each as we decided, spare the one, and let the colleague "
    "know by email what they asked about.",
    "Would you bring the list up to the new prices, except where I said so, and send the colleague the new price by "
    "email?",
    "Let's get the price increase into the list today. All of them as discussed but for the exception, and an email "
    "to the colleague with the price in question.",
    "New prices from next month on, so please change them in the list, apart from the one that keeps its price. The "
    "colleague gets an email with the one they need.",
    "The list still shows the old prices. Please work out the new ones and enter them, leave the exception alone, and "
    "email the colleague the new price they have to pass on.",
    "Everything gets dearer, as we know. Update each price in the list by our rule, mind the exception, and mail the "
    "colleague the new price of what they asked for.",
)
"""What the user says at the end, of which one is drawn."""
_PERCENTS = "2.5 3 3.5 4 4.2 4.5 4.8 5.2 5.5 5.8 6 6.2 6.5 6.8 7 7.2 7.5 7.8 8 8.2 8.5 8.8 9 9.5 11 12".split()
_STEPS = (
    (5, ("0.05", "0.1")),
    (45, ("0.05", "0.1", "0.25", "0.5")),
    (300, ("0.25", "0.5", "2")),
    (10**6, ("2", "5", "10")),
)
"""Up to which average price which steps of rounding are usual."""
_OTHER_STEPS = ("0.05", "0.1", "0.2", "0.25", "0.5", "2", "5", "10")
_LAST_STEPS = ("0.5", "0.25", "0.1", "0.05")
"""For a list of which no usual step rounds each price plainly."""
_MIN_DISTANCE = Decimal("0.02")

_ASKED = (
    "You have the terms of the rise. Could you put the new prices into the list, "
    "so that everybody goes by them, and write me the one that I asked you about?",
    "Our list still has the old ones. Please enter them as we agreed, and tell me the price "
    "that I am asked about all the time.",
    "Please see to it that the list is right by then, and let me have the one price by mail that I need first.",
)
"""What the colleague may have asked for who needs a new price."""


@archetype(apps=("email", "excel"), needs=("price_list", "colleagues"))
def raise_prices(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the prices of a list raised by a percentage, but for one, and the new price of an item mailed."""
    sampler, lists = ValueSampler(context, rng), list(find_price_lists(context))
    for prices in rng.sample(lists, len(lists)):
        average = sum(prices.prices.values(), Decimal(0)) / len(prices.prices)
        usual = next(steps for limit, steps in _STEPS if average < limit)
        for step in (*rng.sample(usual, len(usual)), *_LAST_STEPS):
            fitting = [one for one in _PERCENTS if _is_plain(prices, one, step) and not sampler.gives_away(one)]
            if fitting and not sampler.gives_away(step):
                return _make_recipe(prices, rng.choice(fitting), step, sampler, rng)
    return None


def _is_plain(prices: PriceList, percent: str, step: str) -> bool:
    """Tell whether everybody rounds each new price alike, and each differs from the old one."""
    for old in prices.prices.values():
        units = old * (100 + Decimal(percent)) / 100 / Decimal(step)
        if abs(units - units.to_integral_value(ROUND_FLOOR) - Decimal("0.5")) < _MIN_DISTANCE:
            return False
        if _raise(old, percent, step) <= old:
            return False
    return True


def _raise(old: Decimal, percent: str, step: str) -> Decimal:
    units = old * (100 + Decimal(percent)) / 100 / Decimal(step)
    return (units + Decimal("0.5")).to_integral_value(ROUND_FLOOR) * Decimal(step)


def _make_recipe(prices: PriceList, percent: str, step: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    (to,), items = draw_recipients(sampler, "to"), list(prices.prices)
    nameable = prices.nameable_items
    spared, asked, *others = rng.sample(nameable, len(nameable))
    heading = escape_braces(prices.price.name)

    def find_new(v: Values, item: str) -> str:
        old = prices.prices[item]
        return show(old if item == v["spared"] else _raise(old, v["percent"], v["step"]))

    mail = make_figure_mail(
        "s2",
        to,
        "the mail with the new price",
        "Email {to} the new price of {asked}.",
        sampler.context.persona.name,
        lambda v: "New price",
        lambda v: f"The new price of {v['asked']} is {find_new(v, v['asked'])}.",
        lambda v: {
            "values": [find_new(v, v["asked"])],
            "figure": "entry",
            "allowed": [v["asked"], show(prices.prices[v["asked"]])],
            "other_names": [one for one in items if one != v["asked"]],
            "never": [rivals_of("asked")],
        },
    )
    percents = [one for one in _PERCENTS if not sampler.gives_away(one)]
    steps = [one for one in _OTHER_STEPS if not sampler.gives_away(one)]
    return compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            state_list("s1", prices.name, "prices"),
            _state_percent(pick_slot(sampler, "percent", "number", percent, percents), heading),
            _state_step(pick_slot(sampler, "step", "number", step, steps)),
            _state_spared(make_slot("spared", "text", spared, others[::2])),
            _make_increase(prices, heading, find_new),
            with_extras(mail, _state_asked(make_slot("asked", "text", asked, others[1::2]))),
        ),
        read_actions=lambda v: (make_action("excel", "read_file", file_path=prices.sheet.file),),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
        },
        neighbours={"writes every price a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=ask_as_recipient(sampler.context, to.value.value, Result("register", "the new prices", _ASKED)),
    )


def _make_increase(prices: PriceList, heading: str, find_new: Callable[[Values, str], str]) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "excel",
                "set_cell",
                file_path=prices.sheet.file,
                row_idx=prices.find_sheet_row(one),
                column_idx=prices.price.index,
                text=find_new(v, one),
            )
            for one in prices.prices
            if one != v["spared"]
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        where = {"file": prices.sheet.file, "key_column": prices.item.name, "column": prices.price.name}
        return tuple(
            make_criterion("evaluate_excel_table_cell", **where, key=one, value=find_new(v, one))
            for one in prices.prices
        )

    return SubtaskBlock(
        "s1",
        f"Raise each figure under {heading} in {{source}} by {{percent}} percent, rounded to the nearest multiple of "
        "{step}, but leave {spared} as it is.",
        (),
        (),
        actions,
        criteria,
    )


def _state_percent(slot: Slot, heading: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"What stands under {heading} goes up by {{0}} percent.",
        "the price increase",
        (
            f"what is under {heading} goes up by {{0}} percent",
            f"raise all of {heading} by {{0}} percent",
            "the increase is {0} percent",
            f"we agreed on {{0}} percent more for everything under {heading}",
            f"{{0}} percent on top, for what is under {heading}",
        ),
        "By how much do prices go up?",
        ("by {0} percent", "{0} percent", "{0} percent on each"),
    )


def _state_step(slot: Slot) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "New prices are rounded to the nearest multiple of {0}.",
        "the rounding of new prices",
        (
            "round each new price to the nearest multiple of {0}",
            "new prices are multiples of {0}, the nearest one",
            "the new prices go in steps of {0}, whichever is nearest",
            "no crooked prices: take the nearest multiple of {0}",
            "{0} is the step for new prices, so round to the nearest",
        ),
        "How are new prices rounded?",
        ("to the nearest multiple of {0}", "in steps of {0}, to the nearest", "nearest multiple of {0}"),
    )


def _state_spared(slot: Slot) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "The price for '{0}' stays as it is.",
        "the price that stays",
        (
            "the price for '{0}' stays as it is",
            "leave '{0}' at the old price",
            "'{0}' keeps its price, we have promised that",
            "no increase for '{0}'",
            "'{0}' is the exception and stays where it is",
        ),
        "Which price stays as it is?",
        ("'{0}'", "that for '{0}'", "the one for '{0}'"),
    )


def _state_asked(slot: Slot) -> SubtaskBlock:
    return state(
        "s2",
        slot,
        "The price that the colleague wants to know is the new one for '{0}'.",
        "the price that the colleague wants to know",
        (
            "the colleague wants to know the new price for '{0}'",
            "it's the new price for '{0}' that they asked about",
            "they asked what '{0}' will cost",
            "the price to pass on is the new one for '{0}'",
            "tell them the new price for '{0}'",
        ),
        "Which new price does the colleague want to know?",
        ("that for '{0}'", "'{0}'", "the one for '{0}'"),
    )
