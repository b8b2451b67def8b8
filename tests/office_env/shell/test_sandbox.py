"""The real shell: confined to the workspace, without a network, within limits; or refused with the reason."""

import shutil
import socket
from pathlib import Path

import pytest

from office_env import Services, Workspace
from office_env.shell import explain_missing_sandbox, run_in_sandbox
from tests.office_env.actions.acting import act, refusal
from tests.office_env.shell.test_command_lines import EFFECTS, OUTPUTS, small_office
from tests.offices import office, snapshot

needs_sandbox = pytest.mark.skipif(
    bool(explain_missing_sandbox()), reason=f"no sandbox here: {explain_missing_sandbox()}"
)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(tmp_path, text={"a.txt": "one\ntwo\n"}, services=Services(shell="sandboxed"))


def run(workspace: Workspace, line: str) -> str:
    return act(workspace, "shell.command", command=line)


@needs_sandbox
def test_real_commands_work_on_the_workspace(workspace: Workspace) -> None:
    assert run(workspace, "cat data/a.txt | tr a-z A-Z | tac") == "TWO\nONE"
    said = run(workspace, 'for i in 1 2; do echo "$i\'s" >> data/n.txt; done; rm data/a.txt')
    assert said.startswith("Successfully executed command: for i in")
    assert workspace.read("data/n.txt") == b"1's\n2's\n"
    assert not workspace.exists("data/a.txt")


@needs_sandbox
def test_an_error_is_output_as_in_any_shell(workspace: Workspace) -> None:
    assert "No such file or directory" in run(workspace, "echo kept > data/k.txt; cat none; exit 3")
    assert workspace.exists("data/k.txt")


# A real shell empties the file before `cat` reads it; ours does not lose what was there.
KINDER = "cat data/a.txt data/a.txt > data/a.txt"
SAME = [line for line, *_ in (*OUTPUTS, *EFFECTS) if line != KINDER]


@needs_sandbox
@pytest.mark.parametrize("line", SAME)
def test_the_built_in_commands_do_what_the_real_ones_do(tmp_path: Path, line: str) -> None:
    real, ours = small_office(tmp_path, Services(shell="sandboxed")), small_office(tmp_path)
    said, shown = run(real, line), run(ours, line)
    assert snapshot(real) == snapshot(ours)
    if "ls -l" not in line:
        # A folder is walked in no order by the real find and grep, and `wc` there aligns its columns.
        assert plain_lines(said) == plain_lines(shown)


def plain_lines(output: str) -> list[str]:
    return sorted(" ".join(line.split()) for line in output.splitlines())


@needs_sandbox
def test_there_is_no_network(workspace: Workspace) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        said = run(workspace, f"exec 3<>/dev/tcp/127.0.0.1/{port} && echo reached")
        assert "Address family not supported" in said
        assert "reached" not in said


@needs_sandbox
def test_nothing_outside_can_be_written_or_seen(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    outside = Path(__file__)
    said = run(
        workspace,
        f"cat {tmp_path}/secret.txt {outside}; ls /home /root /proc/self; touch /x /usr/x /etc/x {tmp_path}/x; "
        "mount -o remount,rw /usr; mount -t tmpfs none /tmp; echo x > /dev/sda; env",
    )
    assert "secret\n" not in said
    assert "Read-only file system" in said
    assert said.count("permission denied") + said.count("must be superuser") >= 2
    assert not list(tmp_path.glob("x"))
    assert not Path("/x").exists()
    assert not Path("/usr/x").exists()
    assert not Path("/dev/sda/x").exists()


@needs_sandbox
def test_the_environment_of_whoever_runs_it_stays_outside(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-do-not-show")
    assert "sk-do-not-show" not in run(workspace, "env; cat /proc/*/environ")


@needs_sandbox
def test_what_no_workspace_holds_is_removed(workspace: Workspace) -> None:
    run(
        workspace,
        "ln -s /etc/passwd data/link; ln -s /etc data/folder; mkfifo data/pipe; touch data/con $'data/a\\nb'; "
        "mkdir data/aux data/locked; touch data/locked/in; chmod 000 data/a.txt data/locked; rmdir calendar",
    )
    assert workspace.names() == ("data/a.txt", "data/locked/in")
    assert {path.name for path in (workspace.root / "data").iterdir()} == {"a.txt", "locked"}
    assert workspace.read("data/a.txt") == b"one\ntwo\n"
    assert workspace.is_folder("calendar")


@needs_sandbox
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("touch data/half; sleep 60", "took over 1 s"),
        ("touch data/half; yes", "put out over 400,000 bytes"),
        ("touch data/\ud800", "half of a character"),
    ],
)
def test_a_line_over_its_limits_is_ended_and_changes_nothing(workspace: Workspace, line: str, why: str) -> None:
    before = snapshot(workspace)
    with pytest.raises(Exception, match=why):
        run_in_sandbox(workspace, line, timeout_s=1)
    assert snapshot(workspace) == before
    assert sorted(path.name for path in workspace.root.parent.iterdir()) == ["store", workspace.root.name]


@needs_sandbox
def test_what_goes_on_in_the_background_ends_with_the_line(workspace: Workspace) -> None:
    assert run(workspace, "(sleep 50; touch data/late) & echo started") == "started"
    assert not workspace.exists("data/late")


@needs_sandbox
def test_quotes_reach_the_shell_whole_and_no_other_shell(workspace: Workspace) -> None:
    assert (
        run(workspace, """echo "a 'b' \\"c\\"" '$(id)' "; touch /testbed/data/x" """)
        == """a 'b' "c" $(id) ; touch /testbed/data/x"""
    )
    assert not workspace.exists("data/x")


@pytest.mark.skipif(not shutil.which("bwrap") or not shutil.which("unshare"), reason="there is but one sandbox here")
def test_it_is_unshare_where_bubblewrap_is_absent(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "unshare").symlink_to(str(shutil.which("unshare")))
    monkeypatch.setenv("PATH", str(programs))
    explain_missing_sandbox.cache_clear()
    try:
        if why := explain_missing_sandbox():
            pytest.skip(f"unshare alone makes no sandbox here: {why}")
        said = run(workspace, "ulimit -n; ls /; cat data/a.txt; exec 3<>/dev/tcp/127.0.0.1/9")
    finally:
        explain_missing_sandbox.cache_clear()
    assert said.startswith("256\n")
    assert "one\ntwo" in said
    assert "Address family not supported" in said


@needs_sandbox
def test_every_process_is_limited_in_every_sandbox(workspace: Workspace) -> None:
    assert run(workspace, "ulimit -c; ulimit -f; ulimit -d; ulimit -v; ulimit -n") == "0\n488281\n976562\n3906250\n256"


def test_without_a_sandbox_the_reason_is_given(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    explain_missing_sandbox.cache_clear()
    monkeypatch.setenv("PATH", "/nowhere")
    try:
        assert "neither bubblewrap nor unshare is installed" in refusal(workspace, "shell.command", command="ls")
    finally:
        explain_missing_sandbox.cache_clear()
