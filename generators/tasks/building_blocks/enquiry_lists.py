"""Lists of the questions about open records in the inbox, made from the mails and the register for a colleague."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from data_model import Action
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.list_headings import PERSON
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.offered_help import OfferedHelp, list_days_for_answers, write_offer
from generators.tasks.building_blocks.record_enquiries import Enquiry, draw_answerable, get_cell
from generators.tasks.building_blocks.register_reading import read_register_actions
from generators.tasks.building_blocks.result_mails import make_result_mail
from generators.tasks.building_blocks.slot_draws import make_stem, pick_slot
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
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, make_action, rivals_of

_REQUESTS = (
    "Several mails ask me how our {plural} stand. Please list them for my colleague in a new workbook from A1 on, "
    "number, name of who wrote, and what our list says of it, oldest mail first, and mail the name of that workbook, "
    "the numbers in question and the day by which everybody is to be answered.",
    "Could you make a list of the questions on {plural} in my inbox? A new Excel file, from A1 on, with the number, "
    "the name of who wrote, and the entry in our list, in the order in which they came. My colleague answers them, so "
    "write which numbers it is about, where the list is and by which day that has to be done.",
    "My colleague is going to ring those who asked about {plural}. Put number, name of the person who wrote and what "
    "our list has into a new workbook, from A1 on, earliest mail on top, and write which file it is, which numbers "
    "are in it and until when there is time.",
    "I hand on the questions about {plural} that came by mail. I need a workbook with the number, the writer's name "
    "and the entry of our list for each, from A1 on, as they came in, and a mail to my colleague with the file name, "
    "the numbers to deal with and the day by which to answer.",
    "Would you go through the mails about {plural} and note for each the number, the name of who sent it and what our "
    "list says, in a new Excel workbook from A1 on, first mail first? My colleague needs a mail with the file name, "
    "the numbers asked about, and the day until which all this is to be answered.",
    "Please prepare the round of answers about {plural}: a new workbook that has, from A1 on, number, writer's name "
    "and our entry for every question in my inbox, in the order of the mails, and an email to the colleague who does "
    "it, with the file, the numbers and the last day.",
    "The questions about {plural} pile up. Let's get them into a workbook, from A1 on, by number, name of who wrote "
    "and what our list has on it, the oldest at the top, and tell my colleague by mail which file it is, which numbers "
    "are asked about and by which day to answer.",
    "For the answers about {plural} my colleague wants a list: from A1 on in a new Excel file the number, the name of "
    "who wrote and the entry from our list, in order of arrival. Make it, and mail the file name, the numbers that "
    "are in it and the day by which I want it all answered.",
    "Everybody who asked about one of the {plural} is to hear from us. Draw up the workbook, number, name of who wrote "
    "and what our list says, from A1 on, oldest first, and mail my colleague its name, the numbers asked about and "
    "the day by which they are to answer.",
)
"""What the user says at the end, of which one is drawn."""
_OFFERS = (
    "I hear that people keep asking you how the {plural} stand. I have some time now and could answer them. Send me a "
    "list: who has asked about which one, and how it stands by our records, and tell me until when.",
    "Your phone never stops. Let me answer the mails about {plural} that you have got. What I need is a list with the "
    "number, who asked and how it stands, and the day by which they should hear from us.",
    "If you like, I ring everybody who has written to you about {plural}. Just make me a list of them with what "
    "our records say, so that I need not look up each one, and say by when it has to be done.",
    "I could take the questions about {plural} off your hands this week. A list would do, with the names, the numbers "
    "and how things stand. By when do they expect an answer?",
)
"""What a colleague may write who is going to answer."""


def make_enquiry_list(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of such a list; None if too few people could ask about records of one register."""
    enquiries, headings = draw_answerable(context, rng)
    if not enquiries:
        return None
    enquiries = sorted(enquiries, key=lambda one: str(one.mail.finding.sent))
    context = add_mails(context, [one.mail for one in enquiries])
    sampler, case, user = ValueSampler(context, rng), enquiries[0].row.case, context.persona.name
    help = write_offer(sampler, rng, case.plural, _OFFERS, [one.asker.address for one in enquiries])
    left_out, *others = rng.sample([one.name for one in enquiries], len(enquiries))

    def rows(v: Values) -> list[list[str]]:
        kept = [one for one in enquiries if one.name != v["left_out"]]
        return [[one.row.case.key, one.asker.name, get_cell(one.row, v["heading"])] for one in kept]

    stem = make_stem(case.plural)
    listing = make_new_list_block(
        sampler, "s1", "the list of questions",
        f"It has a row for each mail in the inbox of {escape_braces(user)} that asks how one of the "
        f"{escape_braces(case.plural)} in {escape_braces(case.register_file.rpartition('/')[2])} stands, but not for "
        "that of {left_out}, in the order in which the mails came: the number, the name of the "
        "person who wrote, and what that workbook has under {heading}.",
        rows, [f"questions_{stem}", f"{stem}_questions", f"{stem}_to_answer", f"{stem}_enquiries", f"asked_{stem}"],
        lambda v: [
            [case.plural, "number"], ["sender", "from", "asked by", "who asked", *PERSON], [v["heading"], "entry"],
        ],
    )  # fmt: skip
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=case.plural),
        blocks=(
            with_extras(listing, _state_heading(headings, case.plural), _state_left_out(left_out, others)),
            _make_mail(sampler, enquiries, user, help),
        ),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(make_action("email", "read_email", username=user, email_id=one.mail.finding.email_id)
              for one in enquiries),
            *read_register_actions([one.row for one in enquiries]),
        ),
        right_ways={
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action(
                "excel", "set_range", add_header_row("Number", "Name", "Entry")
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={"lists the latest mail first": change_every_action("excel", "set_range", _reverse_list)},
    )  # fmt: skip
    mails = [*(one.mail for one in enquiries), *([help.mail] if help else [])]
    return replace(recipe, planted_files=list_planted_files(mails))


def _make_mail(
    sampler: ValueSampler, enquiries: Sequence[Enquiry], user: str, help: OfferedHelp | None
) -> SubtaskBlock:
    plural = enquiries[0].row.case.plural

    def list_numbers(v: Values) -> list[str]:
        return [one.row.case.key for one in enquiries if one.name != v["left_out"]]

    def demands(v: Values) -> dict[str, object]:
        numbers = list_numbers(v)
        return {
            "values": [v["log"], v["due"]],
            "says": numbers,
            "other_names": [one.row.case.key for one in enquiries if one.row.case.key not in numbers],
            "allowed": [str(len(numbers))],
            "never": [rivals_of("due")],
            "asks": True,
            "may_attach": [f"data/{v['log']}"],
        }

    block = make_result_mail(
        "s2",
        "Mail {to} the name of that workbook and the numbers in it, with the request to answer by {due}.",
        user,
        lambda v: v["to"],
        lambda v: f"Questions about {plural}",
        lambda v: (
            f"Please answer the questions about {', '.join(list_numbers(v))} by {v['due']}. "
            f"They are listed in {v['log']}."
        ),
        demands,
    )
    to = _draw_reader(sampler, enquiries, help)
    sampler.turn_to_readers(to.value.value).turn_to_days(*list_days_for_answers(sampler.context))
    due = sampler.draw_slot("due", "date", lambda count: sampler.draw_days(count, 21), 2)
    return with_extras(
        block,
        state_recipient("s2", to, "the list of questions", "they answer them for me"),
        state(
            "s2",
            due,
            "The questions are to be answered by {0}.",
            "the day by which the questions are to be answered",
            (
                "the questions are to be answered by {0}",
                "everybody who asked must have an answer by {0}",
                "there is time for the answers until {0}",
                "{0} is the last day for the answers",
                "I promised answers by {0}",
            ),
            "By which day are the questions to be answered?",
            ("by {0}", "{0}", "until {0}", "{0} at the latest"),
        ),
    )


def _draw_reader(sampler: ValueSampler, enquiries: Sequence[Enquiry], help: OfferedHelp | None) -> Slot:
    """Draw the slot `to`: who has offered help, or else the colleague who has to do with most of the records."""
    askers = {one.asker.address for one in enquiries}
    counts = Counter(one.address for each in enquiries for one in each.row.case.people if one.is_colleague)
    named = [one for one, _ in counts.most_common() if one not in askers and not sampler.gives_away(one)]
    near = [help.address] if help else named[:1]
    sampler.exclude((*sorted(askers), *near))
    to, *others = (*near, *sampler.draw_colleagues(4 - len(near)))
    return pick_slot(sampler, "to", "address", to, others)


def _state_heading(headings: Sequence[str], plural: str) -> SubtaskBlock:
    heading, *others = headings
    return state(
        "s1",
        make_slot("heading", "text", heading, others[:4]),
        "What the list of questions gives of each is the entry under '{0}', as it stands there.",
        f"which entry on the {escape_braces(plural)} the list of questions gives",
        (
            "the entry that I want in the list of questions is the one under '{0}', as it stands there",
            "of each, the list of questions gives what is under '{0}'",
            "'{0}' is the column to copy from into the list of questions",
            "what my colleague needs for the answers is under '{0}', so copy that",
            "put beside each question what we have under '{0}'",
        ),
        "Which entry belongs in the list of questions?",
        ("what is under '{0}'", "the one under '{0}'", "'{0}', as it stands there", "just '{0}'"),
    )


def _state_left_out(name: str, others: Sequence[str]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("left_out", "text", name, others),
        "The question of {0} is not listed, because the user has answered it by phone.",
        "the question that is answered already",
        (
            "the question of {0} is not listed, I answered it by phone",
            "leave out {0}, I have talked to them already",
            "{0} got an answer from me on the phone, so no row for them",
            "nothing for {0} in the list, that one is settled",
            "I rang {0} this morning, so they don't belong in the list",
        ),
        "Has any of the questions been answered?",
        ("that of {0}", "the one of {0}", "{0} has an answer", "only {0}"),
    )


def _reverse_list(action: Action) -> Action:
    return replace_arguments(action, values=list(reversed(action.args["values"])))
