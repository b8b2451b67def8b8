"""What tokens cost: the table that comes with the product, and the user's own beside it."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from data_model import FrozenModel, bounds
from llm_gateway.settings.settings_file import read_table, validate_table

TOKENS_PER_PRICE = 1_000_000
DATE_SUFFIX = re.compile(r"-\d{4}-\d{2}-\d{2}$")
LOCAL_MODEL_PREFIX = "local:"
"""How the name of a model begins that a server of ours serves: it costs nothing."""

Dollars = Annotated[float, Field(ge=0, le=bounds.SETTING_USD, allow_inf_nan=False)]


class Price(FrozenModel):
    """What a million tokens of a model cost in USD.

    Attributes:
        input: Sent.
        output: Received.
    """

    input: Dollars
    output: Dollars = 0.0


class PriceTable(FrozenModel):
    """A file of prices, by name of model."""

    models: dict[str, Price] = Field(default_factory=dict)


def read_prices(path: Path) -> dict[str, Any]:
    """Read a file of prices as a table of the form of `prices` in a run file; InputError for what is wrong in it."""
    table = validate_table(PriceTable, read_table(path), str(path))
    return {name: price.model_dump() for name, price in table.models.items()}


@cache
def load_shipped_prices() -> Mapping[str, Price]:
    """The prices that come with the product (`prices.toml`), by name of model."""
    with as_file(files("llm_gateway") / "prices.toml") as path:
        return {name: Price.model_validate(price) for name, price in read_prices(path).items()}


def find_price(model: str, user_prices: Mapping[str, Price]) -> Price | None:
    """The price of a model, the user's own before those of the product; None where nobody knows it.

    A name that ends in a date has the price of the name without it, unless it is listed itself.
    """
    if model.startswith(LOCAL_MODEL_PREFIX):
        return user_prices.get(model, Price(input=0.0))
    for name in (model, DATE_SUFFIX.sub("", model)):
        for table in (user_prices, load_shipped_prices()):
            if name in table:
                return table[name]
    return None


def compute_cost_usd(price: Price | None, input_tokens: int, output_tokens: int) -> float:
    """What tokens cost in USD; 0 without a price."""
    if price is None:
        return 0.0
    return (price.input * input_tokens + price.output * output_tokens) / TOKENS_PER_PRICE
