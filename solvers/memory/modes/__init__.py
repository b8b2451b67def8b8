"""The memory modes; every file in this folder is registered automatically."""
