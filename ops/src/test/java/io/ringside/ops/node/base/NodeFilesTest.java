package io.ringside.ops.node.base;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

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
        final Map<String, String> settings = TestNodes.alone(data);
        TestNodes.start(settings).close();
        assertClosed(data);
        for (final Path path : TestFiles.walk(data).stream().filter((it) -> !data.equals(it)).toList())
        {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }

        TestNodes.start(settings).close();

        assertClosed(data);
    }

    @Test
    void shouldStopWhenItsSharedMemoryIsDeleted() throws Exception
    {
        final CompletableFuture<Throwable> fatal = new CompletableFuture<>();
        final RingsideConfig config = RingsideConfig.load(null, TestNodes.alone(
            directory.resolve("node"), "aeron.dir", directory.resolve("shm").toString()));
        try (Node node = Nodes.start(config, "test", fatal::complete))
        {
            final Path driver = Path.of(String.valueOf(TestNodes.status(node).get("aeronDirectory")));
            assertTrue(driver.startsWith(directory.resolve("shm").toRealPath()), driver.toString());
            assertTrue(((Number)TestNodes.status(node).get("sharedMemoryFreeBytes")).longValue() > 0);
            Files.delete(driver.resolve("cnc.dat"));

            final String message = fatal.get(30, TimeUnit.SECONDS).getMessage();
            assertTrue(message.startsWith("the shared memory " + driver + " was deleted under the node"), message);
            assertEquals(message, TestNodes.status(node).get("notReadyReason"));
            assertEquals(503, TestNodes.code(node.httpPort(), "/health/ready"));
        }
    }

    private static void assertClosed(final Path data) throws IOException
    {
        for (final Path path : TestFiles.walk(data))
        {
            final String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
            assertTrue(permissions.endsWith("------"), () -> permissions + ' ' + path);
        }
        assertTrue(Files.exists(data.resolve("journal/journal-0000000000.seg")));
        assertTrue(Files.exists(data.resolve("ringside.log")));
    }
}
