"""The fourth filter: a panel of models votes on the seven guidelines (OdysseyBench, section 3.2.3 and Appendix B)."""

import asyncio
from typing import Literal, NamedTuple

from data_model import Dialogue, Frozen, JsonObject, Proof, Task, Verdict, failed, passed
from llm_gateway import Models, Sample, Shape, UnusableReply, opening
from templates import render
from verifier.grading import conversation, json_text, one_line, task_in_words

SYSTEM, CANDIDATE = "prompts/voter_system.md.j2", "prompts/voter_candidate.md.j2"
VOTERS = 5
LONGEST_REASON = 300
GUIDELINES = ("completeness", "soundness", "clarity", "solvability", "relevance", "diversity", "language")
_FLAG: JsonObject = {"type": "boolean"}
VOTE = Shape(
    "vote",
    {
        "type": "object",
        # The reason comes first: a model that says why before it ticks boxes ticks them better.
        "properties": {
            "reason": {"type": "string", "maxLength": LONGEST_REASON},
            **dict.fromkeys(GUIDELINES, _FLAG),
            "negative": _FLAG,
        },
        "required": ["reason", *GUIDELINES, "negative"],
        "additionalProperties": False,
    },
)


class Vote(Frozen):
    """One voter's opinion. guidelines: whether each is met. flagged: whether the voter called its vote negative.

    voter: from 1. An abstention (its model gave nothing usable) has no guidelines.
    """

    voter: int
    guidelines: dict[str, bool]
    flagged: bool
    reason: str
    abstained: bool = False

    @property
    def is_negative(self) -> bool:
        """Whether it is against the candidate: it says so, or finds a single guideline that is not met.

        The guidelines are to be met all of them (Appendix B), and a model that ticks one off and then calls its vote
        positive has not counted; nor has one that objects and ticks nothing off.
        """
        return not self.abstained and (self.flagged or not all(self.guidelines.values()))


class Votes(NamedTuple):
    """A panel's votes, in the order of voters."""

    votes: tuple[Vote, ...]

    @property
    def negatives(self) -> int:
        """How many are against the candidate."""
        return sum(vote.is_negative for vote in self.votes)

    @property
    def verdict(self) -> Verdict:
        """Fails where the negative votes are the majority of the panel's seats: three of five."""
        against = [f"voter {vote.voter}: {_why(vote)}" for vote in self.votes if vote.is_negative]
        said = f"{self.negatives} of {len(self.votes)} votes are negative"
        if self.negatives < _majority(len(self.votes)):
            check = passed(said)
        else:
            check = failed(expected="fewer negative votes", message=f"{said}; {'; '.join(against)}")
        return Verdict(checks=(check.model_copy(update={"name": "quality", "where": "panel"}),))

    @property
    def proofs(self) -> dict[str, Proof]:
        """What the row keeps: each vote by its voter (`vote_1`), an abstention as `not_run`."""
        return {f"vote_{vote.voter}": Proof(status=_status(vote), why=_why(vote)) for vote in self.votes}


async def vote(
    models: Models, task: Task, dialogue: Dialogue, unit: str, voters: int = VOTERS, attempt: int = 1
) -> Votes:
    """Let voters judge a task and its conversation, none of whom sees another's vote.

    A voter whose model gives nothing usable abstains, which is recorded and counts for neither side. Raises
    UnusableReply where fewer than a majority of the panel voted at all, and what Models raises.
    """
    inputs = json_text({**task_in_words(task), "conversation": conversation(dialogue)})
    system, given = render(SYSTEM), render(CANDIDATE, inputs=inputs)

    async def one(number: int) -> Vote:
        try:
            sample = Sample(unit, "voter", attempt, number)
            return _read(number, await models.structured(sample, opening(system, given), VOTE, template=SYSTEM))
        except UnusableReply as failure:
            reason = one_line(str(failure), LONGEST_REASON)
            return Vote(voter=number, guidelines={}, flagged=False, reason=reason, abstained=True)

    try:
        async with asyncio.TaskGroup() as group:
            pending = [group.create_task(one(number)) for number in range(1, voters + 1)]
    except BaseExceptionGroup as several:
        # Callers know the errors of a model call, and not that five were made at once.
        raise several.exceptions[0] from several
    votes = Votes(tuple(done.result() for done in pending))
    voted = sum(not each.abstained for each in votes.votes)
    if voted < _majority(voters):
        raise UnusableReply(f"{voted} of {voters} voters gave a usable vote, at least {_majority(voters)} are needed")
    return votes


def _read(number: int, answer: JsonObject) -> Vote:
    return Vote(
        voter=number,
        guidelines={name: answer[name] is True for name in GUIDELINES},
        flagged=answer["negative"] is True,
        reason=one_line(str(answer["reason"]), LONGEST_REASON),
    )


def _majority(seats: int) -> int:
    return seats // 2 + 1


def _status(vote: Vote) -> Literal["passed", "failed", "not_run"]:
    if vote.abstained:
        return "not_run"
    return "failed" if vote.is_negative else "passed"


def _why(vote: Vote) -> str:
    """The guidelines that are not met, and the reason."""
    unmet = ", ".join(name for name, is_met in vote.guidelines.items() if not is_met)
    kind = "abstained" if vote.abstained else f"not met: {unmet}" if unmet else "negative" if vote.flagged else ""
    return ": ".join(part for part in (kind, vote.reason) if part)
