package io.ringside.loadgen;

import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.loadgen.workload.Arrivals;
import io.ringside.loadgen.workload.Workload;

/**
 * What a run leaves behind.
 *
 * @param nodeAtStart    what the node said of itself before the load.
 * @param lastSentNs     when the last message of the measurement was really sent, since the start of the run.
 * @param nextIntendedNs the first intended time that was not served; at or after the end if all were.
 */
record FinishedRun(
    LoadGeneratorContext context,
    Arrivals arrivals,
    Workload workload,
    RequestTracker tracker,
    LatencyRecorder recorder,
    EarlyEnd end,
    NodeInfo nodeAtStart,
    PauseWatch pauses,
    long trades,
    long measuredSent,
    long measuredAcknowledged,
    long lastSentNs,
    long nextIntendedNs)
{
    /** Says how long it took; without a schedule the run itself knows. */
    long durationNs()
    {
        return LoadGeneratorContext.OPEN_END_NS == context.durationNs ?
            Math.max(1, lastSentNs - context.warmupNs) : context.durationNs;
    }
}
