"""The memory modes; a file here is found by itself."""
