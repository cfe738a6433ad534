package io.ringside.gateway.client;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * The commands that were sent and not yet answered, kept as they were encoded, so that they can be sent again after a
 * reconnect. A fixed ring of slots indexed by clientSequence. Hot path: no allocation.
 */
final class PendingCommands
{
    /** Bytes of one slot, whole cache lines; the longest order-entry command with its header has 152. */
    static final int SLOT_LENGTH = 192;

    private final UnsafeBuffer buffer;
    private final int[] lengths;
    private final int mask;
    private long oldestSequence = 1;
    private long nextSequence = 1;

    PendingCommands(final int capacity)
    {
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity * SLOT_LENGTH));
        lengths = new int[capacity];
        mask = capacity - 1;
    }

    UnsafeBuffer buffer()
    {
        return buffer;
    }

    long nextSequence()
    {
        return nextSequence;
    }

    long oldestSequence()
    {
        return oldestSequence;
    }

    boolean isEmpty()
    {
        return oldestSequence == nextSequence;
    }

    boolean isFull()
    {
        return nextSequence - oldestSequence > mask;
    }

    int offset(final long sequence)
    {
        return ((int)sequence & mask) * SLOT_LENGTH;
    }

    /** Length of the command with that sequence, 0 if it is not waiting for an answer. */
    int length(final long sequence)
    {
        return sequence < oldestSequence || sequence >= nextSequence ? 0 : lengths[(int)sequence & mask];
    }

    /** Keep the command that was encoded at {@link #offset(long)} of {@link #nextSequence()}. */
    void append(final int length)
    {
        assert !isFull() : "nextSequence=" + nextSequence + " oldestSequence=" + oldestSequence;
        lengths[(int)nextSequence & mask] = length;
        nextSequence++;
    }

    /** True if the command was waiting for its answer. */
    boolean remove(final long sequence)
    {
        if (0 == length(sequence))
        {
            return false;
        }
        lengths[(int)sequence & mask] = 0;
        while (oldestSequence < nextSequence && 0 == lengths[(int)oldestSequence & mask])
        {
            oldestSequence++;
        }
        return true;
    }

    /** Only while nothing is pending: go on with the sequence the venue expects. */
    void restartAt(final long sequence)
    {
        assert isEmpty() : "oldestSequence=" + oldestSequence + " nextSequence=" + nextSequence;
        oldestSequence = sequence;
        nextSequence = sequence;
    }
}
