package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks through the report log for what clients ask, from the oldest report that is kept to the newest at its
 * beginning. One connection is served at a time, the others wait. The records of one turn are bounded, and after each
 * turn it pauses for twice as long, as a resend does. A search ends with its connection. Used by the FIX gateway's
 * agent only.
 */
abstract class FixLogSearch
{
    private static final int RECORD_LIMIT = 256;
    private static final int REST = 2;

    private final ReportLog log;
    private final FixReportTail tail;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final Deque<FixConnection> waiting = new ArrayDeque<>();
    private final JournalRecordHandler handler = this::onRecord;
    private FixConnection connection;
    private JournalReader reader;
    private long endNumber;
    private boolean isAtEnd;
    private boolean isRefused;
    private long restUntilNs;

    FixLogSearch(
        final ReportLog log, final FixReportTail tail, final FixDisconnects disconnects, final FixClock clock)
    {
        this.log = log;
        this.tail = tail;
        this.disconnects = disconnects;
        this.clock = clock;
        restUntilNs = clock.nowNs();
    }

    /** True if the connection asks for something. */
    abstract boolean isAsking(FixConnection candidate);

    /** The search begins. */
    abstract void onBegin(FixConnection served);

    /** Another turn begins. */
    void onTurn()
    {
    }

    /** True if nothing from that time on is asked for. */
    boolean isPast(final FixConnection served, final long timestampNs)
    {
        return false;
    }

    /**
     * The next record, of any session.
     *
     * @return false if it is to come again in the next turn.
     */
    abstract boolean onRecord(
        FixConnection served, DirectBuffer buffer, int offset, int length, long reportNumber);

    /** Everything has been read. False: there is more to answer in the next turn. */
    abstract boolean conclude(FixConnection served);

    /** The search is over, answered or not. */
    abstract void onEnd(FixConnection served);

    /** True if the log has every report of the venue from the first one on. */
    final boolean isLogWhole()
    {
        return 0 == log.firstReportNumber();
    }

    /** Serve what the connection asks, if it asks for something. */
    public final void check(final FixConnection candidate)
    {
        if (isAsking(candidate) && candidate != connection && !waiting.contains(candidate))
        {
            waiting.add(candidate);
        }
    }

    public final int doWork()
    {
        if (null == connection && waiting.isEmpty() || clock.nowNs() - restUntilNs < 0)
        {
            return 0;
        }
        final long beginNs = clock.askNs();
        serve();
        final long endNs = clock.askNs();
        restUntilNs = endNs + REST * (endNs - beginNs);
        return 1;
    }

    private void serve()
    {
        if (null == connection)
        {
            connection = waiting.poll();
            endNumber = tail.nextNumber();
            isAtEnd = false;
            onBegin(connection);
        }
        if (FixConnection.LOGGED_ON != connection.state())
        {
            end();
            return;
        }
        if (connection.outbound().isToBeServed())
        {
            // It reads slower than it is answered.
            return;
        }
        try
        {
            read();
        }
        catch (final JournalException ex)
        {
            final FixConnection failed = connection;
            end();
            disconnects.onFailure(failed, ex);
        }
    }

    private void read()
    {
        isRefused = false;
        onTurn();
        if (!isAtEnd)
        {
            if (null == reader)
            {
                reader = log.newReader(Math.min(log.firstReportNumber(), endNumber));
            }
            final int count = reader.poll(handler, RECORD_LIMIT);
            isAtEnd |= reader.nextSequence() >= endNumber || 0 == count && !isRefused;
        }
        if (isAtEnd && conclude(connection))
        {
            end();
        }
    }

    private boolean onRecord(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber,
        final long timestampNs)
    {
        if (reportNumber >= endNumber || isPast(connection, timestampNs))
        {
            isAtEnd = true;
            return false;
        }
        isRefused = length > 0 && !onRecord(connection, buffer, offset, length, reportNumber);
        return !isRefused;
    }

    private void end()
    {
        onEnd(connection);
        connection = null;
        close();
    }

    public final void close()
    {
        CloseHelper.quietClose(reader);
        reader = null;
    }
}
