package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code kill -9} of the standby under load, with both policies: halt acknowledges nothing until it is back, degrade
 * goes on. Nothing is lost, the standby catches up by itself, hashes are equal.
 */
final class StandbyKillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.standbyKillCycles", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final long SILENCE_NS = TimeUnit.MILLISECONDS.toNanos(700);

    /** A single cycle, as in the build, is of the stricter policy alone. */
    private static Stream<String> policies()
    {
        return Stream.of("halt", "degrade").limit(CYCLES);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void shouldLoseNothingAndCatchUp(final String policy, @TempDir final Path directory) throws Exception
    {
        System.out.println("kill -9 of the standby: policy=" + policy + " cycles=" + CYCLES + " seed=" + SEED);
        final Path key = directory.resolve("pair.key");
        new Terminal().run(ExitCode.OK, "key", "new", key);
        final Map<String, String> settings = TestNodes.settings("4MiB", "node.durability", "replica-sync",
            "replication.policy", policy, "replication.key-file", key.toString());
        final SplittableRandom random = new SplittableRandom(SEED);
        try (Pair pair = new Pair(directory, settings).start();
            ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(
                driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1, random.nextLong()))
        {
            for (int cycle = 0; cycle < CYCLES; cycle++)
            {
                trader.settle();
                trader.trade(random.nextInt(50, 500));
                Pair.kill(pair.standby);
                if ("halt".equals(policy))
                {
                    assertNothingIsAcknowledged(trader);
                }
                else
                {
                    trader.trade(300);
                    trader.settle();
                }
                pair.startStandby();
                pair.awaitReady();
                trader.trade(100);
                trader.settle();
                assertSameState(pair.primary, pair.standby);
            }
            final String alerts = String.valueOf(pair.primary.status().get("activeAlerts"));
            assertFalse(alerts.contains("ReplicationForged"), alerts);
            assertEquals(List.of(), pair.faults(trader));
            System.out.println("kill -9 of the standby: policy=" + policy + " cycles=" + CYCLES + " sent=" +
                trader.sentCount() + " acknowledged=" + trader.ledger.acknowledged.cardinality() + " lost=0 seed=" +
                SEED);
            assertEquals(trader.sentCount(), trader.ledger.answeredCount());
        }
    }

    /** Commands are on their way; without the standby none of those sent from now on may come back. */
    private static void assertNothingIsAcknowledged(final Trader trader)
    {
        trader.listen(SILENCE_NS);
        final int before = trader.ledger.acknowledged.cardinality();
        trader.trade(50);
        trader.listen(SILENCE_NS);
        assertEquals(before, trader.ledger.acknowledged.cardinality(), "acknowledged while the standby was gone");
        assertTrue(trader.pendingCount() > 0, "nothing was sent while the standby was gone");
    }

    static void assertSameState(final NodeProcess primary, final NodeProcess standby) throws Exception
    {
        final Map<String, Object> check = primary.execute("check-state", "");
        final String sequence = String.valueOf(((Number)check.get("commandSequence")).longValue());
        final String expected = String.valueOf(check.get("stateHash"));
        final Map<String, Object> states = new LinkedHashMap<>();
        Await.answer(() -> "the standby has no state at sequence " + sequence + ": " + states, () ->
        {
            if (standby.status().get("recentStates") instanceof Map<?, ?> map)
            {
                map.forEach((key, hash) -> states.put(String.valueOf(key), hash));
            }
            return states.containsKey(sequence);
        });
        assertEquals(expected, states.get(sequence), "state at sequence " + sequence);
        assertEquals(expected, JournalReplay.replayedHash(standby.directory().resolve("journal"),
            Long.parseLong(sequence)));
    }
}
