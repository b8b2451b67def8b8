"""Hand the open records of one colleague over to another in the register, and tell the new one which they are."""

import datetime as dt
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_status, state_without_value
from generators.tasks.building_blocks.desk_registers import is_dropped
from generators.tasks.building_blocks.open_records import (
    Addressee,
    Addressees,
    find_addressees,
    is_in_charge,
    is_open,
    list_figure_headings,
)
from generators.tasks.building_blocks.record_cells import can_be_written, make_record_cells_block
from generators.tasks.building_blocks.record_mails import make_record_mails_block
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import RowChoice, by_name, by_status, draw_choice, has_rows
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_MAX_ROWS, _MAX_OTHER_ROWS = 10, 40
_MIN_HEIRS, _MAX_HEIRS = 3, 5
_REQUESTS = (
    "Please hand the {plural} over as we discussed: change who is in charge in our list, and mail the one who takes "
    "them over which they are.",
    "Could you see to the handover of the {plural}? The list has to show who has them now, and that person needs a "
    "mail with what comes to them.",
    "The {plural} need somebody new. Put the name into the list wherever it applies, and send whoever takes over a "
    "mail about them.",
    "Let's do the handover: in the list, the {plural} I told you about get their new name, and the new one gets a mail "
    "that says which.",
    "Would you pass the {plural} on in our list, and let the one who gets them know by mail which those are?",
    "Handover, please. New name in the list for all the {plural} in question, and a mail to the one who inherits them.",
    "I promised that the {plural} would be in other hands by tonight. Please change the list and write to whoever has "
    "them from now on.",
    "Please make sure that the {plural} don't lie around without anybody in charge: enter the new name in the list, "
    "and tell that colleague by mail which they get.",
    "Those {plural} go to somebody else now. Please update the list accordingly and send the new colleague in charge a "
    "mail with all of theirs.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "The {plural} are not in the right hands as they are spread now. Could you see to the handover, in the list and by "
    "a mail to whoever gets them?",
    "Please see to it that the {plural} do not stay with somebody who cannot look after them. The list should show who "
    "has them, and the new one should hear of it by mail.",
    "Before that I want the {plural} to be with somebody who has the time. Please do what we agreed, in the list and "
    "by mail.",
)
"""How somebody may have asked for it."""
_BUSY = ("has more of them than anybody else", "has the most of them on the desk")
_AGREED = ("has asked me to be relieved of them", "is to have more time for other things, as the two of us agreed")
_LEAVE_DAYS, _MAX_OPEN = 21, 5


@archetype(apps=("email", "excel"), needs=("register", "colleagues"))
def hand_over_records(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the open records of one colleague given to another in the register, who is told which they are."""
    request, sampler, book = rng.choice(_REQUESTS), ValueSampler(context, rng), AddressBook(context)
    for has_status, register in product((True, False), shuffle_status_registers(context, rng)):
        intent = request.format(plural=register.plural)
        for who, people in find_addressees(register, book, book.find_colleague, least=2):
            if not is_in_charge(who) or not can_be_written(register, who):
                continue
            choice = _draw_choice(register, who, people, intent, has_status, sampler, rng)
            heir = _draw_heir(choice, people, book, sampler, rng) if choice else None
            if choice and heir:
                return _make_recipe(choice, who, heir, book, intent, sampler, rng)
    return None


def _draw_choice(
    register: Register,
    who: str,
    people: Addressees,
    intent: str,
    has_status: bool,
    sampler: ValueSampler,
    rng: random.Random,
) -> RowChoice | None:
    """Draw whose records go to somebody else: those with a status, or all of them."""
    status, named = by_status(register, intent), by_name(register, who, "leaver")
    going_on = _list_open(register)
    if not has_status and not going_on:
        return None
    # Nobody hands over what is done with.
    leaver = replace(
        named,
        holds=lambda row, value: named.holds(row, value) and (has_status or row.cells[register.status] in going_on),
    )
    context = sampler.context
    counts = Counter(
        people.get_address(people.get_name(one)) for one in register.records if not is_dropped(register, one)
    )
    most = max((number for address, number in counts.items() if address), default=0)

    def is_busiest(address: str) -> bool:
        """Tell whether nobody else has as many records."""
        return counts[address] == most and sum(number == most for number in counts.values()) == 1

    def draw(has_reason: Callable[[str], bool]) -> RowChoice | None:
        return draw_choice(
            register,
            (status, leaver) if has_status else (leaver,),
            sampler,
            rng,
            has_rows(most=_MAX_ROWS),
            is_possible=lambda v, rows: 0 < len(rows) <= _MAX_OTHER_ROWS,
            may_be_true=lambda v: (
                is_open(v.get("status", "open"))
                and people.get_address(v["leaver"]) != context.persona.email
                and has_reason(people.get_address(v["leaver"]))
            ),
        )

    return draw(lambda address: bool(_find_leave(context, address))) or draw(is_busiest) or draw(lambda address: True)


def _list_open(register: Register) -> list[str]:
    """List the statuses of records that are open; empty if there are so many that nobody would name them."""
    found = sorted(one for one in register.statuses if is_open(one))
    return found if len(found) <= _MAX_OPEN else []


def _find_leave(context: TaskContext, address: str) -> str:
    """Find when the next leave of somebody begins, if that is soon; empty if it is not."""
    today = context.clock.day
    leaves = find_absences(context).list_leaves(address, str(today)) if address else []
    soon = [one for one in leaves if one.first_day <= str(today + dt.timedelta(days=_LEAVE_DAYS))]
    return soon[0].first_day if soon else ""


def _draw_heir(
    choice: RowChoice, people: Addressees, book: AddressBook, sampler: ValueSampler, rng: random.Random
) -> Slot | None:
    """Draw who takes over: somebody of the same column if there are enough, or else any colleague."""
    leaver = choice.slots["leaver"]
    taken = {leaver.value.value, *leaver.alternatives}
    user, absences = sampler.context.persona.email, find_absences(sampler.context)
    first, last = sampler.context.clock.date, str(sampler.context.clock.day + dt.timedelta(days=_LEAVE_DAYS))
    known = {name: people.get_address(name) for name in people.names}
    for addresses in (known, book.list_colleagues()):
        # Who has a name that another one could be short for is not clear from the register.
        free = [name for name, address in addresses.items() if name not in taken and address != user]
        clear = [name for name in sorted(free) if book.find_colleague(name) == addresses[name]]
        clear = [name for name in clear if not absences.is_away_between(addresses[name], first, last)]
        if len(clear) >= _MIN_HEIRS:
            heir, *others = rng.sample(clear, min(len(clear), _MAX_HEIRS))
            return make_slot("heir", "text", heir, others)
    return None


def _make_recipe(
    choice: RowChoice, who: str, heir: Slot, book: AddressBook, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register, figure = choice.register, _choose_figure(choice)
    plural, under = escape_braces(register.plural), name_heading(who)
    heading = name_heading(register.status)
    named = " or ".join(f"'{escape_braces(one)}'" for one in _list_open(register))
    status = f"the {heading} '{{status}}' and " if "status" in choice.slots else f"the {heading} {named} and "
    still_open = "" if "status" in choice.slots else f" and {named} under {heading}"

    def addressing(v: Values) -> list[Addressee]:
        return [Addressee(v["heir"], book.find_colleague(v["heir"]), choice.choose(v))]

    cells = make_record_cells_block(
        register,
        "s1",
        f"In {{source}}, the {plural} with {status}{{leaver}} under {under} go to {{heir}}: put that name under "
        f"{under}.",
        choice.choose,
        who,
        "heir",
    )
    mail = make_record_mails_block(
        register,
        "s2",
        sampler.context.persona.name,
        f"Send {{heir}} an email that gives {name_heading(register.key)} and {name_heading(figure)} of each of those.",
        addressing,
        figure,
        allowed_slots=("leaver",),
        opening="Handed over:",
        phrases=("handed over", "yours from now on", "to take over"),
    )
    leaver = choice.slots["leaver"]
    leave = _find_leave(sampler.context, book.find_colleague(leaver.value.value))
    counts = Counter(one.cells[who] for one in register.records if not is_dropped(register, one))
    has_most = counts.most_common(1)[0][0] == leaver.value.value
    reason = "will soon be on leave" if leave else rng.choice(_BUSY if has_most else _AGREED)
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", choice.slots["status"]) if "status" in choice.slots else None,
            _say_leaver(register, under, leaver, reason, still_open),
            _say_heir(register, under, heir),
            _say_mail(register, figure),
            cells,
            mail,
        ),
        read_actions=lambda v: (*register.read_actions(), *book.look_up_actions([book.find_colleague(v["heir"])])),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={"changes the row below each": change_every_action("excel", "set_cell", shift_down_one_row)},
        other_order=(6, 5),
        result=Result(
            "register", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)
        ),
    )


def _choose_figure(choice: RowChoice) -> str:
    """Choose the heading of what the mail gives beside the key: one that is filled in for all of the rows."""
    rows: tuple[RegisterRecord, ...] = choice.choose({name: slot.value.value for name, slot in choice.slots.items()})
    register = choice.register
    headings = (*register.date_headings, *list_figure_headings(register))
    filled = [one for one in headings if all(row.cells[one] for row in rows)]
    return filled[0] if filled else register.status


def _say_leaver(register: Register, under: str, slot: Slot, reason: str, still_open: str) -> SubtaskBlock:
    plural = escape_braces(register.plural)
    fact = state_fact(
        "s1",
        "leaver",
        f"It is about the {plural} with {{0}} under {under}{still_open}; {{0}} {reason}.",
        f"who gives the {plural} away",
        (
            f"{{0}} {reason}, so the {plural} with that name under {under}{still_open} must go",
            f"the {plural} with {{0}} under {under}{still_open} have to go",
            f"take those with {{0}} under {under}{still_open}, who {reason}",
            f"{{0}} {reason} and can't keep those {plural} under {under}{still_open}",
            f"we relieve {{0}} of the {plural} under {under}{still_open}",
        ),
        f"Whose {plural} are handed over?",
        ("those of {0}", "{0}'s", f"{{0}}'s, who {reason}", "the ones of {0}"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def _say_heir(register: Register, under: str, slot: Slot) -> SubtaskBlock:
    plural = escape_braces(register.plural)
    fact = state_fact(
        "s1",
        "heir",
        f"{{0}} takes them over and stands under {under} from now on.",
        f"who takes the {plural} over",
        (
            "{0} takes them over",
            f"put {{0}} under {under} for them",
            f"{{0}} is the one for those {plural} from now on",
            f"give the {plural} to {{0}}",
            "{0} said yes to taking them",
        ),
        f"Who takes the {plural} over?",
        ("{0}", "{0} does", "give them to {0}", "{0} said yes"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def _say_mail(register: Register, figure: str) -> SubtaskBlock:
    """Build the block that says what the mail gives; it has no slot."""
    key, given, plural = name_heading(register.key), name_heading(figure), escape_braces(register.plural)
    return state_without_value(
        "s2",
        "content",
        f"The mail about the handover gives {given} and {key} of each.",
        "what the mail gives",
        (
            f"the mail gives {given} and {key} of each",
            f"list {given} and {key} of each in the mail",
            f"put {given} and {key} of those {plural} into the mail",
            f"{given} and {key} of each will do in the mail",
        ),
    )
