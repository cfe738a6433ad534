package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Claiming the next number from a shared counter: one atomic instruction against a loop that may fail, by threads.
 */
final class ContentionExperiment implements SeedExperiment
{
    static final String NAME = "xadd-cas";

    private static final long CLAIMS = 200_000_000L;
    private static final int THREADS_MIN = 4;
    private static final String INTEL = "Nehalem, Sandy Bridge";

    private final AtomicLong counter = new AtomicLong();

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        for (int threads = 1; threads <= Math.max(THREADS_MIN, cores); threads++)
        {
            final long share = settings.count(CLAIMS) / threads;
            rows.accept(measure("XADD", threads, share, () -> xadd(share)).published(
                1 == threads ? "~100 M/s" : threads >= 3 ? "~20 M/s" : "", 2 == threads ? "" : INTEL));
            rows.accept(measure("CAS", threads, share, () -> cas(share)).published(
                threads >= 3 ? "below XADD, degrading with every thread" : "", threads >= 3 ? INTEL : ""));
        }
    }

    private Row measure(final String how, final int threads, final long share, final ThreadTeam.Task task)
    {
        counter.set(0);
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[threads];
        Arrays.fill(tasks, task);
        final long durationNs = ThreadTeam.runNs(tasks);
        final Check check = new Check();
        check.expect("claims", threads * share, counter.get());
        final Row row = check.row(NAME, threads + (1 == threads ? " thread" : " threads"), how,
            threads * share * 1e3 / durationNs, "M/s").with("threads", threads);
        final int cores = Runtime.getRuntime().availableProcessors();
        return threads > cores ?
            row.note("more threads than cores: they take turns, contention stays that of " + cores) : row;
    }

    private void xadd(final long count)
    {
        for (long i = 0; i < count; i++)
        {
            counter.getAndAdd(1);
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
}
