"""Give open records of a partner the new name that its last mail tells, and confirm it with a copy to a colleague."""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_status
from generators.tasks.building_blocks.desk_registers import list_open_dates, list_open_statuses
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.matter_mails import draw_readers
from generators.tasks.building_blocks.partner_names import PartnerNames
from generators.tasks.building_blocks.record_cells import can_be_written, reverse_cells
from generators.tasks.building_blocks.record_occasions import find_occasion
from generators.tasks.building_blocks.register_search import (
    drop_older_registers,
    find_registers,
    group_records,
    shuffle_registers,
)
from generators.tasks.building_blocks.registers import Records, Register
from generators.tasks.building_blocks.renamed_partners import RenamedPartner, can_be_renamed, plant_new_names
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_later_day,
    by_name,
    by_status,
    draw_choice,
)
from generators.tasks.building_blocks.row_finder import RowCondition
from generators.tasks.building_blocks.stated_facts import state, state_phrase, state_rule
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "One of our partners has a new name. Please put it into our list of {plural} where it applies, and confirm to them "
    "by mail what we changed, with a copy to my colleague.",
    "Could you see to the new name in our {plural}? Change it in the list as we agreed, answer their mail, and let my "
    "colleague have a copy.",
    "They want their new name in our papers. Please enter it in the list of {plural} and write back that it is done, "
    "with my colleague in copy.",
    "The change of name has to get into the list of {plural}. Please do that for those that I told you of, reply to "
    "them, and copy my colleague in.",
    "Would you bring the names in our {plural} up to date after those mails? They also get an answer from us, and my "
    "colleague a copy of it.",
    "Please work the new name into our list of {plural}, then answer the partner so that they know, and copy it to my "
    "colleague.",
    "Somebody has to act on those mails about the new name. In the list of {plural} please, and then a reply to them "
    "with a copy to my colleague.",
    "Let's do the new name now: the list of {plural} first, only those we spoke of, and then a mail back to them that "
    "my colleague gets as well.",
    "Our {plural} still show the old name of a partner. Please correct that where I said, and confirm it in an answer "
    "to them, copying my colleague.",
)
"""What the user says at the end, of which one is drawn."""
_DAY_REASONS = (
    "that was when the new name came into force",
    "whatever is older has been through the books",
    "the older ones are with the auditors",
    "they want the older ones to stay as they are",
)
_MIN_ROWS, _MAX_ROWS, _MAX_OTHER_ROWS, _MIN_STEPS, _OTHER_STEPS = 2, 14, 40, 8, 4
_MIN_PARTNERS = 3
_NO_COMPANIES = re.compile(
    r"\b(?:borrower|candidate|court|guest|owner|participant|patient|production)\b", re.IGNORECASE
)
_FIRST_NAME, _EVERYTHING = "first name", "everything"
"""Among the values, say that somebody takes the name of the first mail, or changes all records of the partner."""


@dataclass(frozen=True)
class _Renaming:
    """Records of a partner that get its new name.

    Attributes:
        heading: The heading of the partners.
        date: The heading of the day after which the records count; empty if they have a status.
        partners: Old name -> the partner with its new one.
    """

    register: Register
    heading: str
    date: str
    choice: RowChoice
    partners: Mapping[str, RenamedPartner]

    def choose(self, v: Values) -> Records:
        if _EVERYTHING in v:
            return group_records(self.register, self.heading).get(v["partner"], ())
        return self.choice.choose(v)

    def get_name(self, v: Values) -> str:
        found = self.partners[v["partner"]]
        return found.first_name if _FIRST_NAME in v else found.name


@archetype(apps=("email", "excel"), needs=("renamable_partners", "colleagues"))
def rename_partner(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants open records of a partner to show its new name, by its last mail, and the partner to know."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for register, heading, names in _list_partners(context, rng):
        intent = request.format(plural=register.plural)
        for date, condition in _list_conditions(register, intent):
            choice = _draw_choice(register, heading, names, condition, date, sampler, rng)
            if choice:
                slot = choice.slots["partner"]
                partners = plant_new_names(context, rng, (slot.value.value, *slot.alternatives), _list_names(register))
                found = _Renaming(register, heading, date, choice, partners)
                return _make_recipe(found, context, intent, rng) if partners else None
    return None


def _list_partners(context: TaskContext, rng: random.Random) -> Iterator[tuple[Register, str, list[str]]]:
    """List the columns of registers that name partners who can get a new name, with these."""
    partners = PartnerNames(context)
    for register in drop_older_registers(shuffle_registers(context, rng, find_registers(context))):
        headings = [one for one in register.name_headings if not _NO_COMPANIES.search(one)]
        for heading in headings if register.has_noun else ():
            full = sorted(set(register.find_full_names(heading).values()))
            names = [one for one in full if can_be_renamed(one) and partners.hold(heading, one)]
            if len(names) >= _MIN_PARTNERS and can_be_written(register, heading):
                yield register, heading, names


def _list_names(register: Register) -> list[str]:
    return [name for heading in register.name_headings for name in register.list_cells(heading) if name]


def _list_conditions(register: Register, intent: str) -> Iterator[tuple[str, RowCondition]]:
    """List what the records can have in common, each with the heading of a day; empty for that of a status."""
    if register.status:
        yield "", by_status(register, intent)
    ends = list_open_dates(register)
    for date in (one for one in register.date_headings if one not in ends):
        yield date, by_later_day(register, date, "day")


def _draw_choice(
    register: Register,
    heading: str,
    names: list[str],
    condition: RowCondition,
    date: str,
    sampler: ValueSampler,
    rng: random.Random,
) -> RowChoice | None:
    named, today = by_name(register, heading, "partner"), sampler.context.clock.date
    going_on = list_open_statuses(sampler.context, register) if register.status else ()
    reading, every = len(register.read_actions()), group_records(register, heading)

    def is_usable(v: Values, rows: Records) -> bool:
        is_long = reading + len(rows) + _OTHER_STEPS >= _MIN_STEPS
        return _MIN_ROWS <= len(rows) <= _MAX_ROWS and is_long and len(rows) < len(every[v["partner"]])

    return draw_choice(
        register,
        (replace(named, candidates=tuple(one for one in names if one in named.candidates)), condition),
        sampler,
        rng,
        is_usable,
        is_possible=lambda v, rows: len(rows) <= _MAX_OTHER_ROWS and (bool(rows) or not date),
        may_be_true=lambda v: v["day"] < today if date else v["status"] in going_on,
    )


def _make_recipe(found: _Renaming, context: TaskContext, intent: str, rng: random.Random) -> Recipe:
    mails = [mail for one in found.partners.values() for mail in one.mails]
    context = add_mails(context, mails)
    register, user = found.register, context.persona.name
    sampler = ValueSampler(context, rng).turn_to(Topic(register.plural))
    slots, true_values = found.choice.slots, {name: one.value.value for name, one in found.choice.slots.items()}
    occasion = find_occasion(context, register, found.choice.choose(true_values))
    senders = {one.finding.sender for one in mails}
    sampler.exclude(senders)
    copied, *others = draw_readers(sampler, occasion.case, "", 4) if occasion else sampler.draw_colleagues(4)
    under, plural = name_heading(found.heading), escape_braces(register.plural)
    which = (
        f"whose {name_heading(found.date)} lies after {{day}}"
        if found.date
        else f"with the {name_heading(register.status)} '{{status}}'"
    )
    recipe = compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            _say_partner(slots["partner"], under),
            _say_day(slots["day"], plural, name_heading(found.date), rng.choice(_DAY_REASONS))
            if found.date
            else state_status(register, "s1", slots["status"]),
            _make_cells_block(
                found,
                f"Read what {{partner}} wrote to {escape_braces(user)} about a new name, and write the one that counts "
                f"under {under} in {{source}}, for those {plural} of {{partner}} {which}.",
            ),
            state_phrase(
                "s2", make_slot("copied", "address", copied, others), phrase_fact("to", "the copy of the answer")
            ),
            _make_reply_block(found, user),
        ),
        read_actions=lambda v: (
            *register.read_actions(),
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.finding.email_id)
                for one in found.partners[v["partner"]].mails
            ),
        ),
        right_ways={
            "writes the reply with a greeting": change_every_action("email", "reply_email", add_greeting),
            "begins with the last of them": reverse_cells,
        },
        neighbours={"changes the row below each": change_every_action("excel", "set_cell", shift_down_one_row)},
        occasion=occasion.event if occasion else None,
    )

    def plan_with(mark: str) -> PlanFunction:
        return lambda v: recipe.plan({**v, mark: "yes"})

    return replace(
        recipe,
        facts=(*recipe.facts, _say_which_mail(plan_with(_FIRST_NAME))),
        neighbours={**recipe.neighbours, "changes all records of the partner": plan_with(_EVERYTHING)},
        planted_files=list_planted_files(mails),
    )


def _make_cells_block(found: _Renaming, instruction: str) -> SubtaskBlock:
    """Build the block that writes the new name into each of the records."""
    register = found.register

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "excel",
                "set_cell",
                file_path=register.path,
                row_idx=one.sheet_row,
                column_idx=one.find_column(found.heading).index,
                text=found.get_name(v),
                **one.sheet_argument,
            )
            for one in found.choose(v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion(
                "evaluate_excel_table_cell",
                file=register.path,
                **one.sheet_argument,
                key_column=register.key,
                key=one.cells[register.key],
                column=found.heading,
                value=found.get_name(v),
            )
            for one in found.choose(v)
        )

    return SubtaskBlock("s1", instruction, (), (), actions, criteria)


def _make_reply_block(found: _Renaming, user: str) -> SubtaskBlock:
    """Build the block that answers the later mail with the new name and the number of changed records."""

    def actions(v: Values) -> tuple[Action, ...]:
        count = len(found.choose(v))
        noun = found.register.noun if count == 1 else found.register.plural
        return (
            make_action(
                "email",
                "reply_email",
                username=user,
                email_id=found.partners[v["partner"]].correction.finding.email_id,
                content=f"We have put the name {found.get_name(v)} into {count} {noun}.",
                cc=[v["copied"]],
            ),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        partner = found.partners[v["partner"]]
        demands = {
            "says": [partner.name],
            "values": [str(len(found.choose(v)))],
            "figure": "count",
            "never": [partner.first_name, rivals_of("partner")],
            "allowed": [v["day"]] if found.date else [],
        }
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[partner.correction.finding.sender, v["copied"]],
                reply_to=partner.correction.finding.file,
                **refuse_rivals(demands),
            ),
        )

    plural = escape_braces(found.register.plural)
    return SubtaskBlock(
        "s2",
        f"Reply to their later mail, with a copy to {{copied}}: give the new name and how many {plural} were changed.",
        (),
        (),
        actions,
        criteria,
    )


def _say_partner(slot: Slot, under: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"The partner with the new name is the one that stands as {{0}} under {under}, in whatever spelling.",
        "the partner with the new name",
        (
            f"the partner with the new name is {{0}}, as {under} still has it, in any spelling",
            f"it's {{0}} that is called something else now, look under {under} and mind other spellings of it",
            f"{{0}} has changed its name; it stands under {under}, spelled one way or another",
            f"the mails about the name that I mean came from {{0}}, which you find under {under} in more than one "
            "spelling",
        ),
        "Which partner has a new name?",
        ("{0}", "it's {0}", f"{{0}}, under {under}", "the one we know as {0}"),
    )


def _say_day(slot: Slot, plural: str, date: str, reason: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"Only {plural} with a date after {{0}} under {date} get the new name, because {reason}.",
        f"which {plural} get the new name",
        (
            f"only {plural} with a date after {{0}} under {date} get the new name, because {reason}",
            f"change those after {{0}}, going by {date}, and leave the rest, because {reason}",
            f"it's for what came after {{0}} under {date}; {reason}",
            f"whatever has a date after {{0}} under {date} gets the name, nothing before, {reason}",
        ),
        f"Which {plural} get the new name?",
        (f"those after {{0}} under {date}", f"what came after {{0}}, by {date}", "only those after {0}"),
    )


def _say_which_mail(without: PlanFunction) -> FactRecipe:
    return state_rule(
        "s1",
        "later",
        "If they wrote more than once about the name, their last mail counts, and that is the one we answer; the "
        "answer gives the name and how many we changed.",
        "which mail about the name counts",
        (
            "if they wrote more than once about the name, the last mail counts and gets our answer, with the name and "
            "how many we changed",
            "go by their last mail on the name, and answer that one with the name and the number of changes",
            "it's their last mail that counts if there are several, so reply to that, giving the name and how many got "
            "it",
            "should there be two mails about the name, forget the older one; the answer to the newer one has the name "
            "and the number changed",
        ),
        without,
    )
