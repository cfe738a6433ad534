package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.fix.application.FixTradeAdapter;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.journal.JournalException;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks through the report log for the trades that clients request (AD). One request is served at a time, from the
 * oldest report that is kept to the newest at its beginning; the others wait. The records and the answers of one turn
 * are bounded, and after each turn it pauses for twice as long, as a resend does. A request ends with its connection.
 * Used by the FIX gateway's agent only.
 */
public final class FixTradeCapture
{
    private static final int RECORD_LIMIT = 256;
    private static final int REPORT_LIMIT = 16;
    private static final int REST = 2;

    private final ReportLog log;
    private final FixReportTail tail;
    private final FixTradeAdapter adapter;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final Deque<FixConnection> waiting = new ArrayDeque<>();
    private final JournalRecordHandler handler = this::onRecord;
    private final UnsafeBuffer found = new UnsafeBuffer(new byte[ReportDescriptor.LENGTH_MAX]);
    private FixConnection connection;
    private JournalReader reader;
    private long endNumber;
    private boolean isFound;
    private boolean isAtEnd;
    private int reportCount;
    private long restUntilNs;

    public FixTradeCapture(
        final ReportLog log,
        final FixReportTail tail,
        final FixTradeAdapter adapter,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        this.log = log;
        this.tail = tail;
        this.adapter = adapter;
        this.disconnects = disconnects;
        this.clock = clock;
        restUntilNs = clock.nowNs();
    }

    /** Serve the connection's request, if it has one. */
    public void check(final FixConnection candidate)
    {
        if (candidate.session().peer.tradeRequest().isPendingFor(candidate.id) && candidate != connection &&
            !waiting.contains(candidate))
        {
            waiting.add(candidate);
        }
    }

    public int doWork()
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
            begin(waiting.poll());
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

    private void begin(final FixConnection next)
    {
        connection = next;
        endNumber = tail.nextNumber();
        isFound = false;
        isAtEnd = false;
    }

    private void read()
    {
        reportCount = 0;
        if (!isAtEnd)
        {
            if (null == reader)
            {
                reader = log.newReader(Math.min(log.firstReportNumber(), endNumber));
            }
            final int count = reader.poll(handler, RECORD_LIMIT);
            isAtEnd |= reader.nextSequence() >= endNumber || 0 == count && 0 == reportCount;
        }
        if (isAtEnd && (isFound ? offer(true) : adapter.offerNothing(peer(), connection.id)))
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
        final FixPeer peer = peer();
        if (reportNumber >= endNumber || peer.tradeRequest().isPast(timestampNs))
        {
            isAtEnd = true;
            return false;
        }
        if (length > 0 && ReportDescriptor.sessionId(buffer, offset) == peer.session().sessionId() &&
            adapter.isAskedFor(peer, buffer, offset))
        {
            // The one before it is not the last one.
            if (isFound && !offer(false))
            {
                return false;
            }
            found.putBytes(0, buffer, offset, length);
            isFound = true;
        }
        return true;
    }

    private boolean offer(final boolean isLast)
    {
        if (reportCount == REPORT_LIMIT || !adapter.offerTrade(peer(), connection.id, found, 0, isLast))
        {
            reportCount++;
            return false;
        }
        reportCount++;
        return true;
    }

    private FixPeer peer()
    {
        return connection.session().peer;
    }

    private void end()
    {
        peer().tradeRequest().end();
        connection = null;
        close();
    }

    public void close()
    {
        CloseHelper.quietClose(reader);
        reader = null;
    }
}
