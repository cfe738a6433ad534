package io.ringside.engine.pipeline;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.LatencyStage;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.journal.JournalReader;
import io.ringside.testing.FaultyStorage;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExchangePipelineTest
{
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    private Path directory;

    @AutoClose
    private final PipelineFixture fixture = new PipelineFixture(11);

    @Test
    void shouldAnswerAnOrderThroughTheWholePipeline()
    {
        fixture.start(directory).defineMarket();
        fixture.run();
        fixture.outputs.clear();

        final long sequence = fixture.offer(fixture.flow.passiveOrder());
        fixture.run();

        assertEquals(sequence, fixture.lastReportedCommand);
        assertTrue(fixture.outputs.contains(ExecutionReportDecoder.TEMPLATE_ID), fixture.outputs.toString());
        assertEquals(sequence, fixture.pipeline.matchedSequence());
        assertEquals(1, fixture.pipeline.counters().commands(20).get());
    }

    @Test
    void shouldShowNothingBeforeTheStandbyHasAcknowledged()
    {
        final FakeReplicator replicator = new FakeReplicator(false);
        fixture.context.durability(Durability.REPLICA_SYNC).replicator(replicator);
        fixture.start(directory);

        fixture.defineMarket();
        fixture.run();
        final long last = fixture.pipeline.inputRing().cursor();
        assertEquals(last, replicator.received());
        assertEquals(last, fixture.writer.durableSequence());
        assertEquals(-1, fixture.pipeline.matchedSequence());
        assertEquals(List.of(), fixture.outputs);

        replicator.acknowledge(2);
        fixture.run();
        assertEquals(2, fixture.pipeline.matchedSequence());

        // A standby that claims more than it was sent releases no more than that.
        replicator.acknowledge(Long.MAX_VALUE);
        fixture.run();
        assertEquals(last, fixture.pipeline.matchedSequence());
        assertFalse(fixture.outputs.isEmpty());
    }

    @Test
    void shouldShowNothingThatIsNotDurable()
    {
        fixture.start(directory).defineMarket();
        final EventPoller poller = fixture.poller;
        final long[] checked = new long[1];
        for (int i = 0; i < 300; i++)
        {
            fixture.offer(fixture.flow.next());
            fixture.pipeline.doWork();
            checked[0] += poller.poll((buffer, offset, length, sequence, endOfBatch) ->
                assertTrue(fixture.pipeline.matchedSequence() <= fixture.writer.durableSequence()), 100);
        }
        assertTrue(checked[0] > 300, "checked=" + checked[0]);
    }

    @Test
    void shouldRefuseCommandsWhenTheInputRingIsFullAndTakeThemAgain()
    {
        fixture.start(directory);
        long sequence = 0;
        long taken = -1;
        while (sequence >= 0)
        {
            taken = sequence;
            sequence = fixture.offer(fixture.flow.passiveOrder());
        }
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, sequence);
        assertTrue(fixture.pipeline.isAccepting());

        fixture.run();

        assertEquals(taken, fixture.pipeline.matchedSequence());
        assertEquals(taken + 1, fixture.offer(fixture.flow.passiveOrder()));
    }

    @Test
    void shouldJournalAnAbortedClaimAsAnEmptyRecord()
    {
        fixture.start(directory).defineMarket();
        final RingBuffer ring = fixture.pipeline.inputRing();
        final long aborted = ring.tryClaim(50);
        ring.abort(aborted);
        fixture.offer(fixture.flow.passiveOrder());
        fixture.run();

        final List<Integer> lengths = new ArrayList<>();
        try (JournalReader reader = new JournalReader(PipelineFixture.storage(directory), aborted))
        {
            reader.poll((buffer, offset, length, sequence, timestampNs) -> lengths.add(length), 10);
        }
        assertEquals(2, lengths.size());
        assertEquals(0, lengths.get(0));
        assertEquals(aborted + 1, fixture.pipeline.matchedSequence());
        assertEquals(1, fixture.pipeline.counters().abortedClaims().get());
    }

    @Test
    void shouldWaitForRoomInTheOutputRing()
    {
        fixture.context.outputSlotCount(4);
        fixture.start(directory, (pipeline) -> pipeline.downstream(fixture.downstream(0))).defineMarket();
        for (int i = 0; i < 100; i++)
        {
            fixture.offer(fixture.flow.passiveOrder());
        }

        fixture.run();

        assertEquals(fixture.pipeline.inputRing().cursor(), fixture.pipeline.matchedSequence());
        assertTrue(fixture.outputs.size() >= 200, "outputs=" + fixture.outputs.size());
        assertTrue(fixture.pipeline.counters().outputBackPressureEvents().get() > 0);
    }

    @Test
    void shouldStopEverythingWhenAStageFails()
    {
        final FakeReplicator replicator = new FakeReplicator(true);
        fixture.context.durability(Durability.REPLICA_SYNC).replicator(replicator);
        fixture.start(directory).defineMarket();
        fixture.run();
        fixture.offer(fixture.flow.passiveOrder());
        fixture.pipeline.doWork();
        fixture.pipeline.doWork();
        final int shown = fixture.outputs.size();
        final IllegalStateException failure = new IllegalStateException("on purpose");
        replicator.failWith(failure);

        fixture.offer(fixture.flow.passiveOrder());
        fixture.run();

        assertEquals(List.of(failure), fixture.fatalErrors);
        assertTrue(fixture.pipeline.hasFailed());
        assertFalse(fixture.pipeline.isAccepting());
        assertEquals(RingBuffer.CLOSED, fixture.offer(fixture.flow.passiveOrder()));
        assertEquals(shown, fixture.outputs.size(), "an answer was shown after the failure");
        assertEquals(1, fixture.pipeline.counters().fatalErrors().get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sync", "write"})
    void shouldAcknowledgeNothingAfterAFailure(final String failing)
    {
        final FaultyStorage storage = new FaultyStorage();
        fixture.start(storage, PipelineFixture.engine()).defineMarket();
        fixture.run();
        final long durable = fixture.pipeline.matchedSequence();
        fixture.outputs.clear();

        storage.forcesUntilFailure = "sync".equals(failing) ? 1 : Integer.MAX_VALUE;
        storage.writesUntilFailure = "write".equals(failing) ? 1 : Integer.MAX_VALUE;
        fixture.offer(fixture.flow.passiveOrder());
        fixture.run();
        storage.writesUntilFailure = Integer.MAX_VALUE;
        fixture.offer(fixture.flow.passiveOrder());
        fixture.run();

        assertEquals(1, fixture.fatalErrors.size());
        assertEquals(List.of(), fixture.outputs);
        assertEquals(durable, fixture.pipeline.matchedSequence());
        assertFalse(fixture.pipeline.isAccepting());
    }

    @Test
    void shouldNotAcceptWhileTheDiskIsNearlyFull()
    {
        final FaultyStorage storage = new FaultyStorage();
        fixture.start(storage, PipelineFixture.engine());
        fixture.run();
        assertTrue(fixture.pipeline.isAccepting());

        storage.capacity = 0;
        awaitAccepting(false);
        assertTrue(fixture.fatalErrors.isEmpty(), fixture.fatalErrors.toString());

        storage.capacity = Long.MAX_VALUE;
        awaitAccepting(true);
    }

    @Test
    void shouldTurnTimeIntoCommands()
    {
        fixture.context.tickIntervalNs(SECOND_NS / 10).checkStateIntervalNs(5 * SECOND_NS);
        fixture.start(directory);

        pass(3_100);

        // While nobody trades: a tick every 40 s, and a check of the state every five minutes, with no tick behind it.
        assertEquals(8, fixture.pipeline.counters().commands(110).get());
        assertEquals(1, fixture.pipeline.counters().commands(112).get());
        assertEquals(8, fixture.pipeline.inputRing().cursor());
        assertEquals(0, fixture.pipeline.counters().ticksRefused().get());

        for (int i = 0; i < 12; i++)
        {
            fixture.offer(fixture.flow.passiveOrder());
        }
        pass(50);
        assertEquals(9, fixture.pipeline.counters().commands(110).get());
        assertEquals(2, fixture.pipeline.counters().commands(112).get());
    }

    @Test
    void shouldTickAsSoonAsSomethingIsDueOrHasHappened()
    {
        fixture.context.tickIntervalNs(SECOND_NS / 10);
        fixture.start(directory).defineMarket();
        pass(1);
        final long idle = ticks();
        pass(5);
        assertEquals(0, ticks() - idle);

        fixture.offer(fixture.flow.schedule(
            1, fixture.clock().nanoTime() + 7 * SECOND_NS / 10, TradingPhase.AUCTION_CALL));
        pass(1);
        assertEquals(1, ticks() - idle, "behind a command");
        pass(5);
        assertEquals(1, ticks() - idle, "before it is due");
        pass(1);
        assertEquals(2, ticks() - idle, "when it is due");
        pass(5);
        assertEquals(2, ticks() - idle, "not again in a call without an end");

        fixture.offer(fixture.flow.startCall(1, 7 * SECOND_NS / 10));
        pass(6);
        assertEquals(3, ticks() - idle, "behind a command");
        pass(1);
        assertEquals(4, ticks() - idle, "at the end of the call");
    }

    /** Tenths of a second. */
    private void pass(final int tenths)
    {
        for (int i = 0; i < tenths; i++)
        {
            fixture.advance(SECOND_NS / 10);
            fixture.run();
        }
    }

    private long ticks()
    {
        return fixture.pipeline.counters().commands(ClockTickDecoder.TEMPLATE_ID).get();
    }

    @Test
    void shouldMeasureEveryStageOfEverySampledCommand()
    {
        fixture.context.samplingInterval(4);
        fixture.start(directory).defineMarket();
        for (int i = 0; i < 93; i++)
        {
            fixture.offer(fixture.flow.passiveOrder());
            fixture.advance(1_000);
        }
        fixture.run();

        final StageLatency latency = fixture.pipeline.stageLatency();
        for (final LatencyStage stage : EnumSet.range(LatencyStage.RING, LatencyStage.MATCH))
        {
            assertEquals(25, latency.collect(stage, null).getTotalCount(), stage.toString());
        }
        fixture.advance(5_000);
        fixture.poller.poll(latency.measuringOutput(fixture.outputHandler()), PipelineFixture.LIMIT);
        assertEquals(0, latency.collect(LatencyStage.OUTPUT, null).getTotalCount());

        fixture.offer(fixture.flow.passiveOrder());
        while (fixture.pipeline.doWork() > 0)
        {
            fixture.pipeline.doWork();
        }
        fixture.advance(5_000);
        fixture.poller.poll(latency.measuringOutput(fixture.outputHandler()), PipelineFixture.LIMIT);
        final Histogram output = latency.collect(LatencyStage.OUTPUT, null);
        assertTrue(output.getTotalCount() >= 1);
        assertTrue(output.valuesAreEquivalent(5_000, output.getMaxValue()), "max=" + output.getMaxValue());
    }

    @Test
    void shouldNoteACheckpointEachInterval()
    {
        fixture.context.durability(Durability.NONE);
        fixture.start(directory).defineMarket();
        while (fixture.pipeline.inputRing().cursor() < 2 * CheckpointLog.INTERVAL)
        {
            fixture.offer(fixture.flow.next());
            fixture.run();
        }

        final CheckpointLog checkpoints = fixture.context.checkpoints;
        assertEquals(2 * CheckpointLog.INTERVAL, checkpoints.latestSequence());
        assertNotEquals(CheckpointLog.UNKNOWN, checkpoints.chainHashAt(0));
        assertNotEquals(CheckpointLog.UNKNOWN, checkpoints.chainHashAt(CheckpointLog.INTERVAL));
        assertEquals(CheckpointLog.UNKNOWN, checkpoints.chainHashAt(3 * CheckpointLog.INTERVAL));
        assertEquals(CheckpointLog.UNKNOWN, checkpoints.chainHashAt(1));
        assertEquals(fixture.context.engine.checkpointHash(),
            checkpoints.chainHashAt(2 * CheckpointLog.INTERVAL));
    }

    @Test
    void shouldLetWhatWasAcceptedRunThroughBeforeItCloses()
    {
        fixture.start(directory).defineMarket();
        final long last = fixture.offer(fixture.flow.passiveOrder());

        fixture.pipeline.close();

        assertEquals(last, fixture.writer.durableSequence());
        assertEquals(last, fixture.pipeline.matchedSequence());
        assertEquals(RingBuffer.CLOSED, fixture.offer(fixture.flow.passiveOrder()));
        fixture.poll();
        assertEquals(last, fixture.lastReportedCommand);
    }

    @Test
    void shouldRefuseContradictingParts()
    {
        assertThrows(IllegalArgumentException.class, () -> new PipelineContext().conclude());
        fixture.start(directory);
        assertThrows(IllegalStateException.class, () -> fixture.context.conclude());
        assertThrows(IllegalStateException.class, () -> fixture.pipeline.essentialConsumer("late"));
        assertThrows(IllegalStateException.class, () -> fixture.pipeline.start());
        assertThrows(IllegalArgumentException.class, () -> new PipelineContext()
            .engine(PipelineFixture.engine()).journalWriter(fixture.writer)
            .durability(Durability.REPLICA_MEM).conclude());
        assertThrows(IllegalArgumentException.class, () -> Durability.of("best-effort"));
        assertEquals(Durability.REPLICA_SYNC, Durability.of("replica-sync"));
    }

    @Test
    void shouldNeverPlanMoreBusyThreadsThanCores()
    {
        assertEquals(ThreadingMode.SINGLE, ThreadingMode.choose(1));
        assertEquals(ThreadingMode.SINGLE, ThreadingMode.choose(3));
        assertEquals(ThreadingMode.SHARED, ThreadingMode.choose(4));
        assertEquals(ThreadingMode.SHARED, ThreadingMode.choose(7));
        assertEquals(ThreadingMode.DEDICATED, ThreadingMode.choose(8));
    }

    private void awaitAccepting(final boolean expected)
    {
        // The allocator's clock is real: it looks every 100 ms.
        final long deadlineNs = System.nanoTime() + 20 * SECOND_NS;
        while (fixture.pipeline.isAccepting() != expected)
        {
            assertTrue(System.nanoTime() < deadlineNs, "isAccepting=" + !expected);
            fixture.pipeline.doWork();
            Thread.yield();
        }
    }
}
