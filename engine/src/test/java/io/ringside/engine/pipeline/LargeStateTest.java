package io.ringside.engine.pipeline;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.Durability;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SetLimitsEncoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.Pace;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.recovery.ReplayedSnapshots;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.engine.snapshot.SnapshotMark;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A core with many live orders: how long it stops for a hash and for a snapshot, and how fast it is recovered. Figures
 * are printed; with {@code -Dringside.test.orders=1000000 -Dringside.test.tail=10000000} they are those that matter.
 */
@Timeout(600)
class LargeStateTest
{
    private static final int INSTRUMENTS = 1_000;
    private static final int ORDERS = Integer.getInteger("ringside.test.orders", 20_000);
    private static final int TAIL = Integer.getInteger("ringside.test.tail", 50_000);
    private static final int BATCH = 256;
    private static final int STOPS = 200;

    @TempDir
    private Path directory;

    private final TestFlow flow = new TestFlow(11);
    private final MatchingEngine engine = new MatchingEngine(context(), new DiscardingSink());
    private long sequence;
    private long timestampNs = 1_000_000_000_000L;

    @Test
    void shouldStopForNoHashAndNoSnapshotAndRecover()
    {
        final JournalStorage storage = PipelineFixture.storage(directory.resolve("journal"));
        final SnapshotStore snapshots = PipelineFixture.snapshots(directory.resolve("snapshots"));
        try (JournalWriter writer = open(storage))
        {
            fill(writer);
            assertTrue(engine.liveOrderCount() >= ORDERS, "live=" + engine.liveOrderCount());
            print("with %,d live orders", engine.liveOrderCount());
            print("stop for a hash: %s", stops(writer, checkState()));
            print("stop for a snapshot: %s", stops(writer, flow.takeSnapshot(1)));
            raiseLimits(writer);
            final long walkNs = cpuNs();
            assertNotEquals(engine.stateHash(), engine.rowHash());
            print("a hash over all orders takes %.3f ms", (cpuNs() - walkNs) / 1e6);
            print("stop for a slice of the first image of the books: %s", imageStops());
            print("stop for a slice of a later one: %s", imageStops());
            makeSnapshot(storage, writer, snapshots);
            for (int i = 0; i < TAIL; i++)
            {
                apply(writer, flow.buffer(), flow.next());
            }
            writer.flush();
        }
        assertTrue(engine.isHashKept());
        recover(storage, snapshots);
    }

    private void fill(final JournalWriter writer)
    {
        for (int i = 1; i <= INSTRUMENTS; i++)
        {
            apply(writer, flow.buffer(), flow.defineInstrument(i));
        }
        for (int i = 1; i <= TestFlow.ACCOUNTS; i++)
        {
            apply(writer, flow.buffer(), flow.defineAccount(i));
        }
        for (int i = 0; i < ORDERS; i++)
        {
            apply(writer, flow.buffer(), flow.passiveOrder());
        }
        writer.flush();
    }

    /** Of some commands, after as many that are interpreted. Processor time: others work on the machine, too. */
    private String stops(final JournalWriter writer, final int length)
    {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[length]);
        command.putBytes(0, flow.buffer(), 0, length);
        final long[] stopsNs = new long[STOPS];
        for (int i = -STOPS; i < STOPS; i++)
        {
            writer.append(command, 0, length, sequence, timestampNs);
            final long beganNs = cpuNs();
            engine.onCommand(command, 0, length, sequence++, timestampNs);
            stopsNs[Math.max(0, i)] = cpuNs() - beganNs;
        }
        writer.flush();
        Arrays.sort(stopsNs);
        return String.format(
            Locale.ROOT, "median %.3f ms, longest %.3f ms", stopsNs[STOPS / 2] / 1e6, stopsNs[STOPS - 1] / 1e6);
    }

    /** Limits of orders and levels that were never there, and then of every table that is copied. */
    private void raiseLimits(final JournalWriter writer)
    {
        final long[] stopsNs = new long[STOPS];
        for (int i = 0; i < STOPS; i++)
        {
            final int length = limits(2L * ORDERS + 1_000 * i, 1 << 20, -1);
            final long beganNs = cpuNs();
            apply(writer, flow.buffer(), length);
            stopsNs[i] = cpuNs() - beganNs;
        }
        final long firstNs = stopsNs[0];
        Arrays.sort(stopsNs);
        print("stop for more orders and levels: first %.3f ms, median %.3f ms, longest %.3f ms",
            firstNs / 1e6, stopsNs[STOPS / 2] / 1e6, stopsNs[STOPS - 1] / 1e6);
        for (final int times : new int[]{4, 16})
        {
            final int length = limits(4L * ORDERS, 1 << 20, times);
            final long beganNs = cpuNs();
            apply(writer, flow.buffer(), length);
            print("stop for %d times as many sessions, accounts, instruments and positions: %.3f ms", times,
                (cpuNs() - beganNs) / 1e6);
        }
        writer.flush();
    }

    private int limits(final long orders, final long levels, final int times)
    {
        final long unchanged = SetLimitsEncoder.sessionsNullValue();
        return new SetLimitsEncoder().wrapAndApplyHeader(flow.buffer(), 0, new MessageHeaderEncoder())
            .correlationId(1).orders(orders).levels(levels).trades(unchanged).endedIds(unchanged)
            .sessions(times < 0 ? unchanged : 1_024L * times).accounts(times < 0 ? unchanged : 1_024L * times)
            .instruments(times < 0 ? unchanged : 1_024L * times).positions(times < 0 ? unchanged : 65_536L * times)
            .ordersPerAccount(unchanged).ordersPerSession(unchanged).errorTradeDays(unchanged).clockStepNs(unchanged)
            .operatorName("test").reasonText("").limit();
    }

    private static long cpuNs()
    {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private String imageStops()
    {
        final BookImages images = new BookImages();
        final BookImage image = new BookImage(true);
        images.request(image);
        long totalNs = 0;
        long longestNs = 0;
        while (!image.isTaken())
        {
            final long beganNs = cpuNs();
            images.serve(engine);
            final long stopNs = cpuNs() - beganNs;
            totalNs += stopNs;
            longestNs = Math.max(longestNs, stopNs);
        }
        image.complete();
        assertEquals(INSTRUMENTS, image.instrumentCount());
        return String.format(Locale.ROOT, "longest %.3f ms, all %.3f ms", longestNs / 1e6, totalNs / 1e6);
    }

    private int checkState()
    {
        return new CheckStateEncoder().wrapAndApplyHeader(flow.buffer(), 0, new MessageHeaderEncoder())
            .correlationId(1).limit();
    }

    private void makeSnapshot(
        final JournalStorage storage, final JournalWriter writer, final SnapshotStore snapshots)
    {
        final SnapshotMaker maker = new ReplayedSnapshots(context(), storage, writer, writer::writtenSequence,
            snapshots, new DiscardingSink(), new Pace(false));
        final long beganNs = System.nanoTime();
        final long bytes = maker.make(
            new SnapshotMark(engine.lastSequence(), engine.chainHash(), engine.stateHash()), 1, () -> true);
        print("snapshot from the journal: %,d bytes, %,d commands, %.2f s",
            bytes, engine.lastSequence() + 1, (System.nanoTime() - beganNs) / 1e9);
    }

    private void recover(final JournalStorage storage, final SnapshotStore snapshots)
    {
        final long beganNs = System.nanoTime();
        final long cpuNs = cpuNs();
        try (JournalWriter writer = open(storage))
        {
            final long openedNs = System.nanoTime();
            final RecoveredEngine recovered = new JournalReplayer(context(), storage, snapshots)
                .recover(writer.recovery(), new DiscardingSink(), JournalReplayer.NO_REPORTS_NEEDED);
            final long endedNs = System.nanoTime();
            print("recovery: journal opened in %.2f s, snapshot of %,d orders and %,d commands in %.2f s, " +
                "all %.2f s, of it processor %.2f s",
                (openedNs - beganNs) / 1e9, ORDERS, recovered.replayedCount(), (endedNs - openedNs) / 1e9,
                (endedNs - beganNs) / 1e9, (cpuNs() - cpuNs) / 1e9);
            assertEquals(TAIL, recovered.replayedCount());
            assertEquals(engine.chainHash(), recovered.engine().chainHash());
            assertEquals(engine.stateHash(), recovered.engine().stateHash());
            assertTrue(recovered.engine().isHashKept());
        }
        final long replayNs = System.nanoTime();
        final long replayCpuNs = cpuNs();
        final RecoveredEngine replayed = new JournalReplayer(context(), storage, null)
            .replayFromZero(Long.MAX_VALUE, new DiscardingSink());
        final double seconds = (System.nanoTime() - replayNs) / 1e9;
        print("full replay: %,d commands in %.2f s, %,.0f a second, %.0f ns of the processor each",
            replayed.replayedCount(), seconds, replayed.replayedCount() / seconds,
            (double)(cpuNs() - replayCpuNs) / replayed.replayedCount());
        assertEquals(engine.stateHash(), replayed.engine().stateHash());
    }

    private void apply(final JournalWriter writer, final UnsafeBuffer command, final int length)
    {
        timestampNs += 100;
        writer.append(command, 0, length, sequence, timestampNs);
        engine.onCommand(command, 0, length, sequence, timestampNs);
        sequence++;
        if (0 == sequence % BATCH)
        {
            writer.flush();
        }
    }

    private static JournalWriter open(final JournalStorage storage)
    {
        return JournalWriter.open(
            PipelineFixture.journal(storage, Durability.NONE).segmentLength(64 << 20).conclude());
    }

    private static EngineContext context()
    {
        return new EngineContext()
            .sessionCapacity(1_024)
            .orderCapacity(2 * ORDERS + 1_000)
            .conclude();
    }

    private static void print(final String format, final Object... values)
    {
        System.out.printf(Locale.ROOT, "LargeStateTest: " + format + "%n", values);
    }
}
