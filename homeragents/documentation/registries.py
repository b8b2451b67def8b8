"""The generated pages of the registries: rules, proofs, archetypes, solvers and more."""

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
    """Make the page of every rule, by family."""
    head = (
        "# Rules\n\nChecks of the text of a task or a dialogue. A rule's message goes back to the writer unchanged.\n"
    )
    parts = [head]
    for family in ("task", "dialogue"):
        entries = [entry for entry in rule if entry.options["family"] == family]
        parts.append(f"## {family}\n")
        parts += [_format_entry(entry, _format_splits(entry), "###") for entry in entries]
    return "\n".join(parts)


def make_proofs_page() -> str:
    """Make the page of every proof."""
    head = "Checks of a candidate by running what its row carries; see [trust.md](trust.md) for what they add up to.\n"
    return _make_page("Proofs", head, proof, _format_needs)


def make_archetypes_page() -> str:
    """Make the page of every archetype."""
    head = "The kinds of task that the procedural engine makes; to add one, see [new_archetype.md](new_archetype.md).\n"
    return _make_page("Archetypes", head, archetype, _format_applications)


def make_surfers_page() -> str:
    """Make the page of every surfer."""
    head = "The explorers of an office, one per application; each reports typed findings with their file and place.\n"
    return _make_page("Surfers", head, surfer, lambda entry: "")


def make_solvers_page() -> str:
    """Make the page of every solver."""
    head = (
        "What acts in an office. *Privileged* solvers get information that no agent gets, and reports mark them so.\n"
    )
    return _make_page("Solvers", head, solver, lambda entry: "Privileged." if entry.options.get("privileged") else "")


def make_memory_page() -> str:
    """Make the page of every memory mode."""
    head = (
        "What a solver sees of the days before its task. A mode uses only the conversation and the instruction;\n"
        "[solvers](packages/solvers.md) says how. `facts` shows the needed facts themselves and is part of\n"
        "[evaluation](packages/evaluation.md): it is privileged, an upper bound.\n"
    )
    return _make_page("Memory modes", head, memory, _format_options)


def make_metrics_page() -> str:
    """Make the page of every metric."""
    head = (
        "Each metric is one number per run, a column of `metrics.csv`; for other tables see [reports.md](reports.md).\n"
    )
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
    return f"Uses {', '.join(used_flags)}." if used_flags else ""
