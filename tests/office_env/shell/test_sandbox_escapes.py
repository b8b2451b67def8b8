"""What a hostile line reaches for beyond its workspace, and what it takes of the machine: each is denied or ended."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from office_env import Services, Workspace
from office_env.shell import explain_missing_sandbox
from tests.homeragents.datasets import ROOT
from tests.office_env.actions.acting import act, refusal
from tests.offices import office

needs_perl = pytest.mark.skipif(not Path("/usr/bin/perl").exists(), reason="Perl, which makes system calls, is absent")
ADD_KEY, REQUEST_KEY, KEYCTL = (248, 249, 250) if os.uname().machine == "x86_64" else (217, 218, 219)
MMAP = 9 if os.uname().machine == "x86_64" else 222
LINK, READ, INVALIDATE = 8, 11, 21
MISPLACED = "leaves a file in the place of the folder"
KEYRINGS = {"session": -3, "user": -4, "user-session": -5}


@pytest.fixture(scope="module", params=["unshare", "bwrap"], autouse=True)
def sandbox(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Each of the two programs that make a sandbox, as if it alone were installed."""
    if (program := shutil.which(request.param)) is None:
        pytest.skip(f"{request.param} is not installed")
    programs = tmp_path_factory.mktemp("programs")
    (programs / request.param).symlink_to(program)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(programs))
        explain_missing_sandbox.cache_clear()
        if why := explain_missing_sandbox():
            pytest.skip(f"no sandbox here: {why}")
        yield
    explain_missing_sandbox.cache_clear()


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return office(tmp_path, text={"a.txt": "one\ntwo\n"}, services=Services(shell="sandboxed"))


def run(workspace: Workspace, line: str) -> str:
    return act(workspace, "shell.command", command=line)


def refused(workspace: Workspace, line: str) -> str:
    """The refusal, after which nothing is left beside the workspace."""
    said = refusal(workspace, "shell.command", command=line)
    assert sorted(path.name for path in workspace.root.parent.iterdir()) == ["store", workspace.root.name]
    return said


def system_call(number: int, *arguments: int | bytes | None) -> int:
    library = ctypes.CDLL(None)
    library.syscall.restype = ctypes.c_long
    given = (ctypes.c_long(one) if isinstance(one, int) else one for one in arguments)
    return int(library.syscall(ctypes.c_long(number), *given))


@pytest.fixture
def keys() -> Iterator[dict[str, int]]:
    """A key in each keyring of whoever runs this, by the ring's name."""
    added = {
        name: system_call(ADD_KEY, b"user", f"homer-{name}".encode(), b"the-secret", 10, ring)
        for name, ring in KEYRINGS.items()
    }
    if min(added.values()) < 0:
        pytest.skip("this system keeps no keys")
    yield added
    for key in added.values():
        system_call(KEYCTL, INVALIDATE, key)


@needs_perl
def test_the_kernels_keys_of_whoever_runs_it_stay_outside(workspace: Workspace, keys: dict[str, int]) -> None:
    rings = [system_call(KEYCTL, 0, ring, 0) for ring in KEYRINGS.values()]
    asked = f"""
        syscall({KEYCTL}, {LINK}, $_, -3) for {", ".join(map(str, rings))};
        for ({", ".join(f'["{name}", {key}]' for name, key in keys.items())}) {{
            my ($key, $type, $name, $content) = ($_->[1], "user", "homer-$_->[0]", " " x 64);
            print "found $name\n" if syscall({REQUEST_KEY}, $type, $name, 0, 0) > 0;
            print "read $content\n" if syscall({KEYCTL}, {READ}, $key, $content, 64) >= 0;
        }}
        print "asked";
    """
    assert run(workspace, f"perl -e '{asked}'") == "asked"


@needs_perl
def test_no_network_of_any_kind_is_there(workspace: Workspace) -> None:
    # IPv4, IPv6, netlink, packets, the kernel's ciphers, and what joins a virtual machine to its host.
    tried = (
        "for (2, 10, 16, 17, 38, 40) { print socket(my $s, $_, 1, 0) || socket($s, $_, 3, 0) ? qq(open ) : qq(shut ) }"
    )
    assert set(run(workspace, f"perl -e '{tried}'").split()) == {"shut"}


def test_no_namespace_is_made_inside(workspace: Workspace) -> None:
    assert run(workspace, "unshare --user --map-root-user --mount echo made 2>/dev/null || echo none") == "none"


MOUNTED = """
/bin/mount -t tmpfs none /usr/games && echo kept > /usr/games/file || { echo no mount; exit; }
"$@"
/bin/cat /usr/games/file
"""
CHANGES = """
import sys; from pathlib import Path
from office_env import Services, Workspace; from office_env.shell import run_in_sandbox
print(run_in_sandbox(Workspace(Path(sys.argv[1]), Services()), "echo changed > /usr/games/file"))
"""


def test_what_is_mounted_below_the_system_is_read_only_too(tmp_path: Path) -> None:
    (tmp_path / "workspace" / "data").mkdir(parents=True)
    apart = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/bash", "-c", MOUNTED, "bash"]
    done = subprocess.run(
        [*apart, sys.executable, "-c", CHANGES, str(tmp_path / "workspace")],
        capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False,
    )  # fmt: skip
    if "no mount" in done.stdout:
        pytest.skip("nothing can be mounted here")
    assert done.stdout.endswith("kept\n"), done.stderr
    assert "Read-only file system" in done.stdout


@needs_perl
def test_only_so_many_processes_run(workspace: Workspace) -> None:
    made = "my $made = fork; defined $made or print($_), exit; $made or exec qw(sleep 50)"
    assert 200 < int(run(workspace, f"perl -e 'for (1..400) {{ {made} }}'")) <= 256


@needs_perl
def test_memory_is_limited_in_sum(workspace: Workspace) -> None:
    taken = "for i in 1 2 3 4; do perl -e '$x = q(a) x 4e8; sleep 50' & done; wait"
    assert "took over 1,000,000,000 bytes of memory" in refused(workspace, taken)


@needs_perl
def test_no_memory_is_shared_that_no_count_sees(workspace: Workspace) -> None:
    # Private memory, shared memory, and shared memory as newer programs ask for it; 12 is ENOMEM.
    asked = f"for (0x22, 0x21, 0x23) {{ print syscall({MMAP}, 0, 4096, 3, $_, -1, 0) > 0 ? qq(made ) : $!+0, qq( ) }}"
    assert run(workspace, f"perl -e '{asked}'").split() == ["made", "12", "12"]
    # A file of the workspace can be shared; its size is counted.
    mapped = f"open(my $f, q(+<), $_) or die; print syscall({MMAP}, 0, 4096, 3, 1, fileno($f), 0) > 0 ? qq(made ) : $!"
    assert run(workspace, f"perl -e 'for (q(data/a.txt)) {{ {mapped} }}; sleep 1'").strip() == "made"
    zeros = refused(workspace, f"perl -e 'for (q(/dev/zero)) {{ {mapped} }}; sleep 50'")
    assert "shares memory by way of /dev/zero" in zeros
    pieces = f"perl -e 'syscall({MMAP}, 0, 4096, 1 + 2 * ($_ % 2), 0x22, -1, 0) for 1..60000; sleep 50' &"
    assert "maps too many pieces of memory" in refused(workspace, f"{pieces * 4} wait")


def test_files_are_limited_while_the_line_runs(workspace: Workspace) -> None:
    # What has no name any more takes its space all the same.
    written = "for i in 1 2 3; do exec {f}> data/big; rm data/big; head -c 450M /dev/zero >&$f || echo full; done"
    assert run(workspace, f"{written} 2>/dev/null") == "full"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rm -rf data; touch data", f"{MISPLACED} data, which belongs to every workspace"),
        ("rm -rf emails; echo x > emails", f"{MISPLACED} emails, which belongs to every workspace"),
        ("perl -e 'mkdir(q(d)), chdir(q(d)) for 1..3000'", "nests folders more than 40 deep"),
        ("cd data; seq 30000 | xargs touch 2>/dev/null; sleep 9", "made over 20,000 files"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_sentence(workspace: Workspace, line: str, why: str) -> None:
    assert refused(workspace, line) == f"The command line {why}. Nothing has changed."


def test_what_was_locked_is_kept_and_nothing_is_left_over(workspace: Workspace) -> None:
    run(workspace, "mkdir -p data/d/e; touch data/d/e/f; chmod 000 data/d/e data/d data")
    assert workspace.names() == ("data/a.txt", "data/d/e/f")
    assert sorted(path.name for path in workspace.root.parent.iterdir()) == ["store", workspace.root.name]
