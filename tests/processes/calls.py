"""A process that makes calls as a gateway does (a reply, then its line in the trace) until it is killed."""

import json
import os
import sys
from pathlib import Path

from run_ledger import open_reply_store, open_trace


def key_of(number: int) -> str:
    """Keys come in no order, as hashes do."""
    return f"{number * 7919 % 100_003:05}-{number}"


def reply_of(number: int) -> str:
    """Some two thousand characters, each call's its own."""
    return json.dumps({"text": f"{number} " * (2000 // len(f"{number} "))})


def main(folder: str) -> None:
    """Go on where an earlier process was; say the number of each call after it was kept."""
    with open_trace(Path(folder, "trace.jsonl")) as trace, open_reply_store(Path(folder, "replies.sqlite")) as store:
        number = store.read_usage().calls
        os.write(1, b"from %d\n" % number)
        while True:
            number += 1
            trace.write(json.dumps({"number": number}))
            if number % 10:
                store.put(key_of(number), reply_of(number), number, 0.25)
            else:
                store.charge(number, 0.25)
            os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    main(sys.argv[1])
