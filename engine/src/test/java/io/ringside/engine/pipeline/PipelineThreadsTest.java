package io.ringside.engine.pipeline;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The same pipeline on real threads. */
class PipelineThreadsTest
{
    private static final int COMMANDS = 20_000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"SHARED,false", "SINGLE,false", "SINGLE,true", "DEDICATED,true", "DEDICATED,false"})
    @Timeout(60)
    void shouldRunAsOnTheThreadOfATest(final ThreadingMode mode, final boolean hasStandby)
    {
        final long chainHash;
        final long stateHash;
        try (PipelineFixture fixture = fixture(mode, hasStandby ? new FakeReplicator(true) : null))
        {
            final MatchingEngine engine = PipelineFixture.engine();
            fixture.start(PipelineFixture.storage(directory), engine).defineMarket();
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
            for (int i = 0; i < COMMANDS; i++)
            {
                final int length = fixture.flow.next();
                while (fixture.offer(length) < 0)
                {
                    pollOrYield(fixture, deadlineNs);
                }
            }
            final long last = fixture.pipeline.inputRing().cursor();
            while (fixture.pipeline.matchedSequence() < last)
            {
                pollOrYield(fixture, deadlineNs);
            }
            fixture.pipeline.close();

            assertTrue(fixture.outputs.size() + fixture.poll() >= COMMANDS);
            assertTrue(fixture.fatalErrors.isEmpty(), fixture.fatalErrors.toString());
            assertEquals(fixture.pipeline.inputRing().cursor(), fixture.writer.writtenSequence());
            chainHash = engine.chainHash();
            stateHash = engine.stateHash();
        }

        final RecoveredEngine replayed = new JournalReplayer(
            PipelineFixture.engineContext(), PipelineFixture.storage(directory), null)
            .replayFromZero(Long.MAX_VALUE, new DiscardingSink());
        assertEquals(chainHash, replayed.engine().chainHash());
        assertEquals(stateHash, replayed.engine().stateHash());
    }

    @Test
    @Timeout(60)
    void shouldStopOnceWhenAStageFailsOnAThreadOfItsOwn()
    {
        final FakeReplicator replicator = new FakeReplicator(true);
        try (PipelineFixture fixture = fixture(ThreadingMode.DEDICATED, replicator))
        {
            fixture.start(directory).defineMarket();
            replicator.failWith(new IllegalStateException("on purpose"));
            fixture.offer(fixture.flow.passiveOrder());
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!fixture.pipeline.hasFailed())
            {
                assertTrue(System.nanoTime() < deadlineNs);
                Thread.yield();
            }
            assertEquals(RingBuffer.CLOSED, fixture.offer(fixture.flow.passiveOrder()));
            assertEquals(0, fixture.poll());
            fixture.pipeline.close();
            assertEquals(1, fixture.fatalErrors.size());
        }
    }

    private static PipelineFixture fixture(final ThreadingMode mode, final FakeReplicator replicator)
    {
        final PipelineFixture fixture = new PipelineFixture(3);
        fixture.context
            .threadingMode(mode)
            .clock(new OffsetEpochNanoClock())
            .tickIntervalNs(TimeUnit.MILLISECONDS.toNanos(5))
            .checkStateIntervalNs(TimeUnit.MILLISECONDS.toNanos(50))
            .durability(null == replicator ? Durability.NONE : Durability.REPLICA_SYNC)
            .replicator(replicator)
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE);
        return fixture;
    }

    private static void pollOrYield(final PipelineFixture fixture, final long deadlineNs)
    {
        assertTrue(System.nanoTime() < deadlineNs && !fixture.pipeline.hasFailed(), "stuck");
        if (0 == fixture.poll())
        {
            Thread.yield();
        }
    }
}
