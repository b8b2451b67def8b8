"""What a user tells of a meeting: which one it was, who was there, what was decided, and who does what by when."""

from typing import NamedTuple

from generators.draft import Statement
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import FactRecipe, Slot


class MeetingTask(NamedTuple):
    """What somebody is to do: its slots are who does it, what it is, and by which day."""

    who: Slot
    what: Slot
    by: Slot

    @property
    def names(self) -> tuple[str, str, str]:
        """The names of its slots."""
        return self.who.name, self.what.name, self.by.name


def tell_meeting(slot: Slot) -> SubtaskBlock:
    """Build the block that says which meeting of the calendar is meant."""
    return state(
        "s1",
        slot,
        "The meeting to write up is '{0}'.",
        "the meeting to write up",
        (
            "the meeting to write up is '{0}'",
            "I mean the minutes of '{0}'",
            "'{0}' is the one that needs minutes",
            "the minutes are those of '{0}'",
            "nobody has written anything down about '{0}' yet, so that's the one to write up",
        ),
        "Which meeting is to be written up?",
        ("'{0}'", "it's '{0}'", "{0}", "the one called '{0}'"),
        may_be_updated=len(slot.alternatives) > 1,
    )


def tell_guest(slot: Slot) -> SubtaskBlock:
    """Build the block that says who took part without getting a task."""
    return state(
        "s1",
        slot,
        "Besides me and those with a task, {0} took part.",
        "who else took part in the meeting",
        (
            "besides me and those with a task, {0} took part",
            "{0} was there as well, without a task",
            "we had {0} with us, who got no task",
            "{0} sat in, too, but has nothing to do",
            "apart from those with something to do and myself, it was {0} who took part",
        ),
        "Who else took part?",
        ("{0}", "{0} did", "it was {0}", "{0}, without a task"),
    )


def tell_decision(slot: Slot) -> SubtaskBlock:
    """Build the block that gives the decision in its words."""
    return state(
        "s1",
        slot,
        "The decision was: '{0}'.",
        "the decision of the meeting",
        (
            "the decision was '{0}'",
            "we decided that '{0}', and I want it in these words",
            "'{0}' is what we decided",
            "put '{0}' down as our decision",
            "word for word, our decision reads '{0}'",
        ),
        "What was decided?",
        ("'{0}'", "{0}", "that '{0}'", "'{0}', word for word"),
    )


def tell_time(slot: Slot) -> SubtaskBlock:
    """Build the block that says when the entries for the tasks start."""
    return state(
        "s2",
        slot,
        "The entries for the tasks start at {0}.",
        "when the entries for the tasks start",
        (
            "the entries for the tasks start at {0}",
            "let all the tasks start at {0} in my calendar",
            "{0} is a good time for the entries of the tasks",
            "book the tasks from {0} on",
            "I look at my tasks at {0}, so enter them there",
        ),
        "At what time do the entries for the tasks start?",
        ("{0}", "at {0}", "{0}, please", "from {0} on"),
    )


def tell_task(task: MeetingTask) -> SubtaskBlock:
    """Build the block that says who is to do what by when."""
    clauses = (
        "{0} is to {1} by {2}",
        "{0} has promised to {1} by {2}",
        "by {2}, {0} will {1}",
        "we gave {0} until {2} to {1}",
        "{0} offered to {1}, and {2} is the last day for that",
    )
    fact = FactRecipe(
        "_".join(("task", task.who.name[-1])),
        "s1",
        task.names,
        "{0} is to {1} by {2}.",
        Statement(topic=f"task {task.who.name[-1]} of the meeting", clauses=clauses),
        mistake="wrong_person",
    )
    return make_facts_only_block("s1", (task.who, task.what, task.by), (fact,))
