"""Solvers as somebody might hand them in: they fork, hang, lie over their pipe, raise what cannot be written down.

Each is the body of `async def solve(self, assignment, episode)`, which has set one cell by then; `module()` is the
file of all of them, `hostile:Name` the import path of one.
"""

import textwrap
from collections.abc import Mapping

_HEAD = '''
import asyncio, atexit, ctypes, os, resource, signal, stat, subprocess, sys, threading, time
from data_model import Action
from office_env.protocols import ToolCall

CELL = Action(app="excel", action="set_cell",
              args={"file_path": "data/budget.xlsx", "row_idx": 1, "column_idx": 2, "text": "1200"})
FINISH = Action(app="system", action="finish_task", args={"answer": "done"})
SLEEPER = [sys.executable, "-c", "import time; time.sleep(600)"]


def send(raw):
    """Write bytes to whatever pipe or socket leads out of this process."""
    for name in os.listdir("/proc/self/fd"):
        try:
            mode = os.fstat(int(name)).st_mode
            if int(name) > 2 and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
                left = raw
                while left:
                    left = left[os.write(int(name), left):]
        except OSError:
            pass


def signal_parent(number):
    """Send a signal to the parent, where it is one of Python's."""
    parent = os.getppid()
    if parent > 1 and b"python" in open(f"/proc/{parent}/cmdline", "rb").read():
        os.kill(parent, number)


def daemon(*, closes):
    """Leave a process that has left every group and session, as daemons do."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            if closes:
                os.closerange(0, 256)
            time.sleep(600)
        os._exit(0)


class Odd(Exception):
    def __str__(self):
        raise RuntimeError("no text")


class Bad(BaseException):
    pass
'''

_PROCESSES: Mapping[str, str] = {
    "Works": "episode.step(FINISH)",
    "Forks": "[time.sleep(600) for _ in range(50) if os.fork() == 0]",
    "ForksAndSpeaks": "os.fork(); episode.step(FINISH)",
    "ForksForEver": "children = [os.fork() for _ in range(6)]\nawait asyncio.sleep(600)",
    "Threads": "[threading.Thread(target=time.sleep, args=(600,)).start() for _ in range(300)]",
    "Starts": "[subprocess.Popen(SLEEPER) for _ in range(3)]",
    "StartsInASession": "[subprocess.Popen(SLEEPER, start_new_session=True) for _ in range(3)]",
    "Daemon": "daemon(closes=False)",
    "DaemonThatCloses": "daemon(closes=True)",
    "DaemonAndHangs": "daemon(closes=True)\ntime.sleep(600)",
    "StopsItsParent": "signal_parent(signal.SIGSTOP)\ntime.sleep(600)",
    "StopsItself": "os.kill(os.getpid(), signal.SIGSTOP)",
    "KillsItsParent": "signal_parent(signal.SIGKILL)\ntime.sleep(600)",
    "TerminatesItsParent": "signal_parent(signal.SIGTERM)\ntime.sleep(600)",
    "InterruptsItsParent": "signal_parent(signal.SIGINT)\ntime.sleep(600)",
    "KillsItself": "os.kill(os.getpid(), signal.SIGKILL)",
    "IgnoresSignals": "[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 14, 15)]\ntime.sleep(600)",
    "Hangs": "time.sleep(600)",
    "HangsPolitely": "await asyncio.sleep(600)",
    "Spins": "while True: pass",
    "HangsAtItsEnd": "atexit.register(time.sleep, 600)",
    "HangsInAThread": "threading.Thread(target=time.sleep, args=(600,)).start()\nepisode.step(FINISH)",
    "Exits": "os._exit(3)",
    "ExitsWithZero": "os._exit(0)",
    "Crashes": "ctypes.string_at(0)",
    "Aborts": "os.abort()",
    "LeavesTheSession": "os.setpgid(0, 0) if os.getpid() != os.getpgid(0) else None\ntime.sleep(600)",
}
_MATTER: Mapping[str, str] = {
    "TakesMemory": "kept = []\nwhile True: kept.append(b'x' * 50_000_000)",
    "TakesMemoryOnce": "kept = bytearray(2_000_000_000)",
    "FillsTheDisk": "open('filled', 'wb').write(b'x' * 200_000_000)",
    "OpensFiles": "kept = [open(os.devnull) for _ in range(5_000)]",
    "Prints": "[print('noise ' * 100_000) for _ in range(20)]",
    "PrintsToErrors": "[print('noise ' * 100_000, file=sys.stderr) for _ in range(20)]",
    "PrintsOnTheFirst": "os.write(1, b'{\"passed\": 1}\\n' * 1_000)",
    "ClosesItsPipe": "os.closerange(3, 1_000)\ntime.sleep(600)",
    "ClosesEverything": "os.closerange(0, 1_000)",
    "Limits": "resource.setrlimit(resource.RLIMIT_NOFILE, (4, 4))\nopen(os.devnull)",
}
_RAISED: Mapping[str, str] = {
    "Raises": "raise ValueError('no idea')",
    "RaisesHalf": "raise ValueError('\\ud800')",
    "RaisesHalfBytes": "raise FileNotFoundError('\\udcff')",
    "RaisesHalfKey": "raise KeyError('\\udfff' * 10)",
    "RaisesAMegabyte": "raise ValueError('x' * 30_000_000)",
    "RaisesLines": "raise ValueError('a\\nb\\r\\x1b[2J\\x00' * 100)",
    "RaisesWithoutText": "raise Odd()",
    "RaisesBelowAll": "raise Bad('x')",
    "RaisesNamedOddly": "raise type('<script>alert(1)</script>\\ud800', (Exception,), {})('x')",
    "RaisesItself": "error = ValueError('x'); error.__cause__ = error; raise error",
    "RaisesAGroup": "raise BaseExceptionGroup('x', [ValueError(n) for n in range(1_000)])",
    "Recurses": "f = lambda f: f(f)\nf(f)",
    "RecursesDeep": "sys.setrecursionlimit(10**9)\nf = lambda n: f(n + 1)\nf(0)",
    "Leaves": "sys.exit(0)",
    "LeavesWithWords": "sys.exit('\\ud800 no')",
    "Interrupts": "raise KeyboardInterrupt",
    "Cancels": "raise asyncio.CancelledError",
    "RunsOutOfMemory": "raise MemoryError",
    "EndsAGenerator": "raise StopAsyncIteration",
    "StopsTheLoop": "asyncio.get_running_loop().stop()\nawait asyncio.sleep(600)",
}
_LINES: Mapping[str, bytes | str] = {
    "Infinity": b'{"text": "x", "tokens": Infinity}\n',
    "MinusInfinity": b'{"text": "x", "tokens": -Infinity}\n',
    "NotANumber": b'{"text": "x", "tokens": NaN}\n',
    "TokensOfDigits": b'{"text": "x", "tokens": 1' + b"0" * 4_000 + b"}\n",
    "TokensOfMoreDigits": b'{"text": "x", "tokens": 1' + b"0" * 9_000 + b"}\n",
    "TokensBelowNothing": b'{"text": "x", "tokens": -5}\n',
    "TokensOfText": b'{"text": "x", "tokens": "many"}\n',
    "TokensOfAList": b'{"text": "x", "tokens": [1]}\n',
    "Half": b'{"text": "\\ud800", "tokens": 0}\n',
    "FailedHalf": b'{"failed": "\\ud800"}\n',
    "FailedObject": b'{"failed": {"a": [1, 2]}}\n',
    "FailedLong": "b'{\"failed\": \"' + b'x' * 10_000_000 + b'\"}\\n'",
    "UnusableHalf": b'{"unusable": "\\udfff"}\n',
    "Nothing": b"\n",
    "Lines": b"\n" * 100_000,
    "Null": b"null\n",
    "List": b"[1, 2]\n",
    "Number": b"5\n",
    "Empty": b"{}\n",
    "Garbage": bytes(range(256)) * 100 + b"\n",
    "Nested": "b'[' * 200_000 + b'\\n'",
    "NestedAction": "b'{\"action\": ' + b'{\"a\":' * 50_000 + b'1' + b'}' * 50_000 + b', \"tokens\": 0}\\n'",
    "EndOfNothing": b'{"end": "nonsense"}\n',
    "EndOfAList": b'{"end": ["finished"]}\n',
    "EndMany": 'b\'{"end": "stuck"}\\n\' * 5_000',
    "Trajectories": "b'{\"trajectory\": true}\\n' * 5_000",
    "CallOfOne": b'{"call": ["x"], "tokens": 0}\n',
    "CallOfNumbers": b'{"call": [1, 2], "tokens": 0}\n',
    "CallOfMany": b'{"call": ["a", "b", "c"], "tokens": 0}\n',
    "ActionOfText": b'{"action": "x", "tokens": 0}\n',
    "ActionOfHalves": b'{"action": {"app": "\\ud800", "action": "\\udfff", "args": {"\\ud800": "x"}}, "tokens": 0}\n',
    "Returned": b'{"returned": true}\n' * 3,
    "LineOf30Megabytes": "b'{\"text\": \"' + b'x' * 30_000_000 + b'\", \"tokens\": 0}\\n'",
    "NoLineEnd": "b'x' * 17_000_000",
    "SameKeys": b'{"text": "a", "text": "b", "tokens": 0, "tokens": 1}\n',
}
"""Bytes to be sent, or where there are many the expression that makes them."""
_STEPS: Mapping[str, str] = {
    "SendsHalves": "episode.step(Action(app='\\ud800', action='x', args={}))\nepisode.step(ToolCall('\\udfff', '{'))",
    "SendsDeep": (
        "args = {}\nfor _ in range(500): args = {'a': args}\nepisode.step(Action(app='excel', action='x', args=args))"
    ),
    "SendsMuch": "episode.step(ToolCall('excel_read_file', 'x' * 15_000_000))",
    "SendsOddNumbers": "episode.step(Action(app='excel', action='x', args={'a': float('inf'), 'b': 10**5000}))",
    "SendsForEver": "while True: episode.step(FINISH)",
    "EndsOddly": "episode.end('nonsense')",
    "AsksForEver": "while True: episode.trajectory",
    "ManyThreads": (
        "threads = [threading.Thread(target=episode.step, args=(CELL,)) for _ in range(40)]\n"
        "[one.start() for one in threads]\n[one.join() for one in threads]"
    ),
    "ChangesTheEpisode": "episode.stop = 'finished'; episode.__dict__.clear()\nepisode.step(FINISH)",
}  # fmt: skip


def bodies() -> dict[str, str]:
    """What each solver does, by its name."""
    lines = {f"Says{name}": f"send(LINES[{name!r}])\ntime.sleep(600)" for name in _LINES}
    return {**_PROCESSES, **_MATTER, **_RAISED, **_STEPS, **lines}


def module() -> str:
    """The file of all solvers."""
    lines = (f"    {name!r}: {line if isinstance(line, str) else repr(line)},\n" for name, line in _LINES.items())
    parts = [_HEAD, f"LINES = {{\n{''.join(lines)}}}\n"]
    for name, body in bodies().items():
        inner = textwrap.indent(f"episode.step(CELL)\n{body}", " " * 8)
        parts.append(f"class {name}:\n    async def solve(self, assignment, episode):\n{inner}\n")
    return "\n\n".join(parts)


IMPORTS: Mapping[str, str] = {
    "import_hangs": "import time\ntime.sleep(600)",
    "import_exits": "import os\nos._exit(0)",
    "import_raises": "raise ValueError('\\ud800')",
    "import_leaves": "import sys\nsys.exit('no')",
    "import_prints": "print('{}' * 1_000_000)\nclass Solver: pass",
    "import_recurses": "import sys\ndef f(): f()\nf()",
    "import_takes_attributes": "class Solver:\n    def __getattribute__(self, name): raise MemoryError",
    "import_is_no_coroutine": "class Solver:\n    def solve(self, *a): return 1",
    "import_wants_arguments": "class Solver:\n    def __init__(self, a): pass\n    async def solve(self, *a): pass",
}
"""Modules that misbehave when they are imported, each with its own file name; the solver is `Solver`."""
