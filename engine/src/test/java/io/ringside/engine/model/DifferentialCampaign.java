package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Many runs, all profiles in turn, on several threads. Run n has the profile n modulo their number and the seed
 * {@code first seed + n}, whichever thread takes it, so that a campaign may be cut into pieces at any run and
 * continued on another day or machine.
 */
final class DifferentialCampaign
{
    /** Of one run: then a new exchange, so that a difference is never far from its beginning. */
    static final int COMMANDS_PER_RUN = 12_500;

    private final long firstSeed;
    private final int threads;

    DifferentialCampaign(final long firstSeed, final int threads)
    {
        this.firstSeed = firstSeed;
        this.threads = threads;
    }

    static long runsFor(final long commands)
    {
        return (commands + COMMANDS_PER_RUN - 1) / COMMANDS_PER_RUN;
    }

    /** Returns what was seen; the first difference that any thread finds is thrown. */
    Coverage run(final long fromRun, final long toRun) throws InterruptedException
    {
        final AtomicLong next = new AtomicLong(fromRun);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final List<Thread> workers = new ArrayList<>();
        final Coverage total = new Coverage();
        for (int i = 0; i < threads; i++)
        {
            final Thread worker = new Thread(() ->
            {
                try
                {
                    final Coverage coverage = work(next, toRun, failure);
                    synchronized (total)
                    {
                        total.merge(coverage);
                    }
                }
                catch (final Throwable ex)
                {
                    failure.compareAndSet(null, ex);
                }
            }, "differential-" + i);
            worker.start();
            workers.add(worker);
        }
        for (final Thread worker : workers)
        {
            worker.join();
        }
        if (null != failure.get())
        {
            throw new AssertionError(failure.get().getMessage(), failure.get());
        }
        return total;
    }

    private Coverage work(final AtomicLong next, final long toRun, final AtomicReference<Throwable> failure)
    {
        final Coverage coverage = new Coverage();
        final Profile[] profiles = Profile.values();
        long run = next.getAndIncrement();
        while (run < toRun && null == failure.get())
        {
            final Profile profile = profiles[(int)(run % profiles.length)];
            final Tuning tuning = profile.tuning();
            new DifferentialRun(profile, firstSeed + run, new EngineExchange(tuning.limits)).into(coverage)
                .run(COMMANDS_PER_RUN);
            run = next.getAndIncrement();
        }
        return coverage;
    }

    /** One line that says all that is needed to do it again. */
    String told(final long fromRun, final long toRun, final Coverage coverage)
    {
        return "differential: seeds=" + (firstSeed + fromRun) + ".." + (firstSeed + toRun - 1) + " runs=" + fromRun +
            ".." + (toRun - 1) + " profiles=" + Profile.values().length + " commands=" + coverage.commands +
            " reports=" + coverage.reports + " marketData=" + coverage.marketData + " trades=" + coverage.trades +
            " differences=0";
    }

    /**
     * A campaign in pieces: a line for each, at the end how often what was reached. Ends with status 1 at a difference.
     *
     * @param args first seed, first command, behind the last command, commands of a piece, threads.
     * @throws InterruptedException if it is.
     */
    public static void main(final String[] args) throws InterruptedException
    {
        final DifferentialCampaign campaign =
            new DifferentialCampaign(Long.parseLong(args[0]), Integer.parseInt(args[4]));
        final long lastRun = runsFor(Long.parseLong(args[2]));
        final long pieceRuns = runsFor(Long.parseLong(args[3]));
        final Coverage total = new Coverage();
        for (long run = Long.parseLong(args[1]) / COMMANDS_PER_RUN; run < lastRun; run += pieceRuns)
        {
            final long toRun = Math.min(lastRun, run + pieceRuns);
            final long startNs = System.nanoTime();
            final Coverage coverage = campaign.run(run, toRun);
            total.merge(coverage);
            System.out.println(campaign.told(run, toRun, coverage) + " seconds=" +
                (System.nanoTime() - startNs) / 1_000_000_000L);
        }
        for (final Map.Entry<String, Long> entry : total.counts().entrySet())
        {
            System.out.println("reached: " + entry.getValue() + " " + entry.getKey());
        }
    }
}
