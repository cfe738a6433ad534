package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.client.LogonException;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Little shared memory and little disk: what does not fit is refused in one line, what was let in goes on. Of the
 * longer tier, with {@code -Dringside.smallSpaces=1}; in a build DiskFullTest fills a disk.
 */
@EnabledIfSystemProperty(named = "ringside.smallSpaces", matches = "[1-9]\\d*")
class SmallSpaceTest
{
    private static final int SESSIONS = 12;

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseTheSessionThatDoesNotFitAndGoOnWithTheOthers() throws Exception
    {
        final Path config = Files.writeString(directory.resolve("sessions.conf"), "ringside.sessions = [" +
            IntStream.rangeClosed(1, SESSIONS).mapToObj((id) -> "{ id = " + id +
            ", protocol = sbe, comp-id = \"\", credentials = demo, accounts = [1] }")
                .collect(Collectors.joining(", ")) + "]");
        final List<Answers> clients = new ArrayList<>();
        final Map<String, String> settings = NodeRun.settings();
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("shm"), "32m");
            ClientDriver driver = new ClientDriver(SESSIONS))
        {
            settings.put("aeron.dir", disk.path().toString());
            try (NodeRun node = NodeRun.start(directory.resolve("run"), directory.resolve("data"), config, settings)
                .awaitReady())
            {
                assertTrue(node.errors().get(0).startsWith("ringside: warning: shared memory is low"),
                    node.everything());
                LogonException refusal = null;
                for (int id = 1; id <= SESSIONS && null == refusal; id++)
                {
                    try
                    {
                        clients.add(Answers.connect(
                            driver.aeronDirectoryName(), node.gateway(), id));
                    }
                    catch (final LogonException ex)
                    {
                        refusal = ex;
                    }
                }
                assertNotNull(refusal, "all fit");
                assertEquals("SESSIONS_FULL", String.valueOf(refusal.code()), refusal.getMessage());
                assertTrue(clients.size() >= 2, "sessions=" + clients.size());
                for (int i = 0; i < clients.size(); i++)
                {
                    final String id = "o" + i;
                    assertEquals("UNKNOWN_ORDER", clients.get(i).ask(
                        (it) -> it.status(id, 1, Side.BUY)));
                }
                assertEquals(200, node.code("/health/ready"));
                awaitAlert(node, true);
                Runbook.assertSays("SharedMemoryLow", "sharedMemoryFreeBytes", "mount -o remount,size=");
                disk.resize("64m");
                awaitAlert(node, false);
                disk.resize("32m");
            }
            finally
            {
                CloseHelper.quietCloseAll(clients);
            }
            settings.put("aeron.term-length", "8MiB");
            final NodeRun refused =
                NodeRun.refused(directory.resolve("refused"), directory.resolve("data"), config, settings);
            assertOneLine(refused, "not enough shared memory in " + disk.path(), "aeron.term-length");
            assertEquals(32L << 20, disk.freeBytes());
        }
    }

    @Test
    void shouldStartOnALittleDiskAndComeUpAgainWhenItIsNearlyFull() throws Exception
    {
        final Map<String, String> settings = NodeRun.settings(
            "fix.enabled", "true", "fix.endpoint", "localhost:" + TestNodes.port(),
            "journal.segment-length", "4MiB", "gateway.report-segment-length", "4MiB");
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), "20m"))
        {
            final Path data = disk.path().resolve("node");
            assertOneLine(NodeRun.refused(directory.resolve("new"), data, null, settings),
                "not enough free space in " + data + ": a new node needs 28.0 MiB", "20.0 MiB are free");
            disk.resize("36m");
            try (NodeRun node = NodeRun.start(directory.resolve("first"), data, null, settings).awaitReady())
            {
                node.terminate();
            }
            Files.write(disk.path().resolve("filler"), new byte[(int)disk.freeBytes() - (9 << 20)]);
            try (NodeRun node = NodeRun.start(directory.resolve("again"), data, null, settings))
            {
                node.awaitCode("/health/live", 200);
                node.awaitCode("/health/ready", 503);
                final Map<String, Object> status = node.status();
                assertTrue(String.valueOf(status.get("notReadyReason")).contains("disk is full"), status.toString());
                Files.delete(disk.path().resolve("filler"));
                node.awaitCode("/health/ready", 200);
                node.terminate();
            }
            NodeRun.start(directory.resolve("third"), data, null, settings).awaitReady().close();
        }
    }

    private static void awaitAlert(final NodeRun node, final boolean isActive) throws Exception
    {
        Await.answer(() -> "alert is not " + isActive, () ->
            isActive == Runbook.isActive(node.status(), "SharedMemoryLow"));
    }

    private static void assertOneLine(final NodeRun run, final String... expected) throws Exception
    {
        assertEquals(ExitCode.FAILED, run.exitCode(), run.everything());
        assertEquals(1, run.errors().size(), run.everything());
        for (final String part : expected)
        {
            assertTrue(run.errors().get(0).contains(part), run.everything());
        }
    }
}
