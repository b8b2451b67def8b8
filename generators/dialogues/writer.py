"""Writes the days of a dialogue: lays scenes and facts out, turn by turn, until each day is full."""

import datetime as dt
import random
from collections.abc import Sequence

from data_model import Check, Day, Dialogue, DialoguePlan, Evidence, Finding, clock_at, rng_for
from generators.dialogues import frames
from generators.dialogues.day_plan import Slot, Story, act_of, facts_of_day
from generators.dialogues.flourishes import CALLBACKS, GISTS, SUMS
from generators.dialogues.guard import Guard
from generators.dialogues.handles import names_in, quotable_handles
from generators.dialogues.realiser import Realiser, Said, repeats
from generators.dialogues.scenes import Kind, Line, Scene, draw_people
from generators.dialogues.statements import Deck, Episode, Step, episode_of
from generators.dialogues.subjects import cast_of, when_told
from generators.dialogues.turns import DayTurns, Written
from generators.dialogues.voices import draw_voice
from generators.draft import Draft

_LEAST_IN_SESSION = 10
_TAKES_UP, _SUMS_UP, _LONG_REPLY = 0.7, 0.45, 12
_ECHO_SHARE = 0.25
_FACT_TURNS = 4


def write_dialogue(
    draft: Draft,
    plan: DialoguePlan,
    findings: tuple[Finding, ...],
    seed: str,
    attempt: int,
    feedback: tuple[Check, ...] = (),
) -> Dialogue:
    """Write the conversation over which a user lets the facts of a task fall, one day for each date of the plan.

    Equal arguments give the equal dialogue. feedback: what a verifier said of the attempt before; a new attempt
    draws everything anew, so that nothing of it needs to be read. Every fact is said, on its own day.
    """
    return _Writer(draft, plan, findings, seed, attempt).dialogue()


class _Writer:
    """The state of one dialogue: who talks, what was said, what comes next."""

    def __init__(
        self, draft: Draft, plan: DialoguePlan, findings: tuple[Finding, ...], seed: str, attempt: int
    ) -> None:
        self._draft, self._plan, self._task = draft, plan, draft.task
        self._seed, self._attempt = seed, attempt
        rng = self._rng = self._rng_of(0)
        self._voice = draw_voice(rng, int(plan.dates[0][:4]))
        self._guard = Guard(self._task.facts)
        self._realiser = Realiser(self._voice, self._guard, rng, plan.voice_slice, plan.voice_slices)
        names = names_in(self._task, findings)
        first = self._task.persona.name.split(" ")[0]
        self._first_name = first if first and self._guard.allows_name(first) else "you"
        people = {**draw_people(names, rng), "first": self._first_name}
        self._story = Story(self._voice, people, quotable_handles(self._task, findings, self._guard), rng)
        self._people = people
        self._deck = Deck(rng)
        self._start_s = rng.randrange(int(8.2 * 3600), int(10.2 * 3600))
        self._echoes_left = int(len(self._task.facts) * _ECHO_SHARE)
        self._turns = DayTurns(self._realiser, people, rng, plan.utterances_a_day[1])

    def dialogue(self) -> Dialogue:
        days = [self._day(index, date) for index, date in enumerate(self._plan.dates, start=1)]
        evidence = [row for _, rows in days for row in rows]
        return Dialogue(
            task=self._task.id, days=tuple(day for day, _ in days), evidence=tuple(_with_first_marked(evidence))
        )

    def _rng_of(self, day: int) -> random.Random:
        return rng_for(self._seed, "dialogue", self._task.id, day, self._attempt)

    def _day(self, index: int, date: str) -> tuple[Day, list[Evidence]]:
        self._rng = self._rng_of(index)
        self._realiser.begin_day(self._rng)
        self._turns = DayTurns(self._realiser, self._people, self._rng, self._plan.utterances_a_day[1])
        self._write_turns(index, date)
        return self._turns.dated(index, date, self._start_s)

    def _write_turns(self, index: int, date: str) -> None:
        least, most = self._plan.utterances_a_day
        share = 101 // len(self._plan.dates) + 1
        least = min(max(least, share), most)
        target = least + round((most - least) * self._rng.uniform(0.25, 0.7))
        slots = facts_of_day(self._task.facts, index, self._rng)
        may_split = self._plan.most_sessions_a_day > 1 and target >= 2 * _LEAST_IN_SESSION + 4
        splits = may_split and self._rng.random() < 0.35
        weekday = clock_at(dt.date.fromisoformat(date)).weekday
        any(self._play(self._story.opening(index, self._first_name, turn)) for turn in range(4))
        while self._turns.count < target - 2 or slots:
            done = self._turns.count / target
            if slots and (slots[0].due <= done or self._turns.count + _FACT_TURNS * len(slots) + 3 >= target):
                self._tell(slots.pop(0), index, most - self._turns.count - _FACT_TURNS * len(slots) - 2)
            elif splits and self._may_break(done):
                self._break_session(index)
            elif not self._play_next(index, weekday, most - self._turns.count - 2 - _FACT_TURNS * len(slots)):
                break
        any(self._play(self._story.closing(index, self._first_name, turn)) for turn in range(4))
        self._fill_up(index, weekday)
        self._turns.trim(most)

    def _fill_up(self, index: int, weekday: str) -> None:
        """Keep a last session from being too short: it happens where lines had to be dropped."""
        closing = self._turns.take_closing()
        while len(self._turns.session) + len(closing) < _LEAST_IN_SESSION and self._play_next(index, weekday, 9):
            pass
        self._turns.session.extend(closing)

    def _may_break(self, done: float) -> bool:
        return len(self._turns.sessions) == 1 and 0.45 < done < 0.62 and self._turns.count >= _LEAST_IN_SESSION

    def _break_session(self, index: int) -> None:
        self._turns.begin_session()
        self._play(self._story.returning(index, self._first_name))

    def _play_next(self, index: int, weekday: str, room: int) -> bool:
        """Play one more scene of at most `room` turns; False where there is neither room nor matter."""
        talked = sum(turn.act == "work_talk" for turn in self._turns.session)
        kind: Kind = "work_talk" if self._rng.random() < (0.45 if talked < 4 else 0.3) else "small_talk"
        fills = self._rng.random() < 0.16 and room >= 3
        scene = self._story.filler(weekday) if fills else self._story.scene(kind, index)
        scene = scene or self._story.scene("small_talk", index) or self._story.filler(weekday)
        if scene is None or room < 2:
            return False
        if len(scene.lines) > room:
            scene = Scene(scene.kind, _cut(scene.lines, room), scene.cast)
        self._play(scene)
        return True

    def _play(self, scene: Scene, episode: Episode | None = None) -> bool:
        """Say a scene, whole or not at all; an episode that rides on it is said in its first turn."""
        for _ in range(4):
            turns = self._realise(scene, episode)
            if turns:
                self._turns.append(turns)
                self._story.tell(scene)
                return True
        return False

    def _realise(self, scene: Scene, episode: Episode | None) -> list[Written]:
        turns: list[Written] = []
        for place, line in enumerate(scene.lines):
            final = place == len(scene.lines) - 1
            carries = episode is not None and place == 0
            asked = bool(turns) and turns[-1].role != line.role and "?" in turns[-1].said.text
            at = "answering" if asked else "within" if place else "opening"
            said = self._line(line, scene, final or carries, at)
            if said is None:
                return []
            act = act_of(scene.kind, line.role, said.text, asked)
            if carries and episode:
                ridden = self._ride(said, episode)
                if ridden is None:
                    return []
                said, act = ridden, episode.steps[0].act
            elif episode and place == 1 and line.role == "assistant":
                said = self._acknowledged(said, episode)
                act = "acknowledge" if "?" not in said.text else act
            elif line.role == "assistant" and scene.cast.get("gist"):
                said = self._taking_up(said, scene, place)
            turns.append(Written(line.role, act, said))
        return [] if repeats([turn.said.text for turn in turns]) else turns

    def _line(self, line: Line, scene: Scene, final: bool, at: str) -> Said | None:
        talks = self._rng.random() < self._voice.long_turns
        if scene.kind not in ("small_talk", "work_talk"):
            return self._realiser.plain_line(line.role, (line.template,), scene.cast, final)
        return self._realiser.line(line.role, line.template, scene.cast, final, at, talks)

    def _taking_up(self, said: Said, scene: Scene, place: int) -> Said:
        """Let the assistant name what it was told, before its own words or, at the end of a scene, after them."""
        opens = place == 1
        if self._rng.random() >= (_TAKES_UP if opens else _SUMS_UP) or len(said.text.split()) > _LONG_REPLY:
            return said
        again = opens and scene.cast.get("before") and self._rng.random() < 0.6
        remark = self._realiser.remark(CALLBACKS if again else GISTS if opens else SUMS, scene.cast)
        if remark is None:
            return said
        return Said(f"{remark.text} {said.text}" if opens else f"{said.text} {remark.text}")

    def _ride(self, lead: Said, episode: Episode) -> Said | None:
        text = lead.text if lead.text[-1] in ".!?" else f"{lead.text}."
        return self._realiser.fact(episode.steps[0].templates, self._cast_of(episode), episode.saying, lead=text)

    def _acknowledged(self, said: Said, episode: Episode) -> Said:
        step = episode.steps[-1]
        more = self._realiser.plain_line("assistant", step.templates, self._cast_of(episode), True)
        if more is None:
            return said
        return Said(f"{more.text} {said.text}")

    def _cast_of(self, episode: Episode) -> dict[str, str]:
        fact, statement = episode.fact, self._draft.statements.get(episode.fact.id)
        old = next((one for one in self._task.facts if one.id == fact.supersedes), None)
        when = when_told(old.day, fact.day, self._plan.dates) if old else ""
        return {**self._people, **cast_of(episode.topic, statement.question if statement else "", when)}

    def _tell(self, slot: Slot, index: int, room: int) -> None:
        """Say a fact, in the form that it was dealt; in short sentences where no form fits."""
        statement = self._draft.statements.get(slot.fact.id)
        episode = episode_of(slot.fact, statement, self._deck, self._rng)
        if episode.aside and room > 6:
            scene = self._story.scene("small_talk", index)
            if scene and self._play(scene, episode):
                return
        turns = self._told(episode)
        self._turns.append(turns)

    def _told(self, episode: Episode) -> list[Written]:
        cast = self._cast_of(episode)
        turns: list[Written] = []
        for step in episode.steps:
            if step.says:
                turns.append(self._stated(step, episode, cast, turns))
                continue
            said = self._around(step, episode, cast, turns)
            if said:
                turns.append(Written(step.role, "acknowledge" if said.evidence else step.act, said))
        if turns[-1].role == "assistant" and self._rng.random() < self._voice.thanks:
            said = self._realiser.plain_line("user", frames.THANKS, cast, True)
            turns += [Written("user", "react", said)] if said else []
        return turns

    def _stated(self, step: Step, episode: Episode, cast: dict[str, str], before: Sequence[Written]) -> Written:
        asked = bool(before) and before[-1].role == "assistant"
        templates = step.templates if asked or step.act != "answer" else frames.PLAIN
        act = step.act if asked or step.act != "answer" else "state_fact"
        # What was announced needs no second naming.
        brief = frames.BRIEF_ANSWER if before else episode.brief
        wider = frames.WIDER.get(act, brief) if episode.topic else brief
        said = (
            self._realiser.fact(templates, cast, episode.saying)
            or self._realiser.fact(wider, cast, episode.saying)
            or self._realiser.fact(brief[:1], cast, episode.saying)
            or self._realiser.fact(brief[1:] or brief, cast, episode.saying)
            or self._realiser.fact_at_any_price(brief, cast, episode.saying)
        )
        return Written("user", act, said)

    def _around(self, step: Step, episode: Episode, cast: dict[str, str], turns: Sequence[Written]) -> Said | None:
        """Write a line around a fact: announcement, question, acknowledgement; sometimes an echo instead."""
        if step.role == "assistant" and (not turns or turns[-1].role == "assistant"):
            return None
        if step.act in ("acknowledge", "defer") and self._may_echo(episode, turns):
            typed = {
                slot: turns[-1].said.text[row[2] : row[3]]
                for slot, value in enumerate(episode.fact.values)
                for row in turns[-1].said.evidence
                if row[0] == episode.fact.id and row[1] == value.value
            }
            said = self._realiser.echo(self._rng.choice(frames.ECHO), cast, episode.saying, typed)
            if said and not repeats([turns[-1].said.text, said.text]):
                self._echoes_left -= 1
                return said
        asks = step.act == "ask_back"
        said = self._realiser.plain_line(step.role, step.templates, cast, not asks)
        if said or asks or step.role == "user":
            return said
        return self._realiser.plain_line("assistant", frames.NO_TOPIC_ACK, cast, True)

    def _may_echo(self, episode: Episode, turns: Sequence[Written]) -> bool:
        values = episode.fact.values
        short = len(values) == 1 and len(values[0].value) <= 30 and bool(turns) and bool(turns[-1].said.evidence)
        has_answers = bool(episode.topic) and episode.saying.answers != episode.saying.clauses
        return short and has_answers and self._echoes_left > 0 and self._rng.random() < 0.3


def _cut(lines: Sequence[Line], room: int) -> tuple[Line, ...]:
    """Keep the beginning of a scene, up to an answer, so that no question is left open."""
    kept = list(lines[:room])
    while len(kept) > 1 and kept[-1].role == "assistant" and "?" in kept[-1].template:
        kept.pop()
    return tuple(kept)


def _with_first_marked(rows: Sequence[Evidence]) -> list[Evidence]:
    seen: set[tuple[str, str | None]] = set()
    marked: list[Evidence] = []
    for row in rows:
        key = (row.fact, row.value)
        marked.append(row.model_copy(update={"first": key not in seen}))
        seen.add(key)
    return marked
