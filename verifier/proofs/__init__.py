"""The proofs, one theme a file."""
