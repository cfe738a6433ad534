package io.ringside.ops.node;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** How often the threads of a node with open doors wake while nobody trades. A busy machine makes it less. */
class IdleNodeTest
{
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final String SWITCHES = "voluntary_ctxt_switches:";
    private static final int WAKE_UPS_PER_SECOND_MAX = 300;
    private static final long WATCHED_NS = 4_000_000_000L;

    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void shouldSleepWhileNobodyTrades() throws IOException
    {
        Assumptions.assumeTrue(Files.isDirectory(TASKS), "counts are read from /proc");
        final Map<String, Long> others = switches();
        try (ExchangeNode node = (ExchangeNode)TestNodes.start(TestNodes.alone(directory.resolve("node"))))
        {
            Await.until("ready", () -> node.notReadyReason().isEmpty());
            Await.until("the first probe of the order path", () -> node.probe.progress() > 0);
            final long beginNs = System.nanoTime();
            final Map<String, Long> before = switches();
            Await.until("some idle seconds", () -> System.nanoTime() - beginNs > WATCHED_NS);
            final Map<String, Long> after = switches();
            final double seconds = (System.nanoTime() - beginNs) / 1e9;

            after.keySet().removeAll(others.keySet());
            after.replaceAll((task, count) -> count - before.getOrDefault(task, 0L));
            final long wakeUps = after.values().stream().mapToLong(Long::longValue).sum();
            assertTrue(wakeUps < WAKE_UPS_PER_SECOND_MAX * seconds, "in " + seconds + " s: " + after);
        }
    }

    /** By thread, its id and name. */
    private static Map<String, Long> switches() throws IOException
    {
        final Map<String, Long> result = new TreeMap<>();
        try (Stream<Path> tasks = Files.list(TASKS))
        {
            tasks.forEach((task) -> add(result, task));
        }
        return result;
    }

    private static void add(final Map<String, Long> result, final Path task)
    {
        try
        {
            final String name = task.getFileName() + " " + Files.readString(task.resolve("comm")).trim();
            Files.readString(task.resolve("status")).lines().filter((line) -> line.startsWith(SWITCHES)).forEach(
                (line) -> result.put(name, Long.parseLong(line.substring(SWITCHES.length()).trim())));
        }
        catch (final NoSuchFileException ex)
        {
            // It has ended meanwhile.
            result.remove(task.toString());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
