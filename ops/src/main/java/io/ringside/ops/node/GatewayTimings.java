package io.ringside.ops.node;

import io.ringside.engine.pipeline.StageLatency;
import io.ringside.engine.ring.EventHandler;
import io.ringside.gateway.GatewayLatencyListener;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * The gateway's own two stages, and the output ring in front of it. Each recorder has one writing thread; collected by
 * the metrics thread. Hot path: no allocation.
 */
final class GatewayTimings implements GatewayLatencyListener
{
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private final SingleWriterRecorder ingress = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
    private final SingleWriterRecorder answers = new SingleWriterRecorder(1, HIGHEST_NS, DIGITS);
    private final StageLatency stages;
    private Histogram ingressInterval;
    private Histogram answerInterval;

    GatewayTimings(final StageLatency stages)
    {
        this.stages = stages;
    }

    @Override
    public void onIngress(final long durationNs)
    {
        ingress.recordValue(limited(durationNs));
    }

    @Override
    public void onAnswer(final long durationNs)
    {
        answers.recordValue(limited(durationNs));
    }

    @Override
    public EventHandler measuringOutput(final EventHandler handler)
    {
        return stages.measuringOutput(handler);
    }

    Histogram ingress()
    {
        ingressInterval = ingress.getIntervalHistogram(ingressInterval);
        return ingressInterval;
    }

    Histogram answers()
    {
        answerInterval = answers.getIntervalHistogram(answerInterval);
        return answerInterval;
    }

    private static long limited(final long durationNs)
    {
        return Math.min(HIGHEST_NS, Math.max(0, durationNs));
    }
}
