"""Writes the days of a dialogue by rule: adds exchanges and facts until each day has its length."""

import datetime as dt
import random
from collections.abc import Sequence

from data_model import Check, Day, Dialogue, DialoguePlan, Evidence, Finding, make_clock, rng_for
from generators.dialogues import frames
from generators.dialogues.exchanges import ExchangeKind, TalkExchange, TurnTemplate, draw_people
from generators.dialogues.leads_and_tails import CALLBACK_REMARKS, CLOSING_REMARKS, GIST_REMARKS
from generators.dialogues.office_references import collect_words, find_quotable_references
from generators.dialogues.procedural.day_turns import DayTurns, WrittenTurn
from generators.dialogues.procedural.fact_exchange import ExchangeStep, FactExchange, FormRotation, make_fact_exchange
from generators.dialogues.procedural.fact_topics import describe_elapsed_time, describe_topic
from generators.dialogues.procedural.realiser import RealisedText, Realiser, has_repeated_sentence
from generators.dialogues.procedural.talk_planner import DueFact, TalkPlanner, classify_act, schedule_day_facts
from generators.dialogues.procedural.voices import draw_voice
from generators.dialogues.value_guard import ValueGuard
from generators.draft import Draft

_MIN_SESSION_TURNS = 10
_GIST_SHARE, _SUMMARY_SHARE, _LONG_REPLY_WORDS = 0.7, 0.45, 12
_ECHO_SHARE = 0.25
_TURNS_PER_FACT = 4


def write_dialogue(
    draft: Draft,
    plan: DialoguePlan,
    findings: tuple[Finding, ...],
    seed: str,
    attempt: int,
    feedback: tuple[Check, ...] = (),
) -> Dialogue:
    """Write the conversation in which a user mentions the facts of a task, one day for each date of the plan.

    Every fact is said on its own day. The same arguments give the same dialogue.

    Args:
        draft: The task, and the phrasings of its facts.
        plan: The dates and lengths of the days.
        findings: What the surfers found in the office.
        seed: The seed of the run.
        attempt: Counts the attempts, from 1; each draws everything anew.
        feedback: Not used, because a new attempt shares nothing with the one before.
    """
    return _DialogueWriter(draft, plan, findings, seed, attempt).write()


class _DialogueWriter:
    """The state of one dialogue: its voice, what was said, and what comes next."""

    def __init__(
        self, draft: Draft, plan: DialoguePlan, findings: tuple[Finding, ...], seed: str, attempt: int
    ) -> None:
        self._draft, self._plan, self._task = draft, plan, draft.task
        self._seed, self._attempt = seed, attempt
        rng = self._rng = self._make_rng(0)
        self._voice = draw_voice(rng, int(plan.dates[0][:4]))
        self._value_guard = ValueGuard(self._task.facts)
        self._realiser = Realiser(self._voice, self._value_guard, rng, plan.voice_slice, plan.voice_slices)
        names = collect_words(self._task, findings)
        first = self._task.persona.name.split(" ")[0]
        self._first_name = first if first and self._value_guard.is_free_of_values(first) else "you"
        people = {**draw_people(names, rng), "first": self._first_name}
        self._talk_planner = TalkPlanner(
            self._voice, people, find_quotable_references(self._task, findings, self._value_guard), rng
        )
        self._people = people
        self._form_rotation = FormRotation(rng)
        self._start_s = rng.randrange(int(8.2 * 3600), int(10.2 * 3600))
        self._echoes_left = int(len(self._task.facts) * _ECHO_SHARE)
        self._day_turns = DayTurns(self._realiser, people, rng, plan.utterances_a_day[1])

    def write(self) -> Dialogue:
        days = [self._write_day(index, date) for index, date in enumerate(self._plan.dates, start=1)]
        evidence = [row for _, rows in days for row in rows]
        return Dialogue(
            task=self._task.id, days=tuple(day for day, _ in days), evidence=tuple(_mark_first_mentions(evidence))
        )

    def _make_rng(self, day: int) -> random.Random:
        return rng_for(self._seed, "dialogue", self._task.id, day, self._attempt)

    def _write_day(self, index: int, date: str) -> tuple[Day, list[Evidence]]:
        self._rng = self._make_rng(index)
        self._realiser.begin_day(self._rng)
        self._day_turns = DayTurns(self._realiser, self._people, self._rng, self._plan.utterances_a_day[1])
        self._write_turns(index, date)
        return self._day_turns.build_day(index, date, self._start_s)

    def _write_turns(self, index: int, date: str) -> None:
        min_turns, max_turns = self._plan.utterances_a_day
        share = 101 // len(self._plan.dates) + 1
        min_turns = min(max(min_turns, share), max_turns)
        target = min_turns + round((max_turns - min_turns) * self._rng.uniform(0.25, 0.7))
        due_facts = schedule_day_facts(self._task.facts, index, self._rng)
        may_split = self._plan.most_sessions_a_day > 1 and target >= 2 * _MIN_SESSION_TURNS + 4
        has_break = may_split and self._rng.random() < 0.35
        weekday = make_clock(dt.date.fromisoformat(date)).weekday
        any(self._write_exchange(self._talk_planner.make_greeting(index, self._first_name, turn)) for turn in range(4))
        while self._day_turns.turn_count < target - 2 or due_facts:
            share_done = self._day_turns.turn_count / target
            if due_facts and (
                due_facts[0].due_share <= share_done
                or self._day_turns.turn_count + _TURNS_PER_FACT * len(due_facts) + 3 >= target
            ):
                self._place_fact(
                    due_facts.pop(0),
                    index,
                    max_turns - self._day_turns.turn_count - _TURNS_PER_FACT * len(due_facts) - 2,
                )
            elif has_break and self._may_break(share_done):
                self._begin_second_session(index)
            elif not self._write_next_exchange(
                index, weekday, max_turns - self._day_turns.turn_count - 2 - _TURNS_PER_FACT * len(due_facts)
            ):
                break
        any(self._write_exchange(self._talk_planner.make_farewell(index, self._first_name, turn)) for turn in range(4))
        self._fill_last_session(index, weekday)
        self._day_turns.trim_to(max_turns)

    def _fill_last_session(self, index: int, weekday: str) -> None:
        """Extend a last session that is too short because turns had to be dropped."""
        farewell = self._day_turns.pop_farewell()
        while len(self._day_turns.current_session) + len(farewell) < _MIN_SESSION_TURNS and self._write_next_exchange(
            index, weekday, 9
        ):
            pass
        self._day_turns.current_session.extend(farewell)

    def _may_break(self, share_done: float) -> bool:
        return (
            len(self._day_turns.sessions) == 1
            and 0.45 < share_done < 0.62
            and self._day_turns.turn_count >= _MIN_SESSION_TURNS
        )

    def _begin_second_session(self, index: int) -> None:
        self._day_turns.begin_session()
        self._write_exchange(self._talk_planner.make_return(index, self._first_name))

    def _write_next_exchange(self, index: int, weekday: str, max_turns: int) -> bool:
        """Write one more exchange of at most `max_turns` turns; return False if there is no room or no topic left."""
        work_turns = sum(turn.act == "work_talk" for turn in self._day_turns.current_session)
        kind: ExchangeKind = "work_talk" if self._rng.random() < (0.45 if work_turns < 4 else 0.3) else "small_talk"
        is_filler = self._rng.random() < 0.16 and max_turns >= 3
        exchange = (
            self._talk_planner.next_filler(weekday) if is_filler else self._talk_planner.next_exchange(kind, index)
        )
        exchange = (
            exchange or self._talk_planner.next_exchange("small_talk", index) or self._talk_planner.next_filler(weekday)
        )
        if exchange is None or max_turns < 2:
            return False
        if len(exchange.turn_templates) > max_turns:
            exchange = TalkExchange(
                exchange.kind, _truncate_exchange(exchange.turn_templates, max_turns), exchange.slot_texts
            )
        self._write_exchange(exchange)
        return True

    def _write_exchange(self, exchange: TalkExchange, fact_exchange: FactExchange | None = None) -> bool:
        """Write an exchange completely or not at all; a fact that it carries is said in its first turn.

        Returns:
            Whether the exchange was written.
        """
        for _ in range(4):
            turns = self._realise_exchange(exchange, fact_exchange)
            if turns:
                self._day_turns.add_exchange(turns)
                self._talk_planner.mark_told(exchange)
                return True
        return False

    def _realise_exchange(self, exchange: TalkExchange, fact_exchange: FactExchange | None) -> list[WrittenTurn]:
        turns: list[WrittenTurn] = []
        for index, turn_template in enumerate(exchange.turn_templates):
            is_final = index == len(exchange.turn_templates) - 1
            carries_fact = fact_exchange is not None and index == 0
            answers_question = bool(turns) and turns[-1].role != turn_template.role and "?" in turns[-1].realised.text
            position = "answering" if answers_question else "within" if index else "opening"
            realised = self._write_turn(turn_template, exchange, is_final or carries_fact, position)
            if realised is None:
                return []
            act = classify_act(exchange.kind, turn_template.role, realised.text, answers_question)
            if carries_fact and fact_exchange:
                with_fact = self._append_fact(realised, fact_exchange)
                if with_fact is None:
                    return []
                realised, act = with_fact, fact_exchange.steps[0].act
            elif fact_exchange and index == 1 and turn_template.role == "assistant":
                realised = self._prepend_acknowledgement(realised, fact_exchange)
                act = "acknowledge" if "?" not in realised.text else act
            elif turn_template.role == "assistant" and exchange.slot_texts.get("gist"):
                realised = self._add_remark(realised, exchange, index)
            turns.append(WrittenTurn(turn_template.role, act, realised))
        return [] if has_repeated_sentence([turn.realised.text for turn in turns]) else turns

    def _write_turn(
        self, turn_template: TurnTemplate, exchange: TalkExchange, is_final: bool, position: str
    ) -> RealisedText | None:
        is_long = self._rng.random() < self._voice.long_turns
        if exchange.kind not in ("small_talk", "work_talk"):
            return self._realiser.write_plain_turn(
                turn_template.role, (turn_template.template,), exchange.slot_texts, is_final
            )
        return self._realiser.write_turn(
            turn_template.role, turn_template.template, exchange.slot_texts, is_final, position, is_long
        )

    def _add_remark(self, realised: RealisedText, exchange: TalkExchange, index: int) -> RealisedText:
        """Let the assistant take up what the user told, before its first reply or after a later one."""
        is_first_reply = index == 1
        if (
            self._rng.random() >= (_GIST_SHARE if is_first_reply else _SUMMARY_SHARE)
            or len(realised.text.split()) > _LONG_REPLY_WORDS
        ):
            return realised
        is_callback = is_first_reply and exchange.slot_texts.get("before") and self._rng.random() < 0.6
        remark = self._realiser.write_remark(
            CALLBACK_REMARKS if is_callback else GIST_REMARKS if is_first_reply else CLOSING_REMARKS,
            exchange.slot_texts,
        )
        if remark is None:
            return realised
        return RealisedText(f"{remark.text} {realised.text}" if is_first_reply else f"{realised.text} {remark.text}")

    def _append_fact(self, lead: RealisedText, fact_exchange: FactExchange) -> RealisedText | None:
        text = lead.text if lead.text[-1] in ".!?" else f"{lead.text}."
        return self._realiser.write_fact(
            fact_exchange.steps[0].templates, self._make_slot_texts(fact_exchange), fact_exchange.templates, lead=text
        )

    def _prepend_acknowledgement(self, realised: RealisedText, fact_exchange: FactExchange) -> RealisedText:
        step = fact_exchange.steps[-1]
        acknowledgement = self._realiser.write_plain_turn(
            "assistant", step.templates, self._make_slot_texts(fact_exchange), True
        )
        if acknowledgement is None:
            return realised
        return RealisedText(f"{acknowledgement.text} {realised.text}")

    def _make_slot_texts(self, fact_exchange: FactExchange) -> dict[str, str]:
        fact, statement = fact_exchange.fact, self._draft.statements.get(fact_exchange.fact.id)
        earlier_fact = next((one for one in self._task.facts if one.id == fact.supersedes), None)
        time_phrase = describe_elapsed_time(earlier_fact.day, fact.day, self._plan.dates) if earlier_fact else ""
        return {
            **self._people,
            **describe_topic(fact_exchange.topic, statement.question if statement else "", time_phrase),
        }

    def _place_fact(self, due_fact: DueFact, index: int, max_turns: int) -> None:
        """Say a fact in the next delivery form, or in short sentences if no form fits."""
        statement = self._draft.statements.get(due_fact.fact.id)
        fact_exchange = make_fact_exchange(due_fact.fact, statement, self._form_rotation, self._rng)
        if fact_exchange.is_aside and max_turns > 6:
            exchange = self._talk_planner.next_exchange("small_talk", index)
            if exchange and self._write_exchange(exchange, fact_exchange):
                return
        turns = self._write_fact_exchange(fact_exchange)
        self._day_turns.add_exchange(turns)

    def _write_fact_exchange(self, fact_exchange: FactExchange) -> list[WrittenTurn]:
        slot_texts = self._make_slot_texts(fact_exchange)
        turns: list[WrittenTurn] = []
        for step in fact_exchange.steps:
            if step.states_fact:
                turns.append(self._write_fact_turn(step, fact_exchange, slot_texts, turns))
                continue
            realised = self._write_surrounding_turn(step, fact_exchange, slot_texts, turns)
            if realised:
                turns.append(WrittenTurn(step.role, "acknowledge" if realised.evidence else step.act, realised))
        if turns[-1].role == "assistant" and self._rng.random() < self._voice.thanks:
            realised = self._realiser.write_plain_turn("user", frames.THANKS, slot_texts, True)
            turns += [WrittenTurn("user", "react", realised)] if realised else []
        return turns

    def _write_fact_turn(
        self,
        step: ExchangeStep,
        fact_exchange: FactExchange,
        slot_texts: dict[str, str],
        previous_turns: Sequence[WrittenTurn],
    ) -> WrittenTurn:
        answers_question = bool(previous_turns) and previous_turns[-1].role == "assistant"
        templates = step.templates if answers_question or step.act != "answer" else frames.PLAIN
        act = step.act if answers_question or step.act != "answer" else "state_fact"
        # If a turn has announced the fact, its topic is not named again.
        brief_templates = frames.BRIEF_ANSWER if previous_turns else fact_exchange.brief_templates
        fallback_templates = frames.FALLBACK.get(act, brief_templates) if fact_exchange.topic else brief_templates
        realised = (
            self._realiser.write_fact(templates, slot_texts, fact_exchange.templates)
            or self._realiser.write_fact(fallback_templates, slot_texts, fact_exchange.templates)
            or self._realiser.write_fact(brief_templates[:1], slot_texts, fact_exchange.templates)
            or self._realiser.write_fact(brief_templates[1:] or brief_templates, slot_texts, fact_exchange.templates)
            or self._realiser.write_fact_plainly(brief_templates, slot_texts, fact_exchange.templates)
        )
        return WrittenTurn("user", act, realised)

    def _write_surrounding_turn(
        self, step: ExchangeStep, fact_exchange: FactExchange, slot_texts: dict[str, str], turns: Sequence[WrittenTurn]
    ) -> RealisedText | None:
        """Write a turn around a fact: an announcement, a question, an acknowledgement or an echo of its value."""
        if step.role == "assistant" and (not turns or turns[-1].role == "assistant"):
            return None
        if step.act in ("acknowledge", "defer") and self._may_echo(fact_exchange, turns):
            typed = {
                slot: turns[-1].realised.text[row[2] : row[3]]
                for slot, value in enumerate(fact_exchange.fact.values)
                for row in turns[-1].realised.evidence
                if row[0] == fact_exchange.fact.id and row[1] == value.value
            }
            realised = self._realiser.write_echo(
                self._rng.choice(frames.ECHO), slot_texts, fact_exchange.templates, typed
            )
            if realised and not has_repeated_sentence([turns[-1].realised.text, realised.text]):
                self._echoes_left -= 1
                return realised
        is_question = step.act == "ask_back"
        realised = self._realiser.write_plain_turn(step.role, step.templates, slot_texts, not is_question)
        if realised or is_question or step.role == "user":
            return realised
        return self._realiser.write_plain_turn("assistant", frames.NO_TOPIC_ACK, slot_texts, True)

    def _may_echo(self, fact_exchange: FactExchange, turns: Sequence[WrittenTurn]) -> bool:
        values = fact_exchange.fact.values
        is_short = len(values) == 1 and len(values[0].value) <= 30 and bool(turns) and bool(turns[-1].realised.evidence)
        has_answers = bool(fact_exchange.topic) and fact_exchange.templates.answers != fact_exchange.templates.clauses
        return is_short and has_answers and self._echoes_left > 0 and self._rng.random() < 0.3


def _truncate_exchange(turn_templates: Sequence[TurnTemplate], max_turns: int) -> tuple[TurnTemplate, ...]:
    """Keep the beginning of an exchange, without a final question that would stay unanswered."""
    kept_templates = list(turn_templates[:max_turns])
    while len(kept_templates) > 1 and kept_templates[-1].role == "assistant" and "?" in kept_templates[-1].template:
        kept_templates.pop()
    return tuple(kept_templates)


def _mark_first_mentions(rows: Sequence[Evidence]) -> list[Evidence]:
    seen: set[tuple[str, str | None]] = set()
    marked_rows: list[Evidence] = []
    for row in rows:
        key = (row.fact, row.value)
        marked_rows.append(row.model_copy(update={"first": key not in seen}))
        seen.add(key)
    return marked_rows
