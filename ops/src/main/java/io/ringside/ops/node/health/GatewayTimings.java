package io.ringside.ops.node.health;

import io.ringside.engine.host.StageLatency;
import io.ringside.engine.ring.EventHandler;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.ops.metrics.IntervalRecorder;
import org.HdrHistogram.Histogram;

/**
 * The gateway's own two stages, and the output ring in front of it. Each recorder has one writing thread; collected by
 * the metrics thread. Hot path: no allocation.
 */
public final class GatewayTimings implements GatewayLatencyListener
{
    private final IntervalRecorder ingress = new IntervalRecorder();
    private final IntervalRecorder answers = new IntervalRecorder();
    private final StageLatency stages;

    public GatewayTimings(final StageLatency stages)
    {
        this.stages = stages;
    }

    @Override
    public void onIngress(final long durationNs)
    {
        ingress.record(durationNs);
    }

    @Override
    public void onAnswer(final long durationNs)
    {
        answers.record(durationNs);
    }

    @Override
    public EventHandler measuringOutput(final EventHandler handler)
    {
        return stages.measuringOutput(handler);
    }

    public Histogram ingress()
    {
        return ingress.interval();
    }

    public Histogram answers()
    {
        return answers.interval();
    }
}
