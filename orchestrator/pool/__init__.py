"""Run blocking work in worker processes: proofs, actions in workspaces, reading office files."""
