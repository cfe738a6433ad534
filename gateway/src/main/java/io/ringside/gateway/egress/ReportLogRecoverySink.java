package io.ringside.gateway.egress;

import io.ringside.engine.core.output.ReportSink;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Filters a recovering core's output: reports that the log lacks are appended, all else is forgotten. */
final class ReportLogRecoverySink implements ReportSink
{
    private static final int BUFFER_LENGTH = 1_024;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final ReportLog log;
    private int claimedLength;

    ReportLogRecoverySink(final ReportLog log)
    {
        this.log = log;
    }

    @Override
    public int claim(final int length)
    {
        claimedLength = length;
        return 0;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return buffer;
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
