"""A stand-in that writes parts of days from the JSON it is sent, and a run of the writer through a real gateway."""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from data_model import Check, Dialogue, DialoguePlan, Finding
from generators import DialogueRequest, Draft
from generators.dialogues import write_dialogue_by_model
from llm_gateway import CallLimits, Endpoint, Gateway, Models
from run_ledger import open_reply_store, open_trace
from tests.endpoint.server import Json, Said, serving

T = TypeVar("T")
Inputs = dict[str, Any]
Turns = list[dict[str, Any]]
Spoil = Callable[[Inputs, Turns], Turns]

THINGS = "printer kettle lift umbrella bicycle noticeboard carpet radiator parcel plant window stapler cupboard".split()
DOINGS = "made a fuss,stood in the rain,went missing,surprised everybody,smelled of paint,lost its handle".split(",")
WHERE = "by the stairs,at the back door,near the canteen,in the courtyard,behind the archive,on the roof".split(",")
ENDS = "of all days,to nobody's surprise,once more,like last winter,for no reason,as ever".split(",")
SCENES = list(itertools.product(THINGS, DOINGS, WHERE, ENDS))


def talk(place: int) -> Turns:
    """One exchange about nothing, another for each place."""
    thing, doing, where, end = SCENES[place * 101 % len(SCENES)]
    return [
        {"role": "user", "text": f"The {thing} {doing} {where}, {end}."},
        {"role": "assistant", "text": f"Poor {thing}, {where} too."},
    ]


def part_of(inputs: Inputs) -> Turns:
    """The part that is asked for: as many turns as wanted, the facts between them in their own texts."""
    first = inputs["day"] * 400 + inputs["sitting"] * 60 + inputs["part"] * 20
    count = max(2, inputs["utterances"] // 2 - len(inputs["facts"]))
    exchanges = [talk(first + number) for number in range(count)]
    for number, fact in enumerate(inputs["facts"], start=1):
        said = {"role": "user", "text": f"Before it slips my mind: {fact['text']}", "says": [fact["id"]]}
        exchanges.insert(2 * number - 1, [said, {"role": "assistant", "text": "Noted, I will think of it."}])
    return [turn for exchange in exchanges for turn in exchange]


def inputs_of(request: Json) -> Inputs:
    """The JSON block that ends a prompt."""
    found: Inputs = json.loads(request["messages"][1]["content"].rpartition("```json\n")[2].rpartition("\n```")[0])
    return found


class Run(NamedTuple):
    """What came of a call of a role, and what the endpoint was asked, in no particular order."""

    result: Any
    asked: tuple[Inputs, ...]
    requests: tuple[Json, ...]


def through_gateway(folder: Path, answer: Callable[[Json], str], work: Callable[[Models], Awaitable[Any]]) -> Run:
    """Do some work with models behind a real endpoint; replies of earlier work in this folder are taken again."""
    with serving(lambda request: Said(answer(request))) as server:

        async def run() -> Any:
            with open_reply_store(folder / "replies.sqlite") as store, open_trace(folder / "trace.jsonl") as trace:
                endpoint = Endpoint(base_url=server.base_url, api_key="none")
                async with Gateway(endpoint, {"dialogue": "m"}, CallLimits(), store, trace) as gateway:
                    return await work(gateway)

        result = asyncio.run(run())
        return Run(result, tuple(map(inputs_of, server.chats)), tuple(server.chats))


class Conversation:
    """Attempts at one dialogue, as a graph makes them: each with what was said of the one before."""

    def __init__(self, folder: Path, draft: Draft, plan: DialoguePlan, findings: tuple[Finding, ...] = ()) -> None:
        self.folder, self.draft, self.plan, self.findings = folder, draft, plan, findings

    def write(
        self,
        spoil: Spoil | None = None,
        attempt: int = 1,
        previous: Dialogue | None = None,
        feedback: tuple[Check, ...] = (),
    ) -> Run:
        """Write, each answer changed by `spoil`."""

        def answer(request: Json) -> str:
            inputs = inputs_of(request)
            turns = part_of(inputs)
            return json.dumps({"turns": spoil(inputs, turns) if spoil else turns})

        request = DialogueRequest(self.draft, self.plan, self.findings, attempt, previous, feedback)
        return through_gateway(self.folder, answer, lambda models: write_dialogue_by_model(models, request))


def places(run: Run) -> set[tuple[int, int, int]]:
    """Day, sitting and part of every call."""
    return {(one["day"], one["sitting"], one["part"]) for one in run.asked}


def says(*ids: str) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a turn says one of these facts."""
    return lambda turn: bool(set(ids) & set(turn.get("says", ())))
