"""The output of a task generator: a task without proofs, and the phrasings of its facts."""

from data_model import FrozenModel, Task


class Statement(FrozenModel):
    """The phrasings of one fact, with `{0}`, `{1}`, ... in place of its values, in their order.

    Attributes:
        topic: A noun phrase for what the fact is about, without any of its values (`the kickoff invitation`).
        clauses: Four or more differently shaped clauses in the user's voice. Each starts in lower case, has no final
            punctuation and holds every value (`the kickoff starts at {0}`).
        question: The question by which the assistant might elicit the fact (`When does the kickoff start?`).
        answers: Short answers to that question, each with every value (`{0}`, `{0}, please`).
    """

    topic: str
    clauses: tuple[str, ...]
    question: str = ""
    answers: tuple[str, ...] = ()


class Draft(FrozenModel):
    """A proposed task and the statements of its facts.

    Attributes:
        task: The task, without proofs.
        statements: Fact id -> statement. A fact without a statement is said in its own text, with its values verbatim.
    """

    task: Task
    statements: dict[str, Statement]
