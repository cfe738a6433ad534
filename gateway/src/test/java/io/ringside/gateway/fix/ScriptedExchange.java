package io.ringside.gateway.fix;

import io.ringside.engine.core.ReportSink;
import io.ringside.engine.protocol.CancelRejectEncoder;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MassCancelReportEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.CommandPublisher;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/** Stands where the exchange stands: the test takes the commands out and says what comes back. */
final class ScriptedExchange implements CommandPublisher
{
    static final long NOW_NS = 1_795_000_000_123_456_789L;

    final BlockingQueue<UnsafeBuffer> commands = new LinkedBlockingQueue<>();
    private final RingBuffer output = RingBuffer.singleProducer(1024, 256, 0);
    private final EventPoller poller = new EventPoller(output, output.newBarrier());
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AtomicLong sequence = new AtomicLong();
    private long reportSequence;
    private ReportSink log;
    volatile long refusal;
    volatile boolean isStuck;
    private volatile CountDownLatch held;

    ScriptedExchange()
    {
        output.gateOn(poller.sequence());
    }

    EventPoller poller()
    {
        return poller;
    }

    /** Instead of the poller, one that the exchange need not wait for. */
    DetachablePoller detachablePoller()
    {
        output.leave(poller.sequence());
        return DetachablePoller.attached(output);
    }

    /** Commands are not taken, and whoever gives one does not come back, until the latch is open. */
    void hold(final CountDownLatch latch)
    {
        held = latch;
    }

    @Override
    public long offer(final DirectBuffer source, final int offset, final int length)
    {
        awaitRelease();
        if (refusal < 0)
        {
            return refusal;
        }
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, source, offset, length);
        commands.add(copy);
        return sequence.getAndIncrement();
    }

    private void awaitRelease()
    {
        try
        {
            isStuck = null != held && held.getCount() > 0;
            if (isStuck)
            {
                held.await();
            }
            isStuck = false;
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    UnsafeBuffer expectCommand(final int templateId) throws InterruptedException
    {
        final UnsafeBuffer command = commands.poll(10, TimeUnit.SECONDS);
        assertNotNull(command, "no command came: expected template " + templateId);
        assertEquals(templateId, new MessageHeaderDecoder().wrap(command, 0).templateId());
        return command;
    }

    void execution(final int sessionId, final Consumer<ExecutionReportEncoder> fields)
    {
        final ExecutionReportEncoder report = new ExecutionReportEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, ExecutionReportEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(++reportSequence).reportNumber(reportSequence - 1)
            .timestampNs(NOW_NS).reason(io.ringside.engine.protocol.Reason.NONE);
        fields.accept(report);
        publish(report.limit());
    }

    void cancelReject(final int sessionId, final Consumer<CancelRejectEncoder> fields)
    {
        final CancelRejectEncoder report = new CancelRejectEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, CancelRejectEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(++reportSequence).reportNumber(reportSequence - 1)
            .timestampNs(NOW_NS);
        fields.accept(report);
        publish(report.limit());
    }

    void massCancelReport(final int sessionId, final Consumer<MassCancelReportEncoder> fields)
    {
        final MassCancelReportEncoder report = new MassCancelReportEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(8, MassCancelReportEncoder.BLOCK_LENGTH, (byte)0);
        report.sessionId(sessionId).reportSequence(++reportSequence).reportNumber(reportSequence - 1)
            .timestampNs(NOW_NS).commandSequence(77);
        fields.accept(report);
        publish(report.limit());
    }

    /** The next report is the first that a restarted core gives. */
    void resumeAt(final long nextReportSequence)
    {
        reportSequence = nextReportSequence - 1;
    }

    /** Also write the reports to come where the egress side would. */
    void logTo(final ReportSink sink)
    {
        log = sink;
    }

    private void publish(final int length)
    {
        if (null != log)
        {
            log.buffer().putBytes(log.claim(length), buffer, 0, length);
            log.commit();
        }
        QuickFixClient.await("room in the output ring", () -> output.offer(buffer, 0, length) >= 0);
    }
}
