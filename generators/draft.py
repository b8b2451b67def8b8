"""What the task generator hands on: a task without proofs, and how its facts may be said."""

from data_model import FrozenModel, Task


class Statement(FrozenModel):
    """How one fact may be said; every text holds `{0}`, `{1}`, ... where the fact's values stand, in their order.

    Attributes:
        topic: A noun phrase for what the fact is about, without any of its values (`the kickoff invitation`).
        clauses: Whole clauses in the user's voice, lower case first, without an end mark, each with every value (`the
            kickoff starts at {0}`); four or more, of different shapes.
        question: What the assistant might ask to be told this (`When does the kickoff start?`).
        answers: Short answers to that question, with every value (`{0}`, `{0}, please`).
    """

    topic: str
    clauses: tuple[str, ...]
    question: str = ""
    answers: tuple[str, ...] = ()


class Draft(FrozenModel):
    """A proposed task and the statements of its facts, by fact id.

    A fact without a statement is said by its own text, in which its values stand as they are written.
    """

    task: Task
    statements: dict[str, Statement]
