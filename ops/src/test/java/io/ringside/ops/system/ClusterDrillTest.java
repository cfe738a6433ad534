package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.NodeProcess;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The leader of three members is killed, or stands still for longer than the time-outs, under load over SBE and FIX at
 * all members, again and again. Each time every client goes on, at another member if need be, and at its numbers:
 * nothing that was acknowledged is lost, nothing is answered twice, the states of all members are equal, each FIX firm's
 * picture of its orders is the venue's, and what all clients saw can have happened one after the other ({@link
 * HistoryCheck}).
 */
final class ClusterDrillTest
{
    private static final int LOSSES = Integer.getInteger("ringside.leaderLosses", 1);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int RATE = Integer.getInteger("ringside.clusterDrillRate", 100);
    private static final int RESTARTS = Integer.getInteger("ringside.rollingRestarts", 1);
    private static final int JOINS = Integer.getInteger("ringside.blankJoins", 1);
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(4);
    private static final int DAY_LOSSES = 10;

    @TempDir
    private Path directory;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Trader> traders = new ArrayList<>();
    private final List<FixFirm> firms = new ArrayList<>();
    private final Histogram gaps = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
    private final Histogram joins = new Histogram(TimeUnit.MINUTES.toNanos(3), 3);
    private Members members;
    private int dayCount;

    /** Not part of the build: three nodes that start cost it too much. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.leaderLosses", matches = "[1-9]\\d*")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void shouldLoseNothingWithItsLeader() throws Exception
    {
        System.out.println("loss of the leader: losses=" + LOSSES + " seed=" + SEED);
        begin();
        for (int loss = 1; loss <= LOSSES; loss++)
        {
            lose(loss, 0 == loss % 3);
        }
        loseTwo();
        for (int id = 0; id < Members.COUNT; id++)
        {
            final String when = "journal of member " + id + " seed=" + SEED;
            try (JournalReplay replay = new JournalReplay(members.journal(id)))
            {
                assertEquals(List.of(), replay.toEnd().faults(traders.toArray(new Trader[0])), when);
                assertEquals(List.of(), HistoryCheck.faults(histories(), replay.resting()), when);
            }
        }
        print("loss of the leader, all: losses=" + LOSSES, gaps);
        restore();
    }

    /**
     * A member is killed and its disk is lost. One with its id and nothing else joins by itself while the others trade,
     * though the log no longer goes back to its beginning.
     */
    @Test
    @EnabledIfSystemProperty(named = "ringside.blankJoins", matches = "[1-9]\\d*")
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void shouldTakeInABlankMember() throws Exception
    {
        System.out.println("blank members: joins=" + JOINS + " seed=" + SEED);
        begin("cluster.log-term-length", "64KiB", "journal.snapshot-bytes", "1MiB");
        for (int join = 1; join <= JOINS; join++)
        {
            join(join);
        }
        print("blank members, all: joins=" + JOINS, joins);
    }

    /** Each member is stopped in order and started again, the leader last. Says how long nobody was answered then. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.rollingRestarts", matches = "[1-9]\\d*")
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void shouldRestartOneByOne() throws Exception
    {
        System.out.println("rolling restarts: restarts=" + RESTARTS + " seed=" + SEED);
        begin();
        for (int restart = 1; restart <= RESTARTS; restart++)
        {
            final String when = "restart=" + restart + " seed=" + SEED;
            final int leader = members.leader();
            for (int i = 1; i < Members.COUNT; i++)
            {
                restart((leader + i) % Members.COUNT, when);
            }
            gaps.recordValue(restart(leader, when));
        }
        print("rolling restarts, all: restarts=" + RESTARTS + " of leaders", gaps);
    }

    /** Returns the longest time in which a client was not answered while the member stopped. */
    private long restart(final int id, final String when) throws Exception
    {
        firms.forEach(FixFirm::trade);
        tradeUntil(System.nanoTime() + TURN_NS);
        final Process process = members.nodes[id].process();
        final long[] counts = traders.stream().mapToLong((it) -> it.ledger.answeredCount()).toArray();
        final long[] sinceNs = new long[counts.length];
        Arrays.fill(sinceNs, System.nanoTime());
        final long beginNs = System.nanoTime();
        long longestNs = 0;
        long endNs = beginNs + PAUSE_NS;
        process.destroy();
        while (System.nanoTime() < endNs || process.isAlive())
        {
            traders.forEach(Trader::trade);
            for (int i = 0; i < counts.length; i++)
            {
                final long nowNs = System.nanoTime();
                longestNs = Math.max(longestNs, nowNs - sinceNs[i]);
                sinceNs[i] = counts[i] == traders.get(i).ledger.answeredCount() ? sinceNs[i] : nowNs;
                counts[i] = traders.get(i).ledger.answeredCount();
            }
            LockSupport.parkNanos(200_000);
            endNs = process.isAlive() ? System.nanoTime() + PAUSE_NS : endNs;
            assertTrue(System.nanoTime() - beginNs < TimeUnit.MINUTES.toNanos(1), () -> "does not stop: " + when);
        }
        members.nodes[id].close();
        members.start(id);
        members.awaitReady();
        check(when);
        return longestNs;
    }

    private void begin(final String... settings) throws Exception
    {
        final Path config = Files.writeString(directory.resolve("drill.conf"), """
            ringside.sessions = [
              { id = 1 }, { id = 2, accounts = [2] }, { id = 3, accounts = [3] }
              { id = 31, protocol = fix, comp-id = "DRILL1", credentials = demo, accounts = [4] }
              { id = 32, protocol = fix, comp-id = "DRILL2", credentials = demo, accounts = [4] }
              { id = 33, protocol = fix, comp-id = "DRILL3", credentials = demo, accounts = [4] }
            ]
            """);
        members = new Members(directory, config, settings);
        members.start();
        for (int i = 0; i < Members.COUNT; i++)
        {
            traders.add(new Trader(members.doors(i), i + 1, random.nextLong()));
            firms.add(new FixFirm(members.fixPorts(i), "DRILL" + (i + 1), RATE, random.nextLong()));
            firms.get(i).history = new ClientHistory("DRILL" + (i + 1));
        }
    }

    private void join(final int join) throws Exception
    {
        final int blank = random.nextInt(Members.COUNT);
        final String when = "join=" + join + " member=" + blank + " seed=" + SEED;
        firms.forEach(FixFirm::trade);
        final int[] pruned = {0};
        tradeUntil(() -> "no log is pruned: " + when, () ->
        {
            pruned[0] += members.isLogPruned(pruned[0]) ? 1 : 0;
            return Members.COUNT == pruned[0];
        });
        members.wipe(blank);
        members.start(blank);
        final long beginNs = System.nanoTime();
        final long answered = answeredCount();
        tradeUntil(() -> "has not joined: " + when, () -> members.isReady(blank));
        joins.recordValue(System.nanoTime() - beginNs);
        assertTrue(answeredCount() > answered, () -> "nobody was answered meanwhile: " + when);
        members.awaitReady();
        check(when);
    }

    private void tradeUntil(final Supplier<String> what, final Callable<Boolean> condition)
        throws Exception
    {
        final long beginNs = System.nanoTime();
        while (!condition.call())
        {
            tradeUntil(System.nanoTime() + TURN_NS);
            assertTrue(System.nanoTime() - beginNs < TimeUnit.MINUTES.toNanos(3), what);
        }
    }

    @AfterEach
    void stop()
    {
        firms.forEach(FixFirm::close);
        CloseHelper.quietCloseAll(traders);
        CloseHelper.quietClose(members);
    }

    private void lose(final int loss, final boolean isPause) throws Exception
    {
        final String when = "loss=" + loss + (isPause ? " paused" : " killed") + " seed=" + SEED;
        firms.forEach(FixFirm::trade);
        tradeUntil(System.nanoTime() + random.nextLong(300_000_000L, 1_500_000_000L));
        final int leader = members.leader();
        final Process process = members.nodes[leader].process();
        final long lostNs = System.nanoTime();
        final long[] answered = traders.stream().mapToLong((it) -> it.ledger.answeredCount() + it.pendingCount())
            .toArray();
        final long[] backNs = new long[traders.size()];
        if (isPause)
        {
            signal("STOP", process);
        }
        else
        {
            process.destroyForcibly().waitFor();
        }
        boolean isHeld = isPause;
        while (!areAllBack(backNs, answered) || isHeld)
        {
            traders.forEach(Trader::trade);
            LockSupport.parkNanos(200_000);
            if (isHeld && System.nanoTime() - lostNs > PAUSE_NS)
            {
                signal("CONT", process);
                isHeld = false;
            }
            assertTrue(System.nanoTime() - lostNs < TimeUnit.MINUTES.toNanos(1), () -> "nobody is served: " + when);
        }
        for (final long back : backNs)
        {
            gaps.recordValue(back - lostNs);
        }
        if (!isPause)
        {
            members.nodes[leader].close();
            members.start(leader);
        }
        members.awaitReady();
        check(when);
        if (0 == loss % DAY_LOSSES)
        {
            members.nodes[members.leader()].execute(
                "end-of-day", "trade-on=true&trading-day=" + TradingDates.day(dayCount++));
        }
    }

    /** There is no majority: the one that is left says so, acknowledges nothing, and goes on with the others. */
    private void loseTwo() throws Exception
    {
        final String when = "two lost seed=" + SEED;
        final NodeProcess left = members.nodes[0];
        for (int id = 1; id < Members.COUNT; id++)
        {
            members.nodes[id].process().destroyForcibly().waitFor();
        }
        Await.answer(() -> "no alert: " + when, () -> Runbook.isActive(left.status(), "NoLeader"));
        Runbook.follow("NoLeader", "ringside --node NODE:9100 status", left.directory(), left.httpPort());
        tradeUntil(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
        for (int id = 1; id < Members.COUNT; id++)
        {
            members.nodes[id].close();
            members.start(id);
        }
        members.awaitReady();
        Await.answer(() -> "the alert stays: " + when, () -> !Runbook.isActive(left.status(), "NoLeader"));
        check(when);
    }

    /** All three are lost, with their directories: the backup of one is the venue, and the directory of each. */
    private void restore() throws Exception
    {
        final String when = "restored seed=" + SEED;
        firms.forEach(FixFirm::close);
        firms.clear();
        final Path backup = directory.resolve("backup");
        Runbook.run(members.data(0), "backup " + backup);
        assertTrue(TestNodes.metric(members.nodes[0].httpPort(), "ringside_backup_age_seconds", "") > 0, when);
        for (int id = 0; id < Members.COUNT; id++)
        {
            members.wipe(id);
            new Terminal().run(ExitCode.OK, "restore", backup, members.data(id));
        }
        members.start();
        tradeUntil(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
        check(when);
        System.out.println("restore of a cluster, all: members=" + Members.COUNT + " lost=0 doubled=0 seed=" + SEED);
    }

    private List<ClientHistory> histories()
    {
        return Stream.concat(traders.stream().map((it) -> it.ledger.history), firms.stream().map((it) -> it.history))
            .toList();
    }

    /** Whether every trader has been answered what it sent after the loss. */
    private boolean areAllBack(final long[] backNs, final long[] answered)
    {
        boolean result = true;
        for (int i = 0; i < backNs.length; i++)
        {
            if (0 == backNs[i] && traders.get(i).ledger.answeredCount() > answered[i])
            {
                backNs[i] = System.nanoTime();
            }
            result &= 0 != backNs[i];
        }
        return result;
    }

    private void tradeUntil(final long endNs)
    {
        while (System.nanoTime() < endNs)
        {
            traders.forEach(Trader::trade);
            LockSupport.parkNanos(500_000);
        }
    }

    private void check(final String when) throws Exception
    {
        traders.forEach(Trader::settle);
        firms.forEach(FixFirm::beginCheck);
        Await.answer(() -> when + " " + firms, () ->
        {
            traders.forEach(Trader::listen);
            firms.forEach((firm) -> assertEquals(List.of(), firm.faults, when));
            return firms.stream().allMatch(FixFirm::isChecked);
        });
        traders.forEach((it) -> assertEquals(List.of(), it.ledger.faults, when));
        members.assertSameState(when);
    }

    private static void signal(final String name, final Process process) throws IOException, InterruptedException
    {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor());
    }

    private long answeredCount()
    {
        return traders.stream().mapToLong((it) -> it.ledger.answeredCount()).sum() +
            firms.stream().mapToInt(FixFirm::answeredCount).sum();
    }

    private void print(final String what, final Histogram times)
    {
        assertTrue(answeredCount() > 100, "there was no load: " + answeredCount());
        System.out.println(what + " answered=" + answeredCount() + " resent=" +
            firms.stream().mapToInt(FixFirm::resentCount).sum() + " time p50=" + ms(times, 50) + " p99=" +
            ms(times, 99) + " max=" + ms(times, 100) + " ms lost=0 doubled=0 seed=" + SEED);
    }

    private static long ms(final Histogram times, final double percentile)
    {
        return TimeUnit.NANOSECONDS.toMillis(times.getValueAtPercentile(percentile));
    }
}
