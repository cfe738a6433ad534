package io.ringside.engine.host;

/**
 * The sections of a command's path through the pipeline whose latency is measured, in order. Journal and replicate run
 * side by side.
 */
public enum LatencyStage
{
    /** Begins with the sequencer's time stamp, and ends when the journal takes the command up. */
    RING,

    /** Begins there, and lasts until the journal has written it, and synced it when the durability mode says so. */
    JOURNAL,

    /** Lasts from the time stamp until enough standbys have acknowledged it; without standbys, until it was handled. */
    REPLICATE,

    /** Lasts from the later of the two before until the core has handled the command, waiting included. */
    MATCH,

    /** Lasts from the publication of a report until its poller takes it up. */
    OUTPUT
}
