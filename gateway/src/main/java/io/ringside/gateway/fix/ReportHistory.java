package io.ringside.gateway.fix;

import org.agrona.DirectBuffer;

/**
 * Where the FIX gateway finds reports that a client missed: the report log behind this seam. Called by the FIX
 * gateway's agent only.
 */
public interface ReportHistory extends AutoCloseable
{
    /** A history that holds nothing. */
    ReportHistory NONE = new ReportHistory()
    {
        @Override
        public int read(
            final int sessionId,
            final long fromReportSequence,
            final long fromReportNumber,
            final int limit,
            final Handler handler)
        {
            return 0;
        }

        @Override
        public void close()
        {
        }
    };

    /**
     * Pass a session's reports to the handler in order, as far as they are readable now. Must not wait, and must read
     * only a bounded number of records: call again for more.
     *
     * @param sessionId          whose reports.
     * @param fromReportSequence the first one to pass.
     * @param fromReportNumber   that report's number or a lower one; no report of the session is in between.
     * @param limit              the most reports to pass.
     * @param handler            receives them.
     * @return count of reports that the handler took.
     */
    int read(int sessionId, long fromReportSequence, long fromReportNumber, int limit, Handler handler);

    @Override
    void close();

    /** Takes one report. */
    @FunctionalInterface
    interface Handler
    {
        /**
         * Called once per report.
         *
         * @param buffer valid during the call only.
         * @param offset in bytes of the report's message header.
         * @param length in bytes.
         * @return false if the report could not be taken: it and the rest will be passed again later.
         */
        boolean onReport(DirectBuffer buffer, int offset, int length);
    }
}
