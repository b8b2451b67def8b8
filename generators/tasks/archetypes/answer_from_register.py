"""Reply to the mail of a partner who asks about some numbers with what a register holds, if they are theirs."""

import random
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.planted_requests import PlantedRequest, PlantedRequests, plant_requests
from generators.tasks.building_blocks.registers import Records
from generators.tasks.building_blocks.stated_facts import state, state_phrase
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    PlanStep,
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
    "Please answer the mail we talked about, or both if it is two: they list numbers of {plural}, and our register has "
    "what they need. Reply with each number and what I said they may know, copy included.",
    "Could you reply to what they ask about our {plural}? Look the numbers up in our register, one by one, and keep to "
    "what I told you about the answer and the copy.",
    "They wait for an answer on their {plural}. Take the numbers from what they wrote and the rest from our register, "
    "reply, and don't forget the copy.",
    "Somebody lists numbers of {plural} in my inbox, you know who. Please look these up and write back what we agreed, "
    "number by number, with the copy as arranged.",
    "Would you deal with that enquiry for me? The numbers are in my inbox, the {plural} in our register, and you know "
    "whom to answer, what they may hear, and who gets a copy.",
    "I promised an answer about the {plural} for today. Please read what they ask, look it up in the register, and "
    "reply as I said, with the copy.",
    "Let's get the questions about {plural} off the desk: read what I named, look the numbers up, reply with what may "
    "be said about each, and copy in the right person.",
    "Our partners want to know what we have on file for some {plural}. Answer as I described it, from the register, "
    "and with the copy.",
    "Please write the answer on those {plural} that I owe. Every number that they may ask about goes in, with its "
    "entry from the register, and one person here reads along.",
)
"""What the user says at the end, of which one is drawn."""
_MAX_ALTERNATIVES = 4
_SENDERS, _ENOUGH_FOR_TWO = ("partner", "second"), 4


class _ReplySetting(NamedTuple):
    """What is answered, and by whom.

    Attributes:
        senders: The slots of the partners whose mails are answered.
    """

    planted: PlantedRequests
    user: str
    senders: tuple[str, ...]

    def list_requests(self, v: Values) -> list[PlantedRequest]:
        """Return the mails to answer."""
        return [self.planted.by_partner[v[one]] for one in self.senders]


@archetype(apps=("email", "excel"), needs=("partners_with_records",))
def answer_from_register(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a partner's question about some records answered from a register, with a copy to a colleague."""
    planted = plant_requests(context, rng)
    if planted is None:
        return None
    files = {one.path: one.content for one in planted.by_partner.values()}
    context = replace(
        context,
        files=tuple(sorted((*context.files, *files))),
        findings=(*context.findings, *(one.finding for one in planted.by_partner.values())),
    )
    sampler = ValueSampler(context, rng)
    names = rng.sample(sorted(planted.by_partner), len(planted.by_partner))
    setting = _ReplySetting(planted, context.persona.name, _SENDERS[: 1 + (len(names) >= _ENOUGH_FOR_TWO)])
    heading, *other_headings = rng.sample(planted.headings, len(planted.headings))
    copied, *other_people = sampler.draw_colleagues(4)
    if any(map(sampler.gives_away, (heading, *names))):
        return None
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=planted.book.plural),
        blocks=(
            state_source("s1", planted.book, "book"),
            *(_say_partner(setting, one, names) for one in setting.senders),
            _say_heading(make_slot("heading", "text", heading, other_headings[:_MAX_ALTERNATIVES])),
            _say_what_is_theirs(),
            state_phrase(
                "s1", make_slot("copied", "address", copied, other_people), phrase_fact("to", "a copy of the reply")
            ),
            _make_reply_block(setting),
        ),
        read_actions=lambda v: _read_everything(setting, v),
        right_ways={
            "writes the replies with a greeting": change_every_action("email", "reply_email", add_greeting),
            "reads the register first": lambda plan: lambda v: _read_register_first(plan(v)),
        },
        neighbours={"leaves the last number out": change_every_action("email", "reply_email", _drop_last_line)},
    )

    def tell_all(v: Values) -> tuple[PlanStep, ...]:
        steps = [one for one in recipe.plan(v) if one.action.action != "reply_email"]
        replies = (_write_reply(setting, v, one, (*one.own, one.foreign)) for one in setting.list_requests(v))
        return (*steps, *(PlanStep(one, "s1") for one in replies))

    facts = (replace(one, without=tell_all) if one.name == "theirs" else one for one in recipe.facts)
    return replace(recipe, facts=tuple(facts), planted_files=files)


def _read_everything(setting: _ReplySetting, v: Values) -> tuple[Action, ...]:
    user = setting.user
    mails = (
        make_action("email", "read_email", username=user, email_id=one.finding.email_id)
        for one in setting.list_requests(v)
    )
    return (make_action("email", "list_emails", username=user), *mails, *setting.planted.book.read_actions())


def _say_partner(setting: _ReplySetting, sender: str, names: list[str]) -> SubtaskBlock:
    """Build the block that says whose mail is answered; no two slots share an alternative."""
    at, count = setting.senders.index(sender), len(setting.senders)
    partner = make_slot(sender, "text", names[at], names[at + count :: count])
    also = "also " * (at > 0)
    block = state(
        "s1",
        partner,
        f"The mail of {{0}} is {also}to be answered.",
        "the other mail to answer" if at else "the mail to answer",
        (
            f"{also}answer the mail that came from {{0}}",
            f"it's {also}{{0}} who should get an answer",
            f"{{0}} wrote to me{', too' * (at > 0)}, and I owe them an answer",
            f"{also}reply to {{0}}, they asked",
            f"{{0}} {also}waits for our reply",
        ),
        "Who else gets an answer?" if at else "Whose mail should be answered?",
        ("{0}", "that would be {0}", "the ones from {0}", "{0}, please"),
    )
    # With two of them nobody could tell which one another name replaces.
    return replace(block, facts=tuple(replace(one, may_be_updated=count == 1) for one in block.facts))


def _say_heading(heading: Slot) -> SubtaskBlock:
    return state(
        "s1",
        heading,
        "The reply gives what the register has under {0}, and nothing else.",
        "the content of the reply",
        (
            "tell them what we have under {0} and nothing else",
            "they may hear what stands under {0}, no more",
            "give them {0} for each, that is all",
            "for each number the reply has {0} and that's it",
            "{0} is what they get to know, nothing beyond that",
        ),
        "What should the reply give?",
        ("what is under {0}", "{0}", "just {0}", "{0} and nothing else"),
    )


def _say_what_is_theirs() -> SubtaskBlock:
    statement = Statement(
        topic="numbers that are not theirs",
        clauses=(
            "if they ask about a number of somebody else, leave that out",
            "tell nobody about records that aren't theirs",
            "check that each number is theirs, and skip any other",
            "what belongs to others is none of their business",
            "leave out whatever our register has under another name",
        ),
    )
    text = "A number that our register has under another name is left out of the reply."
    fact = FactRecipe("theirs", "s1", (), text, statement, kind="rule")
    return make_facts_only_block("s1", (), (fact,))


def _make_reply_block(setting: _ReplySetting) -> SubtaskBlock:
    whose = " and ".join(f"{{{one}}}" for one in setting.senders)
    each = "each of them" if len(setting.senders) > 1 else "it"
    return SubtaskBlock(
        subtask="s1",
        instruction=f"Read what {whose} wrote to {escape_braces(setting.user)}, and look up the numbers listed there "
        f"in {{book}}. Reply to {each} with a copy to {{copied}}: give each number with its {{heading}}, but leave out "
        f"what {{book}} has under another {escape_braces(setting.planted.whose)}.",
        slots=(),
        facts=(),
        actions=lambda v: tuple(_write_reply(setting, v, one, one.own) for one in setting.list_requests(v)),
        criteria=lambda v: tuple(_ask_for_reply(setting, v, one) for one in setting.list_requests(v)),
    )


def _ask_for_reply(setting: _ReplySetting, v: Values, request: PlantedRequest) -> Criterion:
    planted, heading = setting.planted, v["heading"]
    keys = [one.cells[planted.book.key] for one in request.own]
    values = [one.cells[heading] for one in request.own]
    return make_criterion(
        "evaluate_mail",
        sender=setting.user,
        recipients=[request.finding.sender, v["copied"]],
        reply_to=request.path,
        pairs=[{"name": key, "value": value} for key, value in zip(keys, values, strict=True)],
        allowed=[*keys, request.foreign.cells[planted.book.key]],
        column=heading,
        other_columns=[one for one in planted.headings if one != heading],
        never=[request.foreign.cells[heading], rivals_of("heading"), *map(rivals_of, setting.senders)],
    )


def _write_reply(setting: _ReplySetting, v: Values, request: PlantedRequest, rows: Records) -> Action:
    lines = [f"{one.cells[setting.planted.book.key]}: {one.cells[v['heading']]}" for one in rows]
    return make_action(
        "email",
        "reply_email",
        username=setting.user,
        email_id=request.finding.email_id,
        content="\n".join([f"This is what we have under {v['heading']}:", *lines]),
        cc=[v["copied"]],
    )


def _drop_last_line(action: Action) -> Action:
    return replace_arguments(action, content=action.args["content"].rpartition("\n")[0])


def _read_register_first(steps: tuple[PlanStep, ...]) -> tuple[PlanStep, ...]:
    return tuple(sorted(steps, key=lambda one: (one.action.action == "reply_email", one.action.app != "excel")))
