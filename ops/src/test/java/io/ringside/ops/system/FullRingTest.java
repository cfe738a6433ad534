package io.ringside.ops.system;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * An input ring that really fills: policy halt, the standby gone, so that nothing leaves the ring. Everybody who wants
 * in is told so at once, whoever is in waits and loses nothing, and the node says what it waits for. Of the longer
 * tier, as other drills of a pair: {@code -Dringside.fullRings=1}.
 */
@EnabledIfSystemProperty(named = "ringside.fullRings", matches = "[1-9]\\d*")
final class FullRingTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    /** The smallest that is allowed. */
    private static final int SLOTS = 256;
    /** Of the producers: claims are refused from here on. */
    private static final int FULL = 128;
    private static final String BUSY = "VENUE_BUSY";

    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings = TestNodes.settings("1MiB", fixPort, "node.durability", "replica-mem",
        "replication.policy", "halt", "ring.input-slots", String.valueOf(SLOTS));
    private final String endpoint = settings.get("gateway.sbe-endpoint");

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseWhileFullAndAcknowledgeWhatItTook() throws Exception
    {
        System.out.println("full input ring: seed=" + SEED);
        try (Pair pair = new Pair(directory, settings).start();
            ClientDriver driver = new ClientDriver();
            Trader first = new Trader(driver.aeronDirectoryName(), endpoint, 1, SEED);
            Trader second = new Trader(driver.aeronDirectoryName(), endpoint, 2, SEED + 1))
        {
            try (FixParticipant participant = new FixParticipant(fixPort, "FIRM1"))
            {
                trade(first, second);
                participant.awaitLogon();
                Pair.kill(pair.standby);
                assertFull(pair.primary, driver, participant, first, second);
                pair.startStandby();
                pair.awaitReady();
                trade(first, second);
                participant.awaitExecution("busy", '0');
                participant.order("after", '1', 90, 1);
                participant.awaitExecution("after", '0');
                assertEquals(0, participant.refused.size());
                assertEquals(List.of(), participant.faults);
            }
            pair.standby.close();
            assertNothingIsLost(pair, first, second);
        }
    }

    private void assertFull(
        final NodeProcess primary,
        final ClientDriver driver,
        final FixParticipant participant,
        final Trader first,
        final Trader second) throws Exception
    {
        final int before = acknowledged(first, second);
        final int busyBefore = busy(first);
        Await.until("the ring to fill: seed=" + SEED, () ->
        {
            first.trade();
            second.listen();
            return busy(first) > busyBefore;
        });
        // What the standby confirmed in its last moment may still arrive, the rest not before it is back.
        Await.answer(() -> "the primary is ready", () -> Boolean.FALSE.equals(primary.status().get("ready")));
        final Map<String, Object> status = primary.status();
        assertTrue(String.valueOf(status.get("notReadyReason")).contains("start the standby"), status.toString());
        assertEquals(SLOTS, number(status, "inputRingSlots"));
        assertTrue(number(status, "inputRingUsed") >= FULL, status.toString());
        final long matched = number(status, "matchedSequence");

        // A stranger who comes now is let in and told the same, for what adds risk and for what takes it away.
        try (Answers late = Answers.connect(driver.aeronDirectoryName(), endpoint, 3))
        {
            assertEquals(BUSY, late.ask(Answers.buy("late", 3, 9_000, TimeInForce.GTC)));
            assertEquals(BUSY, late.ask((it) -> it.cancel("c", "late", 1, Side.BUY)));
        }
        // A refusal over FIX is a command as well: the order waits in front of the door.
        participant.order("busy", '1', 90, 1);
        final Object operator = primary.execute("halt", "symbol=*").get("error");
        assertTrue(String.valueOf(operator).contains("takes no commands just now"), "operator: " + operator);

        assertEquals(matched, number(primary.status(), "matchedSequence"), "matched without the standby");
        assertTrue(first.pendingCount() > 0, "nobody waits");
        assertTrue(acknowledged(first, second) - before <= SLOTS, "acknowledged without the standby");
        System.out.println("full input ring: waiting=" + (first.pendingCount() + second.pendingCount()) + " refused=" +
            (busy(first) - busyBefore));
    }

    private static void assertNothingIsLost(final Pair pair, final Trader... traders)
    {
        long sent = 0;
        for (final Trader trader : traders)
        {
            // Each command has one answer: it was carried out, or refused and is nowhere.
            assertEquals(trader.sentCount(), trader.ledger.answeredCount(), "seed=" + SEED);
            assertTrue(Set.of(BUSY).containsAll(trader.ledger.refusals.keySet()),
                trader.ledger.refusals.toString());
            sent += trader.sentCount();
        }
        for (final String node : List.of("primary", "standby"))
        {
            try (JournalReplay replay = new JournalReplay(pair.journal(node)))
            {
                assertEquals(List.of(), replay.toEnd().faults(traders), node + " seed=" + SEED);
                for (final Trader trader : traders)
                {
                    assertEquals(trader.ledger.acknowledged, replay.commands(trader.sessionId),
                        "acknowledged and journaled are the same: " + node + " seed=" + SEED);
                }
            }
        }
        System.out.println("full input ring: sent=" + sent + " acknowledged=" + acknowledged(traders) +
            " refused=" + (sent - acknowledged(traders)) + " lost=0 duplicates=0 seed=" + SEED);
    }

    private static void trade(final Trader first, final Trader second)
    {
        first.settle();
        second.settle();
        for (int i = 0; i < 200; i++)
        {
            first.trade();
            second.trade();
            LockSupport.parkNanos(500_000);
        }
        first.settle();
        second.settle();
    }

    private static int acknowledged(final Trader... traders)
    {
        int count = 0;
        for (final Trader trader : traders)
        {
            count += trader.ledger.acknowledged.cardinality();
        }
        return count;
    }

    private static int busy(final Trader trader)
    {
        return trader.ledger.refusals.getOrDefault(BUSY, 0);
    }

    private static long number(final Map<String, Object> status, final String key)
    {
        return ((Number)status.get(key)).longValue();
    }
}
