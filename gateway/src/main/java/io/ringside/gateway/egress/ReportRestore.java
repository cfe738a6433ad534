package io.ringside.gateway.egress;

import io.ringside.journal.JournalReader;
import org.agrona.DirectBuffer;

/** Loads the newest reports of the log into memory, and finds the position of each session. One thread, at a start. */
final class ReportRestore
{
    private final RecentReports recent;
    private final SessionEgress[] sessions;

    ReportRestore(final RecentReports recent, final SessionEgress[] sessions)
    {
        this.recent = recent;
        this.sessions = sessions;
    }

    /**
     * Read them all.
     *
     * @param from             the first of them; closed in the end.
     * @param nextReportNumber behind the last one.
     */
    void read(final JournalReader from, final long nextReportNumber)
    {
        try (from)
        {
            while (from.nextSequence() < nextReportNumber)
            {
                final int count = from.poll(
                    (buffer, offset, length, number, timestampNs) -> onReport(buffer, offset, length, number),
                    Integer.MAX_VALUE);
                if (0 == count)
                {
                    throw new IllegalStateException("report log ends early: sequence=" + from.nextSequence() +
                        " expected=" + nextReportNumber);
                }
            }
        }
    }

    private boolean onReport(final DirectBuffer buffer, final int offset, final int length, final long number)
    {
        final int sessionId = ReportDescriptor.sessionId(buffer, offset);
        final SessionEgress egress = sessionId > 0 && sessionId < sessions.length ? sessions[sessionId] : null;
        recent.append(number, buffer, offset, length, null == egress ? RecentReports.NONE : egress.lastReportNumber);
        if (null != egress)
        {
            egress.onReport(buffer, offset, number);
        }
        return true;
    }
}
