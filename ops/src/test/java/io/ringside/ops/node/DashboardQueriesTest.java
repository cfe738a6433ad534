package io.ringside.ops.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.ringside.ops.TestNodes;
import io.ringside.ops.metrics.LoadMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What dashboards and rules ask for is what a node or a load generator says, or what a rule records: every metric, with
 * every label value they name. The same is asked of a real Prometheus by
 * {@code ops/quality/check-observability.sh}, where one is installed.
 */
class DashboardQueriesTest
{
    private static final Pattern SELECTOR = Pattern.compile(
        "\\b((?:ringside|loadgen|aeron|jvm|process|system)_[a-z0-9_]+)(?:\\{([^}]*)})?");
    private static final Pattern EQUALS = Pattern.compile("([a-z]+)=\"([^\"]*)\"");
    private static final Pattern RECORDED = Pattern.compile("\\bringside:[a-z0-9_:]+");
    private static final Pattern RECORD = Pattern.compile("(?m)^ *(?:- )?record: *\"?([^\"\\s]+)");
    private static final Pattern RULE = Pattern.compile("(?m)^ *expr: *(?:'([^']*)'|(.*))$");

    /** Are there only after the collector has run once, or an account with a limit has traded. */
    private static final Set<String> NOT_AT_START = Set.of(
        "jvm_gc_pause_seconds_max", "jvm_gc_pause_seconds_sum", "ringside_risk_limit_utilization_ratio");

    @TempDir
    private Path directory;

    @Test
    void shouldExportEverySeriesThatDashboardsAndRulesAskFor() throws IOException
    {
        final List<String> queries = new ArrayList<>();
        try (Stream<Path> files = Files.list(root().resolve("ops/grafana/dashboards")))
        {
            for (final Path file : files.toList())
            {
                queries.addAll(dashboardQueries(file));
            }
        }
        assertTrue(queries.size() >= 150, "only " + queries.size() + " queries");
        queries.addAll(ruleQueries());
        final List<String> series = (scrape() + new LoadMetrics("a run", 1).scrape()).lines()
            .filter((line) -> !line.startsWith("#")).toList();

        final Set<String> records = records();
        final Set<String> missing = new TreeSet<>();
        for (final String query : queries)
        {
            final Matcher selector = SELECTOR.matcher(query);
            while (selector.find())
            {
                final String labels = null == selector.group(2) ? "" : selector.group(2);
                if (!NOT_AT_START.contains(selector.group(1)) &&
                    series.stream().noneMatch((line) -> isRequestedBy(line, selector.group(1), labels)))
                {
                    missing.add(selector.group());
                }
            }
            final Matcher recorded = RECORDED.matcher(query);
            while (recorded.find())
            {
                if (!records.contains(recorded.group()))
                {
                    missing.add(recorded.group());
                }
            }
        }
        assertEquals(Set.of(), missing);
    }

    @Test
    void shouldNotTakeOneSeriesForAnother()
    {
        final String line = "ringside_sessions{node=\"a\",protocol=\"sbe\",state=\"active\"} 1.0";
        assertTrue(isRequestedBy(line, "ringside_sessions", ""));
        assertTrue(isRequestedBy(line, "ringside_sessions", "node=~\"$node\",state=\"active\""));
        assertFalse(isRequestedBy(line, "ringside_sessions", "state=\"idle\""));
        assertFalse(isRequestedBy(line, "ringside_session", ""));
    }

    private static boolean isRequestedBy(final String line, final String metric, final String labels)
    {
        if (!line.startsWith(metric + "{") && !line.startsWith(metric + " "))
        {
            return false;
        }
        final Matcher equals = EQUALS.matcher(labels);
        while (equals.find())
        {
            if (!line.contains(equals.group(1) + "=\"" + equals.group(2) + "\""))
            {
                return false;
            }
        }
        return true;
    }

    private static List<String> dashboardQueries(final Path file)
    {
        // JSON is HOCON too.
        final Config dashboard = ConfigFactory.parseFile(file.toFile(),
            ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON).setAllowMissing(false));
        final List<String> result = new ArrayList<>();
        for (final Config panel : dashboard.getConfigList("panels"))
        {
            if (panel.hasPath("targets"))
            {
                panel.getConfigList("targets").forEach((target) -> result.add(target.getString("expr")));
            }
        }
        dashboard.getConfigList("annotations.list").forEach((mark) -> result.add(mark.getString("expr")));
        dashboard.getConfigList("templating.list").stream().filter((it) -> "query".equals(it.getString("type")))
            .forEach((variable) -> result.add(variable.getString("query.query")));
        return result;
    }

    private static Set<String> records() throws IOException
    {
        final Set<String> result = new TreeSet<>();
        final Matcher record = RECORD.matcher(rules());
        while (record.find())
        {
            result.add(record.group(1));
        }
        return result;
    }

    private static String rules() throws IOException
    {
        final StringBuilder result = new StringBuilder();
        try (Stream<Path> files = Files.list(root().resolve("ops/prometheus/rules")))
        {
            for (final Path file : files.toList())
            {
                result.append(Files.readString(file));
            }
        }
        return result.toString();
    }

    private static List<String> ruleQueries() throws IOException
    {
        final List<String> result = new ArrayList<>();
        final Matcher rule = RULE.matcher(rules());
        while (rule.find())
        {
            result.add(null == rule.group(1) ? rule.group(2) : rule.group(1));
        }
        assertTrue(result.size() >= 25, "only " + result.size() + " rules");
        return result;
    }

    private String scrape()
    {
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        settings.put("node.durability", "replica-mem");
        settings.put("replication.policy", "degrade");
        settings.put("replication.standby-timeout", "500ms");
        try (Node node = TestNodes.start(settings))
        {
            return TestNodes.get(node.httpPort(), "/metrics");
        }
    }

    private static Path root()
    {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("ops/grafana")))
        {
            root = root.getParent();
        }
        return root;
    }
}
