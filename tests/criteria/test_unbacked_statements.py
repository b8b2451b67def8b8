"""What a mail may not say although every word of it is fair: news, another record, another day, a figure of nothing."""

from typing import Any

import pytest

from criteria.sentences import find_news, read_news, read_vocabulary
from tests.criteria.sentence_examples import read_braces
from tests.criteria.test_mail_wording import find_faults

_BASE: dict[str, Any] = {
    "is_closed": True,
    "context": "While my colleague is away I go to the meetings. Mail the figure of RT03121, not RT03120.",
}
TITLES = {
    **_BASE,
    "says": ["Programme conference", "Timesheets for July"],
    "may_pair": [{"name": "Programme conference", "value": "2025-07-17 14:00"}],
}
FIGURE = {**_BASE, "values": ["119.34"], "column": "Credit CHF", "allowed": ["RT03121", "return RT03121", "Credit CHF"]}
STATES_OF = {
    **_BASE,
    "pairs": [{"name": f"IR-{at}", "value": "alarm" if at == 104 else "closed"} for at in range(101, 105)],
}
AMOUNTS = {**_BASE, "pairs": [{"name": "IR-101", "value": "309.73"}, {"name": "IR-102", "value": "12.5"}]}
COVER = "I will cover: Programme conference; Timesheets for July."


@pytest.mark.parametrize("text", read_news().wrong)
def test_news_is_found(text: str) -> None:
    assert list(find_news(*read_braces(text)))


@pytest.mark.parametrize(
    "text", [*read_news().fair, *(text for one in read_vocabulary().occasions for text in one.fair)]
)
def test_what_looks_like_news_is_none(text: str) -> None:
    assert not list(find_news(*read_braces(text)))


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TITLES, f"{COVER} I will move the Programme conference to Friday."),
        (TITLES, f"{COVER} See you on Friday."),
        (FIGURE, "Return RT03112: 119.34"),
        (FIGURE, "RT03121: 119.34. So much for RT03120."),
        (STATES_OF, "closed: IR-101, IR-102, IR-104\nalarm: IR-103"),
        (STATES_OF, "closed: IR-101, IR-102, IR-103, IR-104"),
        (STATES_OF, "closed: IR-101, IR-102, IR-103"),
        (AMOUNTS, "IR-101: 309.73\nIR-102: 12.5\nTotal: 309.73"),
        (STATES_OF, "Closed (2): IR-101, IR-102, IR-103\nAlarm (1): IR-104"),
        (TITLES, f"{COVER} The Programme conference is over."),
        (FIGURE, "Hello, RT03112 has 119.34 under Credit CHF."),
        (FIGURE, "119.34"),
        (FIGURE, "Hi Bo,\n\n119.34\n\nBest, Zoe"),
    ],
)
def test_fair_words_make_no_fair_statement(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted, subject="Figure")


@pytest.mark.parametrize(
    ("wanted", "content"),
    [
        (TITLES, "While you are away, I will go to these meetings:\n- Programme conference\n- Timesheets for July"),
        (TITLES, f"{COVER} See you on Thursday. Have a good break!"),
        (FIGURE, "Return RT03121 now stands at 119.34 under Credit CHF."),
        (FIGURE, "The figure you asked for: 119.34"),
        (STATES_OF, "closed: IR-101, IR-102, IR-103\nalarm: IR-104"),
        (STATES_OF, "IR-104 is in state alarm; IR-101, IR-102 and IR-103 are closed."),
        (STATES_OF, "Closed:\n- IR-101\n- IR-102\n- IR-103\nAlarm:\n- IR-104"),
        (STATES_OF, "No.\tState\nIR-104\talarm\nIR-101\tclosed\nIR-102\tclosed\nIR-103\tclosed"),
        (STATES_OF, "Closed (3): IR-101, IR-102, IR-103\nAlarm (1): IR-104"),
        (FIGURE, "Hello, RT03121 has 119.34 under Credit CHF."),
        (FIGURE, "Happy Friday! RT03121 is at 119.34 now."),
        (AMOUNTS, "IR-101: 309.73 in all\nIR-102: 12.5"),
    ],
)
def test_what_the_mail_is_to_tell_may_be_told_in_many_ways(wanted: dict[str, Any], content: str) -> None:
    assert find_faults(content, wanted, subject="Figure") == []
