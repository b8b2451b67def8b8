"""A run on disk: made whole, owned by one, swept, published once."""

import os
import subprocess
from pathlib import Path

import pytest

from data_model.errors import InputError
from processes import Unit
from run_ledger import Ledger, create_run, find_run, make_run_path, open_run, publish_directory, read_run_config

CONFIG = {"kind": "build", "seed": 7}


def test_a_run_is_made_whole_and_opened_again(tmp_path: Path) -> None:
    out = tmp_path / "new" / "data"
    with create_run(make_run_path(out), CONFIG, target=out) as made:
        assert made.path == tmp_path / "new" / "data.run"
        assert made.config == CONFIG
        assert sorted(os.listdir(tmp_path / "new")) == ["data.run"]
    with open_run(find_run(out)) as run:
        assert run.config == CONFIG
        assert run.ledger.count_units().pending == 0


@pytest.mark.parametrize("taken", ["data", "data.run"])
@pytest.mark.parametrize("kind", ["file", "folder", "dangling link"])
def test_what_exists_is_refused_with_the_two_ways_on(taken: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / taken
    if kind == "file":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("nowhere")
    with pytest.raises(InputError, match=r"homer resume.*--out"):
        create_run(tmp_path / "data.run", CONFIG, target=tmp_path / "data")
    assert os.listdir(tmp_path) == [taken]


def test_a_run_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be created here"):
        create_run(tmp_path / "file" / "data.run", CONFIG)


def test_a_run_has_one_owner_at_a_time(tmp_path: Path) -> None:
    with create_run(tmp_path / "data.run", CONFIG), pytest.raises(InputError, match="another process"):
        open_run(tmp_path / "data.run")
    open_run(tmp_path / "data.run").close()


def test_a_child_does_not_inherit_the_lock(tmp_path: Path) -> None:
    run = create_run(tmp_path / "data.run", CONFIG)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False):
        run.close()
        open_run(tmp_path / "data.run").close()


def test_workspaces_are_swept_when_a_run_is_opened(tmp_path: Path) -> None:
    with create_run(tmp_path / "data.run", CONFIG) as run:
        (run.workspaces / "u1" / "data").mkdir(parents=True)
        (run.workspaces / "u1" / "data" / "a.txt").touch()
        (run.workspaces / "link").symlink_to(tmp_path)
    with open_run(tmp_path / "data.run") as run:
        assert os.listdir(run.workspaces) == []
    assert sorted(os.listdir(tmp_path / "data.run")) == ["config.json", "ledger.sqlite", "lock", "workspaces"]


def test_files_that_a_killed_owner_had_not_finished_are_swept(tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    for name in (".seeds.jsonl.1604.part", "files/.0a.1604.part", "store/files/.0a.1604.part", "store/files/0a"):
        path = tmp_path / "data.run" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    open_run(tmp_path / "data.run").close()
    kept = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert kept == {"config.json", "ledger.sqlite", "lock", "0a"}


def test_half_made_runs_of_killed_processes_are_swept_but_not_those_of_live_ones(tmp_path: Path) -> None:
    dead, alive = tmp_path / ".data.run.1.part", tmp_path / ".data.run.2.part"
    with create_run(tmp_path / "live.run", CONFIG) as live:
        live.path.rename(alive)
        dead.mkdir()
        (dead / "lock").touch()
        create_run(tmp_path / "data.run", CONFIG).close()
    assert sorted(os.listdir(tmp_path)) == [alive.name, "data.run"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"kind": 3}', "[" * 100_000, '"\udcff"'])
def test_a_damaged_configuration_is_refused_and_gives_the_lock_back(text: str, tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    whole = (tmp_path / "data.run" / "config.json").read_bytes()
    (tmp_path / "data.run" / "config.json").write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InputError, match=r"config\.json: the configuration of the run"):
        open_run(tmp_path / "data.run")
    (tmp_path / "data.run" / "config.json").write_bytes(whole)
    open_run(tmp_path / "data.run").close()


def test_a_damaged_ledger_is_refused_and_gives_the_lock_back(tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    path = tmp_path / "data.run" / "ledger.sqlite"
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(InputError, match=r"ledger\.sqlite: the ledger cannot be used"):
        open_run(tmp_path / "data.run")
    path.unlink()
    Ledger.create(path).close()
    open_run(tmp_path / "data.run").close()


def test_what_is_no_run_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder", tmp_path / "missing", Path("/")):
        with pytest.raises(InputError, match="no run is here"):
            find_run(path)
        with pytest.raises(InputError, match="no run is here"):
            open_run(path)


def test_a_run_is_published_once(tmp_path: Path) -> None:
    out = tmp_path / "data"
    with create_run(make_run_path(out), CONFIG, target=out) as run:
        (run.create_staging() / "old.txt").touch()
        folder = run.create_staging()
        (folder / "rows.jsonl").write_text("{}\n")
        assert not run.is_published(out)
        run.publish(out)
        assert run.is_published(out)
        assert os.listdir(out) == ["rows.jsonl"]


def test_a_goal_that_appeared_meanwhile_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "finished").mkdir()
    (tmp_path / "goal").mkdir()
    with pytest.raises(InputError, match=r"goal: exists already; name another `--out`"):
        publish_directory(tmp_path / "finished", tmp_path / "goal")
    with pytest.raises(InputError, match="cannot be published here"):
        publish_directory(tmp_path / "finished", tmp_path / "missing" / "goal")
    assert (tmp_path / "finished").is_dir()


@pytest.mark.parametrize("name", ["lock", "config.json", "trace.jsonl", "dataset", "trajectories", "files/x", "store"])
@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe"])
def test_a_run_with_something_in_it_that_leads_elsewhere_is_refused(name: str, kind: str, tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    strange = tmp_path / "data.run" / name
    strange.parent.mkdir(exist_ok=True)
    strange.unlink(missing_ok=True)
    (tmp_path / "elsewhere").mkdir()
    if kind == "pipe":
        os.mkfifo(strange)
    else:
        strange.symlink_to(tmp_path / "elsewhere" / ("" if kind == "link" else "new"))
    with pytest.raises(InputError, match=f"{name}: is in the way of the run; remove it"):
        open_run(tmp_path / "data.run")
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("name", ["episodes.jsonl", "faults.log", "trace.jsonl"])
def test_a_folder_in_the_place_of_a_file_of_a_run_is_named(name: str, tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    (tmp_path / "data.run" / name).unlink(missing_ok=True)
    (tmp_path / "data.run" / name).mkdir()
    with pytest.raises(InputError, match=f"{name}: .*expected a plain file, found a folder"):
        open_run(tmp_path / "data.run")


def test_whatever_stands_in_the_place_of_the_workspaces_is_thrown_away(tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    workspaces = tmp_path / "data.run" / "workspaces"
    for is_link in (False, True):
        workspaces.rmdir()
        if is_link:
            workspaces.symlink_to(tmp_path)
        else:
            workspaces.touch()
        open_run(tmp_path / "data.run").close()
        assert workspaces.is_dir()
        assert not workspaces.is_symlink()


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", ["pipe", "sparse"])
def test_a_configuration_that_is_no_such_file_is_not_read(kind: str, tmp_path: Path) -> None:
    create_run(tmp_path / "data.run", CONFIG).close()
    config = tmp_path / "data.run" / "config.json"
    config.unlink()
    if kind == "pipe":
        os.mkfifo(config)
    else:
        config.touch()
        os.truncate(config, 3_000_000_000)
    with pytest.raises(InputError, match=r"config\.json"):
        read_run_config(tmp_path / "data.run")


def test_a_ledger_that_knows_a_unit_as_another_is_refused(tmp_path: Path) -> None:
    with create_run(tmp_path / "data.run", CONFIG) as run:
        run.ledger.add_units([Unit(0, "first")])
        with pytest.raises(InputError, match=r"ledger.sqlite: unit 0 \(second\) is already recorded as another unit"):
            run.ledger.add_units([Unit(0, "second")])
