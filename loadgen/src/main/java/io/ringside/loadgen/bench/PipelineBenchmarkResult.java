package io.ringside.loadgen.bench;

import io.ringside.engine.pipeline.Stage;
import io.ringside.engine.pipeline.StageLatency;
import io.ringside.loadgen.result.EnvironmentInfo;
import org.HdrHistogram.Histogram;

import java.util.List;
import java.util.Locale;

/**
 * What came of one run of {@link PipelineBenchmark}.
 */
final class PipelineBenchmarkResult
{
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final double RATE_TOLERANCE = 0.01;

    PipelineBenchmarkContext context;
    long commands;
    long answered;
    long publishNs;
    long elapsedNs;
    long sequenced;
    long expectedSequenced;
    long matched;
    long journaled;
    long outputMessages;
    long rejected;
    long trades;
    long journalBytes;
    long idCount;
    String mix;
    long refusals;
    long contentSum;
    List<ThreadUsage.Usage> usages;
    Histogram latency;
    StageLatency stages;

    /** Every command answered, matched and journaled, nothing allocated, and the rate held. */
    boolean isValid()
    {
        return hasEqualCounts() && 0 == allocatedPerCommand() && isRateHeld();
    }

    String toText()
    {
        final StringBuilder text = new StringBuilder();
        final EnvironmentInfo environment = EnvironmentInfo.capture();
        line(text, "pipeline benchmark  %s  %d cores  %s  commit %s",
            environment.cpu(), environment.cores(), environment.jvm(), environment.commit());
        line(text, "threads %s  idle %s  journal on, no sync  mix %s",
            context.isOneThread() ? "1 (driver steps pipeline)" : "2 (pipeline, driver)", context.idle(), mix);
        line(text, "commands   %,d in %.2f s = %,.0f/s%s", commands, elapsedNs / 1e9, perSecond(),
            0 == context.ratePerSecond() ? " (as fast as it goes)" :
                String.format(Locale.ROOT, "  target %,d/s", context.ratePerSecond()));
        line(text, "counts     answered %,d  sequenced %,d of %,d  matched %,d  journaled %,d  %s", answered,
            sequenced, expectedSequenced, matched, journaled, hasEqualCounts() ? "equal" : "NOT EQUAL");
        line(text, "output     %,d messages  trades %,d  cancel rejects %,d  order ids %,d",
            outputMessages, trades, rejected, idCount);
        line(text, "journal    %,d bytes = %.0f per command, %.0f MB/s", journalBytes,
            (double)journalBytes / Math.max(1, commands), journalBytes * 1e3 / elapsedNs);
        for (final ThreadUsage.Usage usage : usages)
        {
            line(text, "thread     %-10s allocated %,d bytes = %.4f per command  processor %.0f ns per command",
                usage.name(), usage.allocatedBytes(), (double)usage.allocatedBytes() / Math.max(1, commands),
                (double)usage.cpuNs() / Math.max(1, commands));
        }
        if (latency.getTotalCount() > 0)
        {
            line(text, "latency from intended send time to report, us (%,d samples)", latency.getTotalCount());
            appendPercentiles(text, "response", latency);
        }
        line(text, "stages, us (1 of %d commands, set-up and warm-up included)", context.samplingInterval());
        for (final Stage stage : Stage.values())
        {
            appendPercentiles(text, stage.name().toLowerCase(Locale.ROOT), stages.collect(stage, null));
        }
        line(text, "verdict    %s", isValid() ? "VALID" : "INVALID");

        return text.toString().stripTrailing();
    }

    String toJson()
    {
        final EnvironmentInfo environment = EnvironmentInfo.capture();
        final StringBuilder json = new StringBuilder();
        json.append(String.format(Locale.ROOT,
            "{\"schema\":\"ringside.pipeline-benchmark/1\",\"version\":\"%s\",\"environment\":{\"cores\":%d," +
            "\"cpu\":\"%s\",\"jvm\":\"%s\",\"kernel\":\"%s\",\"commit\":\"%s\"},\"verdict\":\"%s\",\"targetRate\":%d," +
            "\"achievedRate\":%.0f,\"sent\":%d,\"acknowledged\":%d,\"sequenced\":%d,\"matched\":%d,\"journaled\":%d," +
            "\"trades\":%d,\"journalBytes\":%d,\"hotPathAllocatedBytes\":%d,\"hotPathAllocatedBytesPerCommand\":%d,",
            environment.version(), environment.cores(), environment.cpu(), environment.jvm(), environment.kernel(),
            environment.commit(), isValid() ? "VALID" : "INVALID", context.ratePerSecond(), perSecond(), commands,
            answered, sequenced, matched, journaled, trades, journalBytes, allocated(), allocatedPerCommand()));
        appendJson(json, "responseNs", latency);
        for (final Stage stage : Stage.values())
        {
            json.append(',');
            appendJson(json, stage.name().toLowerCase(Locale.ROOT) + "Ns", stages.collect(stage, null));
        }

        return json.append('}').toString();
    }

    private boolean hasEqualCounts()
    {
        return commands == answered && sequenced == expectedSequenced && matched == sequenced && journaled == sequenced;
    }

    private boolean isRateHeld()
    {
        final double achieved = commands * 1e9 / publishNs;
        return 0 == context.ratePerSecond() || achieved >= context.ratePerSecond() * (1 - RATE_TOLERANCE);
    }

    private double perSecond()
    {
        return commands * 1e9 / elapsedNs;
    }

    private long allocated()
    {
        return usages.stream().mapToLong(ThreadUsage.Usage::allocatedBytes).sum();
    }

    private long allocatedPerCommand()
    {
        return allocated() / Math.max(1, commands);
    }

    private static void appendPercentiles(final StringBuilder text, final String name, final Histogram histogram)
    {
        text.append(String.format(Locale.ROOT, "%-10s", name));
        for (final double percentile : PERCENTILES)
        {
            final String label = 100 == percentile ? "max" : "p" + String.valueOf(percentile).replace(".0", "");
            text.append(String.format(Locale.ROOT, " %s %.1f ", label,
                histogram.getValueAtPercentile(percentile) / 1e3));
        }
        text.append(System.lineSeparator());
    }

    private static void appendJson(final StringBuilder json, final String name, final Histogram histogram)
    {
        json.append(String.format(Locale.ROOT,
            "\"%s\":{\"p50\":%d,\"p90\":%d,\"p99\":%d,\"p999\":%d,\"p9999\":%d,\"max\":%d,\"count\":%d}", name,
            histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(90),
            histogram.getValueAtPercentile(99), histogram.getValueAtPercentile(99.9),
            histogram.getValueAtPercentile(99.99), histogram.getMaxValue(), histogram.getTotalCount()));
    }

    private static void line(final StringBuilder text, final String format, final Object... values)
    {
        text.append(String.format(Locale.ROOT, format, values)).append(System.lineSeparator());
    }
}
