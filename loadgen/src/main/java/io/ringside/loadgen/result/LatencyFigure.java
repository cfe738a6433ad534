package io.ringside.loadgen.result;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The figures of every latency, in the order of tables. */
public enum LatencyFigure
{
    /** Median. */
    P50("p50", LatencySummary::p50),
    /** 90 % are at most this. */
    P90("p90", LatencySummary::p90),
    /** 99 % are at most this. */
    P99("p99", LatencySummary::p99),
    /** 99.9 % are at most this. */
    P999("p99.9", LatencySummary::p999),
    /** 99.99 % are at most this. */
    P9999("p99.99", LatencySummary::p9999),
    /** Largest. */
    MAX("max", LatencySummary::max),
    /** Arithmetic mean. */
    MEAN("mean", LatencySummary::mean);

    /** What {@link #parse} takes, as a regular expression without groups. */
    public static final String REGEX = Arrays.stream(values())
        .map((it) -> it.label.replace(".", "\\.?")).collect(Collectors.joining("|", "(?:", ")"));

    private final String label;
    private final ToDoubleFunction<LatencySummary> value;

    LatencyFigure(final String label, final ToDoubleFunction<LatencySummary> value)
    {
        this.label = label;
        this.value = value;
    }

    /**
     * @param text a label or a field name: {@code p99.9} and {@code p999} are the same.
     * @throws IllegalArgumentException if there is none of that name.
     */
    public static LatencyFigure parse(final String text)
    {
        return Arrays.stream(values()).filter((it) -> it.label.equals(text) || it.fieldName().equals(text)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no figure of a latency: " + text));
    }

    /** Returns the name for people: {@code p99.9}. */
    public String label()
    {
        return label;
    }

    /** Returns the name in JSON: {@code p999}. */
    public String fieldName()
    {
        return label.replace(".", "");
    }

    /**
     * @param latency of a run.
     * @return nanoseconds, or {@link LatencySummary#NOT_AVAILABLE}.
     */
    public double of(final LatencySummary latency)
    {
        return value.applyAsDouble(latency);
    }
}
