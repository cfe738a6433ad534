package io.ringside.ops.system;

import io.ringside.ops.admin.ExitCode;
import io.ringside.ops.admin.Ringside;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The page of an alert, and what a drill of it looks at.
 */
public final class Runbook
{
    private static final Path PAGES = Path.of("..", "ops", "runbooks");

    private Runbook()
    {
    }

    /** What the drill does is what the page says. */
    static void assertSays(final String alert, final String... commands) throws IOException
    {
        final String page = Files.readString(PAGES.resolve(alert + ".md")).replaceAll("\\s+", " ");
        for (final String command : commands)
        {
            assertTrue(page.contains(command), () -> "<" + command + "> is not in: " + page);
        }
    }

    /** Does a node's status name the alert as active? */
    public static boolean isActive(final Map<String, Object> status, final String alert)
    {
        return String.valueOf(status.get("activeAlerts")).contains("alert=" + alert + ',');
    }

    /** Sum of the series of a metric, those with this text in their labels. */
    static double metric(final int httpPort, final String name, final String labels) throws IOException
    {
        final String text = new String(URI.create("http://127.0.0.1:" + httpPort + "/metrics").toURL()
            .openStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines()
            .filter((it) -> (it.startsWith(name + '{') || it.startsWith(name + ' ')) && it.contains(labels))
            .mapToDouble((it) -> Double.parseDouble(it.substring(it.lastIndexOf(' ') + 1)))
            .sum();
    }

    /** A command of a page that succeeds, on a data directory. */
    static String run(final Path directory, final String commandLine)
    {
        final StringWriter out = new StringWriter();
        final PrintWriter writer = new PrintWriter(out, true);
        assertEquals(ExitCode.OK, Ringside.execute(
            ("--dir " + directory + ' ' + commandLine).split(" "), writer, writer), out::toString);
        return out.toString();
    }
}
