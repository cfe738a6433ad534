package io.ringside.ops.system;

import io.ringside.ops.admin.NodeProcess;
import io.ringside.ops.node.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code kill -9} of a primary under load at a random moment, restart, again and again: every acknowledged order is in
 * the journal once, every client comes back and gets what it missed, and the state equals a replay from zero.
 */
final class PrimaryKillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.killCycles", 3);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    /** 128 + SIGTERM, as shells and containers know it. */
    private static final int TERMINATED = 143;
    private static final long READY_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    @Test
    void shouldKeepEveryAcknowledgedOrder(@TempDir final Path directory) throws Exception
    {
        System.out.println("kill -9 of the primary: cycles=" + CYCLES + " seed=" + SEED);
        final SplittableRandom random = new SplittableRandom(SEED);
        final int httpPort = NodeProcess.freePort();
        final String endpoint = "localhost:" + NodeProcess.freeUdpPort();
        final Map<String, String> settings = settings(endpoint);
        long snapshotCount = 0;
        try (ClientDriver driver = new ClientDriver();
            Trader first = new Trader(driver.aeronDirectoryName(), endpoint, 1, random.nextLong());
            Trader second = new Trader(driver.aeronDirectoryName(), endpoint, 2, random.nextLong()))
        {
            for (int cycle = 1; cycle <= CYCLES; cycle++)
            {
                try (NodeProcess node = NodeProcess.start("primary", directory.resolve("node"), httpPort, settings))
                {
                    node.awaitReady(READY_TIMEOUT_NS);
                    first.settle();
                    second.settle();
                    assertReplayHasTheSameState(node);
                    if (random.nextInt(4) == 0)
                    {
                        node.execute("snapshot", "");
                        snapshotCount++;
                    }
                    tradeUntilKilled(node, random.nextLong(50_000_000L, 700_000_000L), first, second);
                }
                assertEquals(List.of(),
                    JournalCheck.faults(directory.resolve("node").resolve("journal"), first, second),
                    "cycle=" + cycle + " seed=" + SEED);
            }
            try (NodeProcess node = NodeProcess.start("primary", directory.resolve("node"), httpPort, settings))
            {
                node.awaitReady(READY_TIMEOUT_NS);
                first.settle();
                second.settle();
                assertReplayHasTheSameState(node);
                assertEquals(List.of(),
                    JournalCheck.faults(directory.resolve("node").resolve("journal"), first, second), "seed=" + SEED);
                assertEquals(TERMINATED, node.stop(), "exit code of an orderly stop");
            }
            assertEquals(first.sentCount(), first.ledger().answeredCount());
            assertEquals(second.sentCount(), second.ledger().answeredCount());
            assertTrue(first.sentCount() > CYCLES, "there was no load: sentCount=" + first.sentCount());
            System.out.println("kill -9 of the primary: cycles=" + CYCLES + " sent=" +
                (first.sentCount() + second.sentCount()) + " acknowledged=" +
                (first.ledger().acknowledged().cardinality() + second.ledger().acknowledged().cardinality()) +
                " lost=0 duplicates=0 snapshots=" + snapshotCount + " seed=" + SEED);
        }
    }

    private static Map<String, String> settings(final String endpoint) throws Exception
    {
        final Map<String, String> settings = new LinkedHashMap<>();
        settings.put("node.durability", "local");
        settings.put("gateway.sbe-endpoint", endpoint);
        settings.put("gateway.market-data-endpoint", "localhost:" + NodeProcess.freeUdpPort());
        settings.put("journal.segment-length", "4MiB");
        settings.put("fix.enabled", "false");
        return settings;
    }

    private static void tradeUntilKilled(final NodeProcess node, final long afterNs, final Trader... traders)
        throws InterruptedException
    {
        final Thread killer = new Thread(() ->
        {
            LockSupport.parkNanos(afterNs);
            node.process().destroyForcibly();
        }, "killer");
        killer.start();
        while (node.process().isAlive())
        {
            for (final Trader trader : traders)
            {
                trader.trade();
            }
            LockSupport.parkNanos(100_000);
        }
        killer.join();
    }

    private static void assertReplayHasTheSameState(final NodeProcess node) throws Exception
    {
        final Map<String, Object> check = node.execute("check-state", "");
        final long sequence = ((Number)check.get("commandSequence")).longValue();
        assertEquals(
            JournalCheck.replayedHash(node.directory().resolve("journal"), sequence),
            String.valueOf(check.get("stateHash")), "replay from zero to sequence " + sequence + ", seed=" + SEED);
    }
}
