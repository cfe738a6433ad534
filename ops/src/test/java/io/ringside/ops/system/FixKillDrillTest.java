package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import quickfix.field.Side;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * {@code kill -9} of a node under four firms that trade over FIX, again and again, a tenth of them with an end of day
 * between; and of both nodes of a pair, after which the standby leads. Each time every firm's picture of its orders is
 * the venue's, everything is answered once, and nothing is told twice without its mark.
 */
final class FixKillDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.fixDrillCycles", 1);
    private static final int PROMOTIONS = Integer.getInteger("ringside.fixPromotions", 1);
    private static final int RATE = Integer.getInteger("ringside.fixDrillRate", 650);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int FIRM_COUNT = 3;
    private static final int QUICKFIX_ORDERS = 20;
    private static final int END_OF_DAY_CYCLES = 10;

    @TempDir
    private Path directory;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<FixFirm> firms = new ArrayList<>();
    private final int primaryPort = TestNodes.port();
    private final int standbyPort = TestNodes.port();
    private final int fixPort = TestNodes.port();
    private final Map<String, String> settings = TestNodes.settings("4MiB", fixPort);
    private NodeProcess leader;
    private NodeProcess follower;
    private FixParticipant stock;
    private int stockCount;
    private int dayCount;

    /** What is killed in a cycle, and started again. */
    private interface Restart
    {
        void happen() throws Exception;
    }

    @Test
    void shouldGoOnWhereItWasAfterEveryKill() throws Exception
    {
        settings.put("node.durability", "local");
        drill("kill -9", CYCLES, () ->
        {
            Pair.kill(leader);
            leader = start("primary", "one", primaryPort, settings);
        });
    }

    /** Not part of the build. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.fixPromotions", matches = "[1-9]\\d*")
    void shouldGoOnWhereItWasWithTheStandbyLeading() throws Exception
    {
        settings.put("node.durability", "replica-mem");
        settings.put("replication.policy", "halt");
        follower = start("standby", "two", standbyPort, standby());
        drill("promotion", PROMOTIONS, () ->
        {
            Pair.kill(leader);
            Pair.kill(follower);
            final String old = leader.directory().getFileName().toString();
            // It may have records of its own, which nobody was told of: then it follows from nothing alone.
            IoUtil.delete(leader.directory().toFile(), false);
            leader = start("primary", follower.directory().getFileName().toString(), primaryPort, settings);
            follower = start("standby", old, standbyPort, standby());
        });
    }

    @AfterEach
    void stop()
    {
        firms.forEach(FixFirm::close);
        CloseHelper.quietCloseAll(stock, leader, follower);
    }

    private void drill(final String what, final int cycles, final Restart restart) throws Exception
    {
        System.out.println(what + " under four FIX firms: cycles=" + cycles + " seed=" + SEED);
        leader = start("primary", "one", primaryPort, settings);
        awaitReady();
        open();
        for (int cycle = 1; cycle <= cycles; cycle++)
        {
            trade();
            restart.happen();
            awaitReady();
            if (0 == cycle % END_OF_DAY_CYCLES || 1 == cycles)
            {
                leader.execute("end-of-day", "trade-on=true&trading-day=" + TradingDates.day(dayCount++));
            }
            check(cycle);
        }
        print(what + " under four FIX firms, all: cycles=" + cycles);
    }

    private void awaitReady()
    {
        leader.awaitReady(TestNodes.READY_NS);
        if (null != follower)
        {
            follower.awaitReady(TestNodes.READY_NS);
        }
    }

    private void open() throws Exception
    {
        for (int i = 1; i <= FIRM_COUNT; i++)
        {
            firms.add(new FixFirm(fixPort, "DRILL" + i, RATE, random.nextLong()));
        }
        stock = new FixParticipant(fixPort, "FIRM1");
        stock.awaitLogon();
    }

    /** For a while; then the caller kills in the middle of it. */
    private void trade()
    {
        firms.forEach((firm) -> firm.trade());
        final long endNs = System.nanoTime() + random.nextLong(100_000_000L, 1_500_000_000L);
        for (int i = 0; i < QUICKFIX_ORDERS && System.nanoTime() < endNs; i++)
        {
            stock.order("q-" + ++stockCount, Side.BUY, 90, 1);
            LockSupport.parkNanos(20_000_000L);
        }
        while (System.nanoTime() < endNs && leader.process().isAlive())
        {
            LockSupport.parkNanos(1_000_000L);
        }
    }

    /** New orders come while each side says again what the other lacks; then all is compared. */
    private void check(final int cycle) throws Exception
    {
        stock.awaitLogon();
        LockSupport.parkNanos(200_000_000L);
        firms.forEach(FixFirm::beginCheck);
        final String when = "cycle=" + cycle + " seed=" + SEED;
        Await.answer(() -> when + " " + firms, () ->
        {
            firms.forEach((firm) -> assertEquals(List.of(), firm.faults, when));
            return firms.stream().allMatch(FixFirm::isChecked);
        });
        for (int i = 1; i <= stockCount; i++)
        {
            stock.awaitExecution("q-" + i, '0');
        }
        firms.forEach((firm) -> assertEquals(List.of(), firm.faults, when));
        assertEquals(List.of(), stock.faults, when);
    }

    private void print(final String what)
    {
        final int answered = firms.stream().mapToInt(FixFirm::answeredCount).sum();
        assertTrue(answered > 100, "there was no load: " + answered);
        System.out.println(what + " answered=" + (answered + stockCount) + " resent=" +
            firms.stream().mapToInt(FixFirm::resentCount).sum() + " days=" + dayCount +
            " lost=0 doubled=0 unmarked=0 seed=" + SEED);
    }

    private NodeProcess start(
        final String role, final String name, final int httpPort, final Map<String, String> own) throws IOException
    {
        final Path config = Files.writeString(directory.resolve("drill.conf"), """
            ringside.sessions = [
              { id = 21, protocol = fix, comp-id = "FIRM1", credentials = demo, accounts = [1] }
              { id = 31, protocol = fix, comp-id = "DRILL1", credentials = demo, accounts = [2] }
              { id = 32, protocol = fix, comp-id = "DRILL2", credentials = demo, accounts = [3] }
              { id = 33, protocol = fix, comp-id = "DRILL3", credentials = demo, accounts = [4] }
            ]
            """);
        return NodeProcess.start(role, directory.resolve(name), httpPort, config, own);
    }

    private Map<String, String> standby()
    {
        return TestNodes.with(TestNodes.standby(settings), "fix.endpoint", "localhost:" + TestNodes.port());
    }
}
