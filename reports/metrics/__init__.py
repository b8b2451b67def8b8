"""One file a family of metrics; each is a column of `metrics.csv`."""
