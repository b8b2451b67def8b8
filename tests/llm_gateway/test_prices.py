"""Prices come from the product's table and the user's, and a budget in money wants them known."""

import tomllib
from pathlib import Path

import pytest

from data_model import InputError
from llm_gateway import ModelFlags, Price, build_settings, read_run_file
from llm_gateway.prices import compute_cost_usd, find_price, load_shipped_prices, read_prices

KEY = {"OPENAI_API_KEY": "sk-x"}
OWN = '[models."my/model"]\ninput = 1.5\noutput = 3\n[models."gpt-4.1"]\ninput = 9\noutput = 9\n'


def test_the_table_that_comes_with_the_product_is_read_whole() -> None:
    path = Path(__file__).resolve().parents[2] / "llm_gateway" / "prices.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8"))["models"]
    assert {name: (price.input, price.output) for name, price in load_shipped_prices().items()} == {
        name: (price["input"], price["output"]) for name, price in written.items()
    }
    assert all(price.input <= price.output for name, price in load_shipped_prices().items() if "embedding" not in name)


def test_a_dated_name_has_the_price_of_its_model() -> None:
    assert find_price("gpt-4.1-mini-2025-04-14", {}) == find_price("gpt-4.1-mini", {}) == Price(input=0.40, output=1.60)
    assert find_price("gpt-4o-2024-05-13", {}) == Price(input=5.0, output=15.0)


def test_an_unknown_model_has_no_price_and_costs_nothing_that_is_known() -> None:
    assert find_price("mystery", {}) is None
    assert find_price("gpt-4.1-mystery", {}) is None
    assert compute_cost_usd(None, 1000, 1000) == 0.0


def test_a_local_model_is_free() -> None:
    assert find_price("local:SmolLM2", {}) == Price(input=0.0, output=0.0)


def test_a_million_tokens_each_way_cost_what_the_table_says() -> None:
    assert compute_cost_usd(Price(input=2.0, output=8.0), 1_000_000, 1_000_000) == 10.0
    assert compute_cost_usd(Price(input=2.0, output=8.0), 1000, 500) == pytest.approx(0.006)


@pytest.mark.parametrize("way", ["flag", "variable", "run file", "inline"])
def test_prices_of_the_users_own_go_before(tmp_path: Path, way: str) -> None:
    own = tmp_path / "prices.toml"
    own.write_text(OWN, encoding="utf-8")
    (tmp_path / "named.toml").write_text('prices = "prices.toml"\n', encoding="utf-8")
    (tmp_path / "inline.toml").write_text(OWN.replace("[models.", "[prices."), encoding="utf-8")
    named = {"run file": "named.toml", "inline": "inline.toml"}.get(way)
    made = build_settings(
        read_run_file(tmp_path / named).settings if named else None,
        KEY | ({"HOMER_PRICES": str(own)} if way == "variable" else {}),
        ModelFlags(model=("my/model",), max_cost=1.0, prices=own if way == "flag" else None),
    )
    assert find_price("my/model", made.prices) == Price(input=1.5, output=3.0)
    assert find_price("gpt-4.1", made.prices) == Price(input=9.0, output=9.0)
    assert find_price("gpt-4o", made.prices) == Price(input=2.5, output=10.0)


def test_a_budget_in_money_wants_every_price(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        build_settings(None, KEY, ModelFlags(model=("gpt-5", "voter=mystery"), max_cost=1.0))
    said = str(caught.value)
    assert said.startswith("--max-cost needs the price of 'mystery', which is not known; give it with `--prices FILE`")
    assert said.endswith("or use --max-tokens")
    assert build_settings(None, KEY, ModelFlags(model=("mystery",), max_tokens=1000)).max_tokens == 1000


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[models.m]\ninput = -1", "/models/m/input: expected at least 0, found -1"),
        ("[models.m]\noutput = 1", "/models/m/input: expected field required"),
        (
            "[models.m]\ninput = 1\noutputs = 1",
            "/models/m/outputs: there is no setting 'outputs'. Did you mean 'output'?",
        ),
        ("[prices.m]\ninput = 1", "/prices: there is no setting 'prices'."),
        ("[models]\nm = 1", "/models/m: expected a table"),
    ],
)
def test_a_wrong_table_is_named(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_prices(path)
    assert what in str(caught.value)
