package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.ClientLog;

/**
 * Sends connections the records of the report log that they missed or requested. A bounded number is served at once;
 * the others wait, and so does one whose socket is full while others could continue. The records of one turn are
 * bounded, and after them it pauses for twice as long as they took: two thirds of the agent's time are for live
 * connections, and neither a resend nor its client, which reads it meanwhile, occupies a processor. Used by the FIX
 * gateway's agent only.
 */
public final class FixCatchUp
{
    private static final int READER_COUNT = 16;
    private static final int RECORD_LIMIT = 256;
    private static final int RECORD_MIN = 16;
    private static final int REST = 2;

    private final FixLogReader[] readers = new FixLogReader[READER_COUNT];
    private final FixCatchUpQueue waiting;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final ClientLog lost;
    private int activeCount;
    private long restUntilNs;

    public FixCatchUp(
        final ReportLog log,
        final FixReportTail tail,
        final FixCatchUpQueue waiting,
        final FixDisconnects disconnects,
        final FixClock clock,
        final ClientLog lost)
    {
        this.waiting = waiting;
        this.disconnects = disconnects;
        this.clock = clock;
        this.lost = lost;
        restUntilNs = clock.nowNs();
        for (int i = 0; i < readers.length; i++)
        {
            readers[i] = new FixLogReader(log, tail, clock);
        }
    }

    public int doWork()
    {
        if (0 == activeCount && waiting.isEmpty() || clock.nowNs() - restUntilNs < 0)
        {
            return 0;
        }
        final long beginNs = clock.askNs();
        final int workCount = serve();
        final long endNs = clock.askNs();
        restUntilNs = endNs + REST * (endNs - beginNs);
        return workCount;
    }

    private int serve()
    {
        int workCount = 0;
        for (final FixLogReader reader : readers)
        {
            if (null == reader.connection())
            {
                workCount += takeNext(reader);
            }
        }
        final int recordLimit = Math.max(RECORD_MIN, RECORD_LIMIT / Math.max(1, activeCount));
        for (final FixLogReader reader : readers)
        {
            if (null != reader.connection())
            {
                workCount += read(reader, recordLimit);
            }
        }
        return workCount;
    }

    public void close()
    {
        for (final FixLogReader reader : readers)
        {
            reader.end();
        }
    }

    private int takeNext(final FixLogReader reader)
    {
        for (int i = waiting.size(); i > 0; i--)
        {
            final FixConnection connection = waiting.poll();
            if (connection.isClosed() || !connection.outbound().isToBeServed())
            {
                connection.outbound().isServed(false);
            }
            else if (!connection.outbound().hasRoom())
            {
                waiting.add(connection);
            }
            else
            {
                activeCount++;
                guarded(reader, connection, 0);
                return 1;
            }
        }
        return 0;
    }

    private int read(final FixLogReader reader, final int recordLimit)
    {
        final FixConnection connection = reader.connection();
        final int workCount = connection.isClosed() ? 1 : guarded(reader, null, recordLimit);
        if (null == reader.connection())
        {
            return workCount;
        }
        final FixOutbound outbound = connection.outbound();
        if (connection.isClosed() || !outbound.isToBeServed())
        {
            free(reader);
            outbound.isServed(false);
        }
        else if (reader.isRefused() && activeCount == readers.length && !waiting.isEmpty())
        {
            free(reader);
            waiting.add(connection);
        }
        return workCount;
    }

    /** A log that cannot be read ends only the connections that need it. */
    private int guarded(final FixLogReader reader, final FixConnection begin, final int recordLimit)
    {
        final FixConnection connection = null == begin ? reader.connection() : begin;
        final FixResend resend = connection.outbound().resend();
        try
        {
            if (null != begin)
            {
                reader.begin(begin);
                return 1;
            }
            final int workCount = reader.doWork(recordLimit);
            if (null != resend && null == connection.outbound().resend() && resend.lostCount() > 0 && lost.mayWrite())
            {
                lost.write("FIX: " + connection + " asked for " + resend.lostCount() +
                    " reports that the report log does not hold: they were filled");
            }
            return workCount;
        }
        catch (final RuntimeException ex)
        {
            free(reader);
            connection.outbound().isServed(false);
            disconnects.onFailure(connection, ex);
            return 1;
        }
    }

    private void free(final FixLogReader reader)
    {
        reader.end();
        activeCount--;
    }
}
