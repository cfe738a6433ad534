package io.ringside.engine.pipeline;

import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.host.ThreadingMode;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Matching waits for a consumer that it can do without for the moment that was configured, then goes on. */
class OutputConsumerTest
{
    private static final int SLOTS = 512;
    private static final int COMMANDS = 4_000;
    private static final long MAX_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long TURN_NS = TimeUnit.MICROSECONDS.toNanos(100);

    @TempDir
    private Path directory;

    @AutoClose
    private final PipelineFixture fixture = new PipelineFixture(7);
    private int stuckSeen;

    @Test
    void shouldGoOnWithoutAConsumerThatNeverPolls()
    {
        final OutputConsumer stuck = startAndTrade();

        assertEquals(COMMANDS + TestFlow.INSTRUMENTS + TestFlow.ACCOUNTS - 1, fixture.pipeline.matchedSequence());
        assertTrue(fixture.outputs.size() >= COMMANDS, "egress has got everything: " + fixture.outputs.size());
        assertTrue(stuck.isDetached());
        assertEquals(1, stuck.detachedCount());
        final long waitedNs = fixture.pipeline.counters().outputBackPressureNs().get();
        assertTrue(waitedNs <= MAX_WAIT_NS + 10 * TURN_NS, "waitedNs=" + waitedNs);
    }

    @Test
    void shouldLetItReadOnBehindWhatItMissed()
    {
        final OutputConsumer stuck = startAndTrade();
        fixture.offer(fixture.flow.passiveOrder());
        while (fixture.pipeline.doWork() > 0)
        {
            assertFalse(fixture.pipeline.hasFailed());
        }

        assertEquals(0, poll(stuck));
        assertTrue(stuck.rejoin());
        assertFalse(stuck.isDetached());
        fixture.run();
        stuckSeen = 0;
        final int before = fixture.outputs.size();
        trade(50);
        while (poll(stuck) > 0)
        {
            assertTrue(stuckSeen <= SLOTS);
        }
        assertEquals(fixture.outputs.size() - before, stuckSeen);
    }

    @Test
    void shouldTellOfItInCounters()
    {
        final OutputConsumer stuck = startAndTrade();

        assertEquals(1, counter("consumer detached fix"));
        assertEquals(1, counter("consumer detachments fix"));
        assertTrue(counter("consumer lag fix") > SLOTS);
        stuck.rejoin();
        fixture.run();
        assertEquals(0, counter("consumer detached fix"));
    }

    @Test
    void shouldGiveItsPlaceToAnotherWhileThePipelineRuns()
    {
        final OutputConsumer stuck = startAndTrade();

        final OutputConsumer successor = fixture.pipeline.outputConsumer("fix");
        assertEquals(1, fixture.pipeline.outputConsumers().size());
        assertEquals(1, successor.detachedCount());
        assertFalse(stuck.rejoin());
        assertTrue(successor.rejoin());
        trade(20);
        assertTrue(poll(successor) > 0);
    }

    @Test
    @Timeout(60)
    void shouldGoOnWhileTheHandlerOfAnotherThreadIsStuck() throws InterruptedException
    {
        fixture.context.threadingMode(ThreadingMode.DEDICATED).clock(new OffsetEpochNanoClock())
            .hotIdleStrategy(() -> YieldingIdleStrategy.INSTANCE);
        final OutputConsumer consumer = start();
        final CountDownLatch isStuck = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final Thread thread = new Thread(() ->
        {
            while (isStuck.getCount() > 0)
            {
                consumer.poll((buffer, offset, length, sequence, endOfBatch) ->
                {
                    isStuck.countDown();
                    awaitQuietly(goOn);
                    stuckSeen++;
                }, 100);
            }
        });
        thread.start();
        fixture.defineMarket();
        for (int i = 0; i < COMMANDS; i++)
        {
            final int length = fixture.flow.next();
            while (fixture.offer(length) < 0)
            {
                fixture.poll();
            }
        }
        isStuck.await();
        while (fixture.pipeline.matchedSequence() < fixture.pipeline.inputRing().cursor())
        {
            fixture.poll();
        }

        assertTrue(consumer.isDetached());
        goOn.countDown();
        thread.join();
        assertTrue(consumer.rejoin());
        assertEquals(1, stuckSeen, "what it held in its hands was a copy; nothing comes behind it");
    }

    /** Whoever watches agents by their turns must not see one that has had a turn and never has another. */
    @Test
    void shouldWaitForRoomWithoutATurnOfAnAgent()
    {
        final int[] turns = new int[1];
        final int[] waits = new int[1];
        fixture.context.hotIdleStrategy(() -> new IdleStrategy()
        {
            @Override
            public void idle(final int workCount)
            {
                turns[0]++;
            }

            @Override
            public void idle()
            {
                waits[0]++;
            }

            @Override
            public void reset()
            {
                // It has not waited yet, or for something.
            }
        });
        final OutputConsumer stuck = startAndTrade();

        assertTrue(stuck.isDetached());
        assertTrue(waits[0] > 0, "it waited");
        assertEquals(0, turns[0]);
    }

    /** The consumer never polls. */
    private OutputConsumer startAndTrade()
    {
        final OutputConsumer consumer = start();
        fixture.defineMarket();
        trade(COMMANDS);

        return consumer;
    }

    private OutputConsumer start()
    {
        // Egress polls and time passes whenever matching waits.
        fixture.context.outputSlotCount(SLOTS).consumerMaxWaitNs(MAX_WAIT_NS);
        final OutputConsumer[] made = new OutputConsumer[1];
        fixture.start(directory, (pipeline) ->
        {
            made[0] = pipeline.outputConsumer("fix");
            if (ThreadingMode.INVOKER == pipeline.threadingMode())
            {
                pipeline.downstream(fixture.downstream(TURN_NS));
            }
        });
        return made[0];
    }

    private void trade(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            while (fixture.offer(fixture.flow.next()) < 0)
            {
                fixture.run();
            }
        }
        fixture.run();
    }

    private int poll(final OutputConsumer consumer)
    {
        return consumer.poll((buffer, offset, length, sequence, endOfBatch) -> stuckSeen++, 100);
    }

    private long counter(final String label)
    {
        final long[] value = {-1};
        fixture.pipeline.counters().reader().forEach((counter, id, text) -> value[0] = text.equals(label) ? counter :
            value[0]);
        return value[0];
    }

    private static void awaitQuietly(final CountDownLatch latch)
    {
        try
        {
            latch.await();
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
