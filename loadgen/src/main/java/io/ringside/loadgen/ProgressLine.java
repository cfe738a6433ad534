package io.ringside.loadgen;

import java.util.Locale;

import io.ringside.loadgen.result.Numbers;

/** The line printed every second while a run is on. */
public final class ProgressLine
{
    private ProgressLine()
    {
    }

    /**
     * Such as {@code 12s/60s  sent 50,003/s  acked 50,001/s  in flight 14  slip p99 4.00 us   response p50 38.1  p99
     * 212 p99.9 1,840  max 4,210 us   rejects 0.3 %  trades 18,204/s}; a warm-up second says so.
     *
     * @param progress of a second.
     * @return one line, not ended.
     */
    public static String format(final Progress progress)
    {
        return String.format(Locale.ROOT,
            "%3ds%s%s  sent %,d/s  acked %,d/s  in flight %,d  slip p99 %s us   " +
            "response p50 %s  p99 %s  p99.9 %s  max %s us   rejects %.1f %%  trades %,d/s",
            Math.round(progress.elapsedNs() / 1e9),
            LoadGeneratorContext.OPEN_END_NS == progress.phaseNs() ? "" :
                "/" + Math.round(progress.phaseNs() / 1e9) + "s",
            progress.isWarmup() ? " warm-up" : "",
            Math.round(progress.sentPerSecond()),
            Math.round(progress.acknowledgedPerSecond()),
            progress.inFlight(),
            Numbers.micros(progress.slipP99Ns()),
            Numbers.micros(progress.responseP50Ns()),
            Numbers.micros(progress.responseP99Ns()),
            Numbers.micros(progress.responseP999Ns()),
            Numbers.micros(progress.responseMaxNs()),
            100 * progress.rejectShare(),
            Math.round(progress.tradesPerSecond()));
    }
}
