package io.ringside.gateway.fix.session;

import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.fix.application.FixStatusAdapter;
import io.ringside.gateway.fix.message.FixClock;
import org.agrona.DirectBuffer;

/**
 * Looks for the orders about which clients ask (H) and which the exchange does not know any more, rule book 4.5.7.
 * Several questions of a session share one search. Used by the FIX gateway's agent only.
 */
public final class FixStatusSearch extends FixLogSearch
{
    private final FixStatusAdapter adapter;

    public FixStatusSearch(
        final ReportLog log,
        final FixReportTail tail,
        final FixStatusAdapter adapter,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        super(log, tail, disconnects, clock);
        this.adapter = adapter;
    }

    @Override
    boolean isAsking(final FixConnection candidate)
    {
        return candidate.session().peer.statusRequests().isPendingFor(candidate.id);
    }

    @Override
    void onBegin(final FixConnection served)
    {
        served.session().peer.statusRequests().beginSearch();
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
        if (ReportDescriptor.sessionId(buffer, offset) == peer.session().sessionId())
        {
            adapter.onRecord(peer, buffer, offset, length, reportNumber);
        }
        return true;
    }

    @Override
    boolean conclude(final FixConnection served)
    {
        return adapter.offerAnswers(served.session().peer, served.id, isLogWhole());
    }

    @Override
    void onEnd(final FixConnection served)
    {
        served.session().peer.statusRequests().endSearch();
    }
}
