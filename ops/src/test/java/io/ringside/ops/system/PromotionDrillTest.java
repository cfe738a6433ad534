package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.IoUtil;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A primary is killed under load and its running standby promoted: nothing is lost, nothing doubled, and the time from
 * the kill to the first answer is printed. Then the killed one follows, and leads next. Once in the build; {@code
 * -Dringside.promotions=10} for more.
 */
@Timeout(600)
final class PromotionDrillTest
{
    private static final int PROMOTIONS = Integer.getInteger("ringside.promotions", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int KEEPALIVE_MS = 100;

    @TempDir
    private Path directory;

    /** Not part of the build, which promotes a standby in another test. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.promotions", matches = "[1-9]\\d*")
    void shouldAnswerAgainSoonAndLoseNothing() throws Exception
    {
        System.out.println("promotion of a running standby: promotions=" + PROMOTIONS + " seed=" + SEED);
        final Map<String, String> settings = TestNodes.settings("1MiB", "node.durability", "replica-mem",
            "replication.policy", "halt", "replication.standby-timeout", "500ms");
        final SplittableRandom random = new SplittableRandom(SEED);
        final List<Long> gaps = new ArrayList<>();
        final int[] ports = {TestNodes.port(), TestNodes.port()};
        final NodeProcess[] nodes = new NodeProcess[2];
        try (ClientDriver driver = new ClientDriver();
            Trader trader = new Trader(driver.aeronDirectoryName(), settings.get("gateway.sbe-endpoint"), 1,
                random.nextLong(), 4, KEEPALIVE_MS))
        {
            nodes[1] = start("standby", 1, ports, settings);
            nodes[0] = start("primary", 0, ports, settings);
            for (int i = 0; i < PROMOTIONS; i++)
            {
                final int leader = i % 2;
                final int follower = 1 - leader;
                awaitPair(nodes[leader], nodes[follower]);
                trader.settle();
                trader.trade(200 + random.nextInt(200));
                gaps.add(switchOver(nodes[leader], nodes[follower], ports[follower], trader));
                trader.trade(200);
                trader.settle();
                // It may have records of its own, of which nobody was told: then it follows from nothing alone.
                IoUtil.delete(nodes[leader].directory().toFile(), false);
                nodes[leader] = start("standby", leader, ports, settings);
            }
            awaitPair(nodes[PROMOTIONS % 2], nodes[1 - PROMOTIONS % 2]);
            trader.trade(200);
            trader.settle();
            nodes[1 - PROMOTIONS % 2].close();
            nodes[PROMOTIONS % 2].close();
            assertEquals(List.of(), JournalReplay.faults(
                nodes[PROMOTIONS % 2].directory().resolve("journal"), trader), "seed=" + SEED);
            assertEquals(trader.sentCount(), trader.ledger.answeredCount(), "seed=" + SEED);
            Collections.sort(gaps);
            System.out.printf(Locale.ROOT, "promotion of a running standby, all: promotions=%d sent=%d lost=0 " +
                "doubled=0 kill to first answer: median=%d ms longest=%d ms seed=%d%n", PROMOTIONS, trader.sentCount(),
                gaps.get(gaps.size() / 2), gaps.get(gaps.size() - 1), SEED);
        }
        finally
        {
            for (final NodeProcess it : nodes)
            {
                if (null != it)
                {
                    it.close();
                }
            }
        }
    }

    /** Both nodes have one configuration; a standby uses the ports of participants when it leads. */
    private NodeProcess start(
        final String role, final int index, final int[] ports, final Map<String, String> settings) throws Exception
    {
        return NodeProcess.start(role, directory.resolve("node" + index), ports[index], settings);
    }

    private static void awaitPair(final NodeProcess primary, final NodeProcess standby)
    {
        standby.awaitReady(TestNodes.READY_NS);
        primary.awaitReady(TestNodes.READY_NS);
        Await.answer(() -> "a pair", () ->
            primary.status().get("standbys") instanceof List<?> it && 1 == it.size() &&
            it.get(0) instanceof Map<?, ?> fields && Boolean.TRUE.equals(fields.get("connected")));
    }

    /** Returns the milliseconds from the kill to the first answer of the other node. */
    private long switchOver(
        final NodeProcess primary, final NodeProcess standby, final int port, final Trader trader) throws Exception
    {
        final long beginNs = System.nanoTime();
        Pair.kill(primary);
        final long killedNs = System.nanoTime();
        final long[] toldNs = new long[1];
        final Thread operator = new Thread(() ->
        {
            new Terminal().run(ExitCode.OK, "--node", "127.0.0.1:" + port, "--dir", standby.directory(), "promote",
                "--yes", "--alone", "--reason", "the other one was killed");
            toldNs[0] = System.nanoTime();
        });
        operator.start();
        final IdleStrategy idle = new BackoffIdleStrategy();
        while (trader.isEstablished())
        {
            // What the killed one still answered is no answer of the other.
            trader.listen();
            idle.idle(0);
        }
        final long before = trader.ledger.answeredCount();
        while (trader.ledger.answeredCount() == before)
        {
            trader.trade();
            idle.idle(0);
            assertTrue(System.nanoTime() - beginNs < TimeUnit.SECONDS.toNanos(60), "no answer: seed=" + SEED);
        }
        final long gapMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs);
        operator.join();
        System.out.printf(Locale.ROOT, "promotion: killing %d ms, command %d ms, first answer after %d ms%n",
            TimeUnit.NANOSECONDS.toMillis(killedNs - beginNs),
            TimeUnit.NANOSECONDS.toMillis(toldNs[0] - killedNs), gapMs);
        assertEquals("primary", standby.status().get("role"));
        return gapMs;
    }
}
