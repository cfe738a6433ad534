package io.ringside.ops.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What an operator does to the members of a cluster while it trades: replace one, restart all, upgrade them. */
final class ClusterChangeDrillTest extends ClusterDrill
{
    private static final int RESTARTS = Integer.getInteger("ringside.rollingRestarts", 1);
    private static final int JOINS = Integer.getInteger("ringside.blankJoins", 1);
    private static final int WHOLE_LOG_JOINS = Integer.getInteger("ringside.wholeLogJoins", 1);
    private static final int UPGRADES = Integer.getInteger("ringside.rollingUpgrades", 1);
    private static final String OLDER_BUILD = System.getProperty("ringside.olderBuild", "");
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(4);

    /**
     * A member is killed and its disk is lost. One with its id and nothing else joins by itself while the others trade,
     * though the log no longer goes back to its beginning.
     */
    @Test
    @EnabledIfSystemProperty(named = "ringside.blankJoins", matches = "[1-9]\\d*")
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    void shouldTakeInABlankMember() throws Exception
    {
        System.out.println("blank members: joins=" + JOINS + " seed=" + SEED);
        // Clients that trade as fast as they can make many reports: what is to be fetched stays the same each time.
        begin(3, "cluster.log-term-length", "1MiB", "journal.snapshot-bytes", "4MiB", "gateway.report-limit", "64MiB",
            "replication.reseed-rate", "32MiB");
        for (int join = 1; join <= JOINS; join++)
        {
            awaitPruned(join);
            join(join);
        }
        print("blank members, all: joins=" + JOINS);
    }

    /** Likewise while the log still goes back to its beginning: that one gets all of it, and nothing else. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.wholeLogJoins", matches = "[1-9]\\d*")
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    void shouldGiveABlankMemberTheWholeLog() throws Exception
    {
        System.out.println("blank members, whole log: joins=" + WHOLE_LOG_JOINS + " seed=" + SEED);
        begin(3, "journal.snapshot-bytes", "0B", "journal.snapshot-interval", "0s");
        for (int join = 1; join <= WHOLE_LOG_JOINS; join++)
        {
            join(join);
        }
        for (int id = 0; id < members.count; id++)
        {
            assertFalse(members.isLogPruned(id), "the log of member " + id + " is pruned");
        }
        assertHistories();
        print("blank members, whole log, all: joins=" + WHOLE_LOG_JOINS);
    }

    /**
     * Each member is stopped in order and started again, the leader last. Says how long a client was not answered while
     * the leader stopped.
     */
    @Test
    @EnabledIfSystemProperty(named = "ringside.rollingRestarts", matches = "[1-9]\\d*")
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    void shouldRestartOneByOne() throws Exception
    {
        System.out.println("rolling restarts: restarts=" + RESTARTS + " seed=" + SEED);
        // Whoever starts again recovers from a snapshot: many restarts take no longer each time. The check at the end
        // reads all journals from their beginning.
        begin(3, "journal.snapshot-bytes", "16MiB", "archive.mode", "keep");
        for (int restart = 1; restart <= RESTARTS; restart++)
        {
            restartAll("restart=" + restart + " seed=" + SEED);
        }
        assertHistories();
        print("rolling restarts, all: restarts=" + RESTARTS + " of leaders");
    }

    static IntStream upgrades()
    {
        return IntStream.rangeClosed(1, UPGRADES);
    }

    /** Does the same with members of an older build, which are this one's when they start again. */
    @ParameterizedTest
    @MethodSource("upgrades")
    @EnabledIfSystemProperty(named = "ringside.olderBuild", matches = ".+")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldUpgradeOneByOne(final int upgrade) throws Exception
    {
        begin(Path.of(OLDER_BUILD), 3);
        restartAll("upgrade=" + upgrade + " seed=" + SEED);
        assertHistories();
        print("rolling upgrade: " + upgrade + " of " + UPGRADES + " from=" + OLDER_BUILD);
    }

    private void restartAll(final String when) throws Exception
    {
        final int leader = members.leader();
        for (int i = 1; i < members.count; i++)
        {
            restart((leader + i) % members.count, when);
        }
        final long gapNs = restart(leader, when);
        times.recordValue(gapNs);
        System.out.println(when + " ms=" + TimeUnit.NANOSECONDS.toMillis(gapNs));
    }

    private void awaitPruned(final int join) throws Exception
    {
        firms.forEach(FixFirm::trade);
        final int[] pruned = {0};
        tradeUntil(() -> "no log is pruned: join=" + join + " seed=" + SEED + members.logs(), () ->
        {
            pruned[0] += members.isLogPruned(pruned[0]) ? 1 : 0;
            return members.count == pruned[0];
        });
    }

    private void join(final int join) throws Exception
    {
        final int blank = random.nextInt(members.count);
        final String when = "join=" + join + " member=" + blank + " seed=" + SEED;
        firms.forEach(FixFirm::trade);
        members.wipe(blank);
        members.start(blank);
        final long beginNs = System.nanoTime();
        final long answered = answeredCount();
        final Process process = members.nodes[blank].process();
        tradeUntil(() -> "has not joined: " + when + members.logs(), () ->
        {
            assertTrue(process.isAlive(), () -> "has ended instead of joining: " + when + members.logs());
            return members.isReady(blank);
        });
        final long joinNs = System.nanoTime() - beginNs;
        times.recordValue(joinNs);
        assertTrue(answeredCount() > answered, () -> "nobody was answered meanwhile: " + when);
        members.awaitReady();
        check(when);
        System.out.println(when + " ms=" + TimeUnit.NANOSECONDS.toMillis(joinNs));
    }

    /** Returns the longest time in which a client was not answered while the member stopped. */
    private long restart(final int id, final String when) throws Exception
    {
        firms.forEach(FixFirm::trade);
        tradeFor(TURN_NS);
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
        members.startAgain(id);
        members.awaitReady();
        check(when);
        return longestNs;
    }
}
