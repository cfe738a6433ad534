package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The page of an alert, and what a drill of it looks at. */
public final class Runbook
{
    private static final Path PAGES = TestFiles.ROOT.resolve("ops/runbooks");

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

    /**
     * Do what a page says, and succeed.
     *
     * @param command   as it stands on the page, {@code ringside …}.
     * @param directory of the node.
     * @param httpPort  of the node.
     * @param words     what the page leaves open and what stands for it, in turn, such as ID and 4.
     */
    static String follow(
        final String alert, final String command, final Path directory, final int httpPort, final String... words)
        throws IOException
    {
        assertSays(alert, '`' + command + '`');
        String line = command.substring("ringside ".length())
            .replace("--node NODE:9100 ", "").replace("--dir DIR ", "");
        for (int i = 0; i < words.length; i += 2)
        {
            line = line.replaceAll("\\b" + words[i] + "\\b", words[i + 1]);
        }
        return run(directory, "--node 127.0.0.1:" + httpPort + ' ' + line);
    }

    /** Do what a page says to do with the machine's own commands, and succeed. */
    static String shell(final String alert, final String command, final String... words)
        throws IOException, InterruptedException
    {
        assertSays(alert, '`' + command + '`');
        String line = command;
        for (int i = 0; i < words.length; i += 2)
        {
            line = line.replace(words[i], words[i + 1]);
        }
        final Process process = new ProcessBuilder("sh", "-c", line).redirectErrorStream(true).start();
        final String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return out.strip();
    }

    /** Send a signal to a process, such as STOP. */
    static void signal(final String name, final Process process) throws IOException, InterruptedException
    {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
            .inheritIO().start().waitFor());
    }

    /** A command that succeeds, on a data directory. */
    static String run(final Path directory, final String commandLine)
    {
        final Terminal terminal = new Terminal("--dir", directory.toString()).run(ExitCode.OK, commandLine);
        return terminal.out() + terminal.err();
    }
}
