package io.ringside.gateway.fix;

import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.gateway.fix.codec.builder.ExecutionReportEncoder;

/**
 * The last answer to a session's mass status request. The core announces how many reports follow, and they follow at
 * once with consecutive reportSequences. On FIX each of them names the request that it answers. Used by the FIX
 * gateway's agent only. Hot path: no allocation.
 * <p>
 * This state does not survive a restart: reports sent after one have no MassStatusReqID.
 */
final class MassStatusAnswer
{
    private final byte[] requestId = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private int requestIdLength;
    private long announcedSequence;
    private int reportCount;

    /** So many reports are to come behind this one. */
    void begin(final MassStatusReportDecoder report)
    {
        report.getClOrdId(requestId, 0);
        requestIdLength = FixReportPublisher.idLength(requestId);
        announcedSequence = report.reportSequence();
        reportCount = report.reportCount();
    }

    /** Say of a report what it is a part of, if it is part of the answer. */
    void put(final ExecutionReportEncoder target, final long reportSequence)
    {
        final long index = reportSequence - announcedSequence;
        if (index > 0 && index <= reportCount)
        {
            putRequest(target);
            target.totNumReports(reportCount).lastRptRequested(reportCount == index);
        }
    }

    /** Name the question itself. */
    void putRequest(final ExecutionReportEncoder target)
    {
        target.massStatusReqID(requestId, requestIdLength);
    }
}
