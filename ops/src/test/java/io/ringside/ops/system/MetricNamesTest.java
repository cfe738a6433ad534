package io.ringside.ops.system;

import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The names on a real node's page obey the rules of promtool, which is asked too where it is installed. */
final class MetricNamesTest
{
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");
    private static final Pattern ABBREVIATED =
        Pattern.compile(".*_(s|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d)(_.*)?");
    private static final Set<String> WITH_PARTS = Set.of("histogram", "summary");

    @Test
    void shouldBeNamesThatPrometheusUsersExpect(@TempDir final Path directory) throws Exception
    {
        final String page;
        try (CommandLineNode node = new CommandLineNode(directory.resolve("node")))
        {
            page = TestNodes.get(node.httpPort(), "/metrics");
        }
        final Map<String, String> faults = faults(page);
        assertEquals(Map.of(), faults);
        assertFalse(TYPE.matcher(page).results().toList().isEmpty(), page);
        for (final String name : List.of("system_cpus", "process_cpu_seconds_total"))
        {
            assertTrue(page.contains("\n" + name + "{"), name);
        }
        assertEquals("", promtool(Files.writeString(directory.resolve("page"), page)));
    }

    @Test
    void shouldNoticeNamesThatAreRefused()
    {
        assertEquals(Set.of("a_count", "b_ns_total", "c", "d_total"), faults("# TYPE a_count gauge\n" +
            "# TYPE b_ns_total counter\n# TYPE c counter\n# TYPE d_total gauge\n" +
            "# TYPE e_seconds histogram\n").keySet());
    }

    private static Map<String, String> faults(final String page)
    {
        final Map<String, String> faults = new TreeMap<>();
        final Matcher types = TYPE.matcher(page);
        while (types.find())
        {
            final String name = types.group(1);
            final String type = types.group(2);
            if (!WITH_PARTS.contains(type) && name.matches(".*_(count|sum|bucket)"))
            {
                faults.put(name, "has the suffix of a part of a histogram");
            }
            if (name.endsWith("_total") != "counter".equals(type))
            {
                faults.put(name, "is a " + type);
            }
            if (ABBREVIATED.matcher(name).matches())
            {
                faults.put(name, "has an abbreviated unit");
            }
        }
        return faults;
    }

    private static String promtool(final Path page) throws Exception
    {
        final Process process = new ProcessBuilder("sh", "-c",
            "command -v promtool >/dev/null || exit 0; promtool check metrics <'" + page + "'")
            .redirectErrorStream(true).start();
        final String said = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), said);
        return said.strip();
    }
}
