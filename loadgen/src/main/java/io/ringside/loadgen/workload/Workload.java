package io.ringside.loadgen.workload;

/**
 * What is sent. A workload is asked for one message at a time, and told what came of the earlier ones.
 */
public interface Workload extends ResponseListener
{
    /**
     * Decide the next message. It will be sent: the generator never drops it, however late it is.
     *
     * @param intendedTimeNs when the schedule wants it sent, since the start of the run.
     * @param request        to be filled; its correlation is one more than that of the message before, the first is 1.
     */
    void next(long intendedTimeNs, OrderRequest request);

    /**
     * Called once, when the warm-up is over: statistics start from here.
     */
    void onMeasurementStart();

    /**
     * @return what has been generated since {@link #onMeasurementStart()}, to hold against the targets.
     */
    FlowStatistics statistics();
}
