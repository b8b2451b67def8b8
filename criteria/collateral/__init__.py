"""The collateral part of a verdict: what else has changed in the office, and whether it was allowed to."""
