package io.ringside.loadgen.result;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decides the verdict of a run. A run is valid if every command was answered exactly once and few were rejected, the
 * rate was held within 1 %, everything was sent, the generator itself was not slow, and there are enough samples for
 * the percentiles of the objectives. Only a valid run can meet its objectives or fail them.
 * <p>
 * A proof checks the answers alone: where its load fell short of the plan, the result has a note.
 */
public final class VerdictRules
{
    /** Largest share by which the rate may be missed. */
    private static final double RATE_TOLERANCE = 0.01;

    private static final int TOP_REASONS = 3;

    private VerdictRules()
    {
    }

    /** Set the verdict of a result, its reasons and its notes. May be called again after something was added. */
    public static Verdict decide(final LoadResult result)
    {
        final List<String> reasons = new ArrayList<>(result.faults());
        final List<String> shortfalls = new ArrayList<>(result.shortfalls());
        addAnswers(result, reasons);
        addRejects(result, reasons);
        addStateHash(result.stateHash(), reasons);
        addLoad(result, shortfalls);
        addSlip(result, shortfalls);
        addSamples(result, shortfalls);
        if (!result.isProof())
        {
            reasons.addAll(shortfalls);
            shortfalls.clear();
        }

        Verdict verdict = Verdict.INVALID;
        if (reasons.isEmpty())
        {
            addObjectives(result, reasons);
            verdict = reasons.isEmpty() ? Verdict.PASS : Verdict.SLO_FAIL;
        }
        result.verdict(verdict, reasons, shortfalls);
        return verdict;
    }

    /**
     * True if the exchange took and answered what the schedule held, however slowly. A run that is not valid for other
     * reasons, such as a generator that was slow, says nothing about the exchange.
     */
    public static boolean hasKeptUp(final LoadResult result)
    {
        final List<String> reasons = new ArrayList<>();
        addAnswers(result, reasons);
        addRejects(result, reasons);
        return reasons.isEmpty() && 0 == result.counts().notSent() &&
            !hasMissedRate(result.measurement());
    }

    private static void addAnswers(final LoadResult result, final List<String> reasons)
    {
        final LoadCounts counts = result.counts();
        if (0 == result.measurement().sent())
        {
            reasons.add("nothing was sent in the measurement");
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
    }

    /** A reject costs an exchange less than an order: the figures would flatter it. */
    private static void addRejects(final LoadResult result, final List<String> reasons)
    {
        final LoadCounts counts = result.counts();
        if (counts.rejected() > result.maxRejectShare() * counts.acknowledged())
        {
            reasons.add(String.format(Locale.ROOT, "rejects: %.2f %% of the answers, at most %s %% are allowed%s",
                100.0 * counts.rejected() / counts.acknowledged(), percent(result.maxRejectShare()),
                TopRejects.top(result.rejects(), TOP_REASONS, ": ")));
        }
    }

    private static void addLoad(final LoadResult result, final List<String> shortfalls)
    {
        final LoadCounts counts = result.counts();
        final LoadMeasurement measurement = result.measurement();
        if (measurement.sent() > 0 && hasMissedRate(measurement))
        {
            shortfalls.add(String.format(Locale.ROOT, "rate missed: achieved %,.1f msg/s of %,.1f (%.2f %%)",
                measurement.achievedRate(), measurement.scheduledRate(),
                100 * measurement.achievedRate() / measurement.scheduledRate()));
        }
        if (counts.notSent() > 0)
        {
            shortfalls.add(String.format(Locale.ROOT, "not sent: %,d of %,d messages: no latency stands for them",
                counts.notSent(), counts.sent() + counts.notSent()));
        }
        if (result.pauseCount() > 0)
        {
            shortfalls.add(String.format(Locale.ROOT, "the generator was paused %.1f s (pauses: %d): " +
                "the latencies hold what it slept", result.pausedNs() / 1e9, result.pauseCount()));
        }
    }

    private static boolean hasMissedRate(final LoadMeasurement measurement)
    {
        return measurement.achievedRate() < (1 - RATE_TOLERANCE) * measurement.scheduledRate();
    }

    private static void addSlip(final LoadResult result, final List<String> shortfalls)
    {
        final LatencySummary slip = result.measurement().slip();
        final LatencySummary response = result.measurement().response();
        // Without enough samples for a p99 the largest value is used, which is never smaller.
        final double slipNs = slip.p99() < 0 ? slip.max() : slip.p99();
        final double responseNs = response.p99() < 0 ? response.max() : response.p99();
        if (response.count() > 0 && slipNs > result.slipLimit() * responseNs)
        {
            shortfalls.add(String.format(Locale.ROOT,
                "the generator was slow: slip %s %s us is above %.0f %% of the response's %s us",
                slip.p99() < 0 ? "max" : "p99", Numbers.micros(slipNs), 100 * result.slipLimit(),
                Numbers.micros(responseNs)));
        }
    }

    private static void addSamples(final LoadResult result, final List<String> shortfalls)
    {
        for (final Slo slo : result.objectives())
        {
            if (slo.value(result.measurement().response()) < 0)
            {
                shortfalls.add(String.format(Locale.ROOT, "too few samples to judge %s: %,d",
                    slo.expression(), result.measurement().response().count()));
            }
        }
    }

    private static void addObjectives(final LoadResult result, final List<String> reasons)
    {
        for (final Slo slo : result.objectives())
        {
            final double valueNs = slo.value(result.measurement().response());
            if (valueNs >= 0 && !slo.isMet(result.measurement().response()))
            {
                reasons.add("objective missed: " + slo.expression() + ", response " + slo.figure().label() + " was " +
                    Numbers.micros(valueNs) + " us");
            }
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

    private static String percent(final double share)
    {
        final double value = 100 * share;
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) :
            String.format(Locale.ROOT, "%.2f", value);
    }
}
