package io.ringside.gateway.egress;

import io.ringside.engine.core.output.SingleBufferSink;

/** Filters a recovering core's output: reports that the log lacks are appended, all else is forgotten. */
final class ReportLogRecoverySink extends SingleBufferSink
{
    private final ReportLog log;

    ReportLogRecoverySink(final ReportLog log)
    {
        this.log = log;
    }

    @Override
    public void commit()
    {
        if (ReportDescriptor.isReport(ReportDescriptor.templateId(buffer, 0)))
        {
            log.appendToFile(buffer, 0, claimedLength, ReportDescriptor.reportNumber(buffer, 0));
        }
    }
}
