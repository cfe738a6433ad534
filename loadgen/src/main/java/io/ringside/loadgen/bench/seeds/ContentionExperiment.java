package io.ringside.loadgen.bench.seeds;

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
    public void run(final SeedSettings settings, final Consumer<SeedRow> rows) throws Exception
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        for (int threads = 1; threads <= Math.max(THREADS_MIN, cores); threads++)
        {
            final long share = settings.count(CLAIMS) / threads;
            final int team = threads;
            final Rounds[] results = Rounds.interleaved(settings,
                (check) -> measure(check, team, share, () -> xadd(share)),
                (check) -> measure(check, team, share, () -> cas(share)));
            rows.accept(finish(results[0], threads, cores, "XADD").published(
                1 == threads ? "~100 M/s" : threads >= 3 ? "~20 M/s" : "", 2 == threads ? "" : INTEL));
            rows.accept(finish(results[1], threads, cores, "CAS").published(
                threads >= 3 ? "below XADD, degrading with every thread" : "", threads >= 3 ? INTEL : ""));
        }
    }

    private double measure(final Rounds check, final int threads, final long share, final ThreadTeam.Task task)
    {
        counter.set(0);
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[threads];
        Arrays.fill(tasks, task);
        final long durationNs = ThreadTeam.runNs(tasks);
        check.expect("claims", threads * share, counter.get());
        return threads * share * 1e3 / durationNs;
    }

    private static SeedRow finish(final Rounds rounds, final int threads, final int cores, final String how)
    {
        final SeedRow row = rounds.row(NAME, threads + (1 == threads ? " thread" : " threads"), how, "M/s")
            .with("threads", threads);
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
