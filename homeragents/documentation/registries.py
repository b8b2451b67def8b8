"""The pages of what a decorator declares and a docstring says: rules, proofs, kinds of task, solvers and more."""

from collections.abc import Callable
from typing import Any

from data_model import Registry, RegistryEntry
from generators.tasks import archetype
from homeragents.documentation.argument_tables import format_documentation
from reports.statistics import metric
from solvers import solver
from solvers.memory import memory
from surfers import surfer
from verifier import proof, rule

NoteFunction = Callable[[RegistryEntry[Any]], str]


def make_rules_page() -> str:
    """Every rule, by family; its docstring names the sentence that it stands for."""
    head = (
        "# Rules\n\nChecks of the text of a task or of a dialogue. What a rule says goes back to the writer as it is.\n"
    )
    parts = [head]
    for family in ("task", "dialogue"):
        entries = [entry for entry in rule if entry.options["family"] == family]
        parts.append(f"## {family}\n")
        parts += [_format_entry(entry, _format_splits(entry), "###") for entry in entries]
    return "\n".join(parts)


def make_proofs_page() -> str:
    """Every proof."""
    head = "Checks of a candidate by running what its row carries; see [trust.md](trust.md) for what they add up to.\n"
    return _make_page("Proofs", head, proof, _format_needs)


def make_archetypes_page() -> str:
    """Every kind of task."""
    head = "The kinds of task that the procedural engine makes; [new_archetype.md](new_archetype.md) adds one.\n"
    return _make_page("Archetypes", head, archetype, _format_applications)


def make_surfers_page() -> str:
    """Every explorer."""
    head = "The explorers of an office, one an application; each reports typed findings with file and place.\n"
    return _make_page("Surfers", head, surfer, lambda entry: "")


def make_solvers_page() -> str:
    """Every solver."""
    head = (
        "Whoever acts in an office. *Privileged* ones are told what no agent is told, and are marked so in reports.\n"
    )
    return _make_page("Solvers", head, solver, lambda entry: "Privileged." if entry.options.get("privileged") else "")


def make_memory_page() -> str:
    """Every memory mode."""
    head = (
        "What a solver is shown of the days before its task, made of what was said and of the instruction alone;\n"
        "[solvers](packages/solvers.md) says how. `facts`, the needed facts themselves, is made by\n"
        "[evaluation](packages/evaluation.md): it is privileged, and an upper bound.\n"
    )
    return _make_page("Memory modes", head, memory, _format_options)


def make_metrics_page() -> str:
    """Every metric."""
    head = "One number of a run each, a column of `metrics.csv`; [reports.md](reports.md) tells of the other tables.\n"
    return _make_page("Metrics", head, metric, _format_unit)


def _make_page(title: str, head: str, registry: Registry[Any], note: NoteFunction) -> str:
    return "\n".join([f"# {title}\n", head, *(_format_entry(entry, note(entry)) for entry in registry)])


def _format_entry(entry: RegistryEntry[Any], note: str, level: str = "##") -> str:
    lines = [f"{level} {entry.name}\n", f"{format_documentation(entry.documentation)}\n"]
    return "\n".join([*lines, f"*{note}*\n"] if note else lines)


def _format_splits(entry: RegistryEntry[Any]) -> str:
    splits = entry.options.get("splits", ())
    return f"For the splits {', '.join(splits)}." if splits else ""


def _format_needs(entry: RegistryEntry[Any]) -> str:
    needs = entry.options.get("needs", ())
    return f"Not run for a task without its {' and '.join(needs)}." if needs else ""


def _format_unit(entry: RegistryEntry[Any]) -> str:
    unit = entry.options.get("unit")
    return f"Unit: {unit}." if unit else ""


def _format_applications(entry: RegistryEntry[Any]) -> str:
    apps = entry.options.get("apps", ())
    return f"Applications: {', '.join(apps)}." if apps else ""


def _format_options(entry: RegistryEntry[Any]) -> str:
    flags = {"retrieves": "`--top-k`, `--embedding`", "summarises": "`--summary`"}
    used_flags = [flags[name] for name in flags if entry.options.get(name)]
    return f"Heeds {', '.join(used_flags)}." if used_flags else ""
