package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.journal.format.JournalPosition;
import org.agrona.DirectBuffer;

/**
 * A resend that a client requested: reports and Rejects are sent with their numbers, each run of other records becomes
 * one gap fill. Used by the FIX gateway's agent only.
 */
final class FixResend
{
    private static final long NONE = -1;

    private final FixOutbound outbound;
    /** Where to read on; set when the reader is needed elsewhere. */
    final JournalPosition at = new JournalPosition();
    private final long beginSequence;
    private final long endSequence;
    private long nextSequence;
    private long gapSequence = NONE;
    private long gapTimestampNs;
    private long number = NONE;
    private long lostCount;

    FixResend(final FixOutbound outbound, final long beginSequence, final long endSequence)
    {
        this.outbound = outbound;
        this.beginSequence = beginSequence;
        nextSequence = beginSequence;
        this.endSequence = endSequence;
    }

    /** True if the record is in the requested range. */
    boolean covers(final long reportSequence)
    {
        return reportSequence >= beginSequence && reportSequence <= endSequence;
    }

    /** The reportSequence of the search. */
    long nextSequence()
    {
        return nextSequence;
    }

    /**
     * A record of the log, of any session.
     *
     * @return false if there is no room for it now.
     */
    boolean onRecord(final DirectBuffer buffer, final int offset, final int length)
    {
        if (ReportDescriptor.sessionId(buffer, offset) != outbound.sessionId())
        {
            return true;
        }
        final long reportSequence = ReportDescriptor.reportSequence(buffer, offset);
        if (reportSequence < nextSequence || nextSequence > endSequence)
        {
            return true;
        }
        if (!outbound.hasRoom())
        {
            return false;
        }
        if (reportSequence > nextSequence)
        {
            // Records that the log has lost: they are gap-filled.
            lostCount += Math.min(reportSequence, endSequence + 1) - nextSequence;
            skip(nextSequence, ReportDescriptor.timestampNs(buffer, offset));
            nextSequence = reportSequence;
        }
        if (reportSequence <= endSequence)
        {
            take(buffer, offset, length, reportSequence);
            nextSequence = reportSequence + 1;
        }
        return true;
    }

    private void take(final DirectBuffer buffer, final int offset, final int length, final long reportSequence)
    {
        int written = FixEncoder.isResent(buffer, offset) ?
            outbound.encodeAgain(buffer, offset, length, reportSequence) : 0;
        if (0 == written)
        {
            skip(reportSequence, ReportDescriptor.timestampNs(buffer, offset));
            return;
        }
        if (NONE != gapSequence)
        {
            fill(reportSequence);
            written = outbound.encodeAgain(buffer, offset, length, reportSequence);
        }
        outbound.putAgain(written);
    }

    private void skip(final long reportSequence, final long timestampNs)
    {
        if (NONE == gapSequence)
        {
            gapSequence = reportSequence;
            gapTimestampNs = timestampNs;
        }
    }

    private void fill(final long newReportSequence)
    {
        outbound.fill(gapSequence, newReportSequence, gapTimestampNs);
        gapSequence = NONE;
    }

    /** Gap-fills the rest. True once everything has been sent; false while there is no room for it. */
    boolean isDone()
    {
        if (nextSequence <= endSequence)
        {
            return false;
        }
        if (NONE != gapSequence && outbound.hasRoom())
        {
            fill(endSequence + 1);
        }
        return NONE == gapSequence;
    }

    /** The log lacks the rest: it is gap-filled, so that the client does not wait. */
    void giveUp(final long timestampNs)
    {
        if (nextSequence <= endSequence)
        {
            lostCount += endSequence + 1 - nextSequence;
            skip(nextSequence, timestampNs);
            nextSequence = endSequence + 1;
        }
    }

    /** Number of requested records that the log lacks. */
    long lostCount()
    {
        return lostCount;
    }

    long number()
    {
        return number;
    }

    void number(final long newNumber)
    {
        number = newNumber;
    }
}
