"""For every action an office in memory is what it would be on disk, and a plan runner skips work without a trace."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data_model import Action, ActionRefused, ContentStore, InputError, bounds
from office_env import MemoryWorkspace, Office, PlanRunner, Services, Workspace, open_workspace, perform_action
from tests.offices import office_files

FILES = office_files(
    excel={"score.xlsx": [["Ann", 87], ["Ben", "=B1+1"]]},
    word={"note.docx": ["A paragraph."], "data/deep/er/old.docx": ["Old."]},
    mail={"Bob": [("Ann", "Lunch", "At noon?")], "Ann Lee": [("Bob", "Tea", "At four?")]},
    calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
    text={"notes.txt": "Call Tom.\n"},
)
PATHS = [
    *FILES,
    "",
    ".",
    "data",
    "data/",
    "/testbed",
    "/testbed/data/notes.txt",
    "./data//notes.txt",
    "data/NOTES.TXT",
    "DATA",
    "data/deep",
    "data/deep/er",
    "data/new",
    "data/new/file.txt",
    "data/a/b/c/d.docx",
    "new.xlsx",
    "data/new.xlsx",
    "data/notes.txt/x",
    "data/notes.txt/x/y.docx",
    "data/score.xlsx/new.pdf",
    "..",
    "../data",
    "data/../../x",
    "/etc/passwd",
    "~/x",
    "data/nul.txt",
    "C:\\x",
    "data/..\\x",
    "data/\x00",
    "data/a\nb",
    "data/\ud800",
    "data/é.txt",
    "data/.homer-part",
    f"data/{'n' * 255}",
    f"data/{'n' * 256}",
    "d/" * 520,
    f"data/{'é' * 128}",
    f"emails/{'x' * 240}/y.eml",
    "emails",
    "emails/Bob",
    "emails/bob",
    "emails/Eve",
    "calendar",
    "data/new.pdf",
    "scratch/x.txt",
]
USERS = ["Bob", "bob", "Ann Lee", "ann.lee@example.com", "Eve <eve@x.example>", "..", "a/b", "", "x" * 300, "Con"]
WORDS = ["x", "=A1", "Lunch", "Tea", "Standup", "a/b", "", "y" * 300, "2024-05-02 10:00:00", "2024-05-02 11:00:00"]
COMMANDS = [
    "ls",
    "cat",
    "cp",
    "mv",
    "rm",
    "rm -r",
    "mkdir",
    "mkdir -p",
    "rmdir",
    "touch",
    "find",
    "cat x >",
    "grep -r o",
]

paths, users, words = st.sampled_from(PATHS), st.sampled_from(USERS), st.sampled_from(WORDS)
numbers = st.sampled_from([0, 1, 2, 3, 1_000_000_000])


def _calls(name: str, **arguments: st.SearchStrategy[object]) -> st.SearchStrategy[Action]:
    app, _, action = name.partition(".")
    return st.builds(
        lambda args: Action(app=app, action=action, args=args),
        st.fixed_dictionaries(arguments),
    )


def _join(parts: tuple[str, str, str]) -> str:
    return " ".join(f"'{part}'" if index and part else part for index, part in enumerate(parts))


ACTIONS = st.one_of(
    _calls("system.list_files", folder_path=paths),
    _calls("system.copy_file", source_path=paths, target_path=paths),
    _calls("system.move_file", source_path=paths, target_path=paths),
    _calls("system.delete_file", file_path=paths),
    _calls("system.make_folder", folder_path=paths),
    _calls("system.finish_task", answer=words),
    _calls("shell.command", command=st.tuples(st.sampled_from(COMMANDS), paths, paths).map(_join)),
    _calls("excel.create_new_file", file_path=paths),
    _calls("excel.read_file", file_path=paths),
    _calls("excel.set_cell", file_path=paths, row_idx=numbers, column_idx=numbers, text=words),
    _calls("excel.convert_to_pdf", excel_file_path=paths, pdf_file_path=paths),
    _calls("word.create_new_file", file_path=paths),
    _calls("word.write_to_file", file_path=paths, contents=words),
    _calls("word.read_file", file_path=paths),
    _calls("pdf.read_file", pdf_file_path=paths),
    _calls("email.list_emails", username=users),
    _calls("email.read_email", username=users, email_id=words),
    _calls("email.send_email", sender=users, recipient=users, subject=words, content=words),
    _calls("email.reply_email", username=users, email_id=words, content=words),
    _calls("calendar.list_events", username=users),
    _calls("calendar.create_event", user=users, summary=words, time_start=words, time_end=words),
    _calls("calendar.delete_event", user=users, summary=words),
    _calls("ocr.recognize_file", file_path=paths),
    _calls("nothing.at_all"),
)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    store = ContentStore(tmp_path_factory.mktemp("shared") / "store")
    return Office(store, store.put_office(FILES))


@settings(max_examples=150, deadline=None)
@given(plan=st.lists(ACTIONS, max_size=12), plans=st.lists(st.lists(ACTIONS, max_size=3), max_size=3))
def test_actions_see_and_leave_the_same_in_memory_as_on_disk(
    office: Office, tmp_path_factory: pytest.TempPathFactory, plan: list[Action], plans: list[list[Action]]
) -> None:
    on_disk = open_workspace(office, tmp_path_factory.mktemp("disk") / "workspace")
    in_memory = MemoryWorkspace(office)
    observations = []
    for call in plan:
        observation = perform_action(on_disk, call)
        observations.append(observation.text)
        assert perform_action(in_memory, call) == observation
        assert_same(on_disk, in_memory)
    runner = PlanRunner(office)
    for other_plan in (*plans, plan):
        runner.run(tuple(other_plan))
    for mixed_with in ((), *plans):
        runner.run((*mixed_with, *plan))
        finished = runner.run(tuple(plan))
        assert list(finished.run.observations) == observations
        assert_same(on_disk, finished.workspace)
    on_disk.remove()


@settings(max_examples=100, deadline=None)
@given(
    plans=st.lists(st.lists(ACTIONS, min_size=1, max_size=6), min_size=2, max_size=4),
    order=st.lists(st.integers(0, 3), min_size=2, max_size=6),
)
def test_a_runner_that_has_run_other_plans_runs_a_plan_as_a_fresh_one_does(
    office: Office, plans: list[list[Action]], order: list[int]
) -> None:
    runner = PlanRunner(office)
    for index in order:
        plan = tuple(plans[index % len(plans)])
        used, fresh = runner.run(plan), PlanRunner(office).run(plan)
        assert used.run == fresh.run
        assert_same(used.workspace, fresh.workspace)


def test_all_names_are_treated_alike_by_every_method(office: Office, tmp_path: Path) -> None:
    on_disk, in_memory = open_workspace(office, tmp_path / "workspace"), MemoryWorkspace(office)
    for name in PATHS:
        for method in ("read", "exists", "is_folder", "list_folder", "make_folder", "delete"):
            assert _outcome(on_disk, method, name) == _outcome(in_memory, method, name), (method, name)
        assert _outcome(on_disk, "write", name, b"new") == _outcome(in_memory, "write", name, b"new"), name
        assert_same(on_disk, in_memory)


def test_a_fork_and_its_original_change_apart(office: Office) -> None:
    original = MemoryWorkspace(office)
    fork = original.fork()
    fork.write("data/new/x.txt", b"x")
    fork.delete("data/deep")
    original.write("data/y.txt", b"y")
    assert original.names() == tuple(sorted([*FILES, "data/y.txt"]))
    assert fork.names() == tuple(sorted({*FILES, "data/new/x.txt"} - {"data/deep/er/old.docx"}))
    assert original.is_folder("data/deep")
    assert not fork.exists("data/deep")


def test_too_many_files_and_files_that_are_too_large_are_refused_alike(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk, in_memory = open_workspace(office, tmp_path / "workspace"), MemoryWorkspace(office)
    monkeypatch.setattr(bounds, "WORKSPACE_FILE_BYTES", 15)
    assert _outcome(on_disk, "read", "data/note.docx") == _outcome(in_memory, "read", "data/note.docx")
    assert on_disk.digests() == in_memory.digests()
    monkeypatch.setattr(bounds, "WORKSPACE_BYTES", 5)
    assert _outcome(on_disk, "digests") == _outcome(in_memory, "digests")
    monkeypatch.setattr(bounds, "WORKSPACE_ENTRIES", 5)
    assert _outcome(on_disk, "names") == _outcome(in_memory, "names")


def test_a_file_that_was_changed_in_the_store_is_not_read(tmp_path: Path) -> None:
    store = ContentStore(tmp_path / "store")
    office = Office(store, store.put_office({"data/a.txt": b"one"}))
    workspace = MemoryWorkspace(office)
    store.path(office.digests()["data/a.txt"]).write_bytes(b"two")
    with pytest.raises(InputError, match="does not match its hash"):
        workspace.read("data/a.txt")


def test_services_that_need_a_disk_or_answer_differently_each_time_are_not_taken(office: Office) -> None:
    with pytest.raises(ValueError, match="on disk"):
        MemoryWorkspace(office, Services(shell="sandboxed"))
    with pytest.raises(ValueError, match="replayed"):
        PlanRunner(office, Services(complete_text=str.upper))


def assert_same(one: Workspace, other: Workspace) -> None:
    assert one.names() == other.names()
    assert list(one.digests().items()) == list(other.digests().items())
    assert _list_tree(one) == _list_tree(other)


def _list_tree(workspace: Workspace) -> list[tuple[str, str, int]]:
    found: list[tuple[str, str, int]] = []
    pending = [""]
    while pending:
        folder = pending.pop()
        for name, kind in workspace.list_entries(folder):
            path = f"{folder}/{name}".lstrip("/")
            found.append((path, kind, workspace.get_size(path) if kind == "file" else 0))
            if kind == "folder":
                pending.append(path)
    return found


def _outcome(workspace: Workspace, method: str, *arguments: object) -> object:
    try:
        return getattr(workspace, method)(*arguments)
    except ActionRefused as refusal:
        return type(refusal), str(refusal)
