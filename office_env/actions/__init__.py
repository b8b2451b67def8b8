"""Actions of the applications, one application per file."""
