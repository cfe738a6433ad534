package io.ringside.ops.node.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of an alert, read from the rules that Prometheus reads, {@code ops/prometheus/rules/exchange.yml}: they
 * are said there and nowhere else. The program carries a copy of the file.
 *
 * @param severity      page or warn.
 * @param forSeconds    it must hold so long before it is active; 0: at once.
 * @param threshold     the last number that the expression compares with, in the unit of its metric.
 * @param windowSeconds how far the expression looks back; 0: not at all.
 */
record PrometheusRule(String severity, int forSeconds, double threshold, int windowSeconds)
{
    private static final Pattern COMPARED = Pattern.compile("[<>=!]=? ([0-9.]+(?:e[0-9]+)?)");
    private static final Pattern WINDOW = Pattern.compile("\\[([0-9]+[smh])]");
    private static final String RULES = rules();

    /**
     * @param alert its name.
     * @throws IllegalStateException if the file has no such alert.
     */
    static PrometheusRule of(final String alert)
    {
        final Matcher rule = Pattern.compile("- alert: " + alert +
            "\n +expr: '(.*)'\n(?: +for: (\\w+)\n)? +labels: \\{severity: (\\w+)}").matcher(RULES);
        if (!rule.find())
        {
            throw new IllegalStateException("expected a rule for Prometheus: alert=" + alert);
        }
        final double threshold = COMPARED.matcher(rule.group(1)).results()
            .mapToDouble((it) -> Double.parseDouble(it.group(1))).reduce(0, (first, last) -> last);
        final Matcher window = WINDOW.matcher(rule.group(1));
        return new PrometheusRule(rule.group(3), null == rule.group(2) ? 0 : seconds(rule.group(2)), threshold,
            window.find() ? seconds(window.group(1)) : 0);
    }

    private static int seconds(final String time)
    {
        final int unit = time.endsWith("h") ? 3_600 : time.endsWith("m") ? 60 : 1;
        return unit * Integer.parseInt(time.substring(0, time.length() - 1));
    }

    private static String rules()
    {
        try (InputStream in = PrometheusRule.class.getResourceAsStream("exchange.yml"))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
