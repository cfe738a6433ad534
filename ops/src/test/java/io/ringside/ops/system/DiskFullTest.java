package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
 * A real file system that runs full under a node: first orders are refused while cancels pass, then the node stops with
 * one line. With space again, everything that was acknowledged is there.
 */
class DiskFullTest
{
    private static final int ORDERS_MAX = 50_000;
    private static final int BURST = 64;

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseThenStopAndLoseNothing() throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), "4m"))
        {
            fill(disk);
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

    private void fill(final SmallDisk disk) throws Exception
    {
        final Map<String, String> settings = NodeRun.settings("node.durability", "local");
        final String endpoint = settings.get("gateway.sbe-endpoint");
        final List<String> accepted = new ArrayList<>();
        try (ClientDriver driver = new ClientDriver())
        {
            try (NodeRun node = NodeRun.start(directory.resolve("full"), disk.path().resolve("node"), null, settings))
            {
                node.awaitReady();
                try (Answers client = Answers.connect(driver.aeronDirectoryName(), endpoint, 1))
                {
                    // One at a time: each takes a block of the journal.
                    fillUntilRefused(client, accepted, 1);
                }
                assertEquals(503, node.code("/health/ready"));
                assertEquals(200, node.code("/health/live"));
                // Clock ticks go on and use up what was allocated ahead: then it stops by itself.
                assertEquals(ExitCode.FAILED, node.awaitEnd(), node.everything());
                final List<String> lines = node.errors();
                assertTrue(lines.get(lines.size() - 1).contains("no space left on the device; free space"),
                    lines.toString());
                assertTrue(lines.size() <= 2, lines.toString());
            }
            try (NodeRun node = NodeRun.start(directory.resolve("still"), disk.path().resolve("node"), null, settings))
            {
                assertEquals(ExitCode.FAILED, node.awaitEnd(), node.everything());
                assertTrue(node.errors().get(node.errors().size() - 1).contains("no space left on the device"),
                    node.everything());
            }
            disk.resize("256m");
            try (NodeRun node = NodeRun.start(directory.resolve("room"), disk.path().resolve("node"), null, settings);
                Answers client = Answers.connect(driver.aeronDirectoryName(), node.awaitReady().gateway(), 1))
            {
                for (int i = 0; i < accepted.size(); i += BURST)
                {
                    final List<String> ids = accepted.subList(i, Math.min(i + BURST, accepted.size()));
                    assertEquals(Collections.nCopies(ids.size(), "NONE"), client.askAll(ids.stream()
                        .<ToLongFunction<OrderEntryClient>>map((id) -> (it) -> it.status(id, 1, Side.BUY)).toList()));
                }
                assertEquals("NEW", client.ask(request("after")));
            }
        }
        System.out.println("full disk: acknowledged=" + accepted.size() + " lost=0");
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
