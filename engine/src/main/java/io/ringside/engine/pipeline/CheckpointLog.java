package io.ringside.engine.pipeline;

import java.util.concurrent.atomic.AtomicLongArray;

import org.agrona.BitUtil;

import static java.lang.invoke.VarHandle.acquireFence;

/**
 * The core's chain hash at every {@value #INTERVAL}th sequence, for those who compare two nodes while they run. One
 * thread writes (the one that drives the core), any thread reads. Keeps the newest checkpoints only. Hot path: no
 * allocation.
 */
public final class CheckpointLog
{
    /** A checkpoint is taken after each sequence that is a multiple of this. The same on every node. */
    public static final int INTERVAL = 4096;

    /** Returned when there is no checkpoint. */
    public static final long NO_SEQUENCE = -1;

    private final AtomicLongArray sequences;
    private final AtomicLongArray hashes;
    private final int mask;
    private volatile long lastSequence = NO_SEQUENCE;

    /**
     * @param capacity newest checkpoints kept; a power of two.
     */
    public CheckpointLog(final int capacity)
    {
        if (!BitUtil.isPowerOfTwo(capacity))
        {
            throw new IllegalArgumentException("capacity must be a power of two: capacity=" + capacity);
        }

        mask = capacity - 1;
        sequences = new AtomicLongArray(capacity);
        hashes = new AtomicLongArray(capacity);
        for (int i = 0; i < capacity; i++)
        {
            sequences.set(i, NO_SEQUENCE);
        }
    }

    /**
     * Whether a checkpoint is due after a sequence.
     *
     * @param sequence of a command.
     * @return true for multiples of the interval.
     */
    public static boolean isDue(final long sequence)
    {
        return 0 == (sequence & (INTERVAL - 1));
    }

    /**
     * Note the hash after a sequence. The writing thread.
     *
     * @param sequence  for which a checkpoint {@link #isDue}; greater than any before.
     * @param chainHash of the core after that sequence.
     */
    public void add(final long sequence, final long chainHash)
    {
        assert isDue(sequence) : "sequence=" + sequence;
        assert sequence > lastSequence : "sequence=" + sequence + " lastSequence=" + lastSequence;
        final int index = index(sequence);
        sequences.set(index, NO_SEQUENCE);
        hashes.setRelease(index, chainHash);
        sequences.setRelease(index, sequence);
        lastSequence = sequence;
    }

    /**
     * The newest checkpoint. Any thread.
     *
     * @return its sequence, {@link #NO_SEQUENCE} if there is none.
     */
    public long lastSequence()
    {
        return lastSequence;
    }

    /**
     * Whether the hash of a sequence is kept. Any thread.
     *
     * @param sequence to look for.
     * @return true if so, for the moment.
     */
    public boolean has(final long sequence)
    {
        return sequence >= 0 && isDue(sequence) && sequence == sequences.getAcquire(index(sequence));
    }

    /**
     * The hash of a checkpoint. Any thread.
     *
     * @param sequence     of the checkpoint.
     * @param missingValue to return when it is not kept, or no longer.
     * @return the hash, or the missing value.
     */
    public long chainHash(final long sequence, final long missingValue)
    {
        if (!has(sequence))
        {
            return missingValue;
        }

        final long hash = hashes.getAcquire(index(sequence));
        acquireFence();
        return has(sequence) ? hash : missingValue;
    }

    private int index(final long sequence)
    {
        return (int)(sequence / INTERVAL) & mask;
    }
}
