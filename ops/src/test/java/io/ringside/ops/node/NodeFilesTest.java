package io.ringside.ops.node;

import io.ringside.ops.admin.NodeProcess;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
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
        final Map<String, String> settings = settings();
        Nodes.start(RingsideConfig.load(null, settings), "test", Throwable::printStackTrace).close();
        assertClosed(data);
        try (Stream<Path> paths = Files.walk(data))
        {
            for (final Path path : paths.filter((it) -> !data.equals(it)).toList())
            {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }

        Nodes.start(RingsideConfig.load(null, settings), "test", Throwable::printStackTrace).close();

        assertClosed(data);
    }

    @Test
    void shouldStopWhenItsSharedMemoryIsDeleted() throws Exception
    {
        final CompletableFuture<Throwable> fatal = new CompletableFuture<>();
        final Map<String, String> settings = settings();
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
            assertEquals(503, ((HttpURLConnection)URI.create("http://127.0.0.1:" + node.httpPort() + "/health/ready")
                .toURL().openConnection()).getResponseCode());
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

    private Map<String, String> settings() throws IOException
    {
        final Map<String, String> result = new LinkedHashMap<>();
        result.put("node.dir", directory.resolve("node").toString());
        result.put("node.durability", "none");
        result.put("journal.segment-length", "64KiB");
        result.put("gateway.report-segment-length", "64KiB");
        result.put("http.port", "0");
        result.put("fix.enabled", "false");
        result.put("gateway.sbe-endpoint", "localhost:" + NodeProcess.freeUdpPort());
        result.put("gateway.market-data-endpoint", "localhost:" + NodeProcess.freeUdpPort());
        return result;
    }

    private static Map<String, Object> status(final Node node) throws IOException
    {
        return Json.readObject(new String(URI.create("http://127.0.0.1:" + node.httpPort() + "/status").toURL()
            .openStream().readAllBytes(), StandardCharsets.UTF_8));
    }
}
