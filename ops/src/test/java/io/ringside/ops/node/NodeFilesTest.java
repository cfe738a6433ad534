package io.ringside.ops.node;

import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a node leaves on disk and in shared memory: closed to others, and watched. */
class NodeFilesTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldCloseItsFilesToOthersAlsoThoseOfAnEarlierVersion() throws Exception
    {
        final Path data = directory.resolve("node");
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        TestNodes.start(settings).close();
        assertClosed(data);
        try (Stream<Path> paths = Files.walk(data))
        {
            for (final Path path : paths.filter((it) -> !data.equals(it)).toList())
            {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }

        TestNodes.start(settings).close();

        assertClosed(data);
    }

    @Test
    void shouldStopWhenItsSharedMemoryIsDeleted() throws Exception
    {
        final CompletableFuture<Throwable> fatal = new CompletableFuture<>();
        final Map<String, String> settings = TestNodes.alone(directory.resolve("node"));
        settings.put("aeron.dir", directory.resolve("shm").toString());
        try (Node node = Nodes.start(RingsideConfig.load(null, settings), "test", fatal::complete))
        {
            final Path driver = Path.of(String.valueOf(status(node).get("aeronDirectory")));
            assertTrue(driver.startsWith(directory.resolve("shm").toRealPath()), driver.toString());
            assertTrue(((Number)status(node).get("sharedMemoryFreeBytes")).longValue() > 0);
            Files.delete(driver.resolve("cnc.dat"));

            final String message = fatal.get(30, TimeUnit.SECONDS).getMessage();
            assertTrue(message.startsWith("the shared memory " + driver + " was deleted under the node"), message);
            assertEquals(message, status(node).get("notReadyReason"));
            assertEquals(503, TestNodes.code(node.httpPort(), "/health/ready"));
        }
    }

    private static void assertClosed(final Path data) throws IOException
    {
        try (Stream<Path> paths = Files.walk(data))
        {
            final List<String> open = paths.filter(NodeFilesTest::isOpen).map(Path::toString).toList();
            assertEquals(List.of(), open);
        }
        assertTrue(Files.exists(data.resolve("journal/journal-0000000000.seg")));
        assertTrue(Files.exists(data.resolve("ringside.log")));
    }

    private static boolean isOpen(final Path path)
    {
        try
        {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path)).substring(3).matches(".*[rwx].*");
        }
        catch (final IOException ex)
        {
            throw new AssertionError(ex);
        }
    }

    private static Map<String, Object> status(final Node node)
    {
        return TestNodes.status(node.httpPort());
    }
}
