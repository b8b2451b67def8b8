"""Put together from the papers of a folder what those that meet a condition say, in Word and as PDF, and tell of it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_file, state_heading
from generators.tasks.building_blocks.document_blocks import write_keywords_instead
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.paper_facts import (
    make_result_mail_block,
    state_label,
    state_limit,
    state_shared,
)
from generators.tasks.building_blocks.paper_series import PaperSeries, find_paper_series
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.slot_draws import draw_from, list_new_names
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import ask_for_document, ask_for_pdf, name_pdf, publish_document
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype, make_action

_MIN_PAPERS, _MOST_PAPERS, _MOST_CHOSEN = 4, 20, 10
_LIMIT_REASONS = (
    "nobody asks about the smaller ones",
    "only the large ones are asked about",
    "only those are large enough to be talked about",
)
_SHARED_REASONS = (
    "these are the ones that are asked about",
    "the question is about these",
    "only these are talked about",
)
_ASKED = (
    "Could you make me an extract of those that we spoke about? I cannot open all of the {plural} myself, and a page "
    "with the numbers and what matters about each is enough. The PDF as well, please.",
    "There are too many {plural} for me to read. Please put the ones that matter on a page, in Word and as a PDF, and "
    "write to me when it is there.",
    "Please look through the {plural} for me and write down the ones that we were talking about. A Word page that I "
    "can change, and a PDF to hand round.",
)
"""What a colleague may have asked for."""
_CONDITIONS: tuple[tuple[Literal["money", "text"], int], ...] = (("text", 3), ("text", 2), ("money", 3), ("money", 2))
_REQUESTS = (
    "Please go through the {plural} in {place}, put those we spoke of into a Word document under its heading{sum}, "
    "make a PDF of the same name, and write the mail about it{total}.",
    "Could you draw up the extract from the {plural} in {place}? Word, with its heading, only those that I meant{sum}, "
    "then a PDF of the same name, and an email with the name of the Word file{total}.",
    "I need an extract of the {plural} in {place} for a talk: a Word document under its heading with the ones that "
    "count{sum}, the same as PDF under the same name, and a mail that says what the Word file is called{total}.",
    "Somebody asked me for some of the {plural}. Please read those in {place}, write a Word document with its "
    "heading about the ones concerned{sum}, save it as a PDF of the same name, and mail the name of the Word "
    "file{total}.",
    "Let's put the {plural} that matter on one page: Word, under its heading, out of what lies in {place}{sum}. A PDF "
    "of the same name goes with it, and an email says where to find the Word file{total}.",
    "Would you read the {plural} in {place} and write down in Word, under its heading, what the relevant ones "
    "say{sum}? Turn it into a PDF of the same name and send the mail with the name of the Word file{total}.",
    "The {plural} in {place} have to be summed up for a colleague: Word document with its heading, the ones we agreed "
    "on{sum}, PDF of the same name, and a mail that gives the name of the Word file{total}.",
    "Please find the {plural} in {place} that are meant and list them in a Word document under its heading{sum}. "
    "Convert that to a PDF of the same name, and let my colleague know by mail what the Word file is called{total}.",
    "For my colleague, who has no time to open all the {plural} in {place}: a Word document, its heading on top, with "
    "those I told you{sum}. Make the PDF under the same name and mail the name of the Word file{total}.",
)
"""What the user says at the end, of which one is drawn."""


@dataclass(frozen=True)
class _Condition:
    """Which of the papers are meant, by a value.

    Attributes:
        label: The label behind which it stands.
        slot: The value.
        chooses: Tells from the number of a paper and the value whether it is meant.
        block: The facts that state it.
        words: How the instruction words it.
        reason: Why these alone are meant.
    """

    label: str
    slot: Slot
    chooses: Callable[[str, str], bool]
    block: SubtaskBlock
    words: str
    reason: str


@archetype(apps=("email", "pdf", "word"), needs=("papers",))
def document_extract(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants what some papers of a folder say in Word and as PDF, and a colleague to know of it."""
    sampler = ValueSampler(context, rng)
    found = find_paper_series(context)
    for usable in ([one for one in found if one.is_near], found):
        for kind, least in _CONDITIONS:
            choices = [(one, *two) for one in usable for two in _list_choices(sampler, kind, least, one)]
            if choices:
                series, label, shown = rng.choice(choices)
                return _make_recipe(context, sampler, series, _draw_condition(sampler, series, label, least), shown)
    return None


def _make_recipe(
    context: TaskContext, sampler: ValueSampler, series: PaperSeries, condition: _Condition, shown: str
) -> Recipe:
    what = "the extract"
    has_sum = shown in series.list_sums()
    kinds = ("money",) if has_sum else ("day", "text", "money")
    others = [one for one in series.list_labels(*kinds) if one not in (shown, condition.label)]
    label = make_slot("second", "text", shown, others[:4])

    def choose(v: Values) -> list[str]:
        return [one for one in series.papers if condition.chooses(one, v[condition.slot.name])]

    add_up = (lambda v: series.add_up(choose(v), v["second"])) if has_sum else None
    mail = make_result_mail_block(context, sampler, "s2", series, what, "note", add_up, None if add_up else choose)
    return compose_recipe(
        intent=sampler.rng.choice(_REQUESTS).format(
            plural=series.plural,
            place=series.place,
            sum=", with their sum" if has_sum else "",
            total=" and the sum" if has_sum else " and the numbers that are in it",
        ),
        blocks=(
            condition.block,
            state_label("s1", label, series, what),
            _make_extract_block(context, sampler, series, condition, choose, add_up),
            mail,
        ),
        read_actions=lambda v: series.look_actions(),
        right_ways={
            "writes lines instead of a table": expand_actions(write_table_as_lines),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            ),
            "makes a PDF that only names the extract": expand_actions(write_keywords_instead),
        },
        result=ask_as_recipient(
            context,
            next(one.value.value for one in mail.slots if one.name == "to"),
            Result("paper", f"the {series.plural}", tuple(one.format(plural=series.plural) for one in _ASKED)),
        ),
    )


def _list_choices(
    sampler: ValueSampler, kind: Literal["money", "text"], least: int, series: PaperSeries
) -> list[tuple[str, str]]:
    """List by which label some of the papers can be chosen, each with another label that can be shown of them."""
    if not _MIN_PAPERS <= len(series.papers) <= _MOST_PAPERS:
        return []
    by_label = {label: [series.get_value(one, label) for one in series.papers] for label in series.list_labels(kind)}
    usable = [
        label
        for label, values in by_label.items()
        if (len(_list_limits(sampler, values, least)) > 1 if kind == "money" else _list_shared(values, least))
    ]
    found = []
    for condition in usable:
        # Whoever reads an extract wants to know what each of them costs, or else by when something is to be done.
        rest = [one for one in series.kinds if one != condition or kind == "money"]
        amounts, days = series.list_labels("money"), series.list_labels("day")
        sums = [one for one in series.list_sums() if one in rest and len({*amounts} - {one, condition}) > 0]
        money = [one for one in amounts if one in rest]
        telling = next((each for each in (sums, money, days, rest) if each), [])
        found += [(condition, one) for one in telling if len({*series.kinds} - {one, condition}) > 0]
    return found


def _list_shared(values: Sequence[str], least: int) -> list[str]:
    """List the values that so many papers share; none where there are too few others."""
    often = [one for one in dict.fromkeys(values) if least <= values.count(one) <= _MOST_CHOSEN]
    return often if len(set(values)) > 2 else []


def _draw_condition(sampler: ValueSampler, series: PaperSeries, label: str, least: int) -> _Condition:
    rng = sampler.rng
    why = rng.choice(_LIMIT_REASONS if series.kinds[label] == "money" else _SHARED_REASONS)
    values = [series.get_value(one, label) for one in series.papers]
    if series.kinds[label] == "text":
        value = rng.choice(_list_shared(values, least))
        others = sorted((one for one in dict.fromkeys(values) if one != value), key=lambda one: -values.count(one))
        slot = make_slot("shared", "text", value, others[:4])
        return _Condition(
            label,
            slot,
            lambda number, one: series.get_value(number, label) == one,
            _give_reason(state_shared("s1", slot, series, label, "the extract"), why),
            f"that have {{shared}} under {label}",
            why,
        )
    limit, *others = rng.sample(limits := _list_limits(sampler, values, least), len(limits))
    slot = make_slot("limit", "number", limit, others[:4])
    return _Condition(
        label,
        slot,
        lambda number, one: Decimal(series.get_value(number, label)) > Decimal(one),
        _give_reason(state_limit("s1", slot, series, label, "the extract"), why),
        f"with more than {{limit}} under {label}",
        why,
    )


def _give_reason(block: SubtaskBlock, why: str) -> SubtaskBlock:
    """Return a block whose fact also says why these papers are meant."""
    (fact,) = block.facts
    clauses = tuple(f"{one}, as {why}" for one in fact.statement.clauses)
    statement = fact.statement.model_copy(update={"clauses": clauses})
    return replace(block, facts=(replace(fact, text=f"{fact.text[:-1]}, as {why}.", statement=statement),))


def _list_limits(sampler: ValueSampler, values: Sequence[str], least: int) -> list[str]:
    """List round limits above which some of the amounts lie, but not all; each with other amounts above it."""
    amounts = [Decimal(one) for one in values]
    step = Decimal(10) ** max(len(str(int(max(amounts)))) - 2, 0)
    found: dict[int, str] = {}
    limit = (min(amounts) // step + 1) * step
    while limit < max(amounts):
        above = sum(one > limit for one in amounts)
        is_free = limit not in amounts and not sampler.gives_away(str(limit))
        if is_free and least <= above <= min(_MOST_CHOSEN, len(amounts) - least + 1):
            found.setdefault(above, str(limit))
        limit += step
    return list(found.values())


def _make_extract_block(
    context: TaskContext,
    sampler: ValueSampler,
    series: PaperSeries,
    condition: _Condition,
    choose: Callable[[Values], list[str]],
    add_up: Callable[[Values], str] | None,
) -> SubtaskBlock:
    what = "the extract"
    name = f"{series.plural[:1].upper()}{series.plural[1:]}"
    headings = [
        f"Extract from the {series.plural}",
        f"{name} at a glance",
        f"{name} in short",
        f"Selected {series.plural}",
        f"Overview of the {series.plural}",
    ]
    files = list_new_names(context, series.stem, ("extract", "summary", "overview"), "docx")

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        rows = [[one, series.texts[one][v["second"]]] for one in choose(v)]
        total = (f"Sum: {add_up(v)}",) if add_up else ()
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action("word", "write_table", file_path=path, rows=rows),
            *(make_action("word", "write_to_file", file_path=path, contents=one) for one in total),
            *publish_document(path, name_pdf(path)),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        path, numbers = f"data/{v['note']}", choose(v)
        parts: list[dict[str, object]] = [{"pairs": [[one, series.get_value(one, v["second"])] for one in numbers]}]
        parts += [{"values": [add_up(v)], "figure": "sum"}] if add_up else []
        never = [one for one in series.papers if one not in numbers]
        may_state = (v["second"], v[condition.slot.name], *series.list_currencies(numbers, v["second"]))
        return (
            ask_for_document(path, v["heading"], parts, never, may_state),
            ask_for_pdf(name_pdf(path), path),
        )

    total = ", and the sum of these" if add_up else ""
    block = SubtaskBlock(
        subtask="s1",
        instruction=f"Make the Word document {{note}} with the heading '{{heading}}'. For each of the {series.plural} "
        f"in {series.folder} {condition.words} ({condition.reason}), it gives the number and {{second}}{total}. "
        "Convert it to the PDF file {note_pdf}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
        derived_names=lambda v: {"note_pdf": name_pdf(v["note"])},
    )
    return with_extras(
        block,
        state_heading("s1", draw_from(sampler, "heading", "text", headings), what),
        state_file("s1", draw_from(sampler, "note", "file", files), what),
    )
