package io.ringside.loadgen;

import io.ringside.loadgen.result.LatencyRecorder;
import io.ringside.loadgen.result.Numbers;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * The table printed while a run is on: a row every second, and a head above the rows of the warm-up and above those of
 * the measurement. A row has at most 100 columns as long as nothing takes a second.
 */
public final class ProgressTable implements ProgressListener
{
    private static final String ROW = "%10s %8s %8s %7s %7s %8s %8s %8s %8s %7s %6s";

    private final Consumer<String> lines;
    private boolean hasBegun;
    private boolean isWarmup;

    /**
     * @param lines told of each, not ended.
     */
    public ProgressTable(final Consumer<String> lines)
    {
        this.lines = lines;
    }

    @Override
    public void onProgress(final Progress progress, final LatencyRecorder latencies)
    {
        if (!hasBegun || isWarmup != progress.isWarmup())
        {
            hasBegun = true;
            isWarmup = progress.isWarmup();
            lines.accept(head(isWarmup));
        }
        lines.accept(row(progress));
    }

    static String head(final boolean isWarmup)
    {
        return String.format(Locale.ROOT, ROW, isWarmup ? "warm-up" : "time", "sent/s", "acked/s", "waiting",
            "p50 us", "p99 us", "p99.9 us", "max us", "slip p99", "rejects", "trades");
    }

    static String row(final Progress progress)
    {
        return String.format(Locale.ROOT, ROW,
            Math.round(progress.elapsedNs() / 1e9) + "s" +
            (LoadGeneratorContext.OPEN_END_NS == progress.phaseNs() ? "" :
                "/" + Math.round(progress.phaseNs() / 1e9) + "s"),
            Numbers.count(Math.round(progress.sentPerSecond())),
            Numbers.count(Math.round(progress.acknowledgedPerSecond())),
            Numbers.count(progress.inFlight()),
            Numbers.micros(progress.responseP50Ns()),
            Numbers.micros(progress.responseP99Ns()),
            Numbers.micros(progress.responseP999Ns()),
            Numbers.micros(progress.responseMaxNs()),
            Numbers.micros(progress.slipP99Ns()),
            String.format(Locale.ROOT, "%.1f %%", 100 * progress.rejectShare()),
            Numbers.count(Math.round(progress.tradesPerSecond())));
    }
}
