package io.ringside.loadgen;

import io.ringside.loadgen.result.LatencyRecorder;

/** Told how a run stands, once a second, on the reporting thread: it may print, the load does not wait for it. */
@FunctionalInterface
public interface ProgressListener
{
    /** Hears and says nothing. */
    ProgressListener NONE = (progress, latencies) ->
    {
    };

    /**
     * One second has passed.
     *
     * @param progress  of the second.
     * @param latencies whose intervals are those of the second, until this returns.
     */
    void onProgress(Progress progress, LatencyRecorder latencies);
}
