package io.ringside.engine.host;

import java.util.concurrent.atomic.AtomicLongArray;

import io.ringside.journal.replication.CheckpointSource;

import org.agrona.BitUtil;

import static java.lang.invoke.VarHandle.acquireFence;

/**
 * A hash of the core at every {@value #INTERVAL}th sequence, to compare two nodes while they run: over all commands and
 * outputs, and over all live orders. The thread that drives the core writes; any thread reads. Keeps the newest
 * checkpoints only. Hot path: no allocation.
 */
public final class CheckpointLog implements CheckpointSource
{
    /** A checkpoint is taken after each sequence that is a multiple of this. The same on every node. */
    public static final int INTERVAL = 4096;

    private static final long NONE = -1;

    private final AtomicLongArray sequences;
    private final AtomicLongArray hashes;
    private final int mask;
    private volatile long lastSequence = NONE;

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
            sequences.set(i, NONE);
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
     * @param hash     of the core after that sequence.
     */
    public void add(final long sequence, final long hash)
    {
        assert isDue(sequence) : "sequence=" + sequence;
        assert sequence > lastSequence : "sequence=" + sequence + " lastSequence=" + lastSequence;
        final int index = index(sequence);
        sequences.set(index, NONE);
        hashes.setRelease(index, hash);
        sequences.setRelease(index, sequence);
        lastSequence = sequence;
    }

    @Override
    public long latestSequence()
    {
        return lastSequence;
    }

    @Override
    public long chainHashAt(final long sequence)
    {
        if (!has(sequence))
        {
            return UNKNOWN;
        }

        final long hash = hashes.getAcquire(index(sequence));
        acquireFence();
        return has(sequence) ? hash : UNKNOWN;
    }

    private boolean has(final long sequence)
    {
        return sequence >= 0 && isDue(sequence) && sequence == sequences.getAcquire(index(sequence));
    }

    private int index(final long sequence)
    {
        return (int)(sequence / INTERVAL) & mask;
    }
}
