package io.ringside.engine.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A position in a {@link RingBuffer} that one thread advances and other threads read, alone on its cache lines. Unless
 * said otherwise one thread writes; any thread may read. Hot path: no allocation.
 */
public final class Sequence extends SequenceTrailer
{
    private static final VarHandle VALUE;

    static
    {
        try
        {
            VALUE = MethodHandles.lookup().findVarHandle(SequenceValue.class, "value", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    /**
     * @param initialValue the sequence of the last event that counts as passed; -1 when nothing has.
     */
    public Sequence(final long initialValue)
    {
        VALUE.setRelease(this, initialValue);
    }

    /** Plain read, for the thread that writes. */
    public long get()
    {
        return (long)VALUE.get(this);
    }

    /** Acquire: everything that the writer did before it released the value is visible after this read. */
    public long getAcquire()
    {
        return (long)VALUE.getAcquire(this);
    }

    /**
     * Plain write, for a value that no other thread reads.
     *
     * @param newValue to keep.
     */
    void set(final long newValue)
    {
        VALUE.set(this, newValue);
    }

    /**
     * Release: makes the value, and everything done before, visible to readers that acquire it.
     *
     * @param newValue never less than the one before.
     */
    public void setRelease(final long newValue)
    {
        VALUE.setRelease(this, newValue);
    }

    /**
     * Serves several writers: one atomic instruction (XADD), never a retry loop.
     *
     * @param delta to add.
     * @return the value before.
     */
    public long getAndAdd(final long delta)
    {
        return (long)VALUE.getAndAdd(this, delta);
    }

    /**
     * The least of several sequences, each acquired.
     *
     * @param sequences to look at; may be empty.
     * @param ceiling   returned when no sequence is below it.
     * @return the least value, at most {@code ceiling}.
     */
    static long minimum(final Sequence[] sequences, final long ceiling)
    {
        long minimum = ceiling;
        for (final Sequence sequence : sequences)
        {
            final long value = sequence.getAcquire();
            // Compared by distance: sequences continue beyond the largest positive long.
            minimum = value - minimum < 0 ? value : minimum;
        }

        return minimum;
    }

    @Override
    public String toString()
    {
        return Long.toString(getAcquire());
    }
}
