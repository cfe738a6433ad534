package io.ringside.loadgen.bench;

import io.ringside.engine.pipeline.EventDescriptor;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The gateway's stand-in: publishes commands on schedule, or as fast as the ring takes them, and drains the output
 * ring, on one thread. Latency is from the intended send time to the report's arrival here. No allocation while it
 * runs.
 */
final class BenchmarkDriver
{
    private static final int PUBLISH_LIMIT = 64;
    private static final int POLL_LIMIT = 256;
    private static final int IN_FLIGHT_MAX = 1 << 17;
    private static final long HIGHEST_NS = 60_000_000_000L;

    private final BenchmarkFlow flow;
    private final ExchangePipeline pipeline;
    private final boolean isStepping;
    private final RingBuffer ring;
    private final EventPoller poller;
    private final EpochNanoClock clock;
    private final EventHandler handler;
    private final long intervalNs1024;
    private final long[][] intendedNs = new long[BenchmarkFlow.SESSIONS + 1][IN_FLIGHT_MAX];
    final Histogram latency = new Histogram(1, HIGHEST_NS, 3);
    long published;
    long answered;
    long rejected;
    long messages;
    private long nowNs;

    BenchmarkDriver(
        final BenchmarkFlow flow,
        final ExchangePipeline pipeline,
        final EventPoller poller,
        final long ratePerSecond)
    {
        this.flow = flow;
        this.pipeline = pipeline;
        isStepping = ThreadingMode.INVOKER == pipeline.threadingMode();
        this.poller = poller;
        ring = pipeline.inputRing();
        clock = pipeline.clock();
        handler = pipeline.stageLatency().measuringOutput(this::onOutput);
        intervalNs1024 = 0 == ratePerSecond ? 0 : 1_000_000_000L * 1024 / ratePerSecond;
    }

    /** Run for a time, then wait for every answer. */
    void run(final long durationNs)
    {
        latency.reset();
        nowNs = clock.nanoTime();
        final long startNs = nowNs;
        final long publishedBefore = published;
        while (nowNs - startNs < durationNs)
        {
            publish(startNs, published - publishedBefore);
            work();
            nowNs = clock.nanoTime();
        }
    }

    void drain(final long timeoutNs)
    {
        final long deadlineNs = clock.nanoTime() + timeoutNs;
        while (answered < published && clock.nanoTime() < deadlineNs)
        {
            if (0 == work())
            {
                Thread.yield();
            }
            nowNs = clock.nanoTime();
        }
    }

    /** Take what has come out of the pipeline; in one thread with it, let it do its work first. */
    int work()
    {
        final int workCount = isStepping ? pipeline.doWork() : 0;
        return workCount + poller.poll(handler, POLL_LIMIT);
    }

    /** Publishes what is due; without a rate, as much as fits. */
    private void publish(final long startNs, final long sinceStart)
    {
        for (int i = 0; i < PUBLISH_LIMIT; i++)
        {
            final long dueNs = 0 == intervalNs1024 ? nowNs : startNs + ((sinceStart + i) * intervalNs1024 >> 10);
            if (dueNs > nowNs || !publish(dueNs))
            {
                return;
            }
        }
    }

    private boolean publish(final long intendedAtNs)
    {
        final int length = flow.nextLength();
        final int eventLength = EventDescriptor.eventLength(length);
        final long sequence = ring.tryClaim(eventLength);
        if (sequence < 0)
        {
            return false;
        }

        final int eventOffset = ring.eventOffset(sequence);
        EventDescriptor.stamp(ring.buffer(), eventOffset, nowNs);
        flow.encode(ring.buffer(), eventOffset + EventDescriptor.COMMAND_OFFSET);
        intendedNs[flow.sessionId()][(int)flow.clientSequence() & IN_FLIGHT_MAX - 1] = intendedAtNs;
        ring.commit(sequence, eventLength);
        published++;
        return true;
    }

    private void onOutput(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        messages++;
        final int templateId = buffer.getShort(offset + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN);
        if (ExecutionReportDecoder.TEMPLATE_ID != templateId && CancelRejectDecoder.TEMPLATE_ID != templateId)
        {
            return;
        }

        // Reports begin alike.
        rejected += CancelRejectDecoder.TEMPLATE_ID == templateId ? 1 : 0;
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        final long clientSequence =
            buffer.getLong(body + ExecutionReportDecoder.clientSequenceEncodingOffset(), LITTLE_ENDIAN);
        if (0 != clientSequence)
        {
            answered++;
            final int sessionId = buffer.getInt(body + ExecutionReportDecoder.sessionIdEncodingOffset(), LITTLE_ENDIAN);
            final long sentNs = intendedNs[sessionId][(int)clientSequence & IN_FLIGHT_MAX - 1];
            if (0 != intervalNs1024)
            {
                latency.recordValue(Math.min(HIGHEST_NS, Math.max(0, clock.nanoTime() - sentNs)));
            }
        }
    }
}
