"""Collect figures from the mails of colleagues in a workbook, mail their sum, and forward the high ones."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion, MailFinding
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.list_headings import AMOUNT, PERSON, name_columns
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.reported_figures import ReportedFigures, draw_reported_figures, list_limits
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    expand_actions,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_facts_only_block, with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import (
    Mistake,
    PlanStep,
    Recipe,
    Result,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_FILES = ("reported_figures", "figures_by_person", "collected_figures", "figures_from_the_team", "what_came_in")
_TRIES = 8
_REQUESTS = (
    "The {what} have come in by mail. Please list name and figure from A1 on in a new workbook, the highest first, "
    "mail the sum to the one who needs it, and forward the mails above my limit there as well.",
    "Could you collect the {what} from my inbox? I want a new workbook with name and figure, from A1 on and the "
    "highest on top, the sum by mail to the one I named, and the mails above the limit forwarded to the same address.",
    "Everybody has sent me their {what}. Put names and figures into a workbook, highest first, beginning in A1, report "
    "the sum by mail, and forward what lies above the limit to the same person.",
    "Please take the {what} out of the mails: a workbook with the name and the figure of each, in A1 the one with the "
    "most, the sum by mail to the person I told you, who also gets the mails over the limit.",
    "I need the {what} in one place. Workbook, from A1 on, name beside figure, sorted from the highest down. The sum "
    "goes out by mail, and to the same person forward whatever is above the limit.",
    "Would you go through the replies about the {what}, list them by name and figure from A1 on, highest figure first, "
    "in a workbook, mail the sum, and forward the mails that exceed the limit to whoever gets it?",
    "Let's close the {what}: a workbook from A1 on with name and figure, the highest at the top, the sum by mail, and "
    "with it the mails above the limit, forwarded one by one.",
    "The replies with the {what} are complete. Make the list from A1 on in a new workbook, name and figure, the "
    "highest first, send the sum on, and forward to the same address the mails that lie above what we allow.",
    "Add up the {what} that I got by mail, send the sum to where it has to go, list names and figures in a workbook "
    "from A1 on, from the highest to the lowest, and pass the mails above the limit on to the same place.",
)
"""What the user says at the end, of which one is drawn."""

_ASKED = (
    "Please tell me what they come to in all, and pass the mails of those with the high figures on to me; I want to "
    "see these myself. A list of all of them should stay with you.",
    "Could you send me the sum as soon as everybody has answered? And whoever is far above the rest, let me have their "
    "own words.",
    "I need the sum from you, corrections included, and the mails in which somebody names a high figure. Keep a list, "
    "so that we can look it up.",
)
"""What the colleague may have asked for who gets the sum."""


@archetype(apps=("email", "excel"), needs=("named_colleagues",))
def collect_figures(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants figures from several mails in a workbook, their sum mailed, and the high ones forwarded."""
    drawn = (_draw_limited(context, rng) for _ in range(_TRIES))
    limited = next((one for one in drawn if one), None)
    if limited is None:
        return None
    reported, names, limits = limited
    context = add_mails(context, reported.mails.mails)
    sampler, user = ValueSampler(context, rng), context.persona.name
    listing = make_new_list_block(
        sampler,
        "s1",
        "the list of figures",
        f"It has a row for each colleague but {{left_out}} who has reported their {reported.what}, the highest figure "
        "first: the name, and the figure that holds after all corrections.",
        lambda v: [[one.name, format_figure(figure)] for one, figure in reported.rank(v["left_out"])],
        _FILES,
        name_columns(PERSON, (reported.what, "figure", *AMOUNT)),
    )
    sum_mail = _make_sum_mail(sampler, rng, reported, user)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(what=reported.what),
        blocks=(
            with_extras(listing, _state_left_out(names)),
            sum_mail,
            with_extras(_make_forwards(reported, user), _state_limit(limits)),
        ),
        read_actions=lambda v: _read(reported, user),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", add_header_row("Name", "Figure")),
        },
        neighbours={"begins a row too low": change_every_action("excel", "set_range", shift_down_one_row)},
        other_order=(1, 2, 0),
        result=ask_as_recipient(
            context,
            next(one.value.value for one in sum_mail.slots if one.name == "to"),
            Result("figure", f"the {reported.what}", _ASKED),
        ),
    )
    uncorrected = replace(reported, figures=reported.first_figures)

    def overlook(v: Values) -> tuple[PlanStep, ...]:
        """Take the first figure of everybody."""
        rows = [[one.name, format_figure(figure)] for one, figure in uncorrected.rank(v["left_out"])]
        change = change_every_action(
            "excel", "set_range", lambda one: one.model_copy(update={"args": {**one.args, "values": rows}})
        )
        return change(recipe.plan)(v)

    mistake = Mistake("neighbour", "overlooks a correction", overlook)
    return replace(recipe, planted_files=list_planted_files(reported.mails.mails), mistakes=(mistake,))


class _LimitedFigures(NamedTuple):
    """Figures, the names of who reported them, first whoever is left out, and possible limits."""

    reported: ReportedFigures
    names: list[str]
    limits: list[str]


def _draw_limited(context: TaskContext, rng: random.Random) -> _LimitedFigures | None:
    reported = draw_reported_figures(context, rng)
    if reported is None:
        return None
    names = [one.name for one in rng.sample(list(reported.figures), len(reported.figures))]
    # The list shows whether somebody overlooked the correction.
    names.sort(key=lambda name: name == reported.corrected.name)
    sampler = ValueSampler(context, rng)
    limits = [one for one in list_limits(reported, names) if not sampler.gives_away(one)]
    return _LimitedFigures(reported, names, rng.sample(limits, len(limits))) if len(limits) > 1 else None


def _read(reported: ReportedFigures, user: str) -> tuple[Action, ...]:
    return (
        make_action("email", "list_emails", username=user),
        *(
            make_action("email", "read_email", username=user, email_id=one.finding.email_id)
            for one in reported.mails.answers
        ),
    )


def _make_sum_mail(sampler: ValueSampler, rng: random.Random, reported: ReportedFigures, user: str) -> SubtaskBlock:
    sampler.exclude(one.address for one in reported.figures)
    staff = list_staff(sampler.context)
    sampler.turn_to_people(one.address for one in staff.list_for_personnel(sampler.context.persona.email))
    to, *others = sampler.draw_colleagues(5)
    fact = FactBuilder(sampler, rng, "s2").build_fact(
        "to", phrase_fact("to", f"the sum of the {reported.what}"), "to", may_be_updated=True
    )

    def total(v: Values) -> str:
        return format_figure(reported.sum(v["left_out"]))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {"values": [total(v)], "figure": "sum", "never": [rivals_of("left_out", "/values/0")]}
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    subject = f"Sum of the {reported.what}"
    return with_extras(
        SubtaskBlock(
            subtask="s2",
            instruction=f"Send {{to}} a mail with the sum of the {reported.what} on that list.",
            slots=(),
            facts=(),
            actions=lambda v: (
                make_action(
                    "email",
                    "send_email",
                    sender=user,
                    recipient=v["to"],
                    subject=subject,
                    content=f"The sum of the {reported.what} is {total(v)}.",
                ),
            ),
            criteria=criteria,
        ),
        make_facts_only_block("s2", (make_slot("to", "address", to, others),), (fact,)),
    )


def _make_forwards(reported: ReportedFigures, user: str) -> SubtaskBlock:
    def passed_on(v: Values) -> list[MailFinding]:
        high = [one for one, figure in reported.rank(v["left_out"]) if figure > int(v["limit"])]
        return [reported.find_mail(one).finding for one in high]

    return SubtaskBlock(
        subtask="s3",
        instruction="Forward to {to} the mail of each colleague on the list whose figure is above {limit}, of two "
        "mails the one with the figure that holds.",
        slots=(),
        facts=(),
        actions=lambda v: tuple(
            make_action("email", "forward_email", username=user, email_id=one.email_id, recipient=v["to"])
            for one in passed_on(v)
        ),
        criteria=lambda v: tuple(
            make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], forward_of=one.file)
            for one in passed_on(v)
        ),
    )


def _state_left_out(names: Sequence[str]) -> SubtaskBlock:
    left_out, *others = names
    return state(
        "s1",
        make_slot("left_out", "text", left_out, others[:5]),
        "{0} is left out of everything, because theirs has been settled with them since.",
        "who is left out of the figures",
        (
            "leave {0} out of everything, theirs has been settled with them since",
            "{0} does not count here any more, as theirs was settled after I had asked",
            "without {0}, please, with whom it is settled already",
            "forget about the figure of {0}, that one has been settled in the meantime",
            "keep {0} out of list, sum and forwards, theirs is settled by now",
        ),
        "Does anybody not count?",
        ("{0}", "yes, {0}", "{0} does not", "leave out {0}"),
    )


def _state_limit(limits: Sequence[str]) -> SubtaskBlock:
    limit, *others = limits
    return state(
        "s3",
        make_slot("limit", "number", limit, others[:4]),
        "Whoever has reported more than {0} has their mail forwarded, the one with the figure that holds.",
        "the limit for the figures",
        (
            "whoever has reported more than {0} has their mail forwarded, the one with the figure that holds",
            "forward the mails with more than {0}, and where somebody wrote twice, the last one",
            "more than {0} needs a look, so pass that mail on, the later one if there are two",
            "those above {0} have their last mail with the figure passed on",
            "{0} is the limit, and the last mail of whoever is above it goes on as well",
        ),
        "Above which figure shall the mail itself be passed on?",
        ("above {0}", "more than {0}", "{0}", "everything over {0}"),
    )
