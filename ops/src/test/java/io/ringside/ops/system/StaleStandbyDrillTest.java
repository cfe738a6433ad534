package io.ringside.ops.system;

import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Policy degrade, {@code kill -9} of the standby, orders acknowledged by the primary alone, {@code kill -9} of the
 * primary, and then the wrong one of the two is started as primary: it refuses and changes nothing. The right one is
 * started, the other follows it, and every acknowledged order is in both. A drill, not part of
 * the build: {@code -Dringside.staleStandbyDrills=1}.
 */
@EnabledIfSystemProperty(named = "ringside.staleStandbyDrills", matches = "[1-9]\\d*")
final class StaleStandbyDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.staleStandbyDrills", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());

    private final Map<String, String> settings = TestNodes.settings("4MiB", "node.durability", "replica-sync",
        "replication.policy", "degrade", "replication.standby-timeout", "500ms");
    private final String endpoint = settings.get("gateway.sbe-endpoint");
    private int aloneCount;
    private Pair pair;

    @TempDir
    private Path directory;

    @AfterEach
    void stop()
    {
        pair.close();
    }

    @Test
    void shouldNeverLeadWithoutWhatTheOtherAcknowledgedAlone() throws Exception
    {
        System.out.println("stale standby: cycles=" + CYCLES + " seed=" + SEED);
        final SplittableRandom random = new SplittableRandom(SEED);
        pair = new Pair(directory, settings);
        try (ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(driver.aeronDirectoryName(), endpoint, 1, random.nextLong()))
        {
            for (int cycle = 0; cycle < CYCLES; cycle++)
            {
                acknowledgeAlone(trader, random);
                assertTheStaleOneRefuses();
            }
            pair.start();
            trader.settle();
            trader.trade(20);
            trader.settle();
            pair.close();
            assertEquals(List.of(), pair.faults(trader));
            System.out.println("stale standby: cycles=" + CYCLES + " refused=" + CYCLES + " acknowledgedAlone=" +
                aloneCount + " acknowledged=" + trader.ledger.acknowledged.cardinality() + " lost=0 seed=" + SEED);
        }
    }

    private void acknowledgeAlone(final Trader trader, final SplittableRandom random) throws Exception
    {
        pair.start();
        trader.settle();
        trader.trade(random.nextInt(20, 200));
        trader.settle();
        Pair.kill(pair.standby);
        trader.trade(50);
        trader.settle();
        trader.trade(random.nextInt(100));
        Pair.kill(pair.primary);
        final BitSet alone = (BitSet)trader.ledger.acknowledged.clone();
        try (JournalReplay replay = new JournalReplay(pair.journal("standby")))
        {
            alone.andNot(replay.toEnd().commands(trader.sessionId));
        }
        assertTrue(alone.cardinality() > 0, "nothing was acknowledged alone: seed=" + SEED);
        aloneCount += alone.cardinality();
    }

    private void assertTheStaleOneRefuses() throws Exception
    {
        try (NodeProcess wrong = pair.startStandbyAsPrimary())
        {
            assertTrue(wrong.process().waitFor(60, TimeUnit.SECONDS), "it leads: seed=" + SEED);
            assertEquals(ExitCode.REFUSED, wrong.process().exitValue(), "seed=" + SEED);
            final List<String> lines = Files.readAllLines(wrong.directory().resolve("node.out"));
            final String last = lines.get(lines.size() - 1);
            assertTrue(last.contains("refuses to lead") && last.contains("it can vouch for ") &&
                last.contains("--accept-loss --reason"), last);
        }
    }
}
