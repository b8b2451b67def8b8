"""The rules by which a failed episode is labelled; each yields the evidence that it finds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from data_model import EpisodeRow, canonical_json
from evaluation.failures.acts import Act, is_known, meets, text_of
from evaluation.failures.aligning import Alignment, Differences
from evaluation.failures.asked import Asked
from evaluation.failures.failed_criteria import FailedCriterion
from evaluation.failures.model import Sign

REPEATED = 3
"""So many calls that are the same to the letter are no plan."""
_STOPS = {
    "max_steps": "the limit of steps was met",
    "max_tokens": "the limit of tokens was met",
    "time": "the limit of time was met",
    "stuck": "the same calls went on until the episode was ended",
    "context": "what was to be read no longer fitted the model",
    "solver_error": "the solver itself failed",
}


class Seen(NamedTuple):
    """All that the rules look at.

    failing: the places that failed criteria look at, each once. asked: the texts that they look for. office: its
    files, lower case -> path. alignment: None without a solution.
    """

    row: EpisodeRow
    acts: tuple[Act, ...]
    failed: tuple[FailedCriterion, ...]
    failing: tuple[str, ...]
    asked: Asked
    office: Mapping[str, str]
    alignment: Alignment | None
    differences: Differences

    def is_failing(self, act: Act) -> bool:
        """Whether a call changes a place at which a criterion failed."""
        return any(meets(one, other) for one in act.changes for other in self.failing)


def missing_files(seen: Seen) -> Iterator[Sign]:
    """Files of the office that the reference plan works with, before a step that went wrong, and no call names."""
    if seen.alignment is None:
        return
    plan, told = seen.alignment.plan, set[str]()
    for step in plan:
        counts = any(other.writes and seen.is_failing(other) for other in plan[step.at :])
        for file in _inputs(step, seen.office) if counts else ():
            if file not in told and not any(_names(act, file) for act in seen.acts):
                told.add(file)
                path = seen.office[file]
                yield Sign(label="missing_file", where=path, message=f"{path} was never opened; {step.name} needs it")


def incorrect_calls(seen: Seen) -> Iterator[Sign]:
    """Calls that were refused and not mended, with arguments other than the reference's, or of another action."""
    yield from _refused(seen)
    if seen.alignment is None:
        return
    by_index = {step.at: step for step in seen.alignment.plan}
    for at, act in sorted(seen.alignment.taken.items()):
        step = by_index[at]
        for found in seen.differences(step, act) if seen.is_failing(step) or seen.is_failing(act) else ():
            what = f"{act.name}, {found.argument}: expected {found.wanted[:200]!r}, found {found.found!r}"
            yield Sign(label="incorrect_tool_call", step=act.at, where=_where(act), message=what)
    for step in _left(seen):
        for act, what in _instead_of(step, seen):
            yield Sign(label="incorrect_tool_call", step=act.at, where=_where(act), message=what)


def missing_actions(seen: Seen) -> Iterator[Sign]:
    """Steps of the reference plan at places where a criterion failed, that nothing that was done stands for."""
    for step in _left(seen):
        if next(_instead_of(step, seen), None) is None:
            what = f"{step.name} was not called: {canonical_json(dict(step.args))[:300]}"
            yield Sign(label="missing_action", where=_where(step), message=what)


def planning_faults(seen: Seen) -> Iterator[Sign]:
    """Work in the wrong order, in circles, on what nobody asked for, or not brought to its end."""
    row = seen.row
    if row.stop in _STOPS:
        what = f"{_STOPS[row.stop]}{f': {row.why[:200]}' if row.why else ''}"
        yield Sign(label="inaccurate_planning", message=what)
    same = Counter((act.name, canonical_json(dict(act.args))) for act in seen.acts)
    for (name, args), count in sorted(same.items()):
        if count >= REPEATED:
            yield Sign(label="inaccurate_planning", message=f"{name} was called {count} times with {args[:200]}")
    if seen.alignment is None:
        return
    yield from _out_of_order(seen, seen.alignment)
    planned = [place for step in seen.alignment.plan for place in step.changes]
    for path in sorted(row.changed):
        is_watched = path.lower() in seen.failing
        if is_watched and not any(meets(path.lower(), place) for place in planned):
            what = f"{path} was changed, which the reference leaves as it is"
            yield Sign(label="inaccurate_planning", where=path, message=what)


def _refused(seen: Seen) -> Iterator[Sign]:
    planned = {step.name for step in seen.alignment.plan} if seen.alignment else None
    last_right = {act.name: act.at for act in seen.acts if act.is_ok}
    for act in seen.acts:
        if act.is_ok or last_right.get(act.name, -1) > act.at:
            continue
        if planned is None or act.name in planned or not is_known(act.name) or seen.is_failing(act):
            what = f"{act.name} was refused, and not called rightly afterwards"
            yield Sign(label="incorrect_tool_call", step=act.at, where=_where(act), message=what)


def _left(seen: Seen) -> Iterator[Act]:
    """The writing steps that were not taken, where that explains a failed criterion."""
    for step in seen.alignment.left if seen.alignment else ():
        if seen.is_failing(step) and not is_done_otherwise(step, seen):
            yield step


def is_done_otherwise(step: Act, seen: Seen) -> bool:
    """Whether other calls at the same place say all that failed criteria ask for and the step would say."""
    own = seen.asked.said_in(step.args)
    if not own:
        return False
    said = "\n".join(
        text_of(act.args) for act in seen.acts if act.is_ok and act.writes and set(act.changes) & set(step.changes)
    )
    return own <= seen.asked.said_in(said)


def _instead_of(step: Act, seen: Seen) -> Iterator[tuple[Act, str]]:
    """Calls that did something else where a step was due, and what: another action that stands for no step, or the
    same action with a part of what the step says, which the step that it stands for does not say.
    """
    own = seen.asked.said_in(step.args)
    stands_for = {act.at: at for at, act in seen.alignment.taken.items()} if seen.alignment else {}
    by_index = {one.at: one for one in seen.alignment.plan} if seen.alignment else {}
    spare = {act.at for act in seen.alignment.spare} if seen.alignment else set()
    for act in seen.acts:
        if not (act.is_ok and act.writes and set(act.changes) & set(step.changes)):
            continue
        if act.name == step.name:
            for_itself = by_index[stands_for[act.at]].args if act.at in stands_for else {}
            given = seen.asked.said_in(act.args)
            lacking = next((text for text in own if text not in given), None)
            if lacking is not None and not own & given <= seen.asked.said_in(for_itself):
                yield act, f"{act.name}: expected {lacking[:200]!r}, which is not in what it was called with"
        elif act.at in spare:
            yield act, f"{act.name} was called where the reference calls {step.name}"


def _out_of_order(seen: Seen, alignment: Alignment) -> Iterator[Sign]:
    """Something was written before the file was read from which it is made, or two steps at one place changed order."""
    for step in alignment.plan:
        act = alignment.taken.get(step.at)
        if act is None or not seen.is_failing(step):
            continue
        for earlier in alignment.plan[: step.at]:
            first = alignment.taken.get(earlier.at) if earlier.writes else _first_look(earlier, seen)
            is_joined = not earlier.writes or bool(set(earlier.changes) & set(step.places))
            if first is not None and first.at > act.at and is_joined:
                what = f"{act.name} was called before {first.name}, which the reference calls first"
                yield Sign(label="inaccurate_planning", step=act.at, where=_where(first), message=what)


def _first_look(step: Act, seen: Seen) -> Act | None:
    files = list(_inputs(step, seen.office))
    return next((act for act in seen.acts if any(_names(act, file) for file in files)), None)


def _inputs(step: Act, office: Mapping[str, str]) -> Iterator[str]:
    """The files of the office that a step works with; to put something into a calendar, none need be opened."""
    if step.name != "calendar.create_event":
        yield from (one for one in step.places if one in office)


def _names(act: Act, file: str) -> bool:
    """Whether a call names a file: by its path, or in a text by its base name."""
    base = file.rpartition("/")[2]
    stem = base.removesuffix(".eml") if base.endswith(".eml") else base
    return file in act.places or stem in text_of(act.args).lower()


def _where(act: Act) -> str:
    return next(iter(act.changes or act.reads), "")
