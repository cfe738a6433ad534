package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code kill -9} of a primary under load at a random moment, restart, again and again: every acknowledged order is in
 * the journal once, every client comes back and gets what it missed, and the state equals a replay from zero, balances
 * and what orders hold among it.
 * <p>
 * After each kill, and again after each recovery, one replay from zero is continued by what the journal has gained, so
 * that a cycle costs the same at the end as at the beginning; every 25th cycle and at the end a fresh one reads the
 * whole journal again and must come to the same records, the same commands and the same state.
 */
final class PrimaryKillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.killCycles", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    /** 128 + SIGTERM, as shells and containers know it. */
    private static final int TERMINATED = 143;
    private static final int FRESH_REPLAY_CYCLES = 25;
    private static final int TRADING_DAY_CYCLES = 10;
    /** What makes a new venue one whose traders pay. */
    private static final List<String> MONEY = List.of(
        "currency add USD --id 1 --digits 2", "currency add SHARE --id 2 --digits 0",
        "currency assign ACME --quote USD --base SHARE", "currency assign BOLT --quote USD --base SHARE",
        "currency assign COIL --quote USD --base SHARE", "currency assign DYNE --quote USD --base SHARE",
        "fees set --taker 10 --maker -2", "account add 1 --model cash", "account add 2 --model cash",
        "account deposit 1 1000000000.00 USD --reference D1", "account deposit 1 10000000 SHARE --reference D2",
        "account deposit 2 1000000000.00 USD --reference D3", "account deposit 2 10000000 SHARE --reference D4");

    private final SplittableRandom random = new SplittableRandom(SEED);
    private Path journal;
    private Trader first;
    private Trader second;
    private long snapshotCount;
    private long tradingDayCount;
    private long freshReplayCount;

    @Test
    void shouldKeepEveryAcknowledgedOrder(@TempDir final Path directory) throws Exception
    {
        System.out.println("kill -9 of the primary: cycles=" + CYCLES + " seed=" + SEED);
        final Path home = directory.resolve("node");
        final int httpPort = TestNodes.port();
        final Map<String, String> settings = TestNodes.settings("4MiB", "node.durability", "local");
        final String endpoint = settings.get("gateway.sbe-endpoint");
        journal = home.resolve("journal");
        // The ids of one session are those of the day, those of the other rise.
        final Path config = Files.writeString(directory.resolve("ringside.conf"),
            "ringside.sessions = [{ id = 1 }, { id = 2, accounts = [2], ids = rising }]");
        try (ClientDriver driver = new ClientDriver();
            Trader one = new Trader(driver.aeronDirectoryName(), endpoint, 1, random.nextLong());
            Trader two = new Trader(driver.aeronDirectoryName(), endpoint, 2, random.nextLong());
            JournalReplay replay = new JournalReplay(journal))
        {
            first = one;
            second = two;
            final long beginNs = System.nanoTime();
            for (int cycle = 1; cycle <= CYCLES; cycle++)
            {
                try (NodeProcess node = NodeProcess.start("primary", home, httpPort, config, settings))
                {
                    awaitRecovered(node, replay);
                    if (1 == cycle)
                    {
                        final Terminal terminal =
                            new Terminal("--node", "127.0.0.1:" + httpPort, "--dir", home.toString());
                        MONEY.forEach((line) -> terminal.run(ExitCode.OK, line));
                        // They were silent meanwhile, for longer than they keep a session alive.
                        first.settle();
                        second.settle();
                    }
                    operate(node, cycle);
                    tradeUntilKilled(node, random.nextLong(50_000_000L, 700_000_000L));
                }
                assertEquals(List.of(), replay.toEnd().faults(first, second), "cycle=" + cycle + " seed=" + SEED);
                if (0 == cycle % FRESH_REPLAY_CYCLES)
                {
                    assertFreshReplayAgrees(replay);
                    print("so far", cycle, beginNs);
                }
            }
            try (NodeProcess node = NodeProcess.start("primary", home, httpPort, config, settings))
            {
                awaitRecovered(node, replay);
                assertEquals(TERMINATED, node.stop(), "exit code of an orderly stop");
            }
            assertFreshReplayAgrees(replay.toEnd());
            assertEquals(JournalReplay.replayedHash(journal, replay.lastSequence()), replay.stateHash(),
                "replay as recovery does it, seed=" + SEED);
            assertTrue(0 != replay.commissions(), "nothing was settled, seed=" + SEED);
            assertEquals(first.sentCount(), first.ledger.answeredCount());
            assertEquals(second.sentCount(), second.ledger.answeredCount());
            assertTrue(first.ledger.acceptedCount() > CYCLES && first.ledger.tradeCount() > CYCLES,
                "there was no load: accepted=" + first.ledger.acceptedCount() + " fills=" +
                first.ledger.tradeCount());
            print("all", CYCLES, beginNs);
        }
    }

    /** The node is back by itself, has answered everything that was ever sent, and its state is the replay's. */
    private void awaitRecovered(final NodeProcess node, final JournalReplay replay) throws Exception
    {
        node.awaitReady(TestNodes.READY_NS);
        first.settle();
        second.settle();
        final Map<String, Object> check = node.execute("check-state", "");
        final long sequence = ((Number)check.get("commandSequence")).longValue();
        assertEquals(List.of(), replay.to(sequence).faults(first, second), "seed=" + SEED);
        assertEquals(replay.stateHash(), String.valueOf(check.get("stateHash")),
            "replay from zero to sequence " + sequence + ", seed=" + SEED);
    }

    private void operate(final NodeProcess node, final int cycle) throws Exception
    {
        if (random.nextInt(4) == 0)
        {
            node.execute("snapshot", "");
            snapshotCount++;
        }
        if (0 == cycle % TRADING_DAY_CYCLES)
        {
            // Makes room for the ids of further orders: without it the load would end up as refusals alone.
            node.execute("end-of-day", "trade-on=true&trading-day=" + TradingDates.day(tradingDayCount));
            tradingDayCount++;
        }
    }

    private void tradeUntilKilled(final NodeProcess node, final long afterNs)
    {
        final CompletableFuture<Void> killer = Await.background(() ->
        {
            LockSupport.parkNanos(afterNs);
            node.process().destroyForcibly();
        });
        while (node.process().isAlive())
        {
            first.trade();
            second.trade();
            LockSupport.parkNanos(100_000);
        }
        killer.join();
    }

    private void assertFreshReplayAgrees(final JournalReplay continued)
    {
        freshReplayCount++;
        try (JournalReplay fresh = new JournalReplay(journal))
        {
            assertEquals(List.of(), fresh.toEnd().faults(first, second), "seed=" + SEED);
            assertEquals(continued.lastSequence(), fresh.lastSequence(), "last record, seed=" + SEED);
            assertEquals(continued.recordHash(), fresh.recordHash(), "what was read once has changed, seed=" + SEED);
            assertEquals(continued.stateHash(), fresh.stateHash(), "state of a fresh replay, seed=" + SEED);
        }
    }

    private void print(final String what, final int cycles, final long beginNs)
    {
        final Ledger one = first.ledger;
        final Ledger two = second.ledger;
        System.out.println("kill -9 of the primary, " + what + ": cycles=" + cycles + " sent=" +
            (first.sentCount() + second.sentCount()) + " acknowledged=" +
            (one.acknowledged.cardinality() + two.acknowledged.cardinality()) + " accepted=" +
            (one.acceptedCount() + two.acceptedCount()) + " fills=" + (one.tradeCount() + two.tradeCount()) +
            " lost=0 duplicates=0 snapshots=" + snapshotCount + " tradingDays=" + tradingDayCount +
            " freshReplays=" + freshReplayCount + " seconds=" +
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs) + " seed=" + SEED);
    }
}
