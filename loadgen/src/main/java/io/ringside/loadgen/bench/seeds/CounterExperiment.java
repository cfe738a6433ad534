package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One counter, incremented 500 M times: what does it cost to be sure that nobody else interferes?
 * <p>
 * The plain counter is read and written with opaque access: one load and one store an increment, without which the
 * compiler replaces the whole loop by one addition. With two threads the plain and the volatile counter have one
 * writer and one reader, because two writers would lose increments; CAS and lock have two writers.
 */
final class CounterExperiment implements SeedExperiment
{
    static final String NAME = "counter";

    private static final long PUBLISHED_INCREMENTS = 500_000_000L;
    private static final String WESTMERE = "2.4 GHz Westmere, 2011";
    private static final VarHandle COUNTER;

    static
    {
        try
        {
            COUNTER = MethodHandles.lookup().findVarHandle(CounterExperiment.class, "counter", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final Lock lock = new ReentrantLock();
    private final AtomicLong atomicCounter = new AtomicLong();
    private long lockedCounter;
    private long counter;
    private long increments;

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        increments = settings.count(PUBLISHED_INCREMENTS);
        rows.accept(one("plain", this::plain).published("300 ms", WESTMERE)
            .note("opaque load and store, so that the loop is not folded into one addition"));
        rows.accept(one("volatile", this::volatileWrites).published("4,700 ms", WESTMERE));
        rows.accept(one("CAS", this::cas).published("5,700 ms", WESTMERE));
        rows.accept(one("XADD", this::xadd));
        rows.accept(one("lock", this::locked).published("10,000 ms", WESTMERE));

        rows.accept(withReader("plain", this::plain)
            .note("one thread writes, one reads; opaque load and store"));
        rows.accept(withReader("volatile", this::volatileWrites).note("one thread writes, one reads"));
        rows.accept(two("CAS", this::cas, 1).published("30,000 ms (18,000 in a second table)", WESTMERE));
        rows.accept(two("XADD", this::xadd, 1));
        rows.accept(two("lock", this::locked, 10)
            .published("224,000 ms (118,000 in a second table)", WESTMERE));
    }

    private Row one(final String how, final Loop loop)
    {
        final Check check = new Check();
        reset();
        final long startNs = System.nanoTime();
        loop.increment(increments);
        final long endNs = System.nanoTime();
        check.expect("increments", increments, total());
        return row(check, how, "one thread", endNs - startNs, increments);
    }

    private Row two(final String how, final Loop loop, final int divisor)
    {
        final Check check = new Check();
        final long half = increments / divisor / 2;
        reset();
        final long durationNs = ThreadTeam.runNs(() -> loop.increment(half), () -> loop.increment(half));
        check.expect("increments", 2 * half, total());
        return row(check, how, "two threads", durationNs, 2 * half);
    }

    private Row withReader(final String how, final Loop loop)
    {
        final Check check = new Check();
        reset();
        final long[] seen = new long[1];
        final long durationNs = ThreadTeam.runNs(() -> loop.increment(increments), () -> seen[0] = follow());
        check.expect("increments", increments, total());
        check.expect("increments seen by the reader", increments, seen[0]);
        return row(check, how, "two threads", durationNs, increments);
    }

    private static Row row(
        final Check check, final String how, final String threads, final long durationNs, final long measured)
    {
        final double ms = (double)durationNs / measured * PUBLISHED_INCREMENTS / 1e6;
        final Row row = check.row(NAME, "500 M increments, " + threads, how, ms, "ms")
            .with("nsPerIncrement", ms * 1e6 / PUBLISHED_INCREMENTS);
        return measured >= PUBLISHED_INCREMENTS ? row :
            row.note(String.format("extrapolated from %,d increments", measured));
    }

    private void reset()
    {
        COUNTER.setVolatile(this, 0L);
        atomicCounter.set(0);
        lockedCounter = 0;
    }

    private long total()
    {
        return (long)COUNTER.getVolatile(this) + atomicCounter.get() + lockedCounter;
    }

    private void plain(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            COUNTER.setOpaque(this, (long)COUNTER.getOpaque(this) + 1);
        }
    }

    private void volatileWrites(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            COUNTER.setVolatile(this, (long)COUNTER.getVolatile(this) + 1);
        }
    }

    private void cas(final long count)
    {
        final AtomicLong atomic = atomicCounter;
        for (long i = 0; i < count; i++)
        {
            long value;
            do
            {
                value = atomic.get();
            }
            while (!atomic.compareAndSet(value, value + 1));
        }
    }

    private void xadd(final long count)
    {
        final AtomicLong atomic = atomicCounter;
        for (long i = 0; i < count; i++)
        {
            atomic.getAndIncrement();
        }
    }

    private void locked(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            lock.lock();
            try
            {
                ++lockedCounter;
            }
            finally
            {
                lock.unlock();
            }
        }
    }

    private long follow()
    {
        long seen = 0;
        while (seen < increments)
        {
            seen = (long)COUNTER.getAcquire(this);
            Thread.onSpinWait();
        }
        return seen;
    }

    /** Increments in one way. */
    @FunctionalInterface
    private interface Loop
    {
        void increment(long count);
    }
}
