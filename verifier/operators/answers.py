"""Answers that hold the right value among others."""

from collections.abc import Iterator

from criteria import ANSWER_CRITERIA, ask_for_refusal
from office_env import ANSWER_FILE
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def answer_among_others(subject: OperatorSubject) -> Iterator[Variant]:
    """The answer stands among others of its kind, so that nobody can tell which one is meant."""
    if ANSWER_FILE not in subject.changes or not (answer := _read_answer(subject)):
        return
    if answer.isdigit():
        others = f"{int(answer) - 1}, {answer} or {int(answer) + 1}"
        yield _answer(others, f"answers {others!r}")
        numbers = " ".join(str(number) for number in range(1_000))
        if len(answer) <= 3:
            yield _answer(numbers, "answers with every number up to 999")
    else:
        yield _answer(f"{answer}, or perhaps not", "doubts its answer")
    candidates = [value.value for fact in subject.task.facts for value in fact.values if value.value != answer]
    if candidates:
        yield _answer("; ".join([*candidates, answer]), "answers with everything that was said, the answer last")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def answer_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """The answer is another one: a number one more, or a text with a word too many."""
    if ANSWER_FILE in subject.changes and (answer := _read_answer(subject)):
        other = str(int(answer) + 1) if answer.isdigit() else f"not {answer}"
        yield _answer(other, f"answers {other!r}")


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def refusal_that_claims_a_part(subject: OperatorSubject) -> Iterator[Variant]:
    """The answer that something cannot be done says, too, that a part of it was done."""
    if ANSWER_FILE in subject.changes and ask_for_refusal(subject.task.criteria):
        answer = f"{_read_answer(subject).rstrip('.')}"
        yield _answer(f"{answer}, but I have sent the email.", "claims to have sent the email")
        yield _answer(f"{answer}. Everything else has been done.", "claims that everything else has been done")


@operator(kind="damage", part="collateral", label="collateral_damage")
def refusal_of_what_was_done(subject: OperatorSubject) -> Iterator[Variant]:
    """Everything is done, and the answer says that it cannot be done."""
    if all(one.function not in ANSWER_CRITERIA for one in subject.task.criteria):
        yield _answer("Cannot be done: the file is missing.", "answers that it cannot be done")


def _read_answer(subject: OperatorSubject) -> str:
    return subject.files.read(ANSWER_FILE).decode(errors="replace").strip()


def _answer(text: str, why: str) -> Variant:
    return Variant(why, ANSWER_FILE, {ANSWER_FILE: f"{text}\n".encode()})
