"""The proofs, one topic per file."""
