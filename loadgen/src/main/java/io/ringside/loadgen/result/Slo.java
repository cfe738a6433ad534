package io.ringside.loadgen.result;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One objective for the response time, such as {@code p99<1ms}.
 *
 * @param expression as written.
 * @param figure     that it is about.
 * @param limitNs    in nanoseconds; the figure must stay below it ({@code <}) or not above it ({@code <=}).
 * @param isStrict   whether the figure must be below the limit.
 */
public record Slo(String expression, LatencyFigure figure, long limitNs, boolean isStrict)
{
    private static final Pattern PATTERN = Pattern.compile(
        "(" + LatencyFigure.REGEX + ")\\s*(<=?)\\s*([0-9]{1,9}(?:\\.[0-9]{1,6})?)\\s*(ns|us|ms|s)");

    /**
     * Read objectives separated by commas: {@code p99<1ms,max<=20ms}.
     *
     * @param text to read; empty for none.
     * @return the objectives in the order given.
     * @throws IllegalArgumentException with a line that says what is expected.
     */
    public static List<Slo> parseAll(final String text)
    {
        final List<Slo> objectives = new ArrayList<>();
        if (!text.isBlank())
        {
            for (final String part : text.split(","))
            {
                objectives.add(parse(part.trim()));
            }
        }
        return List.copyOf(objectives);
    }

    /**
     * Read one objective.
     *
     * @param text such as {@code p99<1ms}.
     * @throws IllegalArgumentException with a line that says what is expected.
     */
    public static Slo parse(final String text)
    {
        final Matcher matcher = PATTERN.matcher(text);
        if (!matcher.matches())
        {
            throw new IllegalArgumentException(
                "an objective is one of p50, p90, p99, p99.9, p99.99, max, mean, then < or <=, then a time " +
                "in ns, us, ms or s, such as p99<1ms: slo=" + text);
        }

        final double factor = switch (matcher.group(4))
        {
            case "s" -> 1e9;
            case "ms" -> 1e6;
            case "us" -> 1e3;
            default -> 1;
        };
        return new Slo(text, LatencyFigure.parse(matcher.group(1)),
            Math.round(Double.parseDouble(matcher.group(3)) * factor), "<".equals(matcher.group(2)));
    }

    /**
     * @param response the response times of a run.
     * @return the figure this objective is about, in nanoseconds, or {@link LatencySummary#NOT_AVAILABLE}.
     */
    public double value(final LatencySummary response)
    {
        return figure.of(response);
    }

    /**
     * @param response the response times of a run, with enough samples for the figure.
     * @return whether the objective is met.
     */
    public boolean isMet(final LatencySummary response)
    {
        final double valueNs = value(response);
        return isStrict ? valueNs < limitNs : valueNs <= limitNs;
    }
}
