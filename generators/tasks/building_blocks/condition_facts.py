"""Facts that say which rows of a register are meant."""

from collections.abc import Sequence

from generators.draft import Statement
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import FactRecipe, Slot

_MIN_TELLING = 6


def state_status(register: Register, subtask: str, slot: Slot) -> SubtaskBlock:
    """Build the block that says which status the rows have."""
    plural, heading = escape_braces(register.plural), name_heading(register.status)
    return state(
        subtask,
        slot,
        f"It is about the {plural} with the {heading.lower()} '{{0}}'.",
        f"the {heading.lower()} of the {plural}",
        (
            f"it's about the {plural} marked '{{0}}'",
            f"I mean the {plural} that stand at '{{0}}'",
            "take the ones marked '{0}'",
            f"go by the {heading.lower()}: '{{0}}' is the one",
            f"only {plural} with '{{0}}' under {heading} matter here",
            "what I need are those marked '{0}'",
        ),
        f"Which {plural} are meant, by their {heading.lower()}?",
        ("those marked '{0}'", "'{0}'", "the ones at '{0}'", "just '{0}'"),
    )


def state_name(register: Register, subtask: str, slot: Slot, heading: str) -> SubtaskBlock:
    """Build the block that says whose rows are meant."""
    plural, under = escape_braces(register.plural), name_heading(heading)
    return state(
        subtask,
        slot,
        f"It is about the {plural} with {{0}} under {under}.",
        f"the {under.lower()} of the {plural}",
        (
            f"it's about the {plural} with {{0}} under {under}",
            f"take the ones that have {{0}} under {under}",
            f"{{0}} is the name to look for under {under}",
            f"under {under} it has to be {{0}}",
            f"I mean the {plural} of {{0}}, going by {under}",
        ),
        f"Whose {plural} are meant?",
        ("those of {0}", "{0}", "the ones of {0}", "{0}, all of theirs"),
    )


def state_earlier_day(register: Register, subtask: str, slot: Slot, heading: str) -> SubtaskBlock:
    """Build the block that says before which day the rows' days lie."""
    plural, under = escape_braces(register.plural), name_heading(heading)
    return state(
        subtask,
        slot,
        f"Only {plural} whose date under {under} lies before {{0}} count.",
        f"the day before which the {plural} count",
        (
            f"only take {plural} with a date before {{0}} under {under}",
            f"the date under {under} has to lie before {{0}}",
            f"what counts is a date before {{0}} under {under}",
            f"{{0}} is where I draw the line, so {under} must be earlier",
            f"leave it at those with {under} before {{0}}",
        ),
        f"Before which day does the date under {under} have to lie?",
        ("before {0}", "{0}", "earlier than {0}", "it has to lie before {0}"),
    )


def state_limit(register: Register, subtask: str, slot: Slot, heading: str) -> SubtaskBlock:
    """Build the block that says above which limit the rows' amounts lie."""
    plural, under = escape_braces(register.plural), name_heading(heading)
    return state(
        subtask,
        slot,
        f"Only {plural} with more than {{0}} under {under} count.",
        f"the limit for the {plural}",
        (
            f"only those with more than {{0}} under {under}",
            f"below {under} it must be more than {{0}}",
            f"I don't care for anything up to {{0}} under {under}",
            f"take what exceeds {{0}} under {under}",
            f"more than {{0}} under {under}, the small ones can wait",
        ),
        f"How much must there be under {under}?",
        ("more than {0}", "above {0}", "{0} is the limit, only what exceeds it", "over {0}"),
    )


def state_left_out(subtask: str, slot: Slot, reason: str, topic: str) -> SubtaskBlock:
    """Build the block that says who is left out, and why.

    Args:
        reason: The reason, as half a sentence.
        topic: What they are left out of (`the reminders`).
    """
    return state(
        subtask,
        slot,
        f"{{0}} is left out of {topic}, because {reason}.",
        f"who is left out of {topic}",
        (
            f"leave out {{0}}, {reason}",
            f"not {{0}} though, {reason}",
            f"{{0}} stays out of it, because {reason}",
            f"skip {{0}} with {topic}, {reason}",
            f"keep {{0}} out of {topic} this time, {reason}",
        ),
        f"Is anybody left out of {topic}?",
        ("leave out {0}", "yes, {0}", "{0}, please", "all but {0}"),
    )


def state_addressees(register: Register, subtask: str, who: str, what: Sequence[str], mails: str) -> SubtaskBlock:
    """Build the block that says whom the mails go to, and what they give of each record; it has no slot.

    Args:
        who: The heading of those who get one.
        what: The headings of what is given of each record.
        mails: What the dialogue calls the mails (`the reminders`).
    """
    under, plural = name_heading(who), escape_braces(register.plural)
    given = " and ".join(name_heading(one) for one in what)
    clauses = (
        f"each under {under} gets one that says which of their {plural} are still open on our list, with {given}",
        f"tell those under {under} what is still open on our list of theirs, with {given}",
        f"{mails} go to the ones under {under}: which of their {plural} are still open on our list, with {given}",
        f"each of those under {under} is to know what of theirs is still open on our list, with {given}",
    )
    text = (
        f"{mails[:1].upper()}{mails[1:]} go to those under {under} and say which of their {plural} are still open on "
        f"our list, with {given}."
    )
    return state_without_value(subtask, "who", text, f"who gets {mails}", clauses)


def state_without_value(subtask: str, name: str, text: str, topic: str, clauses: Sequence[str]) -> SubtaskBlock:
    """Build the block of something that the user says, on which nothing is varied."""
    statement = Statement(topic=topic, clauses=tuple(clauses))
    fact = FactRecipe(name, subtask, (), text, statement, kind="preference", needed=False)
    return make_facts_only_block(subtask, (), (fact,))


def name_heading(heading: str) -> str:
    """Return a heading as a sentence names it: `No` of `No.`."""
    return escape_braces(heading.rstrip("."))


def is_telling(heading: str) -> bool:
    """Tell whether a heading is more than a word of every other sentence, such as `From` or `Day`."""
    return len(heading) >= _MIN_TELLING or " " in heading
