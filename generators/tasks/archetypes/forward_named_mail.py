"""Forward a mail that the user remembers, which the mailbox may not hold, and book a follow-up."""

import random

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mailboxes import find_mailboxes, make_read_mail_actions
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.readings import write_words_alone
from generators.tasks.building_blocks.received_mail_blocks import make_forward_block
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    VagueWords,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.topics import find_topic_of_mail
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action
from generators.tasks.value_pools import SUBJECTS

_MIN_MAILS, _MIN_MAILS_FOR_UPDATE = 2, 4
_REQUESTS = (
    "Please forward the mail we talked about, my remark above it, and book the follow-up in my calendar.",
    "Could you pass that mail on now, with my remark above it, and put the follow-up into my calendar?",
    "Somebody is waiting for that mail. Forward it, please, my remark above it, and enter the follow-up in my "
    "calendar.",
    "The mail has to go on today, my remark above it, and the follow-up belongs in my calendar. Please see to both.",
    "I'd like that mail off my desk: forward it with my remark above it, and reserve the follow-up in my calendar.",
    "Would you send the mail on to the person I named, my remark above it, and book the follow-up for me?",
    "Let's get the forwarding done. The mail goes out with my remark above it, the follow-up goes into my calendar.",
    "Find the mail in my inbox and forward it as we said, my remark above it. My calendar gets the follow-up.",
    "One thing before you go: that mail still has to be forwarded, my remark above it, and the follow-up booked.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email"), needs=("two_mails",), twins=True)
def forward_named_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a mail forwarded and a follow-up booked; in one of two tasks, there is no such mail."""
    mailboxes = find_mailboxes(context, min_mails=_MIN_MAILS)
    if not mailboxes:
        return None
    mailbox, sampler = mailboxes[0], ValueSampler(context, rng)
    named, *others = rng.sample(list(mailbox.mails), len(mailbox.mails))
    sampler.turn_to(find_topic_of_mail(context, mailbox.mails[named]))
    (unknown,) = sampler.draw_phrases(1, SUBJECTS)
    facts = FactBuilder(sampler, rng, "s1")
    choice_block = make_facts_only_block(
        "s1",
        (make_slot("mail", "text", named, others),),
        (
            facts.build_fact(
                "mail",
                phrase_fact("which", "the mail to forward", "'{0}'"),
                may_be_updated=len(mailbox.mails) >= _MIN_MAILS_FOR_UPDATE,
            ),
        ),
    )
    forwarding = make_forward_block(sampler, rng, "s1", mailbox, "mail", (choice_block,))
    booking = make_booking_block(sampler, rng, "s2", "follow", "the follow-up", mailbox.user)
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(forwarding, booking),
        read_actions=make_read_mail_actions(mailbox, "mail"),
        neighbours={
            "books the follow-up half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=(1, 0),
        readings=(
            VagueWords(
                "my remark above it", {"writes the words alone above it": write_words_alone("email", "forward_email")}
            ),
        ),
    )
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("mail", "text", unknown, (named, *others)),),
            stands=lambda v: v["mail"] not in mailbox.mails,
            name=lambda v: v["mail"],
            reason=lambda v: f"the inbox holds no mail with the subject '{v['mail']}'",
            decided_by=("mail",),
            look=lambda v: (make_action("email", "list_emails", username=mailbox.user),),
            do_anyway=lambda v: recipe.plan({**v, "mail": others[0]}),
        ),
        context.is_clear,
    )
