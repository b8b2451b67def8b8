"""Two partners compared: what a register holds of either in a Word document, and by how much they differ by mail."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from data_model import Action, Criterion
from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.common_facts import (
    state_figure_heading,
    state_file,
    state_heading,
    state_recipient,
    state_source,
)
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import list_people_headings
from generators.tasks.building_blocks.desk_registers import find_desk_registers, list_amount_headings
from generators.tasks.building_blocks.document_forms import write_table_as_lines
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.register_search import find_registers, list_filled
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.row_conditions import by_name
from generators.tasks.building_blocks.slot_draws import draw_file_slot, draw_heading_slot, make_stem
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import format_figure, with_extras
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, make_action, make_criterion, rivals_of

_REQUESTS = (
    "Please compare those two by our {plural}: a Word document that lists the {plural} of the first by number with the "
    "figure of each and then their sum, and then those of the second in the same way. Mail my colleague who of them "
    "has more, and by how much.",
    "Could you set the two side by side for me? In Word, first the {plural} of the one, number and figure, closed by "
    "their sum, then the same for the other. My colleague waits for a mail that says which of them is ahead, and by "
    "what difference.",
    "Before we talk about the two, I want their {plural} in one Word document, number and figure, first the one and "
    "what it comes to, then the other and what that comes to. And email which one has more and what the difference is.",
    "We have to decide between the two. Write a Word document with number and figure of the {plural} of the first and "
    "their sum, then of the second and their sum, and send a mail that names the one with more, and the difference.",
    "Would you write down in Word what {plural} we have with the two of them? First the one, with number, figure and "
    "sum, then the other likewise. Then tell my colleague by mail whose sum is higher, and by how much.",
    "Somebody claims that we do as much with the one as with the other. Please put the {plural} of both into a Word "
    "document, those of the first with their sum on top of those of the second with theirs, number and figure each, "
    "and mail who has more and by how much.",
    "I need a comparison in Word: number and figure of each of the {plural} of the first, their sum, then the second "
    "with number, figure and sum. The mail to my colleague says whose sum is the higher one, and the difference.",
    "Let's see how the two compare. One Word document, the {plural} of the first with numbers, figures and their sum, "
    "below it the second in the same form. And a mail that says who is ahead, and by how much.",
    "Please prepare the comparison for my colleague: the {plural} of the first in Word, number and figure, with their "
    "sum, those of the second below with theirs, and by email who has more and what they are apart.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "There are two with whom we have about as many of the {plural}, and I should like to know who of them has more. "
    "Could you put theirs side by side on a page and write to me what the difference is?",
    "I want to talk to one of two of them about the {plural}, the one with more. Please make a page with those of both "
    "and tell me by mail who it is and by how much.",
    "You know which two I keep mixing up with the {plural}. One page with both, please, and a line to me who has more "
    "and what they are apart.",
)
"""How somebody may have asked for it."""
_NAMES, _LEAST, _MOST = 4, 2, 9
_SLOTS = ("one", "other")


@dataclass(frozen=True)
class _NamedRecords:
    """The records of a register by the names under one of its headings.

    Attributes:
        amount: The heading of the figure that is compared.
        names: Names that may be compared.
    """

    register: Register
    who: str
    amount: str
    names: tuple[str, ...]

    def list_of(self, name: str, heading: str) -> Records:
        """List the records of a name that have a figure under a heading."""
        condition = by_name(self.register, self.who, "who")
        rows = [one for one in self.register.records if condition.holds(one, name)]
        return list_filled(rows, heading)

    def list_pairs(self, v: Values, slot: str) -> list[list[str]]:
        """List the numbers of the records of a name, each with its figure."""
        return [[one.cells[self.register.key], one.cells[v["figure"]]] for one in self.list_of(v[slot], v["figure"])]

    def sum_up(self, v: Values, slot: str) -> Decimal:
        """Return what the records of a name come to."""
        return sum((Decimal(figure) for _, figure in self.list_pairs(v, slot)), Decimal(0))


def make_comparison(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a comparison; None if no register of the user has enough records of some partners."""
    sampler = ValueSampler(context, rng)
    found = _draw_names(context, sampler, rng)
    if found is None:
        return None
    register, plural = found.register, found.register.plural
    sampler.turn_to(Topic(plural))
    sampler.turn_to_people_of(register, register.records)
    one, other, *rest = found.names
    figure = draw_heading_slot(sampler, "figure", register, found.amount, list_amount_headings(register))
    stem = make_stem(plural)
    titles = [f"{plural[:1].upper()}{plural[1:]} compared", f"Comparison of {plural}", f"Two compared: {plural}"]
    titles += [f"{plural[:1].upper()}{plural[1:]}, side by side", f"Who has more {plural}"]
    heading = sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, titles), 3)
    return compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=plural),
        blocks=(
            state_source("s1", register),
            _state_name(make_slot("one", "text", one, rest[: len(rest) // 2 + 1]), "first", found),
            _state_name(make_slot("other", "text", other, rest[len(rest) // 2 + 1 :] or rest), "second", found),
            state_figure_heading("s1", figure, register),
            state_file("s1", draw_file_slot(sampler, "note", stem, "docx"), "the comparison"),
            state_heading("s1", heading, "the comparison"),
            _make_document(found),
            _make_mail(sampler, found),
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes lines instead of tables": expand_actions(write_table_as_lines),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"leaves the last record out": expand_actions(_drop_last_row)},
        result=Result("paper", f"the {plural}", tuple(one.format(plural=plural) for one in _ASKED)),
    )


def _draw_names(context: TaskContext, sampler: ValueSampler, rng: random.Random) -> _NamedRecords | None:
    """Draw names of partners, or else of others outside the house, or else of colleagues; own registers come first."""
    addresses = AddressBook(context)
    partners = {one.name for case in context.cases for one in case.people if not one.is_colleague}
    own = find_desk_registers(context)
    others = [one for one in find_registers(context) if one.path not in {each.path for each in own}]
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name in partners,
        lambda name: bool(addresses.find_partner(name)),
        lambda name: not addresses.find_colleague(name),
    )
    for is_usable in tests:
        for register in (*own, *others):
            if found := _draw_names_of(register, is_usable, sampler, rng):
                return found
    return None


def _draw_names_of(
    register: Register, is_usable: Callable[[str], bool], sampler: ValueSampler, rng: random.Random
) -> _NamedRecords | None:
    for who in list_people_headings(register):
        names = [one for one in by_name(register, who, "who").candidates if is_usable(one)]
        for amount in list_amount_headings(register):
            found = _NamedRecords(register, who, amount, ())
            usable = [one for one in names if _LEAST <= len(found.list_of(one, amount)) <= _MOST]
            usable = [one for one in usable if not sampler.gives_away(one)]
            made = _NamedRecords(register, who, amount, tuple(rng.sample(usable, min(len(usable), _NAMES + 2))))
            if len(usable) >= _NAMES and _differ(made):
                return made
    return None


def _differ(found: _NamedRecords) -> bool:
    """Tell whether the first two names have different sums; nobody asks how far apart two equal ones are."""
    one, other, *_ = found.names
    v = {"one": one, "other": other, "figure": found.amount}
    return found.sum_up(v, "one") != found.sum_up(v, "other")


def _state_name(slot: Slot, which: str, found: _NamedRecords) -> SubtaskBlock:
    plural, under = escape_braces(found.register.plural), name_heading(found.who)
    return state(
        "s1",
        slot,
        f"The {which} of the two is {{0}}, going by {under}.",
        f"the {which} of the two",
        (
            f"the {which} of the two is {{0}}, going by {under}",
            f"{{0}} is the {which} one in the comparison, by {under}",
            f"take the {plural} with {{0}} under {under} for the {which} one",
            f"as the {which} I want {{0}}, so look under {under}",
            f"the {which} one whose {plural} I mean is {{0}}, see {under}",
        ),
        f"Who is the {which} of the two?",
        ("{0}", "it's {0}", "{0}, please", f"{{0}}, under {under}"),
    )


def _make_document(found: _NamedRecords) -> SubtaskBlock:
    plural = escape_braces(found.register.plural)

    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['note']}"
        steps = [
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
        ]
        for slot in _SLOTS:
            line = f"{v[slot]}, sum: {format_figure(found.sum_up(v, slot))}"
            if pairs := found.list_pairs(v, slot):
                steps.append(make_action("word", "write_table", file_path=path, rows=pairs))
            steps.append(make_action("word", "write_to_file", file_path=path, contents=line))
        return tuple(steps)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        parts: list[dict[str, object]] = []
        for slot in _SLOTS:
            if pairs := found.list_pairs(v, slot):
                parts.append({"pairs": pairs})
            parts.append({"values": [format_figure(found.sum_up(v, slot))]})
        return (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['note']}",
                heading=v["heading"],
                parts=parts,
                never=[rivals_of("heading"), rivals_of("one"), rivals_of("other")],
                may_state=[found.register.name, found.who, v["figure"], found.register.key, v["one"], v["other"]],
            ),
        )

    return SubtaskBlock(
        "s1",
        f"Make the Word document {{note}} with the heading '{{heading}}'. It gives the {plural} in {{source}} with "
        f"{{one}} under {name_heading(found.who)}, each with its number and {{figure}}, and their sum, and then those "
        "with {other} in the same way.",
        (),
        (),
        actions,
        criteria,
    )


def _make_mail(sampler: ValueSampler, found: _NamedRecords) -> SubtaskBlock:
    user, plural = sampler.context.persona.name, found.register.plural

    def compare(v: Values) -> tuple[str, str, str]:
        """Return who has more, who has less, and the difference."""
        sums = {slot: found.sum_up(v, slot) for slot in _SLOTS}
        more, less = _SLOTS if sums["one"] >= sums["other"] else reversed(_SLOTS)
        return v[more], v[less], format_figure(sums[more] - sums[less])

    def actions(v: Values) -> tuple[Action, ...]:
        more, less, difference = compare(v)
        content = f"{more} has more than {less}. The difference is {difference}."
        head = {"sender": user, "recipient": v["to"], "subject": f"Comparison of {plural}"}
        return (make_action("email", "send_email", **head, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        more, less, difference = compare(v)
        figures = [format_figure(found.sum_up(v, slot)) for slot in _SLOTS]
        demands = {
            "says": [more],
            "values": [difference],
            "figure": "difference",
            "compared": [{"name": v[slot], "value": figures[at]} for at, slot in enumerate(_SLOTS)],
            "allowed": [less, *figures, v["note"]],
            "may_attach": [f"data/{v['note']}"],
        }
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    to = sampler.draw_slot("to", "address", sampler.draw_colleagues, 3)
    block = SubtaskBlock(
        "s2", "Mail {to} which of the two has the higher sum, and the difference.", (), (), actions, criteria
    )
    return with_extras(block, state_recipient("s2", to, "the result of the comparison"))


def _drop_last_row(action: Action) -> tuple[Action, ...]:
    rows = action.args.get("rows", ())
    return (replace_arguments(action, rows=rows[:-1]),) if len(rows) > 1 else (action,)
