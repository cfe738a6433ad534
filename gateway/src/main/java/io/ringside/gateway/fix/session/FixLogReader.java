package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.format.JournalPosition;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * Reads the report log for one connection at a time: first requested records, then those missed meanwhile. Reading and
 * searching are done in slices. Used by the FIX gateway's agent only.
 */
final class FixLogReader
{
    private final ReportLog log;
    private final FixReportTail tail;
    private final FixClock clock;
    private final JournalRecordHandler handler = this::onRecord;
    private final JournalPosition position = new JournalPosition();
    private FixConnection connection;
    private FixResend resend;
    private JournalReader reader;
    private boolean isRefused;
    private boolean isSearching;
    private boolean isTooFar;
    private long searchBegin;
    private long searchEnd;

    FixLogReader(final ReportLog log, final FixReportTail tail, final FixClock clock)
    {
        this.log = log;
        this.tail = tail;
        this.clock = clock;
    }

    /** Null if it is free. */
    FixConnection connection()
    {
        return connection;
    }

    void begin(final FixConnection newConnection)
    {
        connection = newConnection;
        resend = connection.outbound().resend();
        isSearching = false;
        if (null == resend)
        {
            readMissed();
        }
        else
        {
            readAgain();
        }
    }

    /** True if more records are available than the connection accepts now. */
    boolean isRefused()
    {
        return isRefused;
    }

    /** Free it for another connection. */
    void end()
    {
        CloseHelper.quietClose(reader);
        reader = null;
        resend = null;
        connection = null;
        isRefused = false;
    }

    /** Continue with a bounded number of records. Returns 0 if nothing could be done. */
    int doWork(final int recordLimit)
    {
        isRefused = false;
        final FixOutbound outbound = connection.outbound();
        if (resend != outbound.resend())
        {
            // Requested while missed records were being read: those continue afterwards.
            begin(connection);
        }
        if (isSearching)
        {
            return search(recordLimit);
        }
        final int count = reader.poll(handler, recordLimit);
        if (null == resend)
        {
            if (reader.nextSequence() >= tail.nextNumber())
            {
                outbound.onCaughtUp();
            }
            return count;
        }
        if (reader.nextSequence() >= tail.nextNumber())
        {
            resend.giveUp(clock.epochNs());
        }
        if (resend.isDone())
        {
            outbound.onResent();
            connection.onResent(resend);
            resend = null;
            if (outbound.isBehind())
            {
                readMissed();
            }
            return count + 1;
        }
        return count;
    }

    private void readMissed()
    {
        final FixOutbound outbound = connection.outbound();
        open(outbound.behindNumber()).seek(outbound.behindNumber(), outbound.behindAt);
    }

    private void readAgain()
    {
        if (resend.at.isSet())
        {
            open(resend.number()).seek(resend.number(), resend.at);
            return;
        }
        final FixLogIndex index = connection.session().index;
        final long number = index.floor(resend.nextSequence(), position);
        if (number >= log.firstReportNumber())
        {
            open(number).seek(number, position);
            return;
        }
        // From before the gateway's start: backwards by segment, until one begins early enough.
        isSearching = true;
        searchEnd = index.oldestNumber() < log.firstReportNumber() ? tail.nextNumber() : index.oldestNumber();
        searchBegin = open(searchEnd).seekSegmentOf(Math.max(log.firstReportNumber(), searchEnd - 1));
    }

    private JournalReader open(final long number)
    {
        if (null == reader)
        {
            reader = log.newReader(number);
        }
        return reader;
    }

    private int search(final int recordLimit)
    {
        isTooFar = false;
        final int count = reader.poll(handler, recordLimit);
        if (isSearching && (isTooFar || reader.nextSequence() >= searchEnd || 0 == count))
        {
            if (searchBegin <= log.firstReportNumber())
            {
                // There is nothing older.
                isSearching = false;
                reader.seekSegmentOf(searchBegin);
            }
            else
            {
                searchEnd = searchBegin;
                searchBegin = reader.seekSegmentOf(searchBegin - 1);
            }
        }
        return count + 1;
    }

    private boolean onRecord(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber,
        final long timestampNs)
    {
        final FixOutbound outbound = connection.outbound();
        if (isSearching && !isFound(buffer, offset))
        {
            return !isTooFar;
        }
        if (null == resend)
        {
            // The tail will deliver later records itself.
            if (reportNumber >= tail.nextNumber())
            {
                return false;
            }
            if (outbound.onMissed(buffer, offset, length))
            {
                return true;
            }
            outbound.behindNumber(reportNumber);
            reader.position(outbound.behindAt);
        }
        else
        {
            if (resend.onRecord(buffer, offset, length))
            {
                return true;
            }
            resend.number(reportNumber);
            reader.position(resend.at);
        }
        isRefused = true;
        return false;
    }

    /** True if the first record of the session in this segment is old enough. */
    private boolean isFound(final DirectBuffer buffer, final int offset)
    {
        if (ReportDescriptor.sessionId(buffer, offset) != connection.session().session.sessionId())
        {
            return false;
        }
        isTooFar = ReportDescriptor.reportSequence(buffer, offset) > resend.nextSequence();
        isSearching = isTooFar;
        return !isTooFar;
    }
}
