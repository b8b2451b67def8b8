"""Numbers in texts: every notation is read as its number, and no part of a longer number or word is one."""

from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from data_model import Value, extract_values, find_mentions, is_mentioned, is_same_value, parse_value

FEW = settings(max_examples=40)
UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
AMOUNTS = st.decimals(0, 10**9 - 1, places=2)
CURRENCIES = st.sampled_from(["$", "€", "£ ", "¥", "USD ", "eur ", "GBP ", "CHF "])
SCALES = {"k": 3, "m": 6, "mn": 6, "bn": 9, " thousand": 3, " million": 6, "-billion": 9, " hundred": 2}


def number(value: object) -> Value:
    return Value(type="number", value=str(value))


def extract_numbers(text: str) -> list[str]:
    return [found.value for found in extract_values(text) if found.type == "number"]


def spell_below_hundred(count: int, gap: str) -> str:
    if count < 20:
        return UNITS[count]
    return TENS[count // 10 - 2] + (gap + UNITS[count % 10] if count % 10 else "")


def spell(count: int, gap: str = "-", link: str = " and ") -> str:
    """Write a number below 10**12 in English words."""
    for scale, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if count >= scale:
            rest = count % scale
            head = f"{spell(count // scale, gap, link)} {name}"
            return head + ((link if rest < 100 else " ") + spell(rest, gap, link) if rest else "")
    return spell_below_hundred(count, gap)


@FEW
@given(st.integers(0, 10**12 - 1), st.sampled_from([" ", "-", "\u2011"]), st.sampled_from([" ", " and "]))
def test_a_number_in_words_is_read_as_in_digits(count: int, gap: str, link: str) -> None:
    text = f"They need {spell(count, gap, link).capitalize()} units."
    assert extract_numbers(text) == [str(count)]
    assert [text[span.start : span.end] for span in find_mentions(text, number(count))] == [text[10:-7]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("five hundred hundred", ["500"]),
        ("one thousand million", ["1000"]),
        ("twenty ten", ["20", "10"]),
        ("twenty zero", ["20", "0"]),
        ("two three", ["2", "3"]),
        ("bread and five eggs", ["5"]),
        ("two and five", ["2", "5"]),
        ("one hundred and more", ["100"]),
        ("nineteen hundred and ninety", ["1990"]),
        ("a hundred and a thousand", ["100", "1000"]),
        ("an hundred", ["100"]),
        ("a dozen, hundred, thousand", []),
        ("twenty, five", ["20", "5"]),
        ("one - two", ["1", "2"]),
        ("2one one2", []),
        ("someone, attention, often, weighty", []),
        ("one day, the other one, no one, one was late", []),
        ("one box, this time", ["1"]),
    ],
)
def test_words_join_to_one_number_only_as_in_english(text: str, found: list[str]) -> None:
    assert extract_numbers(text) == found


def test_two_numbers_in_words_are_not_added_up() -> None:
    assert "3000000" not in extract_numbers("one million two million")


@FEW
@given(AMOUNTS, CURRENCIES, st.sampled_from(["", "-"]))
def test_an_amount_is_found_with_its_currency_and_sign(amount: Decimal, currency: str, sign: str) -> None:
    text = f"It comes to {sign}{currency}{amount:,} in all"
    (span,) = find_mentions(text, number(f"{sign}{amount}"))
    assert text[span.start : span.end] == f"{sign}{currency}{amount:,}"
    assert is_mentioned(f"It comes to {sign}{amount} € in all", number(f"{sign}{amount}"))


@FEW
@given(st.integers(1, 9999), st.sampled_from(sorted(SCALES)), CURRENCIES)
def test_a_scale_multiplies_and_a_lone_m_needs_a_currency(count: int, scale: str, currency: str) -> None:
    value = number(count * 10 ** SCALES[scale])
    assert is_mentioned(f"for {currency}{count}{scale} a year", value)
    assert is_mentioned(f"for {count}{scale} a year", value) == (scale not in ("m", "mn", "bn"))
    assert not is_mentioned(f"for {currency}{count}{scale} a year", number(count))


@FEW
@given(st.integers(10**3, 10**12), st.integers(0, 99), st.sampled_from(["\u00a0", "\u2009", "\u202f"]))
def test_thousands_may_be_parted_by_dots_and_fixed_spaces(whole: int, cents: int, space: str) -> None:
    german = f"{whole:,}".replace(",", ".") + f",{cents:02}"
    assert extract_numbers(f"now {german}.") == [parse_value("number", f"{whole}.{cents:02}").value]
    assert extract_numbers(f"{whole:,}".replace(",", space)) == [str(whole)]
    assert str(whole) not in extract_numbers(f"{whole:,}".replace(",", " "))


@FEW
@given(AMOUNTS, st.sampled_from(["%", " %", " percent", " per cent", "\u00a0%"]))
def test_a_percentage_is_its_number_and_its_hundredth(amount: Decimal, sign: str) -> None:
    text = f"a share of {amount}{sign} is due"
    for value in (amount, amount / 100):
        (span,) = find_mentions(text, number(f"{value:f}"))
        assert text[span.start : span.end].endswith(sign)
    assert not amount or not is_mentioned(text, number(f"{amount * 100:f}"))


@FEW
@given(
    st.integers(1, 99_999),
    st.sampled_from(["{}1", "1{}", "{}.25", "7.{}", "{},125", "1{},125", "x{}", "{}x", "_{}", "{}_", "{}k", "-{}"]),
)
def test_a_number_is_not_found_inside_a_longer_one_or_a_word(count: int, form: str) -> None:
    assert not is_mentioned(f"so {form.format(count)} it is", number(count))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("5m long, 5 k, 5-k", []),
        ("\u00bd cup, 1\u00bd cups, 2\u00b2", []),
        ("1e5, 0x10, 1_000, B50, 50th, 2.50.1", []),
        ("1.234.567", []),
        ("1234,567", ["567"]),
        ("1,2345", ["1", "2345"]),
        ("(1)-2, [3]-4, 5-6", ["1", "2", "3", "4", "5", "6"]),
        ("at -2, (-3) and \u22124", ["-2", "-3", "-4"]),
        ("\uff11\uff12 boxes", ["12"]),
        ("007", ["7"]),
        ("24/7", ["24", "7"]),
    ],
)
def test_digits_are_a_number_only_by_themselves(text: str, found: list[str]) -> None:
    assert extract_numbers(text) == found


DIGITS = st.text("0123456789", min_size=1, max_size=30)


@FEW
@given(DIGITS, st.text("0123456789", max_size=20), st.sampled_from(["", "-"]))
@example("123456789012345678901234567891", "12345678901234567891", "-")
def test_a_number_of_any_length_is_kept_to_its_last_digit(whole: str, fraction: str, sign: str) -> None:
    text = f"{sign}{whole}" + (f".{fraction}" if fraction else "")
    value = parse_value("number", text)
    assert Decimal(value.value) == Decimal(text)
    assert parse_value("number", value.value) == value
    assert is_mentioned(f"exactly {text} units", value)


def test_numbers_that_differ_in_their_last_digit_are_two() -> None:
    assert not is_same_value(number("9" * 30), number("9" * 29 + "8"))
    assert is_mentioned("12.3456789012345678901%", number("0.123456789012345678901"))
    assert is_mentioned(f"{10**29 + 1} %", number(f"{10**27}.01"))
    assert not is_mentioned(f"{10**29 + 1} %", number(10**27))
    assert is_mentioned("123456789012345678901234567891 thousand", number("123456789012345678901234567891000"))


@pytest.mark.parametrize("word", ["\u00d6ten", "co\u0301ne two\u0301", "\u00e95", "5\u0301"])
def test_an_accent_does_not_end_a_word_and_begin_a_number(word: str) -> None:
    assert extract_numbers(f"so {word} then") == []
