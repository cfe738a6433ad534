package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;

/**
 * The last answer to a session's mass status request. The core announces how many reports follow, and they follow at
 * once with consecutive reportSequences. On FIX each of them names the request that it answers. Used by the FIX
 * gateway's agent only. Hot path: no allocation.
 */
final class MassStatusAnswer
{
    private final byte[] requestId = new byte[ExecutionReportDecoder.clOrdIdLength()];
    private int requestIdLength;
    private long announcedSequence;
    private int reportCount;

    /** Number of reports to follow. */
    void begin(final MassStatusReportDecoder report)
    {
        report.getClOrdId(requestId, 0);
        requestIdLength = FixReportFields.idLength(requestId);
        announcedSequence = report.reportSequence();
        reportCount = report.reportCount();
    }

    /** True if the report, or its announcement, is part of the answer. */
    boolean covers(final long reportSequence)
    {
        final long index = reportSequence - announcedSequence;
        return index >= 0 && index <= reportCount;
    }

    /** Mark a report as part of the answer, if it is one. */
    void put(final FixFieldWriter target, final long reportSequence)
    {
        final long index = reportSequence - announcedSequence;
        if (index > 0 && index <= reportCount)
        {
            putRequest(target);
            target.put(FixFields.TOT_NUM_REPORTS, reportCount)
                .put(FixFields.LAST_RPT_REQUESTED, reportCount == index ? 'Y' : 'N');
        }
    }

    /** Name the question itself. */
    void putRequest(final FixFieldWriter target)
    {
        target.put(FixFields.MASS_STATUS_REQ_ID, requestId, requestIdLength);
    }
}
