package io.ringside.ops.system;

import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code aeron.dir} names what it should not: the data directory, a directory and a file of somebody else, the base of
 * another node that runs. Nothing there is touched, whether the node ends in order or is killed; a shared memory
 * directory that vanishes under a running node ends the node; and the order acknowledged before is there in the end.
 * <p>
 * A drill, not part of the build: {@code -Dringside.wipedDirectoryDrills=1}.
 */
@EnabledIfSystemProperty(named = "ringside.wipedDirectoryDrills", matches = "[1-9]\\d*")
final class WipedDirectoryDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.wipedDirectoryDrills", 1);

    @TempDir
    private Path directory;
    private int refusedCount;
    private int endedCount;

    @Test
    void shouldTouchNothingThatIsNotItsOwn() throws Exception
    {
        for (int i = 0; i < CYCLES; i++)
        {
            final Path cycle = Files.createDirectories(directory.resolve("cycle-" + i));
            final Path data = cycle.resolve("data");
            final Path base = Files.createDirectories(cycle.resolve("shared"));
            orderOnce(data, base);
            refuse(data);
            foreign(data, cycle, 0 == i % 2);
            neighbour(data, base, cycle);
            vanish(data, base);
            assertOrderIsThere(data, base);
            IoUtil.delete(cycle.toFile(), false);
        }
        System.out.println("wiped directory: cycles=" + CYCLES + " refused=" + refusedCount + " ended=" + endedCount +
            " zombies=0 lost=0");
    }

    private static void orderOnce(final Path data, final Path base) throws Exception
    {
        try (NodeProcess node = start(data, base))
        {
            order(node, "new ACME sell 5 101.50 --tif gtc");
        }
    }

    /** Its own data directory: the start is refused, and every file is what it was. */
    private void refuse(final Path data) throws Exception
    {
        final Map<String, Long> before = sizes(data);
        final NodeProcess node = NodeProcess.start("primary", data, TestNodes.port(), settings(data));
        assertTrue(node.process().waitFor(60, TimeUnit.SECONDS), "a node that may not start runs");
        assertEquals(ExitCode.USAGE, node.process().exitValue());
        refusedCount++;
        final Map<String, Long> after = sizes(data);
        after.keySet().retainAll(before.keySet());
        after.remove("node.out");
        before.remove("node.out");
        assertEquals(before, after);
    }

    private static void foreign(final Path data, final Path cycle, final boolean isKilled) throws Exception
    {
        final Path foreign = Files.createDirectories(cycle.resolve("home"));
        Files.writeString(foreign.resolve("photo.jpg"), "mine");
        try (NodeProcess node = start(data, foreign))
        {
            if (isKilled)
            {
                node.process().destroyForcibly().waitFor();
            }
        }
        assertEquals("mine", Files.readString(foreign.resolve("photo.jpg")));
    }

    /** Two nodes below one base: each has a directory of its own, and one that stops leaves the other alone. */
    private static void neighbour(final Path data, final Path base, final Path cycle) throws Exception
    {
        try (NodeProcess first = start(data, base))
        {
            try (NodeProcess second = start(cycle.resolve("other"), base))
            {
                assertTrue((Boolean)second.status().get("ready"));
            }
            order(first, "new ACME buy 1 99.00 --tif day");
        }
    }

    private void vanish(final Path data, final Path base) throws Exception
    {
        try (NodeProcess node = start(data, base))
        {
            IoUtil.delete(Path.of(String.valueOf(node.status().get("aeronDirectory"))).toFile(), false);
            assertTrue(node.process().waitFor(60, TimeUnit.SECONDS), "a node without its shared memory runs");
            assertTrue(ExitCode.OK != node.process().exitValue());
            endedCount++;
        }
    }

    private static void assertOrderIsThere(final Path data, final Path base) throws Exception
    {
        try (NodeProcess node = start(data, base))
        {
            final Terminal terminal = Terminal.ofNode(node.httpPort()).run(ExitCode.OK, "--json book ACME");
            assertFalse(((List<?>)terminal.json().get("asks")).isEmpty(), terminal.out());
        }
    }

    private static NodeProcess start(final Path data, final Path base) throws IOException
    {
        final NodeProcess node = NodeProcess.start("primary", data, TestNodes.port(), settings(base));
        node.awaitReady(TestNodes.READY_NS);
        return node;
    }

    private static void order(final NodeProcess node, final String words)
    {
        Terminal.ofNode(node.httpPort()).run(ExitCode.OK, "order " + words);
    }

    private static Map<String, String> settings(final Path base)
    {
        return TestNodes.settings("4MiB", "aeron.dir", base.toString());
    }

    private static Map<String, Long> sizes(final Path of) throws IOException
    {
        final Map<String, Long> result = new TreeMap<>();
        for (final Path file : TestFiles.walk(of))
        {
            if (Files.isRegularFile(file))
            {
                result.put(of.relativize(file).toString(), Files.size(file));
            }
        }
        return result;
    }
}
