"""News of cases that fit with the rest of their rows, and the people of a case who are waiting for them."""

import random
import re
from collections.abc import Sequence

from data_model import Contact
from generators.tasks.building_blocks.case_rows import CaseNews
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_END = re.compile(r"\b(?:until|to|ends?|back|return(?:ed|s)?|last day|expir\w*)\b", re.IGNORECASE)
_GOING_ON = re.compile(
    r"\b(?:away|absent|out|running|under way|begun|started|on (?:leave|loan|hire|site|set|tour)|travelling|current)\b",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"brokerage|commission|hours|margin|profit|internal|outlay|purchase|\bcost|reminder|follow|logged|recorded",
    re.IGNORECASE,
)
"""Headings of what is nobody's business outside."""
_IN_HOUSE = re.compile(
    r"leave|absence|trip|expense|training|application|candidate|time entr|timesheet|overtime|ticket|maintenance",
    re.IGNORECASE,
)
"""Cases that stay within the house, whoever has to do with them."""
_NO_READERS = ("opponent", "court", "authority", "patient", "candidate", "applicant", "witness")
_MAX_OTHERS, _MIN_OTHERS = 4, 2


def fits_row(news: CaseNews, today: str) -> bool:
    """Tell whether a row would still make sense with its news: no end before its start, nothing over that goes on."""
    if news.type == "date":
        return keeps_order(news, news.value)
    ends = [cell for heading, cell in _list_days(news) if _END.search(heading)]
    is_over = bool(ends) and max(ends) < today
    return not (is_over and news.type == "text" and _GOING_ON.search(news.value))


def keeps_order(news: CaseNews, day: str) -> bool:
    """Tell whether a day in place of the old one lies on the same side of each other day of the row."""
    before = news.row.get_cell(news.column)
    others = [cell for heading, cell in _list_days(news) if heading != news.column.name]
    if not _DAY.fullmatch(before):
        # Nothing tells on which side of the others it should lie but what has become true.
        before = news.value
    return all((day < one) == (before < one) for one in others if one != before) and day not in others


def keep_fitting_values(slot: Slot, news: CaseNews) -> Slot:
    """Return the slot of some news without the other days that would not fit with its row.

    Raises:
        TooFewValues: Too few others are left.
    """
    if news.type != "date":
        return slot
    others = [one for one in slot.alternatives if keeps_order(news, one)]
    if len(others) < _MIN_OTHERS:
        raise TooFewValues(f"expected {_MIN_OTHERS} other days that fit with the row, found {len(others)}")
    return make_slot(slot.name, slot.value.type, slot.value.value, others)


def find_readers(sampler: ValueSampler, news: CaseNews) -> list[Contact]:
    """List those of a case to whom one could write its news: people of the house, and partners where they may know."""
    case = news.row.case
    is_inside = bool(_INSIDE.search(news.column.name) or _IN_HOUSE.search(case.noun))
    return [
        one
        for one in case.people
        if (one.is_colleague or not is_inside)
        and one.role not in _NO_READERS
        and one.address != sampler.context.persona.email
        and not sampler.gives_away(one.address)
    ]


def draw_reader_of_news(sampler: ValueSampler, rng: random.Random, news: CaseNews) -> Slot:
    """Draw the slot `to`: somebody of the case; the others are of the house if they are, or else partners.

    Raises:
        TooFewValues: Nobody of the case can be written to, or too few others can.
    """
    readers = find_readers(sampler, news)
    if not readers:
        raise TooFewValues("expected somebody in the record of the case to whom its news can be written")
    reader = rng.choice(readers)
    sampler.exclude((reader.address,))
    others = sampler.draw_colleagues(_MAX_OTHERS) if reader.is_colleague else _draw_partners(sampler, rng, news, reader)
    return make_slot("to", "address", reader.address, others)


def _draw_partners(sampler: ValueSampler, rng: random.Random, news: CaseNews, reader: Contact) -> Sequence[str]:
    """Draw partners of the same register, or else of others."""
    register = news.row.case.register_file
    cases = [one for one in sampler.context.cases if one.register_file == register]
    near = {one.address for case in cases for one in case.people if not one.is_colleague and one.role == reader.role}
    free = sorted(one for one in near - {reader.address} if not sampler.gives_away(one))
    if len(free) < _MIN_OTHERS:
        return sampler.draw_outsiders(_MAX_OTHERS)
    drawn = rng.sample(free, min(len(free), _MAX_OTHERS))
    sampler.exclude(drawn)
    return drawn


def _list_days(news: CaseNews) -> list[tuple[str, str]]:
    """List the headings under which the row has a day, with these."""
    row = news.row
    cells = [(one.name, row.get_cell(one)) for one in row.sheet.columns]
    return [(heading, cell) for heading, cell in cells if _DAY.fullmatch(cell)]
