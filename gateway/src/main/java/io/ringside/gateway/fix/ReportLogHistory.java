package io.ringside.gateway.fix;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalReader;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * Missed reports from the report log. It keeps its position between calls, so that a long catch-up reads each record
 * once; each call reads a bounded number of records. Used by the FIX gateway's agent only.
 */
public final class ReportLogHistory implements ReportHistory
{
    private static final int RECORD_LIMIT = 4096;

    private final ReportLog log;
    private JournalReader reader;
    private Handler handler;
    private int sessionId;
    private long nextSequence;
    private int left;
    private int count;

    /**
     * A history over an open log.
     *
     * @param log written by the egress agent; closed by the caller.
     */
    public ReportLogHistory(final ReportLog log)
    {
        this.log = log;
    }

    @Override
    public int read(
        final int newSessionId,
        final long fromReportSequence,
        final long fromReportNumber,
        final int limit,
        final Handler newHandler)
    {
        if (null == reader || sessionId != newSessionId || nextSequence != fromReportSequence)
        {
            CloseHelper.close(reader);
            reader = null;
            sessionId = newSessionId;
            nextSequence = fromReportSequence;
            reader = log.newReader(Math.max(fromReportNumber, log.firstReportNumber()));
        }
        handler = newHandler;
        left = limit;
        count = 0;
        reader.poll(this::onRecord, RECORD_LIMIT);
        return count;
    }

    @Override
    public void close()
    {
        CloseHelper.close(reader);
        reader = null;
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long reportNumber, final long timestampNs)
    {
        if (ReportDescriptor.sessionId(buffer, offset) != sessionId ||
            ReportDescriptor.reportSequence(buffer, offset) < nextSequence)
        {
            return true;
        }
        if (0 == left || !handler.onReport(buffer, offset, length))
        {
            return false;
        }
        left--;
        count++;
        // Not nextSequence + 1: reports that were moved away with an old log are no longer available.
        nextSequence = ReportDescriptor.reportSequence(buffer, offset) + 1;
        return true;
    }
}
