"""The built-in shell: what each command does, what is refused, and that a refused line changes nothing."""

import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from data_model import Action, ContentStore
from office_env import Office, Services, Workspace, open_workspace, perform_action
from tests.office_env.actions.acting import act, refusal
from tests.offices import office, office_files, snapshot

OUTPUTS = [
    ("ls /testbed", "calendar\ndata\nemails"),
    ("ls data", "a.txt\nb c.txt\nscore.xlsx\nsub"),
    ("ls -aF data", "./\n../\n.hidden\na.txt\nb c.txt\nscore.xlsx\nsub/"),
    ("ls -d data", "data"),
    ("ls data/a.txt data/sub emails", "data/a.txt\n\ndata/sub:\ndeep.txt\n\nemails:\nBob"),
    ("ls -R emails", "emails:\nBob\n\nemails/Bob:\nLunch.eml"),
    ("ls -l data/a.txt", "-rw-r--r-- 1 user user 14 data/a.txt"),
    ("ls data/*.txt", "data/a.txt\ndata/b c.txt"),
    ("ls /testbed/*/?.txt", "/testbed/data/a.txt"),
    ("cat data/a.txt 'data/b c.txt'", "one\ntwo\nthree\nTotal: 5"),
    ("cat data/b\\ c.txt 2>/dev/null", "Total: 5"),
    ("cat data/a.txt # a comment", "one\ntwo\nthree"),
    ("head -n 1 data/a.txt; tail -1 data/a.txt", "one\nthree"),
    ("wc -l data/a.txt", "3 data/a.txt"),
    ("wc data/a.txt 'data/b c.txt'", "3 3 14 data/a.txt\n1 2 9 data/b c.txt\n4 5 23 total"),
    ("grep -in T data/a.txt", "2:two\n3:three"),
    ("grep -r Total .", "./data/b c.txt:Total: 5"),
    ("grep -c o data/a.txt", "2"),
    ("grep nowhere data/a.txt && echo found; echo end", "end"),
    ("grep two data/a.txt && echo found", "two\nfound"),
    ("find data -name '*.txt' -type f", "data/a.txt\ndata/b c.txt\ndata/sub/deep.txt"),
    ("find . -iname 'LUNCH*'", "./emails/Bob/Lunch.eml"),
    ("find /testbed -maxdepth 1 -type d", "/testbed\n/testbed/calendar\n/testbed/data\n/testbed/emails"),
    ("pwd", "/testbed"),
    ("cd data/sub && pwd && cd .. && pwd && ls ../emails", "/testbed/data/sub\n/testbed/data\nBob"),
    ("echo a  'b  c' \"d's\" \\* '$HOME'", "a b  c d's * $HOME"),
    ('echo "costs \\$5, 100 $ and *"', "costs $5, 100 $ and *"),
    ("echo -e 'a\\tb'", "a\tb"),
    ("echo no*match", "no*match"),
    ("cd data\nls *.xlsx\n", "score.xlsx"),
    ("ls data/b\\ c.txt;", "data/b c.txt"),
]
EFFECTS: list[tuple[str, dict[str, bytes], list[str]]] = [
    ("cp data/a.txt data/z.txt", {"data/z.txt": b"one\ntwo\nthree\n"}, []),
    ("cp data/a.txt /testbed/data/sub/", {"data/sub/a.txt": b"one\ntwo\nthree\n"}, []),
    ("cp -r data/sub data/copy", {"data/copy/deep.txt": b"deep\n"}, []),
    ("cp -r data/sub emails", {"emails/sub/deep.txt": b"deep\n"}, []),
    ("cp 'data/b c.txt' data/a.txt", {"data/a.txt": b"Total: 5\n"}, []),
    ("mv data/a.txt data/sub", {"data/sub/a.txt": b"one\ntwo\nthree\n"}, ["data/a.txt"]),
    ("mv data/sub data/new", {"data/new/deep.txt": b"deep\n"}, ["data/sub"]),
    ("mv data/*.txt data/sub", {"data/sub/b c.txt": b"Total: 5\n"}, ["data/a.txt", "data/b c.txt"]),
    ("rm data/a.txt", {}, ["data/a.txt"]),
    ("rm -rf data/sub data/none", {}, ["data/sub"]),
    ("rm -r data/*", {"data/.hidden": b"x"}, ["data/sub", "data/a.txt", "data/score.xlsx"]),
    ("echo 'a, \"b\"' > data/n.txt", {"data/n.txt": b'a, "b"\n'}, []),
    ("echo more >> data/a.txt", {"data/a.txt": b"one\ntwo\nthree\nmore\n"}, []),
    ("echo -n x>data/n.txt", {"data/n.txt": b"x"}, []),
    ("cat data/a.txt data/a.txt > data/a.txt", {"data/a.txt": b"one\ntwo\nthree\n" * 2}, []),
    ("cat data/score.xlsx > data/same.xlsx && rm data/score.xlsx", {}, ["data/score.xlsx"]),
    ("touch data/e.txt data/a.txt", {"data/e.txt": b"", "data/a.txt": b"one\ntwo\nthree\n"}, []),
    ("rm data/a.txt && mkdir data/a.txt && echo x > data/a.txt/in", {"data/a.txt/in": b"x\n"}, []),
    ("rm -r data/sub; echo x > data/sub", {"data/sub": b"x\n"}, []),
    ("mv data/a.txt data/t && mv 'data/b c.txt' data/a.txt && mv data/t data/b", {"data/a.txt": b"Total: 5\n"}, []),
]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small_office(tmp_path)


def small_office(tmp_path: Path, services: Services | None = None) -> Workspace:
    return office(
        tmp_path,
        services=services,
        text={"a.txt": "one\ntwo\nthree\n", "b c.txt": "Total: 5\n", ".hidden": "x", "data/sub/deep.txt": "deep\n"},
        excel={"score.xlsx": [["Ann", 87]]},
        mail={"Bob": [("Ann", "Lunch", "At noon?")]},
    )


def run(workspace: Workspace, line: str) -> str:
    return act(workspace, "shell.command", command=line)


def refused(workspace: Workspace, line: str) -> str:
    return refusal(workspace, "shell.command", command=line)


@pytest.mark.parametrize(("line", "output"), OUTPUTS)
def test_what_a_line_puts_out(workspace: Workspace, line: str, output: str) -> None:
    before = snapshot(workspace)
    assert run(workspace, line) == output
    assert snapshot(workspace) == before


def test_every_line_begins_at_the_root(workspace: Workspace) -> None:
    run(workspace, "cd data")
    assert run(workspace, "pwd") == "/testbed"


def test_an_empty_output_is_said(workspace: Workspace) -> None:
    said = "Successfully executed command: mkdir -p data/x/y. The output was []."
    assert run(workspace, "mkdir -p data/x/y") == said
    assert workspace.is_folder("data/x/y")


@pytest.mark.parametrize(("line", "made", "gone"), EFFECTS)
def test_what_a_line_leaves(workspace: Workspace, line: str, made: dict[str, bytes], gone: list[str]) -> None:
    run(workspace, line)
    assert {name: workspace.read(name) for name in made} == made
    assert not [name for name in gone if workspace.exists(name)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ls data/none", "ls: cannot access 'data/none': No such file or directory"),
        ("ls data/a.txt/", "ls: cannot access 'data/a.txt/': No such file or directory"),
        ("cat data", "cat: data: Is a directory"),
        ("cat data/none", "cat: data/none: No such file or directory"),
        ("cat data/score.xlsx", "The output is binary; read such files with the excel"),
        ("cp data/sub data/x", "cp: -r not specified; omitting directory 'data/sub'"),
        ("cp data/a.txt data/a.txt", "are the same file"),
        ("cp data/a.txt data/x/y.txt", "cp: cannot create 'data/x/y.txt': No such file or directory"),
        ("cp -r data data/sub", "into itself"),
        ("mv data/sub data/sub/x", "into itself"),
        ("mv data/a.txt", "mv: missing destination file operand after 'data/a.txt'"),
        ("mv data/a.txt data/.hidden data/x", "mv: target 'data/x': No such file or directory"),
        ("mv data/sub data/a.txt", "mv: cannot overwrite non-directory '/testbed/data/a.txt' with directory"),
        ("mv data other", "'data' belongs to every workspace and stays"),
        ("rm -rf emails", "'emails' belongs to every workspace and stays"),
        ("rm -rf /testbed", "'/testbed' belongs to every workspace and stays"),
        ("rm data/sub", "rm: cannot remove 'data/sub': Is a directory"),
        ("rm data/none", "rm: cannot remove 'data/none': No such file or directory"),
        ("rmdir data/sub", "Directory not empty"),
        ("mkdir data/x/y", "mkdir: cannot create directory 'data/x/y': No such file or directory"),
        ("mkdir data/sub", "mkdir: cannot create directory 'data/sub': File exists"),
        ("mkdir -p data/a.txt/x", "Not a directory"),
        ("echo x > data/x/y", "bash: data/x/y: No such file or directory"),
        ("echo x > data", "bash: data: Is a directory"),
        ("cd data/a.txt", "cd: data/a.txt: Not a directory"),
        ("ls -z", "ls: the option '-z' is not known here; known are: -l"),
        ("sl data", "bash: sl: command not found. Did you mean 'ls'? Known here are: ls, cat,"),
        ("python3 -c 'print(1)'", "bash: python3: command not found."),
        ("ls data | wc -l", "Pipes (|) are not supported"),
        ("cat data/none || echo x", "`||` is not supported"),
        ("sleep 100 &", "background (&) are not supported"),
        ("cat < data/a.txt", "Input from a file (<)"),
        ("cat << EOF\nx\nEOF", "Here-documents (<<)"),
        ("echo $(ls)", "variables and substitution ($() are not supported"),
        ("echo `ls`", "variables and substitution (`) are not supported"),
        ('echo "costs $5"', "variables and substitution ($5) are not supported"),
        ("(ls)", "Subshells and substitution"),
        ("touch data/{a,b}.txt", "braces ({a,b}) are not supported"),
        ("echo 'x", "unexpected EOF while looking for matching `''"),
        ("&& ls", "syntax error near unexpected token `&&'"),
        ("ls &&", "syntax error: unexpected end of the command line"),
        ("ls >", "syntax error near unexpected token `newline'"),
        ("", "unexpected end of the command line"),
        ("cat /etc/passwd", "The path '/etc/passwd' is absolute"),
        ("ls /", "The path '/' is absolute"),
        ("ls ..", "The path '..' leaves the workspace"),
        ("cat data/../../x", "The path 'data/../../x' leaves the workspace"),
        ("cd data && cat ../../etc/passwd", "leaves the workspace"),
        ("cp data/a.txt /testbed/../x", "leaves the workspace"),
        ("ls ~", "The path '~' is absolute"),
        ("touch data/con", "names a device"),
        (f"touch data/{'x' * 300}", "over 255 bytes"),
        ("touch data/.homer-part", "reserved"),
        ("find data -exec rm {} +", "find: "),
        ("find data -delete", "find: missing argument to '-delete'"),
        ("head -n x data/a.txt", "head: invalid number of lines: 'x'"),
        ("grep 'o*' data/a.txt", "only plain text is searched here"),
        ("ls;" * 300, "more than 200 commands"),
    ],
)
def test_what_is_refused_and_why(workspace: Workspace, line: str, why: str) -> None:
    assert why in refused(workspace, line)


def test_a_line_is_carried_out_whole_or_not_at_all(workspace: Workspace) -> None:
    said = refused(workspace, "rm data/a.txt; mkdir data/new && mv data/sub data/new; cat data/none")
    assert said == "cat: data/none: No such file or directory. Nothing of the command line was carried out."


def test_a_copy_that_ends_too_deep_is_refused_before_anything_is_written(workspace: Workspace) -> None:
    run(workspace, f"mkdir -p data/{'/'.join(['d' * 200] * 4)}")
    assert "bytes long" in refused(workspace, f"mkdir data/{'e' * 250}; cp -r data/{'d' * 200} data/{'e' * 250}/")


def test_doubling_again_and_again_is_refused(workspace: Workspace) -> None:
    doubling = "; ".join(f"mkdir data/{n}; cp -r data/sub data/{n}/a; cp -r data/{n}/a data/sub/{n}" for n in range(30))
    assert "more than 10,000" in refused(workspace, doubling)
    growing = "; ".join(["cat data/a.txt data/a.txt > data/t; mv data/t data/a.txt"] * 60)
    assert "too l" in refused(workspace, growing)


def test_wildcards_of_any_shape_take_no_time(workspace: Workspace) -> None:
    run(workspace, f"touch data/{'a' * 200}")
    assert run(
        workspace, f"ls data/{'*a' * 90}b 2>/dev/null || true".replace(" || true", "")[:0] + "ls data/" + "*a" * 90
    )
    assert "No such file" in refused(workspace, "ls data/" + "*a" * 90 + "b")


def test_links_are_shown_and_neither_followed_nor_touched(workspace: Workspace, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("secret")
    os.symlink(outside, workspace.root / "data" / "link")
    assert "link" in run(workspace, "ls -l data")
    for line in (
        "cat data/link/secret.txt",
        "echo x > data/link/new",
        "echo x > data/link",
        "rm -r data/link",
        "cp -r data/link data/copy",
        "cp -r data emails",
        "cp data/a.txt data/link",
        "mv data/a.txt data/link/",
    ):
        refused(workspace, line)
    assert [path.name for path in outside.iterdir()] == ["secret.txt"]


@pytest.fixture(scope="module")
def opened() -> Iterator[Callable[[], Workspace]]:
    with tempfile.TemporaryDirectory() as folder:
        files = office_files(
            text={"a.txt": "1\n", "b c.txt": "2\n", "data/sub/d.txt": "3\n"}, mail={"Bob": [("A", "Hi", "x")]}
        )
        store, numbers = ContentStore(Path(folder) / "store"), count()
        stored = Office(store, store.put_office(files))

        def fresh() -> Workspace:
            made = open_workspace(stored, Path(folder) / f"ws-{next(numbers)}" / "w")
            os.symlink("/etc", made.root / "data" / "link")
            return made

        yield fresh


PATHS = st.sampled_from(
    ["data", "data/a.txt", "'data/b c.txt'", "data/sub", "data/sub/d.txt", "data/new", "data/new/x", "emails/Bob", "*",
     "data/*", ".", "..", "/", "/testbed", "/testbed/data", "../x", "data/../..", "/etc/passwd", "~", "data/link",
     "data/link/hosts", "data/con", "data/\x07", "\ud800", "''", "data/a.txt/x", "-", "x" * 300, "data/" + "y/" * 600]
)  # fmt: skip
HEADS = st.sampled_from(
    ["ls", "ls -laR", "cat", "cp", "cp -r", "mv", "rm", "rm -rf", "mkdir", "mkdir -p", "touch", "echo", "find", "cd",
     "rmdir", "grep -r a", "head -1", "wc", "frob"]
)  # fmt: skip
ENDS = st.sampled_from(
    ["", "", "", " > data/out", " >> data/a.txt", " > data/link", " > ../o", " -name '*'", " >", " | cat"]
)
ONE = st.builds(lambda head, paths, end: " ".join([head, *paths]) + end, HEADS, st.lists(PATHS, max_size=3), ENDS)
LINES = st.lists(ONE, min_size=1, max_size=5).flatmap(
    lambda parts: st.sampled_from([" && ", "; ", "\n"]).map(lambda joint: joint.join(parts))
)
NOISE = st.text(alphabet="ls cpmvr-/.*?'\"\\;&|<>$`(){}#~ \n\tdata0", max_size=40) | st.text(max_size=30)


@pytest.mark.slow
@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
@given(line=LINES | NOISE)
@example(line="mv data/sub data/new; mv data/new/d.txt data/sub; cp -r emails/Bob data/a.txt")
@example(line="rm -rf data; true")
def test_a_refused_line_changes_nothing_and_no_line_leaves(opened: Callable[[], Workspace], line: str) -> None:
    workspace = opened()
    before, around = snapshot(workspace), sorted(os.listdir(workspace.root.parent))
    seen = perform_action(workspace, Action(app="shell", action="command", args={"command": line}))
    assert seen.text.encode()
    if seen.status == "refused":
        assert snapshot(workspace) == before
    assert sorted(os.listdir(workspace.root.parent)) == around
    assert (workspace.root / "data" / "link").is_symlink()
    assert {"data/", "emails/", "calendar/"} <= snapshot(workspace).keys()
