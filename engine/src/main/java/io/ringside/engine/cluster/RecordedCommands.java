package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;

/** The commands that a member's own journal has. One thread. */
@FunctionalInterface
public interface RecordedCommands
{
    /** Compares nothing. */
    RecordedCommands NONE = (buffer, offset, length, sequence, timestampNs) -> true;

    /**
     * Compare a command of the log with the one that the journal has under its sequence. Sequences rise by one.
     *
     * @return false if they differ.
     */
    boolean isSame(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
}
