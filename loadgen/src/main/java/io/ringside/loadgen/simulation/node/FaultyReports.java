package io.ringside.loadgen.simulation.node;

import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.loadgen.simulation.base.Bug;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/** Plants faults between core and egress: a report that is left out, or that has the number of another one. */
final class FaultyReports implements EventSource
{
    private static final int NUMBER_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.reportNumberEncodingOffset();

    private final Scene scene;
    private final EventSource source;
    private long count;

    FaultyReports(final Scene scene, final EventSource source)
    {
        this.scene = scene;
        this.source = source;
    }

    @Override
    public int poll(final EventHandler handler, final int limit)
    {
        return source.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            final boolean isReport = ReportDescriptor.isReport(ReportDescriptor.templateId(buffer, offset));
            final boolean isHit = isReport && 0 == ++count % 40;
            if (isHit && Bug.REPORT_LEFT_OUT == scene.plan.bug)
            {
                return;
            }
            if (isHit && Bug.REPORT_NUMBER_REUSED == scene.plan.bug)
            {
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                final UnsafeBuffer copy = new UnsafeBuffer(bytes);
                copy.putLong(NUMBER_OFFSET, ReportDescriptor.reportNumber(buffer, offset) - 1, ByteOrder.LITTLE_ENDIAN);
                handler.onEvent(copy, 0, length, sequence, endOfBatch);
                return;
            }
            handler.onEvent(buffer, offset, length, sequence, endOfBatch);
        }, limit);
    }
}
