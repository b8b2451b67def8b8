"""`python -m speed [REPEATS]`: one line a measurement; milliseconds are medians, and nothing is asserted."""

import sys

from speed import build, gateway, scoring
from speed.actions import measure_actions


def main() -> None:
    """Measure and print."""
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"One action here, beside one process an action; medians of {repeats}, in ms.")
    print(f"{'action':<24}{'in process':>12}{'own process':>13}{'ratio':>8}")
    for row in measure_actions(repeats):
        print(f"{row.action:<24}{row.in_process_ms:>12.2f}{row.own_process_ms:>13.1f}{row.ratio:>7.0f}x")
    scoring.main()
    build.main()
    print("Model calls through the gateway, beside the bare SDK, to an endpoint of 100 ms:")
    gateway.main(["--calls", "1000"])


if __name__ == "__main__":
    main()
