package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.Await;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A real file system that runs full under a node: orders are refused while cancels pass, then nothing is taken any
 * more and reads go on. With space again the node trades on by itself, and everything that was acknowledged is there.
 */
class DiskFullTest
{
    private static final int ORDERS_MAX = 50_000;
    private static final int BURST = 64;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"local, 8m", "none, 3m"})
    void shouldRefuseThenWaitAndLoseNothing(final String durability, final String size) throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), size))
        {
            fill(disk, NodeRun.settings("node.durability", durability));
        }
    }

    @Test
    void shouldSayAtTheStartThatNothingIsLeft() throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), "1m"))
        {
            takeAll(disk);
            try (NodeRun node = NodeRun.start(
                directory.resolve("out"), disk.path().resolve("node"), null, NodeRun.settings()))
            {
                assertEquals(ExitCode.FAILED, node.awaitEnd(), node.everything());
                assertTrue(node.errors().get(node.errors().size() - 1).contains("not enough free space"),
                    node.everything());
            }
        }
    }

    @Test
    void shouldRefuseOrdersWhenOnlyTheReportLogRunsFull() throws Exception
    {
        final Map<String, String> settings = NodeRun.settings();
        try (SmallDisk reports = SmallDisk.mount(directory.resolve("node/reports"), "1m");
            ClientDriver driver = new ClientDriver();
            NodeRun node = NodeRun.start(directory.resolve("out"), directory.resolve("node"), null, settings);
            Answers client = Answers.connect(driver.aeronDirectoryName(), node.awaitReady().gateway(), 1))
        {
            fillUntilRefused(client, new ArrayList<>(), BURST);
            assertEquals(503, node.code("/health/ready"));
            assertEquals("takes no commands: the report log's disk is full",
                node.status().get("notReadyReason"));

            reports.resize("64m");
            node.awaitReady();
            assertEquals("NEW", client.ask(request("after")));
        }
    }

    private void fill(final SmallDisk disk, final Map<String, String> settings) throws Exception
    {
        final Path data = disk.path().resolve("node");
        final List<String> accepted = new ArrayList<>();
        try (ClientDriver driver = new ClientDriver())
        {
            try (NodeRun node = NodeRun.start(directory.resolve("full"), data, null, settings))
            {
                final String gateway = node.awaitReady().gateway();
                try (Answers client = Answers.connect(driver.aeronDirectoryName(), gateway, 1))
                {
                    // One at a time: each takes a block of the journal.
                    fillUntilRefused(client, accepted, 1);
                    final Path theirs = takeAll(disk);
                    // Cancels use what was kept for them, then nothing is taken any more, not even time.
                    Await.until("cancels to be refused", () -> "VENUE_BUSY".equals(
                        client.ask((it) -> it.cancel("c", "nobody", 1, Side.BUY))));
                    assertEquals(503, node.code("/health/ready"));
                    assertEquals(200, node.code("/health/live"));
                    assertEquals("takes no commands: the journal's disk is full",
                        node.status().get("notReadyReason"));

                    Files.delete(theirs);
                    disk.resize("256m");
                    node.awaitReady();
                    assertAllThere(client, accepted);
                }
                assertEquals(List.of(), node.errors());
                node.kill();
            }
            try (NodeRun node = NodeRun.start(directory.resolve("again"), data, null, settings);
                Answers client = Answers.connect(driver.aeronDirectoryName(), node.awaitReady().gateway(), 1))
            {
                assertAllThere(client, accepted);
            }
        }
        System.out.println("full disk: " + settings.get("node.durability") + " acknowledged=" + accepted.size() +
            " lost=0");
    }

    private static void assertAllThere(final Answers client, final List<String> accepted)
    {
        for (int i = 0; i < accepted.size(); i += BURST)
        {
            final List<String> ids = accepted.subList(i, Math.min(i + BURST, accepted.size()));
            assertEquals(Collections.nCopies(ids.size(), "NONE"), client.askAll(ids.stream()
                .<ToLongFunction<OrderEntryClient>>map((id) -> (it) -> it.status(id, 1, Side.BUY)).toList()));
        }
        final String after = "after" + accepted.size();
        assertEquals("NEW", client.ask(request(after)));
        accepted.add(after);
    }

    /** Another program takes the last byte. */
    private static Path takeAll(final SmallDisk disk) throws IOException
    {
        final Path file = disk.path().resolve("theirs");
        final byte[] bytes = new byte[4096];
        try (OutputStream out = Files.newOutputStream(file))
        {
            while (true)
            {
                out.write(bytes);
            }
        }
        catch (final IOException ex)
        {
            assertTrue(JournalException.isNoSpace(ex), ex.toString());
        }
        return file;
    }

    private static void fillUntilRefused(final Answers client, final List<String> accepted, final int burst)
    {
        final Set<String> answers = new HashSet<>();
        for (int i = 0; Set.of("NEW").containsAll(answers) && i < ORDERS_MAX; i += burst)
        {
            final List<String> ids = IntStream.range(i, i + burst).mapToObj((number) -> "f" + number).toList();
            final List<String> told = client.askAll(ids.stream().map(DiskFullTest::request).toList());
            IntStream.range(0, burst).filter((number) -> "NEW".equals(told.get(number)))
                .forEach((number) -> accepted.add(ids.get(number)));
            answers.addAll(told);
        }
        assertEquals(Set.of("NEW", "VENUE_BUSY"), answers);
        final String last = accepted.remove(accepted.size() - 1);
        assertEquals("CANCELED", client.ask((it) -> it.cancel("c", last, 1, Side.BUY)));
    }

    private static ToLongFunction<OrderEntryClient> request(final String id)
    {
        return Answers.buy(id, 1, 9_000, TimeInForce.GTC);
    }
}
