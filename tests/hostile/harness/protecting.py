"""The machine made read-only for a worker, so that an attack that gets out does no harm while it is found out."""

import ctypes
import os
from pathlib import Path

_NEW_MOUNTS, _NEW_USER = 0x0002_0000, 0x1000_0000
_READ_ONLY, _REMOUNT, _BIND, _RECURSIVE, _PRIVATE = 1, 32, 4_096, 16_384, 1 << 18
_KEPT = {os.ST_NOSUID: 2, os.ST_NODEV: 4, os.ST_NOEXEC: 8, os.ST_NOATIME: 1_024, os.ST_RELATIME: 1 << 21}
"""What a mount may be besides; whoever is not the superuser has to leave it so."""
_NOT_FILES = ("/proc", "/sys", "/dev")


def protect(scratch: Path) -> bool:
    """Let this process and all below it write below `scratch` alone; False where the system does not let us."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.geteuid(), os.getegid()
    if libc.unshare(_NEW_MOUNTS | (0 if user == 0 else _NEW_USER)) != 0:
        return False
    if user != 0:
        _stay(user, group)
    folder = os.fsencode(scratch)
    libc.mount(None, b"/", None, _RECURSIVE | _PRIVATE, None)
    if libc.mount(folder, folder, None, _BIND, None) != 0:
        return False
    return all([_lock(libc, place) for place in _mounts() if not Path(place).is_relative_to(scratch)])


def _lock(libc: ctypes.CDLL, place: str) -> bool:
    flags = os.statvfs(place).f_flag
    kept = sum(flag for told, flag in _KEPT.items() if flags & told)
    locked = libc.mount(None, os.fsencode(place), None, _REMOUNT | _BIND | _READ_ONLY | kept, None)
    return bool(locked == 0)


def _mounts() -> list[str]:
    """Where file systems are mounted, but those of the kernel."""
    lines = Path("/proc/self/mounts").read_text().splitlines()
    places = [line.split()[1].encode().decode("unicode_escape") for line in lines]
    return [place for place in dict.fromkeys(places) if not place.startswith(_NOT_FILES) and os.path.isdir(place)]


def _stay(user: int, group: int) -> None:
    """Be the same user inside as outside."""
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
