package io.ringside.journal.replication;

import org.agrona.DirectBuffer;

/** Receives the records of a standby. Called on the standby's replication agent. */
public interface ReplicationApplier
{
    /**
     * The stream of a primary begins. All records until the next call are of this epoch or replayed by it: write them
     * with it.
     *
     * @param epoch        of the primary, never older than before.
     * @param nextSequence of the next record.
     */
    default void onPrimary(final long epoch, final long nextSequence)
    {
    }

    /**
     * One record, gapless and in order.
     *
     * @param buffer      holding the event; valid during the call only.
     * @param offset      of the event in bytes.
     * @param length      of the event in bytes, 0 for an aborted claim.
     * @param timestampNs the sequencer's time, UTC epoch nanoseconds.
     * @return true when accepted: it will be acknowledged once it is written; false when there is no room now: it is
     *         offered again.
     */
    boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
}
