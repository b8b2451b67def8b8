"""What tokens cost: the table that comes with the product, and the user's own beside it."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from data_model import Frozen, bounds
from llm_gateway.run_file import read_table, typed

PER = 1_000_000
DATE = re.compile(r"-\d{4}-\d{2}-\d{2}$")
LOCAL = "local:"
"""How the name of a model begins that a server of ours serves: it costs nothing."""

Dollars = Annotated[float, Field(ge=0, le=bounds.SETTING_USD, allow_inf_nan=False)]


class Price(Frozen):
    """What a million tokens of a model cost in USD. input: sent. output: received."""

    input: Dollars
    output: Dollars = 0.0


class PriceTable(Frozen):
    """A file of prices, by name of model."""

    models: dict[str, Price] = Field(default_factory=dict)


def read_prices(path: Path) -> dict[str, Any]:
    """Read a file of prices as a table of the form of `prices` in a run file; InputError for what is wrong in it."""
    table = typed(PriceTable, read_table(path), str(path))
    return {name: price.model_dump() for name, price in table.models.items()}


@cache
def shipped_prices() -> Mapping[str, Price]:
    """The prices that come with the product (`prices.toml`), by name of model."""
    with as_file(files("llm_gateway") / "prices.toml") as path:
        return {name: Price.model_validate(price) for name, price in read_prices(path).items()}


def price_of(model: str, own: Mapping[str, Price]) -> Price | None:
    """The price of a model, the user's own before those of the product; None where nobody knows it.

    A name that ends in a date has the price of the name without it, unless it is listed itself.
    """
    if model.startswith(LOCAL):
        return own.get(model, Price(input=0.0))
    for name in (model, DATE.sub("", model)):
        for table in (own, shipped_prices()):
            if name in table:
                return table[name]
    return None


def cost_usd(price: Price | None, input_tokens: int, output_tokens: int) -> float:
    """What tokens cost in USD; 0 without a price."""
    if price is None:
        return 0.0
    return (price.input * input_tokens + price.output * output_tokens) / PER
