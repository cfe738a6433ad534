package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * Members of a cluster under load over SBE and FIX, for drills in which something is done to them. Each time every
 * client goes on, at another member if need be, and at its numbers: nothing that was acknowledged is lost, nothing is
 * answered twice, the states of all members are equal, each FIX firm's picture of its orders is the venue's, and what
 * all clients saw can have happened one after the other ({@link HistoryCheck}).
 */
abstract class ClusterDrill
{
    static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int RATE = Integer.getInteger("ringside.clusterDrillRate", 100);
    /** Between the turns of the SBE clients, of up to four commands each. */
    private static final long PAUSE_NS =
        TimeUnit.MICROSECONDS.toNanos(Long.getLong("ringside.clusterDrillPauseUs", 500));
    private static final int CLIENTS = 3;
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long TOLD_NS = TimeUnit.SECONDS.toNanos(60);
    /** Beside other clusters on two cores a join takes minutes. */
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(15);

    @TempDir
    Path directory;
    final SplittableRandom random = new SplittableRandom(SEED);
    final List<Trader> traders = new ArrayList<>();
    final List<FixFirm> firms = new ArrayList<>();
    final Histogram times = new Histogram(LIMIT_NS, 3);
    Members members;
    /** Null, if all members run on this one. */
    Machines machines;

    /** Start so many members, and clients at the first three. */
    final void begin(final int count, final String... settings) throws Exception
    {
        begin(TestFiles.ROOT, count, settings);
    }

    /** Does the same with members that another tree was built to. */
    final void begin(final Path build, final int count, final String... settings) throws Exception
    {
        final Path config = Files.writeString(directory.resolve("drill.conf"), """
            ringside.sessions = [
              { id = 1 }, { id = 2, accounts = [2] }, { id = 3, accounts = [3] }
              { id = 31, protocol = fix, comp-id = "DRILL1", credentials = demo, accounts = [4] }
              { id = 32, protocol = fix, comp-id = "DRILL2", credentials = demo, accounts = [4] }
              { id = 33, protocol = fix, comp-id = "DRILL3", credentials = demo, accounts = [4] }
            ]
            """);
        members = new Members(directory, config, count, machines, settings);
        members.start(build);
        for (int i = 0; i < CLIENTS; i++)
        {
            traders.add(new Trader(members.doors(i), i + 1, random.nextLong()));
            firms.add(new FixFirm(members.fixPorts(i), "DRILL" + (i + 1), RATE, random.nextLong()));
            firms.get(i).history = new ClientHistory("DRILL" + (i + 1));
        }
    }

    @AfterEach
    final void stop() throws Exception
    {
        firms.forEach(FixFirm::close);
        CloseHelper.quietCloseAll(traders);
        CloseHelper.quietCloseAll(members, machines);
    }

    final void tradeUntil(final Supplier<String> what, final Callable<Boolean> condition) throws Exception
    {
        final long beginNs = System.nanoTime();
        while (!condition.call())
        {
            tradeFor(TURN_NS);
            assertTrue(System.nanoTime() - beginNs < LIMIT_NS, what);
        }
    }

    final void tradeFor(final long durationNs)
    {
        final long endNs = System.nanoTime() + durationNs;
        while (System.nanoTime() < endNs)
        {
            traders.forEach(Trader::trade);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** When all have traded: what each was told is right, and the members are alike. */
    final void check(final String when) throws Exception
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

    /** After a check: all that was acknowledged is in each member's journal, and all that was told fits together. */
    final void assertHistories()
    {
        for (int id = 0; id < members.count; id++)
        {
            assertHistory(id);
        }
    }

    private void assertHistory(final int memberId)
    {
        final String when = "journal of member " + memberId + " seed=" + SEED;
        try (JournalReplay replay = new JournalReplay(members.journal(memberId)))
        {
            assertEquals(List.of(), replay.toEnd().faults(traders.toArray(new Trader[0])), when);
            // Whoever has all answers may still be told of fills, and a FIX firm whose line is lost now, on a machine
            // where this check takes both processors, of the end of its DAY orders.
            final long endNs = System.nanoTime() + TOLD_NS;
            List<String> faults = historyFaults(replay);
            while (!faults.isEmpty() && System.nanoTime() < endNs)
            {
                traders.forEach((it) -> it.listen(TURN_NS));
                faults = historyFaults(replay);
            }
            assertEquals(List.of(), faults, when);
        }
    }

    private List<String> historyFaults(final JournalReplay replay)
    {
        final List<ClientHistory> clients = Stream.concat(
            traders.stream().map((it) -> it.ledger.history), firms.stream().map((it) -> it.history))
            .map(ClientHistory::copy).toList();
        return HistoryCheck.faults(clients, replay.toEnd().resting());
    }

    final long answeredCount()
    {
        return traders.stream().mapToLong((it) -> it.ledger.answeredCount()).sum() +
            firms.stream().mapToInt(FixFirm::answeredCount).sum();
    }

    final void print(final String what)
    {
        assertTrue(answeredCount() > 100, "there was no load: " + answeredCount());
        System.out.println(what + " answered=" + answeredCount() + " resent=" +
            firms.stream().mapToInt(FixFirm::resentCount).sum() + " time p50=" + ms(50) + " p99=" + ms(99) + " max=" +
            ms(100) + " ms lost=0 doubled=0 seed=" + SEED);
    }

    private long ms(final double percentile)
    {
        return TimeUnit.NANOSECONDS.toMillis(times.getValueAtPercentile(percentile));
    }
}
