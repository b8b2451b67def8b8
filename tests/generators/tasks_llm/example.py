"""A small office, what a model proposes for it, and its plan: every kind of fact, with what it takes to prove it."""

import asyncio
import copy
import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jsonschema

from data_model import ContentStore, Finding, JsonObject, Persona, TaskPlan, make_clock
from generators import Proposal, TaskRequest
from generators.tasks import propose_task_by_model
from llm_gateway import CallId, Message, Models, OutputSchema, Reply
from office_env import Office
from surfers import surf
from tests.answering import Asked, gives, spoken
from tests.endpoint.server import Raw, Said
from tests.offices import office, office_files

Json = dict[str, Any]
APPS = ("calendar", "email", "excel", "pdf", "word")
PROJECTS = [
    ["Project", "Lead", "Budget"],
    ["Harbor Relaunch", "Nowak", 29000],
    ["Depot Rewiring", "Silva", 41500],
    ["Loyalty Pilot", "Hansen", 27300],
    ["Fleet Renewal", "Torres", 50800],
]
FILES: Json = {
    "excel": {"projects.xlsx": PROJECTS, "crews.xlsx": [["Sailor", "Boat"], ["Ottoline", "Kittiwake"]]},
    "word": {"old_notice.docx": ["Nobody needs this any more."], "handbook.docx": ["Water the plants."]},
    "mail": {"Bob": [("Tom", "canoe trip", "Are you in?"), ("Mina", "timber box", "It is on its way.")]},
    "calendar": {
        "Bob": [
            ("harbor walk", "2024-05-20 09:00:00", "2024-05-20 10:00:00"),
            ("auction", "2024-05-21 14:00:00", None),
        ],
        "Tom": [("picnic", "2024-05-23 12:00:00", "2024-05-23 13:00:00")],
    },
}


def fact(id: str, kind: str, text: str, subtask: str | None, day: int, *values: tuple[str, str], **more: str) -> Json:
    """A fact as a model writes it."""
    written = [{"type": type, "value": value} for type, value in values]
    return {"id": id, "kind": kind, "text": text, "values": written, "subtask": subtask, "day": day, **more}


def step(app: str, action: str, subtask: str | None = None, **args: Any) -> Json:
    """A step as a model writes it."""
    return {"app": app, "action": action, "args": args, **({"subtask": subtask} if subtask else {})}


CALL = "Put the Vendor Alignment Call into Bob's calendar on 2024-05-22 from 15:30 to 16:20."
MAIL = (
    "Send an email to lena@quarry.example with the subject 'Figures you requested' that says the budget of Depot "
    "Rewiring in projects.xlsx, and delete old_notice.docx afterwards."
)
PROPOSAL: Json = {
    "description": f"{CALL} {MAIL}",
    "intent": "Put the vendor call into my calendar and send the email about the budget, with what goes with it.",
    "subtasks": [{"id": "s1", "instruction": CALL}, {"id": "s2", "instruction": MAIL}],
    "facts": [
        fact("f1", "fact", "The vendor call starts at 14:15.", "s1", 1, ("time", "2:15 pm")),
        fact("f2", "update", "The vendor call starts at 15:30 now.", "s1", 2, ("time", "15:30"), supersedes="f1"),
        fact("f3", "fact", "The vendor call is on 2024-05-22.", "s1", 2, ("date", "22 May 2024")),
        fact("f4", "fact", "That call ends at 16:20.", "s1", 2, ("time", "16:20")),
        fact("f5", "preference", "Call it Vendor Alignment Call.", "s1", 2, ("text", "Vendor Alignment Call")),
        fact("f6", "fact", "The budget goes to lena@quarry.example.", "s2", 4, ("address", "lena@quarry.example")),
        fact("f7", "fact", "The email is headed Figures you requested.", "s2", 4, ("text", "Figures you requested")),
        fact("f8", "fact", "She asks about Depot Rewiring.", "s2", 4, ("text", "Depot Rewiring")),
        fact("f9", "action", "When the email is out, throw the old notice away.", "s2", 4),
        fact("f10", "action", "Make a PDF of the crews as well.", "s2", 3),
        fact("f11", "retraction", "Leave the PDF of the crews be.", "s2", 4, supersedes="f10"),
        fact("f12", "decoy", "My dentist sees me at 09:40.", None, 3, ("time", "09:40"), misleads="f2"),
    ],
    "criteria": [
        {
            "function": "evaluate_events",
            "args": {
                "user": "Bob",
                "events": [
                    {
                        "title": "Vendor Alignment Call",
                        "start": "2024-05-22 15:30:00",
                        "end": "2024-05-22 16:20:00",
                    }
                ],
            },
        },
        {
            "function": "evaluate_mail",
            "args": {
                "sender": "Bob",
                "recipients": ["lena@quarry.example"],
                "subject": "Figures you requested",
                "values": ["41500"],
            },
        },
        {"function": "evaluate_file_not_exist", "args": {"file": "data/old_notice.docx"}},
        {"function": "evaluate_file_not_exist", "args": {"file": "data/crews.pdf"}},
    ],
}
SENDING = step(
    "email",
    "send_email",
    "s2",
    sender="Bob",
    recipient="lena@quarry.example",
    subject="Figures you requested",
    content="The budget is 41500.",
)
PLAN: Json = {
    "steps": [
        step(
            "calendar",
            "create_event",
            "s1",
            user="Bob",
            summary="Vendor Alignment Call",
            time_start="2024-05-22 15:30:00",
            time_end="2024-05-22 16:20:00",
        ),
        step("excel", "read_file", "s2", file_path="data/projects.xlsx"),
        SENDING
        | {
            "worked_out": [
                {
                    "argument": "content",
                    "fact": "f8",
                    "value": "Depot Rewiring",
                    "other": "Loyalty Pilot",
                    "otherwise": "The budget is 27300.",
                }
            ]
        },
        step("system", "delete_file", "s2", file_path="data/old_notice.docx") | {"because": "f9"},
    ],
    "called_off": [
        {
            "fact": "f10",
            "steps": [
                step("excel", "convert_to_pdf", excel_file_path="data/crews.xlsx", pdf_file_path="data/crews.pdf")
            ],
        }
    ],
}


def request(tmp_path: Path, **changes: Any) -> TaskRequest:
    """A task is wanted of the small office."""
    workspace = office(tmp_path, **FILES)
    store = workspace_store(tmp_path)
    found: tuple[Finding, ...] = sum((asyncio.run(surf(app, workspace)).findings for app in APPS), ())
    plan = TaskPlan(
        id="neo-7-00003",
        archetype="",
        instruction="2 applications, 2 subtasks",
        persona=Persona(name="Bob", email="bob@example.com"),
        clock=make_clock(dt.date(2024, 5, 15)),
        days=5,
    )
    given: Json = {"plan": plan, "findings": found, "notes": {"excel": "Budgets."}, "office": store} | changes
    return TaskRequest(**given)


def workspace_store(tmp_path: Path) -> Office:
    """The small office in the store that `office` fills."""
    store = ContentStore(tmp_path / "store")
    return Office(store, store.put_office(office_files(**FILES)))


def proposed(wanted: TaskRequest, proposal: Json = PROPOSAL, *plans: Json) -> tuple[Proposal, list[Asked]]:
    """What becomes of a proposal and the plans for it, given one after another, the last one again and again."""
    left = list(plans or (PLAN,))

    def answer(asked: Asked) -> Said | Raw:
        if asked.shape == "task_proposal":
            return gives(**proposal)
        return gives(**(left.pop(0) if len(left) > 1 else left[0]))

    async def work(models: Models) -> Proposal:
        return await propose_task_by_model(models, wanted)

    return spoken(answer, work)


class Saying:
    """A model without an endpoint, for many questions in a row: it answers as its shape allows, and counts."""

    def __init__(self, proposal: Json, plan: Json) -> None:
        self.answers, self.asked = {"task_proposal": proposal, "solution_plan": plan}, 0

    async def chat(self, call_id: CallId, messages: Sequence[Message], **more: Any) -> Reply:
        raise AssertionError("a task is never chatted about")

    async def chat_json(
        self, call_id: CallId, messages: Sequence[Message], shape: OutputSchema, *, template: str = ""
    ) -> JsonObject:
        self.asked += 1
        answer = copy.deepcopy(self.answers[shape.name])
        jsonschema.validate(answer, shape.schema)
        return answer


def settled(wanted: TaskRequest, proposal: Json, plan: Json = PLAN, *without: str) -> Proposal:
    """What becomes of a proposal and the plan for it, without an endpoint."""
    return asyncio.run(propose_task_by_model(Saying(proposal, plan), wanted, skipped_checks=without))


def changed(document: Json, *path: str | int, to: Any) -> Json:
    """A copy with one thing in it replaced; a path's last key may be new."""
    made = copy.deepcopy(document)
    holder: Any = made
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = to
    return made
