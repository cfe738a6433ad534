package io.ringside.loadgen.bench.seeds;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

/**
 * One counter: what does it cost to exclude other threads, by the way it is incremented and by the number of threads?
 * <p>
 * The plain counter is read and written with opaque access: one load and one store an increment, without which the
 * compiler replaces the whole loop by one addition. With two threads the plain and the volatile counter have one
 * writer and one reader, because two writers would lose increments; CAS and lock have two writers.
 */
final class CounterExperiment
{
    private static final long PUBLISHED_INCREMENTS = 500_000_000L;
    private static final long CLAIMS = 200_000_000L;
    private static final int THREADS_MIN = 4;
    private static final String WESTMERE = "2.4 GHz Westmere, 2011";
    private static final String INTEL = "Nehalem, Sandy Bridge";

    private final AtomicLong counter = new AtomicLong();
    private final Lock lock = new ReentrantLock();
    private long locked;

    /** 500 M increments: plain, volatile, CAS, XADD, lock, by one thread and by two. */
    void ways(final SeedSettings settings, final Consumer<Row> rows)
    {
        final long increments = settings.count(PUBLISHED_INCREMENTS);
        rows.accept(row("plain", "one thread", increments, () -> plain(increments)).published("300 ms", WESTMERE)
            .note("opaque load and store, so that the loop is not folded into one addition"));
        rows.accept(row("volatile", "one thread", increments, () -> volatileWrites(increments))
            .published("4,700 ms", WESTMERE));
        rows.accept(row("CAS", "one thread", increments, () -> cas(increments)).published("5,700 ms", WESTMERE));
        rows.accept(row("XADD", "one thread", increments, () -> xadd(increments)));
        rows.accept(row("lock", "one thread", increments, () -> locked(increments)).published("10,000 ms", WESTMERE));

        rows.accept(row("plain", "two threads", increments, () -> plain(increments), () -> follow(increments))
            .note("one thread writes, one reads; opaque load and store"));
        rows.accept(row("volatile", "two threads", increments,
            () -> volatileWrites(increments), () -> follow(increments)).note("one thread writes, one reads"));
        final long half = increments / 2;
        rows.accept(row("CAS", "two threads", increments, () -> cas(half), () -> cas(half))
            .published("30,000 ms (18,000 in a second table)", WESTMERE));
        rows.accept(row("XADD", "two threads", increments, () -> xadd(half), () -> xadd(half)));
        final long few = half / 10;
        rows.accept(row("lock", "two threads", 2 * few, () -> locked(few), () -> locked(few))
            .published("224,000 ms (118,000 in a second table)", WESTMERE));
    }

    /** Claiming the next number: one atomic instruction against a loop that may fail. */
    void contention(final SeedSettings settings, final Consumer<Row> rows)
    {
        for (int threads = 1; threads <= Math.max(THREADS_MIN, Runtime.getRuntime().availableProcessors()); threads++)
        {
            final long share = settings.count(CLAIMS) / threads;
            rows.accept(claims("XADD", threads, share, () -> xadd(share)).published(
                1 == threads ? "~100 M/s" : threads >= 3 ? "~20 M/s" : "", 2 == threads ? "" : INTEL));
            rows.accept(claims("CAS", threads, share, () -> cas(share)).published(
                threads >= 3 ? "below XADD, degrading with every thread" : "", threads >= 3 ? INTEL : ""));
        }
    }

    private Row claims(final String how, final int threads, final long share, final ThreadTeam.Task task)
    {
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[threads];
        Arrays.fill(tasks, task);
        final double ns = runNs(tasks);
        return Row.measured(threads + (1 == threads ? " thread" : " threads"), how, threads * share * 1e3 / ns, "M/s")
            .expect("claims", threads * share, counter.get()).with("threads", threads).threads(threads);
    }

    private Row row(final String how, final String threads, final long measured, final ThreadTeam.Task... tasks)
    {
        final double ns = runNs(tasks) / (double)measured;
        final Row row = Row.measured("500 M increments, " + threads, how, ns * PUBLISHED_INCREMENTS / 1e6, "ms")
            .expect("increments", measured, counter.get() + locked).with("nsPerIncrement", ns);
        return measured >= PUBLISHED_INCREMENTS ? row :
            row.note(String.format(Locale.ROOT, "extrapolated from %,d increments", measured));
    }

    private long runNs(final ThreadTeam.Task... tasks)
    {
        counter.set(0);
        locked = 0;
        return ThreadTeam.runNs(tasks);
    }

    private void plain(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            counter.setOpaque(counter.getOpaque() + 1);
        }
    }

    private void volatileWrites(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            counter.set(counter.get() + 1);
        }
    }

    private void cas(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            long value;
            do
            {
                value = counter.get();
            }
            while (!counter.compareAndSet(value, value + 1));
        }
    }

    private void xadd(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            counter.getAndIncrement();
        }
    }

    private void locked(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            lock.lock();
            try
            {
                ++locked;
            }
            finally
            {
                lock.unlock();
            }
        }
    }

    /** Follows until it has seen the last increment. */
    private void follow(final long increments)
    {
        while (counter.getAcquire() < increments)
        {
            Thread.onSpinWait();
        }
    }
}
