"""What a newcomer reads is true: generated pages are fresh, nothing is left out, links and commands work."""

import ast
import importlib
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import pytest
from pydantic import ValidationError

import homeragents
from criteria import criterion
from data_model import Action, Binding, Criterion, Evidence, Fact, FrozenModel, Registry, Turn, WrongWay
from generators.tasks import archetype
from homeragents.cli import homer
from homeragents.documentation import GENERATED_PAGES, make_pages, write_pages
from homeragents.documentation.command_line import walk_commands
from metrics import metric
from office_env import action
from solvers import solver
from solvers.memory import memory
from surfers import surfer
from tests.test_packages import PUBLIC_SUBPACKAGES
from verifier import operator, proof, rule

PACKAGES = ["homeragents", *homeragents.PACKAGES]
ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
BY_HAND = sorted({*ROOT.glob("*.md"), *DOCS.rglob("*.md")} - {DOCS / name for name in GENERATED_PAGES})
EVERY_PAGE = sorted({*ROOT.glob("*.md"), *DOCS.rglob("*.md")})
SHOWN_TYPES: tuple[type[FrozenModel], ...] = (Action, Binding, Criterion, Evidence, Fact, Turn, WrongWay)
PARTS_OF_TERMS = {"Day", "Difficulty"}
"""Classes that carry no term of their own: the glossary explains what they belong to."""
MACHINE = re.compile(r"(?<![\w.])/(?:work|tmp|home|root|usr|Users)/|localhost:\d|C:\\")
REGISTRIES: dict[str, Registry[Any]] = {
    "actions.md": action,
    "archetypes.md": archetype,
    "criteria.md": criterion,
    "memory.md": memory,
    "metrics.md": metric,
    "operators.md": operator,
    "proofs.md": proof,
    "rules.md": rule,
    "solvers.md": solver,
    "surfers.md": surfer,
}


def relative(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("name", GENERATED_PAGES)
def test_a_generated_page_is_fresh(name: str) -> None:
    path = DOCS / name
    written = path.read_text(encoding="utf-8") if path.is_file() else ""
    assert written == make_pages()[name], f"docs/{name} is not what the code says; `make docs` writes it anew"


def test_writing_pages_again_changes_nothing(tmp_path: Path) -> None:
    assert {path.name for path in write_pages(tmp_path)} == set(make_pages())
    assert list(write_pages(tmp_path)) == []


@pytest.mark.parametrize("page", sorted(REGISTRIES))
def test_everything_declared_is_described(page: str) -> None:
    titles = [line.lstrip("# ") for line in (DOCS / page).read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    assert set(REGISTRIES[page].names) <= set(titles)


def test_every_public_subpackage_is_listed() -> None:
    titles = set(re.findall(r"^## (.*)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert {f"{package}.{name}" for package, names in PUBLIC_SUBPACKAGES.items() for name in names} <= titles


def test_every_verb_is_described() -> None:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    assert all(f"\n## {context.command_path}\n" in text for context in walk_commands())


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_a_page_that_the_index_names(package: str) -> None:
    assert (DOCS / "packages" / f"{package}.md").read_text(encoding="utf-8").startswith(f"# {package}\n")
    assert f"(packages/{package}.md)" in (DOCS / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_page_of_a_package_names_every_file_at_its_top(package: str) -> None:
    """In its first table, each by its path or, beside another file of the same folder, by its name."""
    text = (DOCS / "packages" / f"{package}.md").read_text(encoding="utf-8")
    table = text.split("|---|---|")[1].split("\n\n")[0]
    named = {name for row in table.splitlines() for name in re.findall(r"`([\w./]+)`", row.split(" | ")[0])}
    missing = [name for name in named if not ((ROOT / name).exists() or (ROOT / package / name).exists())]
    assert missing == [], f"docs/packages/{package}.md names files that are not there"
    own = {path.name for path in (ROOT / package).iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    unnamed = own - {"__init__.py", "__main__.py"} - {name.removeprefix(f"{package}/").split("/")[0] for name in named}
    assert unnamed == set(), f"docs/packages/{package}.md does not say what is in these"


def test_every_page_can_be_reached_from_the_index() -> None:
    reached, todo = set[Path](), [DOCS / "index.md"]
    while todo:
        page = todo.pop()
        if page not in reached:
            reached.add(page)
            todo += [goal for goal in linked(page) if goal.suffix == ".md"]
    assert {relative(page) for page in DOCS.rglob("*.md")} <= {relative(page) for page in reached}


@pytest.mark.parametrize("page", EVERY_PAGE, ids=relative)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    missing = [relative(goal) for goal in linked(page) if not goal.exists()]
    assert missing == []


@pytest.mark.parametrize("page", EVERY_PAGE, ids=relative)
def test_no_page_speaks_of_a_machine(page: Path) -> None:
    assert MACHINE.findall(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", BY_HAND, ids=relative)
def test_every_command_shown_is_one_that_homer_takes(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page.read_text(encoding="utf-8")
    write_shown_files(text, tmp_path)
    monkeypatch.chdir(tmp_path)
    for words in commands(text):
        parse(words)


def test_the_readme_shows_how_to_begin() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make demo" in text
    assert "make test" in text
    assert {" ".join(words[:2]) for words in commands(text)} >= {"build neo", "import officebench"}
    assert all(f"`{package}/`" in text for package in PACKAGES)


def test_every_target_of_make_that_is_shown_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in BY_HAND:
        shown = set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert shown <= targets, relative(page)


def test_every_message_that_is_explained_is_one_that_the_code_gives() -> None:
    packages = [ROOT / package for package in PACKAGES]
    code = "\n".join(path.read_text(encoding="utf-8") for package in packages for path in sorted(package.rglob("*.py")))
    plain = re.sub(r"\{[^{}]*\}", "{}", code)
    for message in explained((DOCS / "troubleshooting.md").read_text(encoding="utf-8")):
        assert message in plain, message


def test_every_row_shown_is_of_a_type() -> None:
    text = (DOCS / "dataset_format.md").read_text(encoding="utf-8")
    rows = [line for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    assert len(rows) >= 8
    for row in rows:
        assert [model for model in SHOWN_TYPES if is_a(model, row)], row


def test_the_glossary_names_code_that_exists() -> None:
    """Every row ends with the names that carry its term, and every dotted name of a package can be imported."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    rows = [row.strip("|").split(" | ") for row in text.splitlines() if row.startswith("| ")][1:]
    names_by_term = {term.strip(): re.findall(r"`([^`]+)`", code) for term, _, code in rows}
    assert list(names_by_term) == sorted(row[0].strip() for row in rows), "the terms are sorted, each has one row"
    assert [term for term, names in names_by_term.items() if not names] == [], "these terms name no code"
    dotted = {name for name in re.findall(r"`([a-z_]+(?:\.\w+)+)`", text) if name.split(".")[0] in PACKAGES}
    dotted = {name for name in dotted if not name.endswith(".csv")}
    assert {name for names in names_by_term.values() for name in names} <= dotted, "write names as `package.name`"
    assert sorted(name for name in dotted if not resolves(name)) == [], "docs/glossary.md names code that is not there"


def test_the_glossary_explains_the_terms_of_the_public_types() -> None:
    """A type that every task, run or evaluation meets has a term; new ones of these modules need a row, too."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    exported = {name for module in ("task", "dialogue", "verdict") for name in public_classes(module)}
    without_row = sorted(name for name in exported - PARTS_OF_TERMS if f"`data_model.{name}`" not in text)
    assert without_row == [], "docs/glossary.md has no row that names these classes of data_model"


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for module in (module for package in PACKAGES for module in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{relative(module)}:{node.lineno}")
    twice = {name: found for name, found in places.items() if len(found) > 1}
    assert twice == {}, "one name, one meaning: rename all but one of each"


def public_classes(module: str) -> Iterator[str]:
    """The public classes that a module of `data_model` defines."""
    tree = ast.parse((ROOT / "data_model" / f"{module}.py").read_text(encoding="utf-8"))
    return (node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, an attribute of one, or a field of a class."""
    parts = name.split(".")
    count = next(n for n in range(len(parts), 0, -1) if is_module(".".join(parts[:n])))
    thing: object = importlib.import_module(".".join(parts[:count]))
    for part in parts[count:]:
        # A field without a default is no attribute of its class.
        if not hasattr(thing, part):
            return part == parts[-1] and isinstance(thing, type) and part in list_fields(thing)
        thing = getattr(thing, part)
    return True


def list_fields(model: type) -> set[str]:
    return {name for part in model.__mro__ for name in vars(part).get("__annotations__", {})}


def is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def is_a(model: type[FrozenModel], row: str) -> bool:
    try:
        model.model_validate_json(row)
    except ValidationError:
        return False
    return True


def explained(text: str) -> Iterator[str]:
    """The messages in the first column of the table; values in them are written as the code's places."""
    for row in re.findall(r"^\| `([^`]+)`", text, re.MULTILINE):
        yield re.sub(r"'orchestrator'|\b(?:passed|failed)\b", "{}", row)


def linked(page: Path) -> Iterator[Path]:
    """The files of the repository that a page links to."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for goal in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if "://" not in goal:
            yield (page.parent / goal).resolve()


def commands(text: str) -> Iterator[list[str]]:
    """The `homer ...` commands in blocks and between backticks, each as the words after `homer`."""
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    blocks = [block for language, block in fenced if language in ("", "bash", "sh", "text", "console")]
    lines = [line.removeprefix("$ ") for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    lines += re.findall(r"`(homer [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    for line in lines:
        if re.match(r"homer [a-z]", line) and "..." not in line:
            yield shlex.split(line.split("   ")[0], comments=True)[1:]


def write_shown_files(text: str, folder: Path) -> None:
    """Write the run files that a page shows, each under the name that it gives above."""
    for name, content in re.findall(r"^`([a-z]+\.toml)`:\n\n```toml\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        (folder / name).write_text(content, encoding="utf-8")


def parse(words: list[str]) -> None:
    """Parse a command down to its verb, without running it; a verb alone names itself and takes no arguments."""
    command: click.Command = homer
    context = click.Context(homer, info_name="homer")
    while isinstance(command, click.Group) and words:
        found = command.get_command(context, words[0])
        assert found is not None, f"there is no verb {words[0]!r} in `homer {' '.join(words)}`"
        command, words = found, words[1:]
        context = click.Context(command, parent=context, info_name=command.name)
    if words and words != ["--help"]:
        command.parse_args(context, list(words))
