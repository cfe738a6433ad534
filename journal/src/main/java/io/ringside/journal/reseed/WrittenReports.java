package io.ringside.journal.reseed;

/** Says how far a primary's report log is written. Any thread. */
@FunctionalInterface
public interface WrittenReports
{
    /** Last report that is written, -1 for none. */
    long writtenReportNumber();

    /** All reports of commands up to this one are written. */
    default long reportedSequence()
    {
        return Long.MAX_VALUE;
    }
}
