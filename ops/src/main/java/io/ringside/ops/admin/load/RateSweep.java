package io.ringside.ops.admin.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses the rates of a search for the highest that an exchange sustains: upwards in equal ratios until two in a row
 * fail, then between the highest that passed and the lowest above it that failed. Uses no clock and no load; the caller
 * reports the result of each rate.
 */
public final class RateSweep
{
    private static final int FAILURES_MAX = 2;
    private static final double KNEE_FACTOR = 3;
    /** Rates nearer to each other than this are the same to a measurement. */
    private static final double RESOLUTION = 1.02;

    private final List<Long> ascent = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private int refinements;
    private int ascended;

    /** How a rate went. */
    public enum Outcome
    {
        /** The run was valid, and its objectives were met. */
        HELD,
        /** The exchange did not keep up, or missed an objective. */
        FAILED,
        /** The exchange kept up, but the run is not valid: the generator was slow. */
        UNKNOWN
    }

    /**
     * One rate that was tried.
     *
     * @param rate    messages per second.
     * @param outcome how it went.
     * @param p99Ns   of the response time; negative if it is not known.
     */
    public record Step(long rate, Outcome outcome, double p99Ns)
    {
    }

    /**
     * @param from        lowest rate.
     * @param to          highest rate.
     * @param stepCount   rates of the way up, both ends included, at least 2.
     * @param refinements rates between the last that held and the first that did not.
     */
    public RateSweep(final long from, final long to, final int stepCount, final int refinements)
    {
        this.refinements = refinements;
        final double ratio = Math.pow((double)to / from, 1.0 / (stepCount - 1));
        for (int i = 0; i < stepCount; i++)
        {
            final long rate = i == stepCount - 1 ? to : round(from * Math.pow(ratio, i));
            if (ascent.isEmpty() || rate > ascent.get(ascent.size() - 1))
            {
                ascent.add(rate);
            }
        }
    }

    /** The next rate to try; 0: there is nothing more to learn. */
    public long nextRate()
    {
        if (ascended < ascent.size() && !isPastTheEnd())
        {
            return ascent.get(ascended++);
        }
        ascended = ascent.size();
        final long low = highestRate();
        final long high = lowestFailureAbove(low);
        if (refinements-- <= 0 || 0 == low || 0 == high || high <= low * RESOLUTION * RESOLUTION)
        {
            return 0;
        }
        final long rate = round(Math.sqrt((double)low * high));
        return rate > low && rate < high ? rate : 0;
    }

    public void add(final Step step)
    {
        steps.add(step);
    }

    /** The highest rate that held; 0 if none did. */
    public long highestRate()
    {
        return steps.stream().filter((it) -> Outcome.HELD == it.outcome).mapToLong(Step::rate).max().orElse(0);
    }

    /**
     * The highest rate whose p99 is at most three times that of the quietest rate below it, as long as all rates
     * between them stay below that too; 0 if no rate went beyond it, or no rate held.
     */
    public long kneeRate()
    {
        if (0 == highestRate())
        {
            return 0;
        }
        double best = Double.MAX_VALUE;
        long knee = 0;
        for (final Step step : stepsWithP99())
        {
            best = Math.min(best, step.p99Ns);
            if (step.p99Ns > KNEE_FACTOR * best)
            {
                return knee;
            }
            knee = step.rate;
        }
        return 0;
    }

    /** True if the p99 is known up to the highest rate, and none is beyond the knee. */
    public boolean isKneeBeyond()
    {
        final List<Step> known = stepsWithP99();
        return 0 == kneeRate() && highestRate() > 0 && !known.isEmpty() &&
            known.get(known.size() - 1).rate == steps.stream().mapToLong(Step::rate).max().orElse(0);
    }

    /** Those whose p99 is known, from the lowest rate to the highest. */
    private List<Step> stepsWithP99()
    {
        return steps.stream().filter((it) -> it.p99Ns >= 0).sorted(Comparator.comparingLong(Step::rate)).toList();
    }

    private boolean isPastTheEnd()
    {
        int failures = 0;
        for (int i = steps.size() - 1; i >= 0 && Outcome.FAILED == steps.get(i).outcome; i--)
        {
            failures++;
        }
        return failures >= FAILURES_MAX;
    }

    private long lowestFailureAbove(final long rate)
    {
        return steps.stream().filter((it) -> Outcome.FAILED == it.outcome && it.rate > rate)
            .mapToLong(Step::rate).min().orElse(0);
    }

    /** Rounds to three digits, which is what people read. */
    private static long round(final double rate)
    {
        final double unit = Math.pow(10, Math.max(0, Math.floor(Math.log10(rate)) - 2));
        return Math.round(Math.round(rate / unit) * unit);
    }
}
