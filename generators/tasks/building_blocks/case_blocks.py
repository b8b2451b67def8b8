"""Blocks about cases: what is new is written into their register, and somebody is told of it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from data_model import Action, Criterion, format_number
from generators.draft import Statement
from generators.tasks.building_blocks.case_rows import CaseNews, list_values_under
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import draw_address_slot, refuse_rivals
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    Slot,
    Values,
    make_action,
    make_criterion,
    rivals_of,
)
from generators.working_days import find_working_day

_MIN_ALTERNATIVES, _MAX_ALTERNATIVES = 2, 4


def can_be_told(sampler: ValueSampler, news: CaseNews) -> bool:
    """Tell whether the office does not give the new value away, and other values could as well have become true."""
    return not sampler.gives_away(news.value) and len(_list_alternatives(sampler, news)) >= _MIN_ALTERNATIVES


def make_news_block(sampler: ValueSampler, subtask: str, news: CaseNews, slot: str) -> SubtaskBlock:
    """Build a block that writes what is new about a case into its register; the slot is the new value."""
    row, column = news.row, news.column
    where = f"'{escape_braces(row.sheet.sheet)}' of {escape_braces(row.sheet.file.rpartition('/')[2])}"

    def actions(v: Values) -> tuple[Action, ...]:
        place = {"row_idx": row.sheet_row, "column_idx": column.index, **row.sheet_argument}
        return (make_action("excel", "set_cell", file_path=row.sheet.file, **place, text=v[slot]),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_excel_table_cell",
                file=row.sheet.file,
                **row.sheet_argument,
                key_column=row.key_column.name,
                key=row.case.key,
                column=column.name,
                value=v[slot],
            ),
        )

    return SubtaskBlock(
        subtask=subtask,
        instruction=f"On {where}, set {escape_braces(column.name)} of {escape_braces(row.case.key)} to {{{slot}}}.",
        slots=(_make_news_slot(sampler, slot, news),),
        facts=(_make_news_fact(subtask, slot, news),),
        actions=actions,
        criteria=criteria,
    )


def make_tell_block(sampler: ValueSampler, subtask: str, news: CaseNews, slot: str, sender: str) -> SubtaskBlock:
    """Build a block that mails somebody what is new about a case; its own slot is `to`.

    Args:
        sampler: The sampler of a task about the case, so that those who have to do with it come first.
        slot: The slot of the new value, which is no text.
    """
    case, heading = news.row.case, news.column.name

    def actions(v: Values) -> tuple[Action, ...]:
        content = f"For {case.name} we have {v[slot]} now, under {heading}."
        mail = {"sender": sender, "recipient": v["to"], "subject": f"{case.noun[:1].upper()}{case.noun[1:]} {case.key}"}
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        allowed = [case.key, case.name, heading]
        demands = {"values": [v[slot]], "never": [rivals_of(slot)], "allowed": allowed, "column": heading}
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v["to"]], **refuse_rivals(demands)),)

    phrase = phrase_fact("to", f"the mail about {case.name}")
    fact = FactRecipe("to", subtask, ("to",), phrase.text, phrase.statement, mistake="wrong_person")
    return SubtaskBlock(
        subtask=subtask,
        instruction=f"Send an email to {{to}} that gives what is now under {escape_braces(heading)} for "
        f"{escape_braces(case.name)}.",
        slots=(draw_address_slot(sampler, "to"),),
        facts=(replace(fact, may_be_updated=True, occasion=news.event),),
        actions=actions,
        criteria=criteria,
    )


def make_news_only_block(sampler: ValueSampler, subtask: str, news: CaseNews, slot: str) -> SubtaskBlock:
    """Build a block that states what is new about a case and has no step."""
    block = make_news_block(sampler, subtask, news, slot)
    return replace(block, instruction="", actions=lambda v: (), criteria=lambda v: ())


def _make_news_fact(subtask: str, slot: str, news: CaseNews) -> FactRecipe:
    name, heading = news.row.case.name, news.column.name
    clauses = [
        f"{name} has {{0}} under {heading} now",
        f"put {{0}} under {heading} for {name}",
        f"for {name} it is {{0}} now, under {heading}",
        f"under {heading}, {name} gets {{0}}",
        f"write {{0}} for {name}, under {heading}",
    ]
    if news.event.because:
        clauses.append(f"because {news.event.because}, {name} has {{0}} under {heading} now")
    if news.change.said:
        clauses.append(f"I hear that {news.change.said.rstrip('.')}")
    statement = Statement(
        topic=f"{heading} of {name}",
        clauses=tuple(_escape_gaps(one) for one in clauses),
        question=f"What is under {heading} for {name} now?",
        answers=("{0}", "it's {0}", "{0}, since today", "{0} is what they told me"),
    )
    text = _escape_gaps(f"{name[:1].upper()}{name[1:]} has {{0}} under {heading} now.")
    return FactRecipe(slot, subtask, (slot,), text, statement, may_be_updated=news.type != "text", occasion=news.event)


def _escape_gaps(text: str) -> str:
    """Escape all braces of a text but those of its gap."""
    return escape_braces(text).replace("{{0}}", "{0}")


def _make_news_slot(sampler: ValueSampler, slot: str, news: CaseNews) -> Slot:
    found = _list_alternatives(sampler, news)
    if len(found) < _MIN_ALTERNATIVES:
        raise TooFewValues(f"expected at least {_MIN_ALTERNATIVES} other values, found {len(found)}")
    return make_slot(slot, news.type, news.value, sampler.rng.sample(found, len(found))[:_MAX_ALTERNATIVES])


def _list_alternatives(sampler: ValueSampler, news: CaseNews) -> list[str]:
    before = news.change.before.value if news.change.before else ""
    others = dict.fromkeys(one for one in _list_other_values(sampler, news) if one not in (news.value, before))
    return [one for one in others if not sampler.gives_away(one)]


def _list_other_values(sampler: ValueSampler, news: CaseNews) -> Iterable[str]:
    """List values that could as well have become true: days, times and numbers nearby, or what other rows hold."""
    match news.type:
        case "date":
            day = dt.date.fromisoformat(news.value)
            days = [
                find_working_day(day + dt.timedelta(days=step), 1 if step > 0 else -1) for step in (1, 3, 6, -2, 9, -5)
            ]
            return [one.isoformat() for one in days]
        case "time":
            moment = dt.datetime.combine(dt.date(2000, 1, 1), dt.time.fromisoformat(news.value))
            return [f"{moment + dt.timedelta(minutes=step):%H:%M}" for step in (30, -30, 60, 90, -60)]
        case "number":
            return _list_numbers_near(Decimal(news.value))
        case _:
            return list_values_under(sampler.context, news)


def _list_numbers_near(number: Decimal) -> list[str]:
    exponent = number.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    shares = [number * Decimal(share) for share in ("1.1", "0.9", "1.2", "0.8", "1.3", "0.7", "1.4", "1.5")]
    steps = [number + step for step in (1, 2, 3, -1, 4, 5, -2, 6, 7)] if abs(number) < 20 else []
    rounded = [round(one, places) if places else Decimal(int(one)) for one in (*steps, *shares)]
    return [format_number(float(one) if places else int(one)) for one in rounded if one > 0]
