"""Forward what one sender has written since some day to a deputy, list it, and book the handover."""

import random
from dataclasses import replace

from data_model import Action, Criterion, MailFinding
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.list_headings import name_columns
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.own_leaves import OwnLeave, find_own_leave
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.sender_mails import SenderMails, draw_sender_mails
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import PlanStep, Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion

_MIN_MAILS, _MAX_MAILS, _TRIES = 3, 9, 6
_TITLES = ("Handover", "Handover before my leave", "Leave handover", "What is open while I am away", "Handing over")
_FILES = ("handover", "handed_over_mails", "leave_handover", "mails_for_my_deputy", "while_i_am_away")
_REQUESTS = (
    "I am off soon. Please forward the mails we spoke of to whoever stands in for me, list them from A1 on in a new "
    "workbook with subject and day side by side, the oldest first, so that I know when I am back, and book the "
    "handover.",
    "Could you prepare my leave? Forward those mails, put them on a list in a new workbook, from A1 on, oldest first, "
    "subject and day in two columns, and enter the handover in my calendar.",
    "Before I leave, my deputy needs those mails. Forward each of them, keep a list of subject and day in a workbook, "
    "from A1 on, the oldest at the top, for us to go through, and reserve the time for the handover.",
    "Please hand over for me, I was told to do it before my leave: the mails go on, a new workbook shows for each its "
    "subject and the day it came, beginning in A1 with the oldest, and my calendar gets the handover.",
    "My leave begins soon and one correspondence is still open. Pass those mails on one by one, list them by day with "
    "their subjects in a new workbook, from the oldest on and from A1 on, and book the handover.",
    "Would you see to it that my deputy has all the mails of that sender that I mean? I also need the list of them in "
    "a workbook, subject and day, oldest first, starting in A1, for when I am back, and the handover in my calendar.",
    "Let's do the handover: mails forwarded, a workbook with their subjects and days from A1 on, from the oldest to "
    "the newest, the talk in my calendar.",
    "I don't want anything to get lost while I am away. Please forward the mails, list subject and day of each in a "
    "new workbook, oldest first, beginning in A1, and put the handover in the calendar.",
    "For the time of my leave: pass on the mails in question, note them in a workbook, subject beside day from A1 "
    "downwards, oldest first, so that I can ask after them later, and book the handover talk.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("correspondents",))
def leave_handover(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user goes on leave and wants the mails of one sender forwarded to a deputy and listed, and a talk booked."""
    leave = find_own_leave(context, rng)
    if leave is None:
        return None
    context = add_mails(context, leave.mails)
    drawn = (draw_sender_mails(context, rng, is_open) for is_open in (True, False) for _ in range(_TRIES))
    mails = next((one for one in drawn if one and _choose_sender(one, rng)), None)
    if mails is None:
        return None
    name = _choose_sender(mails, rng)
    sampler, user = ValueSampler(mails.context, rng), context.persona.name
    deputy = _draw_deputy(sampler, rng, mails, leave)
    if deputy is None:
        return None
    sampler.turn_to_days(last_day=shift_day(leave.first_day, -1))
    others = [one for one in mails.received if one != name]
    subjects = rng.sample([one.subject for one in mails.received[name]], len(mails.received[name]))
    # What the user still answers is a question that waits for an answer.
    asked = {one.mail.finding.subject for one in mails.enquiries}
    subjects.sort(key=lambda one: one not in asked)
    forwards = with_extras(
        _make_forwards(mails, user),
        _state_sender(name, others),
        _state_kept(subjects),
        _state_deputy(sampler, rng, deputy),
    )
    listing = make_new_list_block(
        sampler,
        "s2",
        "the list of those mails",
        "It has a row for each of them, the oldest first: its subject, and the day on which it was sent.",
        lambda v: [[one.subject, str(one.sent)[:10]] for one in mails.list_but(v["sender"], v["kept"])],
        _FILES,
        name_columns(("subject", "mail", "title"), ("day", "date", "sent", "received")),
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(forwards, listing, make_titled_booking_block(sampler, rng, "s3", "talk", "the handover", _TITLES)),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.email_id)
                for one in mails.list_but(v["sender"], v["kept"])
            ),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "forwards without reading": lambda plan: (
                lambda v: tuple(one for one in plan(v) if one.action.action != "read_email")
            ),
            "writes a line above each mail": change_every_action("email", "forward_email", _add_line),
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", add_header_row("Mail", "Day")),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
            "forwards all but the last mail": lambda plan: lambda v: _drop_last_forward(plan(v)),
        },
        other_order=(2, 1, 0),
    )
    planted = (*leave.mails, *(one.mail for one in mails.enquiries))
    return replace(recipe, planted_files=list_planted_files(planted))


def _choose_sender(mails: SenderMails, rng: random.Random) -> str:
    """Draw a sender with a fitting number of mails, each of a subject of its own; empty if there is none."""

    def is_fitting(received: tuple[MailFinding, ...]) -> bool:
        return _MIN_MAILS <= len(received) <= _MAX_MAILS and len({one.subject for one in received}) == len(received)

    able = [name for name, received in mails.received.items() if is_fitting(received)]
    # A colleague can turn to the deputy anyway.
    house = mails.context.persona.email.partition("@")[2]
    outside = [one for one in able if not mails.received[one][0].sender.endswith(f"@{house}")]
    return rng.choice(outside or able) if able and len(mails.received) > 1 else ""


def _make_forwards(mails: SenderMails, user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action("email", "forward_email", username=user, email_id=one.email_id, recipient=v["deputy"])
            for one in mails.list_but(v["sender"], v["kept"])
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return tuple(
            make_criterion("evaluate_mail", sender=user, recipients=[v["deputy"]], forward_of=one.file)
            for one in mails.list_but(v["sender"], v["kept"])
        )

    return SubtaskBlock(
        subtask="s1",
        instruction=f"Forward to {{deputy}} each mail in the inbox of {escape_braces(user)} that {{sender}} sent, "
        "but not the one with the subject '{kept}'.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _draw_deputy(sampler: ValueSampler, rng: random.Random, mails: SenderMails, leave: OwnLeave) -> Slot | None:
    """Draw who stands in for the user: somebody beside them, who is in until the user is back."""
    context = sampler.context
    if not context.cases:
        return sampler.draw_slot("deputy", "address", sampler.draw_colleagues)
    askers, absences = {one.asker.address for one in mails.enquiries}, find_absences(context)
    able = [
        one
        for one in list_peers(context)
        if one not in askers
        and not sampler.gives_away(one)
        and not absences.is_away_between(one, context.clock.date, leave.last_day)
    ]
    if not able:
        return None
    deputy = rng.choice(able)
    sampler.exclude((*askers, deputy))
    sampler.turn_to_readers(deputy)
    return make_slot("deputy", "address", deputy, sampler.draw_colleagues(4))


def _state_deputy(sampler: ValueSampler, rng: random.Random, deputy: Slot) -> SubtaskBlock:
    phrase = phrase_fact("to", "whatever I hand over")
    fact = FactBuilder(sampler, rng, "s1").build_fact("deputy", phrase, "to", may_be_updated=True)
    return make_facts_only_block("s1", (deputy,), (fact,))


def _state_sender(name: str, others: list[str]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("sender", "text", name, others),
        "The mails to hand over are those that {0} sent.",
        "whose mails are handed over",
        (
            "hand over the mails of {0}",
            "the mails that {0} sent me are the ones to hand over",
            "what has to go to my deputy is what {0} wrote to me",
            "{0} is the sender whose mails I mean",
            "take the mails from {0} for the handover",
        ),
        "Whose mails are handed over?",
        ("those of {0}", "{0}", "what {0} sent", "the ones from {0}"),
    )


def _state_kept(subjects: list[str]) -> SubtaskBlock:
    kept, *others = subjects
    return state(
        "s1",
        make_slot("kept", "text", kept, others),
        "The mail '{0}' is not handed over, because the user answers it before the leave.",
        "the mail that is not handed over",
        (
            "keep back the mail '{0}', I answer that one before I go",
            "'{0}' stays with me, I can still deal with it before my leave",
            "all of them but '{0}', which I answer myself",
            "there is no need to pass on '{0}', I will have answered it by then",
            "leave out the one called '{0}', that gets its answer before I am away",
        ),
        "Is there a mail that stays with you?",
        ("'{0}'", "yes, '{0}'", "'{0}' stays with me", "the one called '{0}'"),
    )


def _add_line(action: Action) -> Action:
    return replace_arguments(action, content="For your attention. Many thanks")


def _drop_last_forward(steps: tuple[PlanStep, ...]) -> tuple[PlanStep, ...]:
    last = max(at for at, one in enumerate(steps) if one.action.action == "forward_email")
    return (*steps[:last], *steps[last + 1 :])
