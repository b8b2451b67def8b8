"""Tasks from what surfers found: an event, a mail, a new row, a document, alone or together, with facts over days."""

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.endpoint.scripted import name_pools
from tests.endpoint.scripted.asked import Asked, salt_of
from tests.endpoint.scripted.sentences import INTENTS, Told
from tests.endpoint.scripted.spoiling import spoil
from tests.endpoint.scripted.ways import Mistake

WANTED = re.compile(r"(\d) applications?")
Json = dict[str, Any]


@dataclass(frozen=True)
class Spot:
    """A free row below a table of a workbook.

    Attributes:
        label: Index of the first column.
        names: The header of that column.
        column: The header of the column of figures.
        index: Its 1-based index.
    """

    file: str
    row: int
    label: int
    names: str
    column: str
    index: int
    is_alone: bool


@dataclass(frozen=True)
class Stated:
    """A value that the user will say: its type, itself, and the sentence that says it."""

    slot: str
    type: str
    form: str


STATED = {
    "event": (
        Stated("title", "text", "The {noun} is called '{value}'."),
        Stated("date", "date", "The {noun} is on {value}."),
        Stated("start", "time", "The {noun} starts at {value}."),
        Stated("end", "time", "The {noun} ends at {value}."),
    ),
    "mail": (
        Stated("address", "address", "The {noun} goes to {value}."),
        Stated("subject", "text", "The subject of the {noun} is '{value}'."),
        Stated("phrase", "text", "The {noun} says '{value}'."),
    ),
    "cell": (
        Stated("name", "text", "The {noun} is called {value}."),
        Stated("number", "number", "The figure of the {noun} is {value}."),
        Stated("file", "file", "The {noun} belongs into {value}."),
    ),
    "word": (
        Stated("file", "file", "The {noun} is saved as {value}."),
        Stated("heading", "text", "The heading of the {noun} is '{value}'."),
        Stated("phrase", "text", "The {noun} has the line '{value}'."),
    ),
}
COPY = "A further copy of the {noun} goes to {value}."
CALLED_OFF = 0.3
CHANGING = {"event": "date", "mail": "address", "cell": "number", "word": "heading"}


def task_proposal(asked: Asked, wrong: Mistake | None) -> Json:
    """A task with 1 to 3 subtasks, the facts that it takes, and criteria that look at each of their values."""
    maker = _Maker(asked, asked.draws("task", salt_of(asked)))
    proposal = maker.proposal()
    if wrong:
        spoil(proposal, wrong)
    return proposal


class _Maker:
    def __init__(self, asked: Asked, rng: Random) -> None:
        self.asked, self.rng = asked, rng
        self.seen = json.dumps(asked.inputs.get("findings", ""), ensure_ascii=False).lower()
        persona = asked.inputs.get("persona") or {}
        self.user = str(persona.get("name") if isinstance(persona, Mapping) else persona)
        self.days = int(asked.inputs.get("days") or 5)
        self.spots = tuple(spots(asked.inputs.get("findings")))
        self.used: set[str] = set()

    def proposal(self) -> Json:
        wanted = WANTED.search(str(self.asked.inputs.get("instruction", "")))
        families = self._families(int(wanted[1]) if wanted else self.rng.randint(1, 3))
        told: list[Told] = []
        facts: list[Json] = []
        criteria: list[Json] = []
        nouns = {family: self.rng.choice(name_pools.NOUNS[family]) for family in families}
        days = self.rng.sample(range(2, self.days + 1), len(families))
        for number, (family, day) in enumerate(zip(families, days, strict=True), start=1):
            spot = self.rng.choice(self.spots) if family == "cell" else None
            one = Told(family, self._values(family, spot))
            told.append(one)
            facts += self._facts(one, nouns[family], f"s{number}", day, spot)
            criteria += _criteria(one, spot)
            if family == "mail" and self.rng.random() < CALLED_OFF:
                facts += self._called_off(nouns[family], f"s{number}", day)
        facts += self._decoys(facts)
        facts.sort(key=lambda fact: int(fact["day"]))
        _number(facts)
        intent = ", ".join(INTENTS[one.family].format(noun=nouns[one.family]) for one in told)
        return {
            "description": " ".join(one.sentence for one in told),
            "intent": f"Please {intent}, as we discussed.",
            "subtasks": [{"id": f"s{at}", "instruction": one.sentence} for at, one in enumerate(told, start=1)],
            "facts": facts,
            "criteria": criteria,
        }

    def _families(self, count: int) -> list[str]:
        possible = ["event", "mail", "word"] + (["cell"] if self.spots else [])
        return self.rng.sample(possible, min(max(count, 1), 3, len(possible)))

    def _values(self, family: str, spot: Spot | None) -> dict[str, str]:
        if family == "event":
            start, end = self._times()
            return {"title": self._title(), "user": self.user, "date": self._date(), "start": start, "end": end}
        if family == "mail":
            phrase = self._phrase()
            return {"user": self.user, "address": self._address(), "subject": self._title(), "phrase": phrase}
        if family == "cell" and spot is not None:
            name = self._fresh(lambda: self.rng.choice(name_pools.ENTRIES))
            file = spot.file.rsplit("/", 1)[-1]
            return {"name": name, "file": file, "number": self._number(), "column": spot.column}
        file = self._fresh(lambda: f"{self.rng.choice(name_pools.FILES)}_{self.rng.choice(name_pools.FILE_TAILS)}.docx")
        return {"file": file, "heading": self._title(), "phrase": self._phrase()}

    def _facts(self, told: Told, noun: str, subtask: str, day: int, spot: Spot | None) -> Iterator[Json]:
        changes = self.rng.random() < 0.6
        for stated in STATED[told.family]:
            if stated.slot == "file" and spot is not None and spot.is_alone:
                continue
            value = told.values[stated.slot]
            fact = _fact("fact", stated.form.format(noun=noun, value=value), stated.type, value, subtask, day)
            if changes and stated.slot == CHANGING[told.family]:
                old = self._other(stated.type)
                text = stated.form.format(noun=noun, value=old)
                before = _fact("fact", text, stated.type, old, subtask, self.rng.randrange(1, day))
                fact |= {"kind": "update", "of": before}
                yield before
            yield fact

    def _called_off(self, noun: str, subtask: str, day: int) -> Iterator[Json]:
        """A copy that is asked for and taken back; whoever missed that sends it all the same."""
        address = self._address()
        text = COPY.format(noun=noun, value=address)
        before = _fact("action", text, "address", address, subtask, self.rng.randrange(1, day))
        yield before
        after = _fact("retraction", f"There is no further copy of the {noun} after all.", "", "", subtask, day)
        yield after | {"values": [], "of": before}

    def _decoys(self, facts: Sequence[Json]) -> Iterator[Json]:
        types = sorted({str(one["type"]) for fact in facts for one in fact["values"]} & name_pools.DECOYS.keys())
        if types and self.rng.random() < 0.5:
            type = self.rng.choice(types)
            value = self._other(type)
            text = name_pools.DECOYS[type].format(value=value)
            yield _fact("decoy", text, type, value, None, self.rng.randint(1, self.days))

    def _other(self, type: str) -> str:
        makers = {"date": self._date, "address": self._address, "number": self._number, "text": self._title}
        return makers[type]() if type in makers else self._times()[0]

    def _title(self) -> str:
        words = (name_pools.FIRST, name_pools.LAST, name_pools.KIND)
        return self._fresh(lambda: " ".join(self.rng.choice(pool) for pool in words))

    def _phrase(self) -> str:
        return self._fresh(
            lambda: f"{self.rng.choice(name_pools.PHRASE_HEADS)} {self.rng.choice(name_pools.PHRASE_TAILS)}"
        )

    def _address(self) -> str:
        return self._fresh(
            lambda: (
                f"{self.rng.choice(name_pools.PEOPLE)}.{self.rng.choice(name_pools.FAMILIES)}@{self.rng.choice(name_pools.HOUSES)}.example"
            )
        )

    def _number(self) -> str:
        return self._fresh(lambda: str(self.rng.randrange(203, 997)))

    def _date(self) -> str:
        today = dt.date.fromisoformat(str(self.asked.inputs["date"]))
        return self._fresh(lambda: (today + dt.timedelta(days=self.rng.randrange(2, 40))).isoformat())

    def _times(self) -> tuple[str, str]:
        start = self._fresh(lambda: f"{self.rng.randrange(13, 17)}:{self.rng.choice(('05', '20', '35', '50'))}")
        hour, minute = start.split(":")
        end = self._fresh(lambda: f"{int(hour) + self.rng.randrange(1, 3)}:{int(minute) + 5:02}")
        return start, end

    def _fresh(self, make: Any) -> str:
        """A value that nothing found so far and nothing proposed so far holds; after many tries any will do."""
        value = ""
        for _ in range(60):
            value = str(make())
            if value.lower() not in self.seen and value not in self.used:
                break
        self.used.add(value)
        return value


def spots(findings: object) -> Iterator[Spot]:
    """Free rows below the tables of workbooks that have one table alone."""
    sheets = [one for one in _dicts(findings) if one.get("kind") == "sheet" and one.get("columns") and one.get("rows")]
    files = [str(one["file"]) for one in sheets]
    for one in sheets:
        file = str(one["file"])
        table = [list(row) for row in one["rows"].values()]
        columns = [(int(index), str(name)) for index, name in one["columns"].items()]
        numeric = [at for at in range(len(columns)) if all(_is_number(row[at]) for row in table if at < len(row))]
        texts = [at for at in range(len(columns)) if not any(_is_number(row[at]) for row in table if at < len(row))]
        if numeric and texts and files.count(file) == 1 and re.fullmatch(r"data/[^/ ]+", file):
            (label, names), (index, name) = columns[texts[0]], columns[numeric[-1]]
            yield Spot(file, int(one["first_free_row"]), label, names, name, index, len(set(files)) < 2)


def _is_number(text: object) -> bool:
    return bool(re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", str(text)))


def _dicts(value: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        yield value
        for one in value.values():
            yield from _dicts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _dicts(one)


def _fact(kind: str, text: str, type: str, value: str, subtask: str | None, day: int) -> Json:
    values = [{"type": type, "value": value}]
    return {"kind": kind, "text": text, "values": values, "subtask": subtask, "day": day}


def _number(facts: list[Json]) -> None:
    for at, fact in enumerate(facts, start=1):
        fact["id"] = f"f{at}"
    for fact in facts:
        before = fact.pop("of", None)
        if before is not None:
            fact["supersedes"] = before["id"]


def _criteria(told: Told, spot: Spot | None) -> Iterator[Json]:
    values = told.values
    if told.family == "event":
        start, end = (f"{values['date']} {values[key]}:00" for key in ("start", "end"))
        event = {"title": values["title"], "start": start, "end": end}
        yield _criterion("evaluate_events", user=values["user"], events=[event])
    elif told.family == "mail":
        yield _criterion(
            "evaluate_mail",
            sender=values["user"],
            recipients=[values["address"]],
            subject=values["subject"],
            says=[values["phrase"]],
        )
    elif told.family == "cell" and spot is not None:
        cells = [
            {"column": spot.names, "value": values["name"]},
            {"column": spot.column, "value": values["number"]},
        ]
        yield _criterion("evaluate_excel_new_row", file=spot.file, cells=cells)
    else:
        file = f"data/{values['file']}"
        parts = [{"quote": values["phrase"]}]
        yield _criterion("evaluate_document_content", file=file, heading=values["heading"], parts=parts)


def _criterion(function: str, **args: object) -> Json:
    return {"function": function, "args": args}
