package io.ringside.loadgen.simulation;

import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.media.SimMedia;

import java.io.PrintWriter;
import java.util.Map;

/**
 * Runs seeds. One thread; a seed gives the same run wherever and however often it is run. Closed, because it may have
 * media drivers.
 */
public final class Simulation implements AutoCloseable
{
    private final Coverage coverage = new Coverage();
    private final SimMedia media = new SimMedia();
    private final Bug bug;
    private PrintWriter log;

    /**
     * What came of one seed.
     *
     * @param seed      of the run.
     * @param failure   what went wrong, null if nothing did.
     * @param isDecided false if it ended where only an operator could go on, by accepting a loss.
     * @param shown     reports that clients were sent.
     * @param traceHash over everything that happened: equal if and only if two runs were.
     * @param virtualNs time that passed in it.
     */
    public record Result(
        long seed, Throwable failure, boolean isDecided, long shown, long traceHash, long virtualNs)
    {
    }

    /**
     * A simulation without a log.
     *
     * @param bug to be planted.
     */
    public Simulation(final Bug bug)
    {
        this.bug = bug;
    }

    /** Write what happens, a line for each event, or not, with null. */
    public Simulation log(final PrintWriter newLog)
    {
        log = newLog;
        return this;
    }

    /**
     * Run one seed.
     *
     * @param seed any number.
     * @return what came of it; failures are not thrown.
     */
    public Result run(final long seed)
    {
        World world = null;
        try
        {
            world = new World(seed, bug, coverage, media, () -> log);
            final boolean isDecided = world.run();
            return result(seed, null, isDecided, world);
        }
        catch (final RuntimeException | AssertionError ex)
        {
            return result(seed, ex, true, world);
        }
    }

    private static Result result(final long seed, final Throwable failure, final boolean isDecided, final World world)
    {
        return null == world ? new Result(seed, failure, isDecided, 0, 0, 0) :
            new Result(seed, failure, isDecided, world.ledger.shownCount(), world.ledger.traceHash(), world.nowNs());
    }

    /** How often each mark was reached so far. */
    public Map<Mark, Long> coverage()
    {
        return coverage.counts();
    }

    @Override
    public void close()
    {
        media.close();
    }
}
