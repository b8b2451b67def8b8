"""A filter of system calls for the sandboxed shell, as a program for the kernel's packet filter (seccomp).

A denied call fails as if the kernel did not have it. The filter denies the kernel's keys, which belong to a user and
not to a namespace; networks that have no namespaces, such as that between a virtual machine and its host; memory that
belongs to no process and so is not counted; and parts of the kernel that no office work needs.
"""

import os
from struct import pack

_ARCHITECTURES = {"x86_64": (0xC000_003E, 0), "aarch64": (0xC000_00B7, 1)}
"""Machine -> the kernel's number for it, and its column in the tables below."""
_KEYRING_CALLS = {"add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219)}
_UNCOUNTED_MEMORY_CALLS = {
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194), "msgget": (68, 186),
    "semget": (64, 190), "mq_open": (240, 180), "vmsplice": (278, 75),
}  # fmt: skip
_OTHER_PROCESS_CALLS = {
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "pidfd_getfd": (438, 438),
    "kcmp": (312, 272), "setns": (308, 268),
}  # fmt: skip
_KERNEL_CALLS = {
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427), "syslog": (103, 116), "fanotify_init": (300, 262),
    "open_by_handle_at": (304, 265),
}  # fmt: skip
_DENIED_CALLS = _KEYRING_CALLS | _UNCOUNTED_MEMORY_CALLS | _OTHER_PROCESS_CALLS | _KERNEL_CALLS
_MMAP, _SOCKET, _CLONE, _UNSHARE, _CLONE3 = (9, 222), (41, 198), (56, 220), (272, 97), (435, 435)
_AF_UNIX, _CLONE_NEWUSER = 1, 0x1000_0000
# MAP_SHARED_VALIDATE has the bit of MAP_SHARED; MAP_PRIVATE does not.
_MAP_SHARED, _MAP_ANONYMOUS = 0x01, 0x20
# x86 has a second set of the same calls, with numbers from here on.
_X32_BIT = 0x4000_0000

_LOAD, _EQUAL, _AT_LEAST, _ANY_OF, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT, _FOURTH_ARGUMENT = 0, 4, 16, 40
_ALLOW, _ERROR = 0x7FFF_0000, 0x0005_0000
_ENOMEM, _ENOSYS, _EAFNOSUPPORT = 12, 38, 97


def build_seccomp_filter(allows_namespaces: bool) -> bytes:
    """Build the filter for this machine; it is empty if the machine's system calls are not known.

    Args:
        allows_namespaces: Whether processes may create user namespaces, which a program that creates the sandbox needs.
    """
    if (machine := _ARCHITECTURES.get(os.uname().machine)) is None:
        return b""
    architecture, column = machine
    deny, allow = _return_action(_ERROR | _ENOSYS), _return_action(_ALLOW)
    program = [
        _load_word(_MACHINE), _if_fails(_EQUAL, architecture, deny),
        _load_word(_NUMBER), _if_passes(_AT_LEAST, _X32_BIT, deny),
        *(_if_passes(_EQUAL, numbers[column], deny) for numbers in _DENIED_CALLS.values()),
        _if_passes(_EQUAL, _SOCKET[column], _load_word(_FIRST_ARGUMENT) + _if_passes(_EQUAL, _AF_UNIX, allow)
               + _return_action(_ERROR | _EAFNOSUPPORT)),
        # Shared memory that belongs to no file remains when a process drops it from its own count.
        _if_passes(_EQUAL, _MMAP[column], _load_word(_FOURTH_ARGUMENT) + _if_fails(_ANY_OF, _MAP_SHARED, allow)
               + _if_passes(_ANY_OF, _MAP_ANONYMOUS, _return_action(_ERROR | _ENOMEM)) + allow),
    ]  # fmt: skip
    if not allows_namespaces:
        deny_new_user_namespace = _load_word(_FIRST_ARGUMENT) + _if_passes(_ANY_OF, _CLONE_NEWUSER, deny) + allow
        program += [_if_passes(_EQUAL, call[column], deny_new_user_namespace) for call in (_CLONE, _UNSHARE)]
        # Its flags are in memory, which no filter can read; programs then fall back to the older call.
        program.append(_if_passes(_EQUAL, _CLONE3[column], deny))
    return b"".join([*program, allow])


def _load_word(offset: int) -> bytes:
    return pack("=HBBI", _LOAD, 0, 0, offset)


def _return_action(action: int) -> bytes:
    return pack("=HBBI", _RETURN, 0, 0, action)


def _if_passes(test: int, value: int, consequence: bytes) -> bytes:
    """Apply the consequence if the loaded word passes the test, and otherwise continue after it."""
    return pack("=HBBI", test, 0, len(consequence) // 8, value) + consequence


def _if_fails(test: int, value: int, consequence: bytes) -> bytes:
    return pack("=HBBI", test, len(consequence) // 8, 0, value) + consequence
