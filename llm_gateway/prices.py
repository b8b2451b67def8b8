"""Token prices: the table shipped with the product, and the user's own."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from data_model import FrozenModel, InputError, bounds
from llm_gateway.settings.settings_file import read_table, validate_table

TOKENS_PER_PRICE = 1_000_000
DATE_SUFFIX = re.compile(r"-\d{4}-\d{2}-\d{2}$")
LOCAL_MODEL_PREFIX = "local:"
"""The prefix of the names of local models, which cost nothing."""

Dollars = Annotated[float, Field(ge=0, le=bounds.SETTING_USD, allow_inf_nan=False)]


class Price(FrozenModel):
    """The price of a model in USD per million tokens.

    Attributes:
        input: Price of input tokens.
        output: Price of output tokens.
    """

    input: Dollars
    output: Dollars = 0.0


class PriceTable(FrozenModel):
    """The content of a price file: prices by model name."""

    models: dict[str, Price] = Field(default_factory=dict)


def read_prices(path: Path) -> dict[str, Any]:
    """Read a price file as a table like `prices` in a run file; InputError if it is invalid."""
    table = validate_table(PriceTable, read_table(path), str(path))
    return {name: price.model_dump() for name, price in table.models.items()}


@cache
def load_shipped_prices() -> Mapping[str, Price]:
    """Load the prices shipped with the product (`prices.toml`), by model name."""
    with as_file(files("llm_gateway") / "prices.toml") as path:
        return {name: Price.model_validate(price) for name, price in read_prices(path).items()}


def find_price(model: str, user_prices: Mapping[str, Price]) -> Price | None:
    """Return the price of a model, or None if it is unknown; the user's prices override the shipped ones.

    A name that ends in a date has the price of the name without the date, unless it is listed itself.
    """
    if model.startswith(LOCAL_MODEL_PREFIX):
        return user_prices.get(model, Price(input=0.0))
    for name in (model, DATE_SUFFIX.sub("", model)):
        for table in (user_prices, load_shipped_prices()):
            if name in table:
                return table[name]
    return None


def require_prices(models: Iterable[str], user_prices: Mapping[str, Price]) -> None:
    """Refuse models without a price, whose cost no budget in money could limit.

    Raises:
        InputError: A model has no price; the message says how to give it.
    """
    for name in models:
        if find_price(name, user_prices) is None:
            message = f"--max-cost needs the price of {name!r}, which is not known"
            raise InputError(f"{message}; give it with `--prices FILE`, in USD per million tokens, or use --max-tokens")


def compute_cost_usd(price: Price | None, input_tokens: int, output_tokens: int) -> float:
    """Compute the cost of tokens in USD; 0 without a price."""
    if price is None:
        return 0.0
    return (price.input * input_tokens + price.output * output_tokens) / TOKENS_PER_PRICE
