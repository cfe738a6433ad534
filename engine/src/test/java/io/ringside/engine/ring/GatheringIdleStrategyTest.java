package io.ringside.engine.ring;

import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class GatheringIdleStrategyTest
{
    private final List<String> calls = new ArrayList<>();
    private final IdleStrategy idle = new GatheringIdleStrategy(new Recorder());

    @Test
    void shouldWaitAsTheOtherDoesWhenNothingIsFound()
    {
        idle.idle(0);
        idle.idle();
        assertEquals(List.of("idle", "idle"), calls);
    }

    @Test
    void shouldBeginAnewWhenSomethingIsFound()
    {
        idle.idle(0);
        idle.idle(1);
        idle.idle(GatheringIdleStrategy.FEW_DEFAULT + 1);
        idle.reset();
        assertEquals(List.of("idle", "reset", "reset", "reset"), calls);
    }

    @Test
    void shouldDoSoTooWhenItGivesTheProcessorAway()
    {
        final IdleStrategy yielding = GatheringIdleStrategy.yielding(new Recorder(), 2);
        yielding.idle(0);
        yielding.idle(2);
        yielding.idle(3);
        yielding.idle();
        yielding.reset();
        assertEquals(List.of("idle", "reset", "reset", "idle", "reset"), calls);
        assertEquals("gathering-recorder", yielding.alias());
    }

    @Test
    void shouldDoSoTooWhenItIsPatient()
    {
        final IdleStrategy patient = GatheringIdleStrategy.patient(new Recorder());
        patient.idle(0);
        patient.idle(GatheringIdleStrategy.FEW_PATIENT_DEFAULT);
        patient.idle(GatheringIdleStrategy.FEW_PATIENT_DEFAULT + 1);
        patient.reset();
        assertEquals(List.of("idle", "reset", "reset", "reset"), calls);
        assertEquals("gathering-recorder", patient.alias());
    }

    @Test
    void shouldNameWhatItIsPutAround()
    {
        assertEquals("gathering-recorder", idle.alias());
    }

    @Test
    void shouldRefuseToWaitForNothing()
    {
        final IdleStrategy recorder = new Recorder();
        assertThrows(IllegalArgumentException.class, () -> new GatheringIdleStrategy(recorder, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new GatheringIdleStrategy(recorder, 1, 0));
        assertThrows(NullPointerException.class, () -> new GatheringIdleStrategy(null));
        assertThrows(IllegalArgumentException.class, () -> GatheringIdleStrategy.yielding(recorder, 0));
        assertThrows(NullPointerException.class, () -> GatheringIdleStrategy.yielding(null));
        assertThrows(NullPointerException.class, () -> GatheringIdleStrategy.patient(null));
    }

    @Test
    void shouldLeaveNothingBehindWithAConsumerOfARing()
    {
        final RingBuffer ring = RingBuffer.singleProducer(8, SlotLayout.packed(Long.BYTES), 0);
        final List<Long> seen = new ArrayList<>();
        final BatchEventProcessor consumer = new BatchEventProcessor("consumer", ring, ring.newBarrier(),
            (buffer, offset, length, sequence, endOfBatch) -> seen.add(buffer.getLong(offset)), 8);
        ring.gateOn(consumer.sequence());
        for (long value = 0; value < 20; value++)
        {
            final long sequence = ring.tryClaim(Long.BYTES);
            ring.buffer().putLong(ring.eventOffset(sequence), value);
            ring.commit(sequence, Long.BYTES);
            idle.idle(consumer.doWork());
        }
        assertEquals(20, seen.size());
        assertEquals(0, consumer.doWork());
        assertEquals(20, calls.size());
    }

    private final class Recorder implements IdleStrategy
    {
        @Override
        public void idle(final int workCount)
        {
            throw new AssertionError("it is told what to do");
        }

        @Override
        public void idle()
        {
            calls.add("idle");
        }

        @Override
        public void reset()
        {
            calls.add("reset");
        }

        @Override
        public String alias()
        {
            return "recorder";
        }
    }
}
