"""The metrics, one file per family; each metric is a column of `metrics.csv`."""
