"""Facts of tasks about a series of papers: what is taken from each, which are left out, and who gets the result."""

import random
import re
from collections import Counter
from collections.abc import Callable, Collection

from data_model import Action, Criterion, SheetFinding
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.nearness import make_distance
from generators.tasks.building_blocks.paper_series import PaperSeries
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state, state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_documents import name_pdf
from generators.tasks.recipe import Slot, TaskContext, Values, make_action, make_criterion, rivals_of

_MAX_OTHERS = 4
_OF_PEOPLE = re.compile(r"applica|interview|leave|trip|travel|expense|training|contract of employment", re.IGNORECASE)
_REASONS = (
    "I have that one on my own desk and enter it myself",
    "that one I go through with them myself",
    "I took care of that one myself",
)
_OVER_REASONS = ("that one is settled", "that one is over and done with", "nothing is open any more with that one")


def make_label_slots(series: PaperSeries, rng: random.Random, known: Collection[str] = ()) -> tuple[Slot, Slot] | None:
    """Draw the slots `first` and `second` of two labels, the second of which adds up where any does.

    None if there are too few labels, so that one of the two would have no alternative.

    Args:
        known: Labels that say what some register shows as well, which are taken only if there are too few others.
    """
    sums, labels = series.list_sums(), list(series.kinds)
    fresh = [one for one in labels if one not in known]
    second = rng.choice([one for one in sums if one in fresh] or sums or fresh or labels)
    rest = [one for one in labels if one != second]
    telling = [one for one in rest if series.kinds[one] != "money" and one in fresh] or fresh
    telling = [one for one in telling if one in rest] or [one for one in rest if series.kinds[one] != "money"]
    first = rng.choice(telling or rest) if rest else ""
    others = [one for one in rest if one != first]
    instead = [one for one in others if not sums or series.kinds[one] == "money"]
    if not others or not instead:
        return None
    return (
        make_slot("first", "text", first, others[:_MAX_OTHERS]),
        make_slot("second", "text", second, instead[:_MAX_OTHERS]),
    )


def state_labels(subtask: str, slots: tuple[Slot, ...], series: PaperSeries, what: str) -> SubtaskBlock:
    """Build a block that says which two labels of each paper are wanted."""
    each = f"each of the {escape_braces(series.plural)}"
    fact = state_fact(
        subtask,
        ("first", "second"),
        f"For {each}, {what} gives its number, '{{0}}' and '{{1}}'.",
        f"what {what} gives",
        (
            f"for {each} I want the number, '{{0}}' and '{{1}}' in {what}",
            f"what {what} needs of {each} is '{{0}}' and '{{1}}', next to the number",
            f"put number, '{{0}}' and '{{1}}' into {what}, in that order",
            f"take '{{0}}' and '{{1}}' from {each}, after its number",
            f"{what} has three columns: the number, then '{{0}}', then '{{1}}'",
        ),
        f"What do you want of {each}?",
        ("number, '{0}' and '{1}'", "its number, then '{0}' and '{1}'", "'{0}' and '{1}', after the number"),
    )
    return make_facts_only_block(subtask, slots, (fact,))


def list_known_labels(context: TaskContext, series: PaperSeries) -> set[str]:
    """List the labels behind which most papers have what stands beside their number in some sheet, too."""
    rows: dict[str, set[str]] = {}
    for sheet in context.findings:
        if isinstance(sheet, SheetFinding):
            for row in sheet.rows:
                for key in set(row) & set(series.papers):
                    rows.setdefault(key, set()).update(row)
    return {
        label
        for label in series.kinds
        if sum(series.get_value(one, label) in rows.get(one, ()) for one in series.papers) * 2 > len(series.papers)
    }


def state_left_out(
    subtask: str, slot: Slot, series: PaperSeries, what: str, rng: random.Random, is_over: bool = False
) -> SubtaskBlock:
    """Build a block that says which paper is left out, and why.

    Args:
        is_over: Whether the matter of this paper has come to its end.
    """
    reason = rng.choice(_OVER_REASONS if is_over else _REASONS)
    return state(
        subtask,
        slot,
        f"{{0}} is left out of {what}: {reason}.",
        f"what {what} leaves out",
        (
            f"leave {{0}} out of {what}, {reason}",
            f"{{0}} does not go into {what} yet, {reason}",
            f"skip {{0}} in {what}, because {reason}",
            f"without {{0}}, please: {reason}, so it stays out of {what}",
            f"{what} has to do without {{0}}, as {reason}",
        ),
        f"Which of the {escape_braces(series.plural)} is left out?",
        ("{0}", "{0}, please", "leave out {0}", "{0} stays out"),
    )


def state_since(subtask: str, slot: Slot, series: PaperSeries, what: str) -> SubtaskBlock:
    """Build a block that says with which number it begins."""
    return state(
        subtask,
        slot,
        f"In {what}, the {escape_braces(series.plural)} begin with {{0}}; those before it are settled already.",
        f"where {what} begins",
        (
            f"begin {what} with {{0}}, those before it are done already",
            f"{{0}} is the first one in {what}, the ones before are settled",
            f"the ones before {{0}} are done, so {what} starts with {{0}} itself",
            f"for {what} take {{0}} and whatever comes after it, the rest is settled",
            f"in {what} I need {{0}} and all with a higher number, we have the others",
        ),
        f"With which number does {what} begin?",
        ("with {0}", "{0} is the first", "{0} and the ones after it", "start with {0}"),
    )


def make_result_mail_block(
    context: TaskContext,
    sampler: ValueSampler,
    subtask: str,
    series: PaperSeries,
    what: str,
    slot: str,
    add_up: Callable[[Values], str] | None,
    list_numbers: Callable[[Values], list[str]] | None = None,
) -> SubtaskBlock:
    """Build a block that tells a colleague where a new file lies, and what the second label comes to in all.

    Args:
        what: What the dialogue calls the file.
        slot: The slot of its name.
        add_up: Computes the sum; None if the mail gives none.
        list_numbers: Lists which of the papers are in the file; None if the mail does not name them.
    """
    user = context.persona.name
    address, *others = list_recipients(context, sampler, series)

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": user, "recipient": v["to"], "subject": f"{series.plural[:1].upper()}{series.plural[1:]}"}
        total = f" The sum under '{v['second']}' is {add_up(v)}." if add_up else ""
        numbers = f" It is about {', '.join(list_numbers(v))}." if list_numbers else ""
        content = f"{what[:1].upper()}{what[1:]} of the {series.plural} is in {v[slot]}.{numbers}{total}"
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        figures = [add_up(v)] if add_up else []
        never = [rivals_of(slot), *([rivals_of("second", "/values/1")] if add_up else [])]
        made = f"data/{v[slot]}"
        attached = [made, name_pdf(made)] if made.endswith(".docx") else [made]
        demands = {"values": [v[slot], *figures], "never": never, "may_attach": attached}
        if list_numbers:
            named = list_numbers(v)
            demands |= {"says": named, "other_names": [one for one in series.papers if one not in named]}
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    total = " and what {second} comes to in all" if add_up else ""
    total = f" and the numbers that are in it{total}" if list_numbers else total
    block = SubtaskBlock(
        subtask=subtask,
        instruction=f"Send an email to {{to}} with the name of the file{total}.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )
    return with_extras(block, _state_recipient(subtask, make_slot("to", "address", address, others), what))


def list_recipients(context: TaskContext, sampler: ValueSampler, series: PaperSeries) -> list[str]:
    """List five colleagues, those who have to do with most of what the papers are about before others.

    Where it is about people of the house, these are first those who see to personnel, and whom the user reports to.
    """
    texts = [f"{one.file} {' '.join(one.paragraphs)}" for one in series.papers.values()]
    folder = f"data/{series.department}/"
    about = [case for case in context.cases if any(case.key in text for text in texts)]
    about += [case for case in context.cases if case.register_file.startswith(folder)]
    staff = list_staff(context)
    counts = Counter(one.address for case in about for one in case.people if one.is_colleague)
    for one in staff.list_near(context.persona.email):
        counts.setdefault(one.address, 0)
    if _OF_PEOPLE.search(series.plural):
        counts = Counter(dict.fromkeys((one.address for one in staff.list_for_personnel(context.persona.email)), 0))
    counts.pop(context.persona.email, None)
    if context.ask:
        counts.setdefault(context.ask.asker.address, 0)
    distance, most = make_distance(context, [one for one in counts if counts[one]]), counts.most_common()
    near = sorted((address for address, _ in most), key=distance)
    wanted = [one for one in near if not sampler.gives_away(one)][: _MAX_OTHERS + 1]
    sampler.exclude(wanted)
    missing = _MAX_OTHERS + 1 - len(wanted)
    return [*wanted, *(sampler.draw_colleagues(missing) if missing else ())]


def _state_recipient(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    fact = state_fact(
        subtask,
        "to",
        f"The mail about {what} goes to {{0}}.",
        f"who gets the mail about {what}",
        (
            f"{{0}} asked me for {what}, so that is who gets the mail",
            f"the mail about {what} goes to {{0}}",
            f"tell {{0}} by mail when {what} is done",
            f"{what} is for {{0}}, who gets the mail",
            f"{{0}} is waiting for {what}, so write to that address",
        ),
        f"Who gets the mail about {what}?",
        ("{0}", "{0}, please", "it goes to {0}", "{0} does"),
        may_be_updated=True,
        is_person=True,
    )
    return make_facts_only_block(subtask, (slot,), (fact,))


def state_shared(subtask: str, slot: Slot, series: PaperSeries, label: str, what: str) -> SubtaskBlock:
    """Build a block that says what the wanted papers have behind a label."""
    return state(
        subtask,
        slot,
        f"{what[:1].upper()}{what[1:]} is about the {series.plural} with '{{0}}' under {label}.",
        f"which of the {series.plural} are in {what}",
        (
            f"{what} is about the {series.plural} with '{{0}}' under {label}",
            f"for {what} take those of the {series.plural} that have '{{0}}' as {label}",
            f"{what} gets only the {series.plural} where {label} is '{{0}}'",
            f"'{{0}}' has to be the {label}, the other {series.plural} have no place in {what}",
            f"I want the {series.plural} in {what} whose {label} is '{{0}}', nothing else",
        ),
        f"Which of the {series.plural} go into {what}?",
        (f"those with '{{0}}' under {label}", f"where {label} is '{{0}}'", "those with '{0}'", f"{label} '{{0}}'"),
    )


def state_limit(subtask: str, slot: Slot, series: PaperSeries, label: str, what: str) -> SubtaskBlock:
    """Build a block that says above which amount behind a label a paper is wanted."""
    return state(
        subtask,
        slot,
        f"{what[:1].upper()}{what[1:]} is about the {series.plural} with more than {{0}} under {label}.",
        f"which of the {series.plural} are in {what}",
        (
            f"{what} is about the {series.plural} with more than {{0}} under {label}",
            f"for {what} take those of the {series.plural} that have more than {{0}} as {label}",
            f"{what} gets only the {series.plural} where {label} is above {{0}}",
            f"up to {{0}} under {label} nobody asks, so {what} has the {series.plural} above that",
            f"I want the {series.plural} in {what} whose {label} is higher than {{0}}",
        ),
        f"Which of the {series.plural} go into {what}?",
        (f"those with more than {{0}} under {label}", f"where {label} is above {{0}}", "those above {0}"),
    )


def state_label(subtask: str, slot: Slot, series: PaperSeries, what: str) -> SubtaskBlock:
    """Build a block that says which label of each paper is wanted beside its number."""
    each = f"each of the {escape_braces(series.plural)}"
    return state(
        subtask,
        slot,
        f"For {each}, {what} gives its number and '{{0}}'.",
        f"what {what} gives",
        (
            f"for {each} I want the number and '{{0}}' in {what}",
            f"what {what} needs of {each} is '{{0}}', next to the number",
            f"put the number and '{{0}}' of {each} into {what}",
            f"take '{{0}}' from {each} and set it beside the number in {what}",
            f"{what} has the number first, then '{{0}}'",
        ),
        f"What do you want of {each}?",
        ("the number and '{0}'", "its number, then '{0}'", "'{0}', beside the number"),
        may_be_updated=False,
    )
