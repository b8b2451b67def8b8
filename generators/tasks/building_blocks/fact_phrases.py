"""Phrasings of facts, decoys and requests without a value, filled into the forms of their kind."""

import random
from typing import NamedTuple

from generators.draft import Statement
from generators.tasks.decoys import DECOY_PHRASES
from generators.tasks.fact_forms import FACT_FORMS, REQUEST_FORMS, FactForm
from generators.tasks.value_pools import OTHER_TOPICS

QUOTED_KINDS = ("title", "subject", "heading", "words")


class Phrase(NamedTuple):
    """A fact's text and its phrasings."""

    text: str
    statement: Statement


def phrase_fact(kind: str, noun_phrase: str, value: str = "{0}") -> Phrase:
    """Phrase a fact of one kind.

    Args:
        kind: A key of `FACT_FORMS`.
        noun_phrase: What the fact is about (`the follow-up`).
        value: How the value is embedded, for example `'{0}'`.
    """
    quoted_value = value.replace("{0}", "'{0}'") if kind in QUOTED_KINDS else value
    return _fill_form(noun_phrase, FACT_FORMS[kind], quoted_value, value)


def phrase_request(kind: str, noun_phrase: str) -> Phrase:
    """Phrase a request without a value.

    Args:
        kind: A key of `REQUEST_FORMS`.
        noun_phrase: What the request is about.
    """
    return _fill_form(noun_phrase, REQUEST_FORMS[kind], "", "")


def phrase_decoy(kind: str, rng: random.Random, other_matter: str = "") -> Phrase:
    """Draw the phrasing of a decoy with a value of one kind.

    Args:
        kind: A key of `DECOY_PHRASES`.
        rng: The source of all choices.
        other_matter: To what the value belongs, in the plural; by default one is drawn that any office could have.
    """
    matter = f"the {other_matter or rng.choice(OTHER_TOPICS)}"
    topic, ways = rng.choice(DECOY_PHRASES[kind])
    clauses = tuple(one.replace("@", matter) for one in ways)
    statement = Statement(topic=topic.replace("@", matter), clauses=clauses)
    return Phrase(f"{_capitalize_first(clauses[0])}.", statement)


def _fill_form(noun_phrase: str, form: FactForm, value_text: str, answer_text: str) -> Phrase:
    def fill(text: str, place: str = value_text) -> str:
        return text.replace("{0}", place).replace("@", noun_phrase)

    return Phrase(
        _capitalize_first(fill(form.text)),
        Statement(
            topic=fill(form.topic),
            clauses=tuple(fill(one) for one in form.clauses),
            question=_capitalize_first(fill(form.question)) if form.answers else "",
            answers=tuple(fill(one, answer_text) for one in form.answers),
        ),
    )


def _capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]
