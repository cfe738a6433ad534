package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.ring.Stage.stage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RingGraphTest
{
    private static final int SLOTS = 8;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[8]);
    private final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 64, 0);
    private final RingGraph graph = new RingGraph(ring, 16);
    private final List<String> seen = new ArrayList<>();

    @Test
    void shouldRunAPipelineInOrder()
    {
        graph.handleWith(recording("a")).then(recording("b")).then(recording("c")).gate();
        offer(1);

        for (int i = 0; i < 3; i++)
        {
            step("c");
            step("b");
            step("a");
        }

        assertEquals(List.of("a0", "b0", "c0"), seen);
    }

    @Test
    void shouldRunADiamondBehindBothItsSides()
    {
        graph.handleWith(recording("left"), recording("right")).then(recording("join")).gate();
        offer(1);

        step("left");
        step("join");
        assertEquals(List.of("left0"), seen);
        step("right");
        step("join");

        assertEquals(List.of("left0", "right0", "join0"), seen);
    }

    @Test
    void shouldGateOnTheEndsOfTheGraphAlone()
    {
        graph.handleWith(recording("a"), recording("b")).then(recording("c")).handleWith(recording("d")).gate();
        offer(SLOTS);

        step("a");
        step("b");
        step("c");
        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, Rings.offer(ring, message, 8));
        step("d");

        assertEquals(SLOTS, Rings.offer(ring, message, 8));
    }

    @Test
    void shouldFollowWhatAHandlerReleasesAndKeepTheSlotsUntilThen()
    {
        final Sequence acknowledged = new Sequence(-1);
        graph.handleWith(recording("replication").releasing(acknowledged)).then(recording("matching")).gate();
        offer(SLOTS);

        step("replication");
        step("matching");
        assertEquals(SLOTS, seen.size());
        acknowledged.setRelease(2);
        step("matching");

        assertEquals(SLOTS + 3, seen.size());
        assertEquals(SLOTS - 3, ring.usedSlots());
        assertEquals(acknowledged, graph.sequence("replication"));
    }

    @Test
    void shouldKeepTheSlotsThatAnEndOfTheGraphHasHandledAndNotReleased()
    {
        final Sequence written = new Sequence(-1);
        graph.handleWith(recording("writer").releasing(written)).gate();
        offer(SLOTS);
        step("writer");

        assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, ring.tryClaim(8));
        written.setRelease(0);
        assertEquals(SLOTS, ring.tryClaim(8));
    }

    @Test
    void shouldCloseTheRingWhenAHandlerFails()
    {
        graph.handleWith(stage("failing", (buffer, offset, length, sequence, endOfBatch) ->
        {
            throw new IllegalStateException("on purpose");
        }), recording("other")).gate();
        offer(2);

        assertThrows(IllegalStateException.class, () -> step("failing"));

        assertTrue(graph.agent("failing").hasFailed());
        assertFalse(graph.agent("other").hasFailed());
        assertTrue(ring.isClosed());
        step("other");
        assertEquals(List.of(), seen);
        assertEquals(RingBuffer.CLOSED, ring.tryClaim(1));
    }

    @Test
    void shouldRefuseAPictureThatMakesNoSense()
    {
        graph.handleWith(recording("a"));
        assertThrows(IllegalArgumentException.class, () -> graph.then(recording("a")));
        assertThrows(IllegalArgumentException.class, () -> graph.agent("unknown"));
        assertThrows(IllegalStateException.class, graph::then);
        graph.gate();
        assertThrows(IllegalStateException.class, graph::gate);
        assertThrows(IllegalStateException.class, () -> graph.then(recording("b")));
        assertThrows(IllegalArgumentException.class,
            () -> new BatchEventProcessor("none", ring, ring.newBarrier(), recording("x").handler(), 0));
    }

    private Stage recording(final String name)
    {
        return stage(name, (buffer, offset, length, sequence, endOfBatch) -> seen.add(name + sequence));
    }

    private void offer(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            Rings.offer(ring, message, 8);
        }
    }

    private void step(final String roleName)
    {
        graph.agent(roleName).doWork();
    }
}
