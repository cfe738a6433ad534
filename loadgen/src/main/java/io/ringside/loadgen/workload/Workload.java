package io.ringside.loadgen.workload;

/** Supplies the messages of a run one at a time, and receives the results of earlier ones. */
public interface Workload extends ResponseListener
{
    /**
     * Decide the next message. It is sent, however late it is, unless the run ends before it could be.
     *
     * @param intendedTimeNs when the schedule wants it sent, since the start of the run.
     * @param request        to be filled; its correlation is one more than that of the message before, the first is 1.
     */
    void next(long intendedTimeNs, OrderRequest request);

    /**
     * A request is given up because its answer is lost. An answer may still come.
     *
     * @param correlation of the request.
     */
    void onLost(long correlation);

    /** Called once, when the warm-up is over: statistics start from here. */
    void onMeasurementStart();

    /** What has been generated since {@link #onMeasurementStart()}, to hold against the targets. */
    FlowStatistics statistics();
}
