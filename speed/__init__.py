"""Speed measurements next to a peer or a baseline, all in one run: `python -m speed`."""
