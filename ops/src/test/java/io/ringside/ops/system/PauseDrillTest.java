package io.ringside.ops.system;

import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.FreePorts;
import io.ringside.ops.admin.NodeProcess;
import io.ringside.ops.node.ClientDriver;
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
import java.util.LinkedHashMap;
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

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final List<String> zombies = new ArrayList<>();
    private final List<String> fixOrders = new ArrayList<>();
    private NodeProcess primary;
    private NodeProcess standby;
    private Path directory;
    private int pauseCount;
    private int endedCount;
    private int fixPort;

    private static Stream<String> targets()
    {
        return Arrays.stream(System.getProperty("ringside.pauseTargets", "alone,primary,standby,both").split(","));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void shouldServeAgainOrHaveEnded(final String target, @TempDir final Path temporary) throws Exception
    {
        System.out.println("pause of " + target + ": pauses=" + System.getProperty("ringside.pauses") + " cycles=" +
            CYCLES + " seed=" + SEED);
        directory = temporary;
        configure("alone".equals(target));
        final SplittableRandom random = new SplittableRandom(SEED);
        start(target);
        try (ClientDriver driver = new ClientDriver();
            Trader one = trader(driver, 1, random); Trader two = trader(driver, 2, random);
            FixParticipant fix = new FixParticipant(fixPort, "FIRM1"))
        {
            fix.awaitLogon();
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
            final Path journal = directory.resolve("primary").resolve("journal");
            assertEquals(List.of(), JournalCheck.faults(journal, one, two), "seed=" + SEED);
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
            close(standby);
            close(primary);
        }
    }

    private void configure(final boolean isAlone) throws IOException
    {
        fixPort = FreePorts.tcp();
        settings.put("node.durability", isAlone ? "local" : "replica-mem");
        settings.put("replication.policy", "halt");
        settings.putAll(TestNodes.settings("4MiB", fixPort));
    }

    private void start(final String target) throws IOException
    {
        primary = startPrimary(FreePorts.tcp());
        if (!"alone".equals(target))
        {
            standby = startStandby(FreePorts.tcp());
            standby.awaitReady(TIMEOUT_NS);
        }
        primary.awaitReady(TIMEOUT_NS);
    }

    private NodeProcess startPrimary(final int httpPort) throws IOException
    {
        return NodeProcess.start("primary", directory.resolve("primary"), httpPort, settings);
    }

    private NodeProcess startStandby(final int httpPort) throws IOException
    {
        final Map<String, String> own = TestNodes.standby(settings);
        own.put("fix.enabled", "false");
        return NodeProcess.start("standby", directory.resolve("standby"), httpPort, own);
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
        final List<NodeProcess> paused = "both".equals(target) ? List.of(primary, standby) :
            List.of("standby".equals(target) ? standby : primary);
        for (final NodeProcess it : paused)
        {
            signal("STOP", it);
        }
        trade(one, two, fix, TimeUnit.SECONDS.toNanos(seconds));
        for (final NodeProcess it : paused)
        {
            signal("CONT", it);
        }
        pauseCount++;
    }

    /** Every node is ready again, or has ended by itself and then been started again. */
    private boolean awaitServing(final String what, final Trader one, final Trader two) throws Exception
    {
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < TIMEOUT_NS)
        {
            primary = restartedIfEnded(primary, true);
            standby = restartedIfEnded(standby, false);
            one.listen();
            two.listen();
            if (isReady(primary) && isReady(standby))
            {
                return true;
            }
            LockSupport.parkNanos(1_000_000);
        }
        zombies.add(what + ": " + primary.status());
        return false;
    }

    private NodeProcess restartedIfEnded(final NodeProcess node, final boolean isPrimary) throws IOException
    {
        if (null == node || node.process().isAlive())
        {
            return node;
        }
        endedCount++;
        assertTrue(0 != node.process().exitValue(), "ended, and says that all is well");
        System.out.println("ended by itself: code=" + node.process().exitValue() + ' ' +
            Files.readString(node.directory().resolve("node.out")).lines()
            .filter((line) -> line.startsWith("ringside: the node stopped itself")).toList());
        final int port = node.httpPort();
        node.close();
        return isPrimary ? startPrimary(port) : startStandby(port);
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

    private static void signal(final String name, final NodeProcess node) throws Exception
    {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, String.valueOf(node.process().pid()))
            .inheritIO().start().waitFor());
    }

    private static void close(final NodeProcess node) throws Exception
    {
        if (null != node)
        {
            // One that has ended is what the drill complains of, and not that nobody takes its signal.
            if (node.process().isAlive())
            {
                signal("CONT", node);
            }
            node.close();
        }
    }
}
