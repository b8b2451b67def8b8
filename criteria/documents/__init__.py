"""What documents say: their lines, the parts that were asked for, and how much of a source a conversion kept."""
