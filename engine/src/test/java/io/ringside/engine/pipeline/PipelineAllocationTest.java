package io.ringside.engine.pipeline;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalCounters;
import io.ringside.journal.JournalWriter;
import io.ringside.testing.AllocationWindows;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * No garbage: while commands run through, segments end, snapshots are taken, the clock ticks and states are checked, no
 * hot thread of the pipeline, nor the one that publishes and polls, allocates a single byte.
 */
class PipelineAllocationTest
{
    // Implementation note. Before the JVM compiles the first method of a class it makes the string constants of that
    // class, on the thread whose call set that off: once per class, and for a class that works once per block or per
    // snapshot only after some hundred of these. So windows are measured until two in a row, each with everything in
    // it that recurs, were free of allocation to the byte; what recurs would show in every one.
    private static final int SMALL_BATCHES = 400;
    private static final int SMALL_BATCH_COMMANDS = 4;
    private static final int WARM_UP_COMMANDS = 60_000;
    private static final int WINDOW_COMMANDS = 30_000;
    private static final int WINDOWS_MAX = 40;
    private static final int SNAPSHOT_INTERVAL = 10_000;
    private static final int READY_SEGMENTS = 16;
    /** Threads that only yielded would keep from the processors those that write, or make files. */
    private static final long PARK_NS = 10_000;

    @TempDir
    private Path directory;

    private long[] ids;
    private JournalCounters journalCounters;
    private long outputs;
    private long snapshotCommands;
    private final EventHandler handler = (buffer, offset, length, sequence, endOfBatch) -> outputs++;

    @ParameterizedTest
    @CsvSource({
        "DEDICATED, REPLICA_SYNC, journal replication matching",
        "SHARED, NONE, pipeline",
        "SINGLE, LOCAL, exchange",
        "SINGLE, REPLICA_SYNC, exchange journal"})
    @Timeout(180)
    void shouldAllocateNothingOnAnyHotThread(
        final ThreadingMode threadingMode, final Durability durability, final String threadNames)
    {
        try (PipelineFixture fixture = new PipelineFixture(5))
        {
            start(fixture, threadingMode, durability);
            final long[] hot = AllocationWindows.threads(List.of(threadNames.split(" ")));
            ids = Arrays.copyOf(hot, hot.length + 1);
            ids[hot.length] = Thread.currentThread().getId();
            fixture.defineMarket();
            warmUp(fixture);

            AllocationWindows.assertFree(WINDOWS_MAX, () -> measureWindow(fixture));
        }
    }

    /** Bytes that the threads allocated while commands ran and everything that recurs recurred. */
    private long measureWindow(final PipelineFixture fixture)
    {
        awaitReady(fixture.context.counters);
        final ExchangeCounters counters = fixture.context.counters;
        final long rolls = journalCounters.rolls().get();
        final long stalls = journalCounters.rollStalls().get();
        final long snapshots = counters.snapshotsTaken().get();
        final long ticks = counters.commands(ClockTickDecoder.TEMPLATE_ID).get();
        final long checks = counters.commands(CheckStateDecoder.TEMPLATE_ID).get();
        final long checkpoint = fixture.context.checkpoints.latestSequence();
        outputs = 0;
        final long before = AllocationWindows.allocated(ids);
        run(fixture, WINDOW_COMMANDS);
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        // Ticks and checks come by the clock and find no room in a ring that is kept full: they come when it is empty.
        while (counters.commands(ClockTickDecoder.TEMPLATE_ID).get() == ticks ||
            counters.commands(CheckStateDecoder.TEMPLATE_ID).get() == checks ||
            fixture.context.checkpoints.latestSequence() == checkpoint ||
            counters.snapshotsTaken().get() == snapshots)
        {
            poll(fixture, deadlineNs);
        }
        final long bytes = AllocationWindows.allocated(ids) - before;

        assertEquals(0, journalCounters.rollStalls().get() - stalls, "segments were not ready ahead of time");
        assertTrue(journalCounters.rolls().get() - rolls >= 2, "segments must end");
        assertTrue(outputs > WINDOW_COMMANDS, "outputs=" + outputs);
        return bytes;
    }

    private void start(
        final PipelineFixture fixture, final ThreadingMode threadingMode, final Durability durability)
    {
        fixture.context
            .threadingMode(threadingMode)
            .hotIdleStrategy(() -> new BackoffIdleStrategy(1, 1, PARK_NS, PARK_NS))
            .clock(new OffsetEpochNanoClock())
            .inputSlotCount(4096)
            .tickIntervalNs(TimeUnit.MILLISECONDS.toNanos(1))
            .checkStateIntervalNs(TimeUnit.MILLISECONDS.toNanos(20))
            .snapshotStore(PipelineFixture.snapshots(directory.resolve("snapshots")))
            .durability(durability);
        if (durability.isReplicated())
        {
            fixture.context.replicator(new FakeReplicator(true));
        }
        final JournalContext journalContext = PipelineFixture
            .journal(PipelineFixture.storage(directory.resolve("journal")), durability)
            .segmentLength(1024 * 1024)
            .readySegments(READY_SEGMENTS)
            .conclude();
        journalCounters = journalContext.counters();
        fixture.start(JournalWriter.open(journalContext), PipelineFixture.engine());
    }

    private void warmUp(final PipelineFixture fixture)
    {
        for (int i = 0; i < SMALL_BATCHES; i++)
        {
            run(fixture, SMALL_BATCH_COMMANDS);
        }
        run(fixture, WARM_UP_COMMANDS);
    }

    /**
     * The conductor may be late on a busy machine, which is not the question here: let it make files first, and write
     * the snapshot that it has, because another one would be left out.
     */
    private void awaitReady(final ExchangeCounters counters)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (readySegments() < READY_SEGMENTS ||
            counters.snapshotsTaken().get() + counters.snapshotsSkipped().get() < snapshotCommands)
        {
            LockSupport.parkNanos(1_000_000);
            assertTrue(System.nanoTime() < deadlineNs, "no segments ready, or a snapshot is not written");
        }
    }

    private int readySegments()
    {
        return directory.resolve("journal").toFile().list((parent, name) -> name.startsWith("ready-")).length;
    }

    private void run(final PipelineFixture fixture, final int commands)
    {
        final RingBuffer ring = fixture.pipeline.inputRing();
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
        for (int i = 1; i <= commands; i++)
        {
            final boolean isSnapshot = 0 == i % SNAPSHOT_INTERVAL;
            final int length = isSnapshot ? fixture.flow.takeSnapshot(1) : fixture.flow.next();
            snapshotCommands += isSnapshot ? 1 : 0;
            while (EventDescriptor.offer(ring, fixture.flow.buffer(), 0, length, fixture.clock().nanoTime()) < 0)
            {
                poll(fixture, deadlineNs);
            }
        }
        // Not the cursor of later: ticks go on.
        final long lastSequence = ring.cursor();
        while (fixture.pipeline.matchedSequence() < lastSequence)
        {
            poll(fixture, deadlineNs);
        }
        poll(fixture, deadlineNs);
    }

    private void poll(final PipelineFixture fixture, final long deadlineNs)
    {
        if (0 == fixture.poller.poll(handler, 1 << 16))
        {
            Thread.yield();
        }
        if (fixture.pipeline.hasFailed() || System.nanoTime() > deadlineNs)
        {
            throw new AssertionError(
                "stuck, or neither clock nor states nor checkpoints nor snapshots went on: " + fixture.fatalErrors);
        }
    }
}
