package io.ringside.loadgen.result;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Judges a run. First whether it is one: the rate was held within 1 %, every command was answered exactly once, the
 * generator itself was not the slow part, and the samples support what is claimed. Only then whether the objectives
 * are met.
 */
public final class VerdictRules
{
    /** Largest share by which the rate may be missed. */
    public static final double RATE_TOLERANCE = 0.01;

    private VerdictRules()
    {
    }

    /**
     * Set the verdict of a result and its reasons. May be called again after something was added.
     *
     * @param result to judge.
     * @return the verdict.
     */
    public static Verdict judge(final LoadResult result)
    {
        final List<String> reasons = invalidReasons(result);
        Verdict verdict = Verdict.INVALID;
        if (reasons.isEmpty())
        {
            for (final Slo slo : result.objectives())
            {
                if (!slo.isMet(result.measurement().response()))
                {
                    reasons.add("objective missed: " + slo.expression() + ", response " + slo.figure() + " was " +
                        Micros.format(slo.value(result.measurement().response())) + " us");
                }
            }
            verdict = reasons.isEmpty() ? Verdict.PASS : Verdict.SLO_FAIL;
        }

        result.verdict(verdict, reasons);
        return verdict;
    }

    private static List<String> invalidReasons(final LoadResult result)
    {
        final List<String> reasons = new ArrayList<>(result.faults());
        final LoadCounts counts = result.counts();
        final LoadMeasurement measurement = result.measurement();
        if (0 == measurement.sent())
        {
            reasons.add("nothing was sent in the measurement");
        }
        else if (measurement.achievedRate() < (1 - RATE_TOLERANCE) * measurement.scheduledRate())
        {
            reasons.add(String.format(Locale.ROOT, "rate missed: achieved %,.1f msg/s of %,.1f (%.2f %%)",
                measurement.achievedRate(), measurement.scheduledRate(),
                100 * measurement.achievedRate() / measurement.scheduledRate()));
        }
        if (counts.lost() > 0 || counts.acknowledged() != counts.sent())
        {
            reasons.add(String.format(Locale.ROOT, "missing acknowledgements: sent %,d, acknowledged %,d, lost %,d",
                counts.sent(), counts.acknowledged(), counts.lost()));
        }
        if (counts.duplicates() > 0)
        {
            reasons.add(String.format(Locale.ROOT, "answered more than once: %,d commands", counts.duplicates()));
        }
        addSlip(result, reasons);
        for (final Slo slo : result.objectives())
        {
            if (slo.value(measurement.response()) < 0)
            {
                reasons.add(String.format(Locale.ROOT, "too few samples to judge %s: %,d",
                    slo.expression(), measurement.response().count()));
            }
        }
        addStateHash(result.stateHash(), reasons);
        return reasons;
    }

    private static void addSlip(final LoadResult result, final List<String> reasons)
    {
        final LatencySummary slip = result.measurement().slip();
        final LatencySummary response = result.measurement().response();
        // With too few samples for a p99 the largest value stands in for it: it is never smaller.
        final double slipNs = slip.p99() < 0 ? slip.max() : slip.p99();
        final double responseNs = response.p99() < 0 ? response.max() : response.p99();
        if (response.count() > 0 && slipNs > result.slipLimit() * responseNs)
        {
            reasons.add(String.format(Locale.ROOT,
                "the generator was slow: slip %s %s us is above %.0f %% of the response's %s us",
                slip.p99() < 0 ? "max" : "p99", Micros.format(slipNs), 100 * result.slipLimit(),
                Micros.format(responseNs)));
        }
    }

    private static void addStateHash(final Map<String, String> stateHash, final List<String> reasons)
    {
        if (null != stateHash)
        {
            final HashSet<String> distinct = new HashSet<>(stateHash.values());
            distinct.remove(null);
            if (distinct.size() > 1)
            {
                reasons.add("state hashes differ: " + stateHash);
            }
        }
    }
}
