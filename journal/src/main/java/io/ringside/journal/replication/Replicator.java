package io.ringside.journal.replication;

import org.agrona.DirectBuffer;

/**
 * The work of the replication stage: a primary's sends records to the standby and says which of them may be acted upon,
 * a standby's receives them. Called on the replication thread. Hot path: no allocation, never blocks.
 */
public interface Replicator
{
    /**
     * One live record, in order and without gaps. Always accepted: what cannot be sent now is sent from the journal
     * later.
     *
     * @param buffer      holding the event; valid during the call only.
     * @param offset      of the event in bytes.
     * @param length      of the event in bytes; 0 for an aborted claim.
     * @param sequence    of the event: one more than that of the call before.
     * @param timestampNs the sequencer's time, UTC nanoseconds.
     */
    void onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);

    /** Send the records so far, at the end of a batch; {@link #doWork()} does this too. */
    void flush();

    /** Send, receive, catch up, watch the timeouts: amount of work done, 0 for none. */
    int doWork();

    /** Last sequence that may be acted upon. Never decreases. */
    long quorumSequence();
}
