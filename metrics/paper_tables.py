"""Table 4 of the OdysseyBench paper as published, which `homer stats` prints beside a dataset of yours."""

from metrics.dataset_statistics import TABLE_GROUPS, StatisticsColumn


def _make_paper_table(*rows: tuple[float, float, float, float]) -> dict[str, StatisticsColumn]:
    return {
        group: StatisticsColumn.model_validate(
            dict(zip(StatisticsColumn.model_fields, (row[index] for row in rows), strict=True))
        )
        for index, group in enumerate(TABLE_GROUPS)
    }


PAPER_TABLES = {
    "OdysseyBench+": _make_paper_table(
        (93, 95, 112, 300),
        (27.8, 24.7, 30.6, 27.9),
        (10.8, 12.1, 11.4, 11.4),
        (3323.2, 3209.6, 3809.9, 3468.9),
        (119.7, 130.1, 124.4, 124.6),
        (11.1, 10.8, 10.9, 10.9),
    ),
    "OdysseyBench-Neo": _make_paper_table(
        (60, 71, 171, 302),
        (5.0, 5.0, 5.1, 5.0),
        (72.3, 73.5, 73.3, 73.2),
        (5031.6, 5223.1, 5196.4, 5169.9),
        (1006.3, 1041.7, 1026.1, 1025.8),
        (13.9, 14.2, 14.0, 14.0),
    ),
}
"""Table 4 as published; the paper does not name its tokenizer."""
