package io.ringside.ops.system;

import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quickfix.field.Side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code kill -STOP}, a while, {@code kill -CONT}: of a primary alone, of a primary, a standby, and both of a pair,
 * with clients that trade over SBE and FIX all the time. Afterwards every node serves again, or has ended with its line
 * and is started again; every client is back by itself, and every acknowledged order is there. Never a zombie: a node
 * that runs and does not get ready.
 * <p>
 * A drill, not part of the build: {@code -Dringside.pauses=1,5,12,30}, {@code -Dringside.pauseCycles=1},
 * {@code -Dringside.pauseTargets=alone,primary,standby,both}.
 */
@EnabledIfSystemProperty(named = "ringside.pauses", matches = ".+")
final class PauseDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.pauseCycles", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final char NEW = '0';

    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings =
        TestNodes.settings("4MiB", fixPort, "node.durability", "replica-mem", "replication.policy", "halt");
    private final List<String> zombies = new ArrayList<>();
    private final List<String> fixOrders = new ArrayList<>();
    private Pair pair;
    private int pauseCount;
    private int endedCount;

    private static Stream<String> targets()
    {
        return Arrays.stream(System.getProperty("ringside.pauseTargets", "alone,primary,standby,both").split(","));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void shouldServeAgainOrHaveEnded(final String target, @TempDir final Path directory) throws Exception
    {
        System.out.println("pause of " + target + ": pauses=" + System.getProperty("ringside.pauses") + " cycles=" +
            CYCLES + " seed=" + SEED);
        final SplittableRandom random = new SplittableRandom(SEED);
        pair = new Pair(directory, settings);
        start("alone".equals(target));
        try (ClientDriver driver = new ClientDriver();
            Trader one = trader(driver, 1, random); Trader two = trader(driver, 2, random);
            FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
        {
            fix.awaitLogon();
            one.settle();
            two.settle();
            for (int cycle = 0; cycle < CYCLES; cycle++)
            {
                for (final String seconds : System.getProperty("ringside.pauses").split(","))
                {
                    trade(one, two, fix, TimeUnit.SECONDS.toNanos(1));
                    pause(target, Long.parseLong(seconds), one, two, fix);
                    if (awaitServing(target + " after " + seconds + " s", one, two))
                    {
                        settle(one, two, fix);
                    }
                }
            }
            assertEquals(List.of(), zombies);
            assertEquals(List.of(), JournalReplay.faults(pair.journal("primary"), one, two), "seed=" + SEED);
            assertEquals(List.of(), fix.faults);
            assertEquals(one.sentCount(), one.ledger.answeredCount());
            assertEquals(two.sentCount(), two.ledger.answeredCount());
            assertTrue(one.ledger.acceptedCount() > 0 && !fixOrders.isEmpty(), "there was no load");
            System.out.println("pause of " + target + ", all: pauses=" + pauseCount + " sent=" +
                (one.sentCount() + two.sentCount()) + " acknowledged=" +
                (one.ledger.acknowledged.cardinality() + two.ledger.acknowledged.cardinality()) +
                " fixOrders=" + fixOrders.size() + " ended=" + endedCount + " zombies=0 lost=0 seed=" + SEED);
        }
        finally
        {
            close(pair.standby);
            close(pair.primary);
        }
    }

    private void start(final boolean isAlone) throws IOException
    {
        if (isAlone)
        {
            settings.put("node.durability", "local");
            pair.startPrimary();
            pair.primary.awaitReady(TestNodes.READY_NS);
        }
        else
        {
            pair.start();
        }
    }

    private Trader trader(final ClientDriver driver, final int sessionId, final SplittableRandom random)
    {
        return new Trader(
            driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), sessionId, random.nextLong());
    }

    private void pause(
        final String target, final long seconds, final Trader one, final Trader two, final FixParticipant fix)
        throws Exception
    {
        final List<NodeProcess> paused = "both".equals(target) ? List.of(pair.primary, pair.standby) :
            List.of("standby".equals(target) ? pair.standby : pair.primary);
        for (final NodeProcess it : paused)
        {
            Runbook.signal("STOP", it.process());
        }
        trade(one, two, fix, TimeUnit.SECONDS.toNanos(seconds));
        for (final NodeProcess it : paused)
        {
            Runbook.signal("CONT", it.process());
        }
        pauseCount++;
    }

    /** Every node is ready again, or has ended by itself and then been started again. */
    private boolean awaitServing(final String what, final Trader one, final Trader two) throws Exception
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < TIMEOUT_NS)
        {
            if (hasEnded(pair.primary))
            {
                pair.startPrimary();
            }
            if (hasEnded(pair.standby))
            {
                pair.startStandby();
            }
            one.listen();
            two.listen();
            if (isReady(pair.primary) && isReady(pair.standby))
            {
                return true;
            }
            LockSupport.parkNanos(1_000_000);
        }
        zombies.add(what + ": " + pair.primary.status());
        return false;
    }

    private boolean hasEnded(final NodeProcess node) throws IOException
    {
        if (null == node || node.process().isAlive())
        {
            return false;
        }
        endedCount++;
        assertTrue(0 != node.process().exitValue(), "ended, and says that all is well");
        System.out.println("ended by itself: code=" + node.process().exitValue() + ' ' +
            Files.readString(node.directory().resolve("node.out")).lines()
            .filter((line) -> line.startsWith("ringside: the node stopped itself")).toList());
        return true;
    }

    private static boolean isReady(final NodeProcess node)
    {
        try
        {
            return null == node || Boolean.TRUE.equals(node.status().get("ready"));
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    private void trade(final Trader one, final Trader two, final FixParticipant fix, final long forNs)
    {
        final long beginNs = System.nanoTime();
        long orderNs = beginNs;
        while (System.nanoTime() - beginNs < forNs)
        {
            one.trade();
            two.trade();
            if (System.nanoTime() - orderNs > 0)
            {
                orderNs += 200_000_000L;
                final String clOrdId = "F" + fixOrders.size();
                fix.order(clOrdId, Side.SELL, 101.00, 1);
                fixOrders.add(clOrdId);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }

    private void settle(final Trader one, final Trader two, final FixParticipant fix)
    {
        one.settle();
        two.settle();
        fix.awaitLogon();
        fixOrders.forEach((it) -> fix.awaitExecution(it, NEW));
    }

    private static void close(final NodeProcess node) throws Exception
    {
        if (null != node)
        {
            // One that has ended is what the drill complains of, and not that nobody takes its signal.
            if (node.process().isAlive())
            {
                Runbook.signal("CONT", node.process());
            }
            node.close();
        }
    }
}
