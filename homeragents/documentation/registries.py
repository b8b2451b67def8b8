"""The pages of registered functions: rules, proofs, archetypes, solvers and more."""

from collections.abc import Callable
from typing import Any

from data_model import Registry, RegistryEntry
from generators.tasks import archetype, list_needs
from homeragents.documentation.argument_tables import format_documentation
from metrics import metric
from solvers import solver
from solvers.memory import memory
from surfers import surfer
from verifier import operator, proof, rule

NoteFunction = Callable[[RegistryEntry[Any]], str]

_RULES_HEAD = """\
A rule checks the text of a task or a dialogue. If a rule fails, its message goes back to whoever wrote the text, such
as a model. [glossary.md](glossary.md) explains the terms, such as *needed fact*, *binding* and *evidence*.

*Source* names the place in the OdysseyBench paper that demands the rule, and says in short what it demands. The paper
calls the intent *query* and the facts *memory*.

A *split* says where a task comes from: `homer build` makes `neo` and `plus`, `homer import` makes `officebench` and
`odysseybench`, and `custom` is for tasks from elsewhere. A rule that names no splits applies to `neo`, `plus` and
`custom`.
"""
_PROOFS_HEAD = """\
A proof checks a candidate, which is a task that may enter a dataset. Most proofs run the plans in the row of the
candidate, or search everything that a solver sees. [glossary.md](glossary.md) explains the terms, such as *needed
fact*, *wrong way* and *binding*, and [rules.md](rules.md) what a split is. [trust.md](trust.md) says what the proofs
establish together.
"""
_OPERATORS_HEAD = """\
An operator tries the criteria of a task. It takes the files that the reference solution leaves, or its plan, and spoils
them, or reaches the same in another fair way. The kind `damage` destroys or adds something, `hedge` leaves a wrong
result beside the right one, and what these two make must fail; what `fair` makes must pass. *Part* is the part of the
verdict that must fail ([glossary.md](glossary.md)), and *label* the kind of failure that the explanation of such an
episode must name. An operator that finds nothing to attack in a task does not apply to it. The proofs `damage_fails`
and `fair_variants_pass` ([proofs.md](proofs.md)) run all of them.
"""
_ARCHETYPES_HEAD = """\
An archetype is a kind of task. This page lists the archetypes that the procedural engine uses. To add one, see
[new_archetype.md](new_archetype.md).
"""


def make_rules_page() -> str:
    """Make the page of rules, by family; each docstring names the source of its rule."""
    parts = ["# Rules\n", _RULES_HEAD]
    for family in ("task", "dialogue"):
        entries = [entry for entry in rule if entry.options["family"] == family]
        parts.append(f"## {family}\n")
        parts += [_format_entry(entry, _format_splits(entry), "###") for entry in entries]
    return "\n".join(parts)


def make_proofs_page() -> str:
    """Make the page of proofs."""
    return _make_page("Proofs", _PROOFS_HEAD, proof, _format_needs)


def make_operators_page() -> str:
    """Make the page of operators: a table of all, and what each of them does."""
    head = [_OPERATORS_HEAD, "| operator | kind | part | label |", "|---|---|---|---|"]
    for entry in operator:
        cells = (f"[{entry.name}](#{entry.name})", *(entry.options[key] for key in ("kind", "part", "label")))
        head.append(f"| {' | '.join(cells)} |")
    return _make_page("Operators", "\n".join(head) + "\n", operator, lambda entry: "")


def make_archetypes_page() -> str:
    """Make the page of archetypes."""
    return _make_page("Archetypes", _ARCHETYPES_HEAD, archetype, _format_applications)


def make_surfers_page() -> str:
    """Make the page of surfers."""
    head = (
        "A surfer explores one application of an office. It reports findings, such as a sheet, a mail or an event,\n"
        "each with its type, its file and its place in the file.\n"
    )
    return _make_page("Surfers", head, surfer, lambda entry: "")


def make_solvers_page() -> str:
    """Make the page of solvers."""
    head = "The built-in solvers. *Privileged* solvers get information that no agent gets, and reports mark them.\n"
    return _make_page("Solvers", head, solver, lambda entry: "Privileged." if entry.options.get("privileged") else "")


def make_memory_page() -> str:
    """Make the page of memory modes."""
    head = (
        "A memory mode decides how much of the conversation of earlier days a solver is shown. To decide, it\n"
        "uses only that conversation and the instruction. [The page of solvers](packages/solvers.md#memory) describes\n"
        "how the history is formatted. One more mode, `facts`, belongs to [evaluation](packages/evaluation.md): it\n"
        "shows exactly the needed facts. So it is privileged, and its results are an upper bound for the other modes.\n"
    )
    return _make_page("Memory modes", head, memory, _format_options)


def make_metrics_page() -> str:
    """Make the page of metrics."""
    head = (
        "A metric is one number per run; each metric is a column of `metrics.csv`. [reports.md](reports.md) describes\n"
        "the other tables.\n"
    )
    return _make_page("Metrics", head, metric, _format_unit)


def _make_page(title: str, head: str, registry: Registry[Any], note: NoteFunction) -> str:
    return "\n".join([f"# {title}\n", head, *(_format_entry(entry, note(entry)) for entry in registry)])


def _format_entry(entry: RegistryEntry[Any], note: str, level: str = "##") -> str:
    lines = [f"{level} {entry.name}\n", f"{format_documentation(entry.documentation)}\n"]
    return "\n".join([*lines, f"*{note}*\n"] if note else lines)


def _format_splits(entry: RegistryEntry[Any]) -> str:
    splits = entry.options.get("splits", ())
    return f"Applies to the split{'s' * (len(splits) > 1)} {', '.join(splits)}." if splits else ""


def _format_needs(entry: RegistryEntry[Any]) -> str:
    needs = entry.options.get("needs", ())
    notes = (
        f"Not run for tasks without a {' and '.join(needs)}." if needs else "",
        _format_splits(entry),
    )
    return " ".join(filter(None, notes))


def _format_unit(entry: RegistryEntry[Any]) -> str:
    unit = entry.options.get("unit")
    return f"Unit: {unit}." if unit else ""


def _format_applications(entry: RegistryEntry[Any]) -> str:
    apps = entry.options.get("apps", ())
    needs = " ".join(f"Needs {need.description}." for need in list_needs(entry.name))
    return " ".join(filter(None, (f"Applications: {', '.join(apps)}." if apps else "", needs)))


def _format_options(entry: RegistryEntry[Any]) -> str:
    flags = {"retrieves": "`--top-k`, `--embedding`", "summarises": "`--summary`"}
    used_flags = [flags[name] for name in flags if entry.options.get(name)]
    return f"Uses {', '.join(used_flags)}." if used_flags else ""
