package io.ringside.journal;

import org.agrona.DirectBuffer;

/** Receives the records that a {@link JournalReader} finds, in order. */
@FunctionalInterface
public interface JournalRecordHandler
{
    /**
     * One record. An event of length 0 is the trace of an aborted claim.
     *
     * @param buffer      holding the event; valid during the call only.
     * @param offset      in bytes of the first event byte.
     * @param length      of the event in bytes, 0 or more.
     * @param timestampNs the sequencer's time, UTC epoch nanoseconds.
     * @return true when accepted; false stops the poll, and the next one offers the same record again.
     */
    boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
}
