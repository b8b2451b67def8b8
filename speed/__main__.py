"""Runs all measurements: `python -m speed [REPEATS]`.

Prints a line for each measurement; no result makes it fail.
"""

import sys

from speed import build, checking, gateway, proving, scoring
from speed.actions import measure_actions


def main() -> None:
    """Run all measurements and print their results."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"One action in process, and in a process of its own; medians of {repeats}, in ms.")
    print(f"{'action':<24}{'in process':>12}{'own process':>13}{'ratio':>8}")
    for row in measure_actions(repeats):
        print(f"{row.action:<24}{row.in_process_ms:>12.2f}{row.own_process_ms:>13.1f}{row.ratio:>7.0f}x")
    scoring.main()
    proving.main()
    checking.main()
    build.main()
    print("Model calls through the gateway and through the bare SDK, to an endpoint that answers after 100 ms:")
    gateway.main(["--calls", "1000"])


if __name__ == "__main__":
    main()
