"""The fourth filter: a panel of models votes on the seven guidelines (OdysseyBench, section 3.2.3 and Appendix B)."""

import asyncio
from typing import Literal, NamedTuple

from data_model import Dialogue, FrozenModel, JsonObject, Proof, Task, Verdict, failed, passed
from llm_gateway import CallId, Models, OutputSchema, UnusableReply, make_opening_messages
from templates import render
from verifier.judge import describe_task, format_inputs, list_dialogue_turns, to_one_line

SYSTEM_TEMPLATE, CANDIDATE_TEMPLATE = "prompts/voter_system.md.j2", "prompts/voter_candidate.md.j2"
PANEL_SIZE = 5
MAX_REASON_CHARS = 300
GUIDELINES = ("completeness", "soundness", "clarity", "solvability", "relevance", "diversity", "language")
_BOOLEAN_SCHEMA: JsonObject = {"type": "boolean"}
VOTE_SCHEMA = OutputSchema(
    "vote",
    {
        "type": "object",
        # The reason comes first, because a model that reasons before it ticks boxes ticks them better.
        "properties": {
            "reason": {"type": "string", "maxLength": MAX_REASON_CHARS},
            **dict.fromkeys(GUIDELINES, _BOOLEAN_SCHEMA),
            "negative": _BOOLEAN_SCHEMA,
        },
        "required": ["reason", *GUIDELINES, "negative"],
        "additionalProperties": False,
    },
)


class Vote(FrozenModel):
    """One voter's opinion; an abstention, whose model gave nothing usable, has no guidelines.

    Attributes:
        voter: The number of the voter, from 1.
        guidelines: Guideline -> whether it is met.
        flagged: Whether the voter called the vote negative.
        reason: The voter's reason, or why there is no usable vote.
        abstained: Whether the voter abstained.
    """

    voter: int
    guidelines: dict[str, bool]
    flagged: bool
    reason: str
    abstained: bool = False

    @property
    def is_negative(self) -> bool:
        """Whether the vote is against the candidate: the voter says so, or finds one guideline that is not met.

        All guidelines must be met (Appendix B). A model that finds one unmet and still calls its vote positive has
        miscounted, and a model that objects without naming a guideline has still objected.
        """
        return not self.abstained and (self.flagged or not all(self.guidelines.values()))


class PanelVotes(NamedTuple):
    """A panel's votes, in the order of voters."""

    votes: tuple[Vote, ...]

    @property
    def negative_count(self) -> int:
        """The number of votes against the candidate."""
        return sum(vote.is_negative for vote in self.votes)

    @property
    def verdict(self) -> Verdict:
        """The panel's verdict, which fails if the negative votes are a majority of the seats, such as three of five."""
        objections = [f"voter {vote.voter}: {_explain_vote(vote)}" for vote in self.votes if vote.is_negative]
        summary = f"{self.negative_count} of {len(self.votes)} votes are negative"
        if self.negative_count < _majority(len(self.votes)):
            check = passed(summary)
        else:
            check = failed(expected="fewer negative votes", message=f"{summary}; {'; '.join(objections)}")
        return Verdict(checks=(check.model_copy(update={"name": "quality", "where": "panel"}),))

    @property
    def proofs(self) -> dict[str, Proof]:
        """The votes as the row stores them: each under its voter's name (`vote_1`), an abstention as `not_run`."""
        return {f"vote_{vote.voter}": Proof(status=_proof_status(vote), why=_explain_vote(vote)) for vote in self.votes}


async def collect_votes(
    models: Models, task: Task, dialogue: Dialogue, unit: str, voters: int = PANEL_SIZE, attempt: int = 1
) -> PanelVotes:
    """Let several voters, who do not see each other's votes, judge a task and its conversation.

    A voter whose model gives nothing usable abstains, which is recorded and counts for neither side.

    Raises:
        UnusableReply: Fewer than a majority of the panel gave a vote.
        ModelCallError: A call failed.
        BudgetReached: The budget of the run is used up.
    """
    inputs = format_inputs({**describe_task(task), "conversation": list_dialogue_turns(dialogue)})
    system, user_prompt = render(SYSTEM_TEMPLATE), render(CANDIDATE_TEMPLATE, inputs=inputs)

    async def ask_voter(number: int) -> Vote:
        try:
            call_id = CallId(unit, "voter", attempt, number)
            return _parse_vote(
                number,
                await models.chat_json(
                    call_id, make_opening_messages(system, user_prompt), VOTE_SCHEMA, template=SYSTEM_TEMPLATE
                ),
            )
        except UnusableReply as error:
            reason = to_one_line(str(error), MAX_REASON_CHARS)
            return Vote(voter=number, guidelines={}, flagged=False, reason=reason, abstained=True)

    try:
        async with asyncio.TaskGroup() as group:
            pending = [group.create_task(ask_voter(number)) for number in range(1, voters + 1)]
    except BaseExceptionGroup as errors:
        # Callers expect the error of one model call, not a group of several.
        raise errors.exceptions[0] from errors
    votes = PanelVotes(tuple(task_of_voter.result() for task_of_voter in pending))
    vote_count = sum(not vote.abstained for vote in votes.votes)
    if vote_count < _majority(voters):
        raise UnusableReply(
            f"{vote_count} of {voters} voters gave a usable vote, at least {_majority(voters)} are needed"
        )
    return votes


def _parse_vote(number: int, answer: JsonObject) -> Vote:
    return Vote(
        voter=number,
        guidelines={name: answer[name] is True for name in GUIDELINES},
        flagged=answer["negative"] is True,
        reason=to_one_line(str(answer["reason"]), MAX_REASON_CHARS),
    )


def _majority(seats: int) -> int:
    return seats // 2 + 1


def _proof_status(vote: Vote) -> Literal["passed", "failed", "not_run"]:
    if vote.abstained:
        return "not_run"
    return "failed" if vote.is_negative else "passed"


def _explain_vote(vote: Vote) -> str:
    """Return the guidelines that are not met, and the voter's reason."""
    unmet = ", ".join(name for name, is_met in vote.guidelines.items() if not is_met)
    kind = "abstained" if vote.abstained else f"not met: {unmet}" if unmet else "negative" if vote.flagged else ""
    return ": ".join(part for part in (kind, vote.reason) if part)
