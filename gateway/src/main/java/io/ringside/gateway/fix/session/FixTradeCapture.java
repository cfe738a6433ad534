package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.fix.application.FixTradeAdapter;
import io.ringside.gateway.fix.message.FixClock;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Looks for the trades that clients request (AD). The answers of one turn are bounded, too. Used by the FIX gateway's
 * agent only.
 */
public final class FixTradeCapture extends FixLogSearch
{
    private static final int REPORT_LIMIT = 16;

    private final FixTradeAdapter adapter;
    private final UnsafeBuffer found = new UnsafeBuffer(new byte[ReportDescriptor.LENGTH_MAX]);
    private boolean isFound;
    private int reportCount;

    public FixTradeCapture(
        final ReportLog log,
        final FixReportTail tail,
        final FixTradeAdapter adapter,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        super(log, tail, disconnects, clock);
        this.adapter = adapter;
    }

    @Override
    boolean isAsking(final FixConnection candidate)
    {
        return candidate.session().peer.tradeRequest().isPendingFor(candidate.id);
    }

    @Override
    void onBegin(final FixConnection served)
    {
        isFound = false;
    }

    @Override
    void onTurn()
    {
        reportCount = 0;
    }

    @Override
    boolean isPast(final FixConnection served, final long timestampNs)
    {
        return served.session().peer.tradeRequest().isPast(timestampNs);
    }

    @Override
    boolean onRecord(
        final FixConnection served,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber)
    {
        final FixPeer peer = served.session().peer;
        if (ReportDescriptor.sessionId(buffer, offset) == peer.session().sessionId() &&
            adapter.isAskedFor(peer, buffer, offset))
        {
            // The one before it is not the last one.
            if (isFound && !offer(served, false))
            {
                return false;
            }
            found.putBytes(0, buffer, offset, length);
            isFound = true;
        }
        return true;
    }

    @Override
    boolean conclude(final FixConnection served)
    {
        return isFound ? offer(served, true) : adapter.offerNothing(served.session().peer, served.id);
    }

    private boolean offer(final FixConnection served, final boolean isLast)
    {
        return reportCount++ < REPORT_LIMIT &&
            adapter.offerTrade(served.session().peer, served.id, found, 0, isLast);
    }

    @Override
    void onEnd(final FixConnection served)
    {
        served.session().peer.tradeRequest().end();
    }
}
