package io.ringside.ops.house;

import io.ringside.ops.TestFiles;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The dashboards are what {@code ops/grafana/code} gives, and complete. Needs {@code python3}, and nothing beyond its
 * standard library. What links rules, tests, runbooks and panels is looked at without it.
 */
class DashboardSourcesTest
{
    private static final Pattern ALERT = Pattern.compile("(?m)^ *- alert: *(\\w+)$");

    @Test
    void shouldCommitWhatTheCodeGives() throws IOException, InterruptedException
    {
        run("ops/grafana/code/generate.py", "--check");
    }

    @Test
    void shouldHaveCompletePanels() throws IOException, InterruptedException
    {
        run("ops/quality/dashboards.py", "lint");
    }

    @Test
    void shouldHaveRunbookTestAndPanelForEachAlert()
    {
        final String tests = TestFiles.readAll(TestFiles.ROOT.resolve("ops/prometheus/tests"));
        final String dashboards = TestFiles.readAll(TestFiles.ROOT.resolve("ops/grafana/dashboards"));
        final String rules = TestFiles.readAll(TestFiles.ROOT.resolve("ops/prometheus/rules"));
        final Set<String> missing = new TreeSet<>();
        final Set<String> alerts = new TreeSet<>();
        final Matcher alert = ALERT.matcher(rules);
        while (alert.find())
        {
            final String name = alert.group(1);
            alerts.add(name + ".md");
            if (!tests.contains("alertname: " + name + '\n'))
            {
                missing.add(name + ": no promtool test");
            }
            if (!rules.contains("runbook_url: /public/runbooks/" + name + ".md\n"))
            {
                missing.add(name + ": no runbook_url");
            }
            if (!dashboards.contains("\"/public/runbooks/" + name + ".md\""))
            {
                missing.add(name + ": no panel links its runbook");
            }
        }
        assertTrue(alerts.size() >= 40, alerts.toString());
        assertEquals(Set.of(), missing);
        assertEquals(alerts, Set.copyOf(TestFiles.names(TestFiles.ROOT.resolve("ops/runbooks"), "")));
    }

    private static void run(final String... command) throws IOException, InterruptedException
    {
        final List<String> line = new ArrayList<>(List.of("python3"));
        line.addAll(List.of(command));
        final Process process;
        try
        {
            process = new ProcessBuilder(line).directory(TestFiles.ROOT.toFile()).redirectErrorStream(true).start();
        }
        catch (final IOException ex)
        {
            System.out.println("SKIPPED: " + line + ": there is no python3 here");
            Assumptions.abort("no python3");
            return;
        }
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }
}
