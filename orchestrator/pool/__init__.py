"""Work that blocks, in worker processes: proofs, workspaces, office files."""
