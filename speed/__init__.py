"""What things cost, beside a peer, in one run: `python -m speed`."""
