package io.ringside.gateway.egress;

import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** When what was appended to the report log can be read. */
class LogFlushTest
{
    private static final int CLUSTER_ID = 1;

    @TempDir
    private Path directory;

    private final AtomicLong nowNs = new AtomicLong();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final int length = new ExecutionReportEncoder()
        .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).limit();

    @Test
    void shouldWriteTogetherWhatNobodyWaitsFor()
    {
        try (ReportLog log = ReportLog.open(directory.resolve("reports"), CLUSTER_ID))
        {
            final LogFlush flush = new LogFlush(log, nowNs::get);
            append(log, flush, 0, false);
            assertEquals(0, flush.doWork());
            nowNs.set(500_000);
            append(log, flush, 1, false);
            nowNs.set(999_999);
            assertEquals(0, flush.doWork());
            assertEquals(-1, log.writtenReportNumber());

            nowNs.set(1_000_000);
            assertEquals(1, flush.doWork());
            assertEquals(1, log.writtenReportNumber());
            assertEquals(0, flush.doWork());
        }
    }

    @Test
    void shouldWriteAtOnceWhatAFixSessionWaitsFor()
    {
        try (ReportLog log = ReportLog.open(directory.resolve("reports"), CLUSTER_ID))
        {
            final LogFlush flush = new LogFlush(log, nowNs::get);
            append(log, flush, 0, false);
            append(log, flush, 1, true);
            append(log, flush, 2, false);
            assertEquals(1, flush.doWork());
            assertEquals(2, log.writtenReportNumber());

            append(log, flush, 3, false);
            assertEquals(0, flush.doWork());
            assertEquals(1, flush.flush());
            assertEquals(3, log.writtenReportNumber());
            assertEquals(0, flush.flush());
        }
    }

    private void append(final ReportLog log, final LogFlush flush, final long number, final boolean isAwaited)
    {
        log.append(buffer, 0, length, number, RecentReports.NONE);
        flush.onAppended(isAwaited);
    }
}
