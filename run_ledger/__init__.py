"""run_ledger."""
