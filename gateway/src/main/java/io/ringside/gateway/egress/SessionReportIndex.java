package io.ringside.gateway.egress;

/** Report numbers of a session's reports. Hot path: no allocation. */
final class SessionReportIndex
{
    private final SparseIndex rows = new SparseIndex(1).reserve();

    void onReport(final long reportSequence, final long reportNumber)
    {
        if (rows.wants(reportSequence))
        {
            rows.value(rows.add(reportSequence), 0, reportNumber);
        }
    }

    /**
     * A report number at or before that of the sequence, as near as the table knows; the oldest that the log still has
     * if the table does not reach back so far, or further: the client that had those may need the ones behind them.
     */
    long floorNumber(final long reportSequence, final long oldestNumber)
    {
        final int row = rows.floor(reportSequence);
        return row < 0 ? oldestNumber : Math.max(oldestNumber, rows.value(row, 0));
    }
}
