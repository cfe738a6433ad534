package io.ringside.engine.pipeline;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.sun.management.ThreadMXBean;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;

import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * No garbage: what every thread of the pipeline allocates while commands run through, journal, replication stage,
 * matching and the poll of the output included.
 */
class PipelineAllocationTest
{
    private static final int WARM_UP_COMMANDS = 300_000;
    private static final int MEASURED_COMMANDS = 250_000;
    private static final List<String> STAGES = List.of("journal", "replication", "matching");
    private static final String EGRESS = "egress poll";

    @TempDir
    private Path directory;

    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private long outputs;

    @Test
    @Timeout(120)
    void shouldAllocateNothingPerCommandOnAnyThread()
    {
        try (PipelineFixture fixture = new PipelineFixture(5))
        {
            fixture.context
                .threadingMode(ThreadingMode.DEDICATED)
                .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE)
                .clock(new OffsetEpochNanoClock())
                .inputSlotCount(4096)
                .durability(Durability.REPLICA_SYNC)
                .replicator(new FakeReplicator(true));
            // One segment for all: a new one is allocated a few times an hour, not per command.
            final JournalContext journalContext = new JournalContext()
                .storage(PipelineFixture.storage(directory))
                .segmentLength(128 * 1024 * 1024)
                .readySegments(1)
                .syncPolicy(fixture.context.durability().syncPolicy())
                .conclude();
            fixture.start(JournalWriter.open(journalContext),
                new MatchingEngine(PipelineFixture.engineContext(), new DiscardingSink()));
            fixture.defineMarket();

            run(fixture, WARM_UP_COMMANDS);
            final Map<String, Long> before = allocatedByStages();
            final long ownBefore = ownAllocatedBytes();
            run(fixture, MEASURED_COMMANDS);
            final long ownAfter = ownAllocatedBytes();
            final Map<String, Long> after = allocatedByStages();
            before.put(EGRESS, ownBefore);
            after.put(EGRESS, ownAfter);

            assertEquals(fixture.pipeline.inputRing().cursor(), fixture.pipeline.matchedSequence());
            assertTrue(outputs > WARM_UP_COMMANDS + MEASURED_COMMANDS, "outputs=" + outputs);
            assertEquals(STAGES.size() + 1, before.size(), before.toString());
            for (final Map.Entry<String, Long> entry : after.entrySet())
            {
                final long bytes = entry.getValue() - before.get(entry.getKey());
                assertEquals(0, bytes / (MEASURED_COMMANDS / 100),
                    entry.getKey() + " allocated more than 0.01 bytes per command: bytes=" + bytes);
            }
        }
    }

    private void run(final PipelineFixture fixture, final int commands)
    {
        final EventHandler handler = (buffer, offset, length, sequence, endOfBatch) -> outputs++;
        final RingBuffer ring = fixture.pipeline.inputRing();
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
        for (int i = 0; i < commands; i++)
        {
            final int length = fixture.flow.next();
            while (ring.offer(fixture.flow.buffer(), 0, length, fixture.clock().nanoTime()) < 0)
            {
                poll(fixture, handler, deadlineNs);
            }
        }
        while (fixture.pipeline.matchedSequence() < ring.cursor())
        {
            poll(fixture, handler, deadlineNs);
        }
        poll(fixture, handler, deadlineNs);
    }

    private static void poll(final PipelineFixture fixture, final EventHandler handler, final long deadlineNs)
    {
        if (0 == fixture.poller.poll(handler, 1 << 16))
        {
            Thread.yield();
        }
        if (fixture.pipeline.hasFailed() || System.nanoTime() > deadlineNs)
        {
            throw new AssertionError("stuck: " + fixture.fatalErrors);
        }
    }

    private Map<String, Long> allocatedByStages()
    {
        final Map<String, Long> allocated = new LinkedHashMap<>();
        for (final Thread thread : Thread.getAllStackTraces().keySet())
        {
            if (STAGES.contains(thread.getName()))
            {
                allocated.put(thread.getName(), threads.getThreadAllocatedBytes(thread.getId()));
            }
        }

        return allocated;
    }

    private long ownAllocatedBytes()
    {
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
