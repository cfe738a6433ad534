package io.ringside.ops.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.FreePorts;
import io.ringside.ops.config.SettingsCluster;
import io.ringside.ops.metrics.LoadMetrics;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /** Are there only after the collector has run once, an account with a limit has traded, or there are currencies. */
    private static final Set<String> NOT_AT_START = Set.of(
        "jvm_gc_pause_seconds_max", "jvm_gc_pause_seconds_sum", "ringside_risk_limit_utilization_ratio",
        "ringside_risk_level_utilization_ratio", "ringside_money_house_balance", "ringside_money_account_balance");

    @TempDir
    private Path directory;

    @Test
    void shouldExportEverySeriesThatDashboardsAndRulesAskFor()
    {
        final List<String> queries = new ArrayList<>();
        TestFiles.list(TestFiles.ROOT.resolve("ops/grafana/dashboards"))
            .forEach((file) -> queries.addAll(dashboardQueries(file)));
        assertTrue(queries.size() >= 150, "only " + queries.size() + " queries");
        final String rules = TestFiles.readAll(TestFiles.ROOT.resolve("ops/prometheus/rules"));
        final List<String> ofRules = RULE.matcher(rules).results()
            .map((rule) -> null == rule.group(1) ? rule.group(2) : rule.group(1)).toList();
        assertTrue(ofRules.size() >= 25, "only " + ofRules.size() + " rules");
        queries.addAll(ofRules);
        final List<String> series = (scrape() + new LoadMetrics("a run", 1).scrape()).lines()
            .filter((line) -> !line.startsWith("#")).toList();
        final Set<String> records =
            RECORD.matcher(rules).results().map((record) -> record.group(1)).collect(Collectors.toSet());
        final Set<String> missing = new TreeSet<>();
        for (final String query : queries)
        {
            SELECTOR.matcher(query).results().filter((selector) -> !NOT_AT_START.contains(selector.group(1)))
                .filter((selector) -> series.stream().noneMatch((line) -> isRequestedBy(
                    line, selector.group(1), Objects.requireNonNullElse(selector.group(2), ""))))
                .forEach((selector) -> missing.add(selector.group()));
            RECORDED.matcher(query).results().map(MatchResult::group).filter((name) -> !records.contains(name))
                .forEach(missing::add);
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
        return (line.startsWith(metric + "{") || line.startsWith(metric + " ")) &&
            EQUALS.matcher(labels).results().allMatch((label) -> line.contains(label.group()));
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

    private String scrape()
    {
        try (Node node = TestNodes.start(TestNodes.alone(directory.resolve("node"), "node.durability", "replica-mem",
            "replication.policy", "degrade", "replication.standby-timeout", "500ms")))
        {
            return TestNodes.get(node.httpPort(), "/metrics") + scrapeMember();
        }
    }

    /** A cluster of one. */
    private String scrapeMember()
    {
        try (Node node = TestNodes.start(TestNodes.alone(directory.resolve("member"), "node.role", "member",
            "node.durability", "replica-mem", "cluster.members", "0=127.0.0.1:" + memberPort())))
        {
            TestNodes.awaitReady(node);
            Terminal.ofNode(node.httpPort()).run(0, "status").assertPrinted("\ncluster     member 0  leads  term ");
            return TestNodes.get(node.httpPort(), "/metrics");
        }
    }

    private static int memberPort()
    {
        try
        {
            return FreePorts.udpRun(SettingsCluster.PORT_COUNT);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
