package io.ringside.engine.pipeline;

import org.agrona.DirectBuffer;

/**
 * What the replication stage asks of replication. Called on the replication thread. Hot path: no allocation, never
 * blocks.
 */
public interface Replicator
{
    /**
     * A live event, in sequence order. What cannot be sent now is caught up from the journal.
     *
     * @param buffer      holding the event; valid during the call only.
     * @param offset      in bytes of the first event byte.
     * @param length      in bytes; 0 for an aborted claim.
     * @param sequence    of the event.
     * @param timestampNs the sequencer's time, UTC nanoseconds.
     */
    void onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);

    /** The end of a batch: send what was handed over. */
    void flush();

    /** Take acknowledgements, catch standbys up, watch time-outs: amount of work done, 0 for none. */
    int doWork();

    /**
     * The last sequence that enough standbys have acknowledged, in the way that the durability mode asks; never goes
     * back.
     */
    long quorumSequence();
}
