package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

import org.agrona.DirectBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * One producer, two stages side by side that each leave a note for every event, and a stage behind both that reads the
 * notes: what a stage has done is seen by those who follow it.
 */
public final class DiamondRing implements Program
{
    private static final int SLOTS = 4;
    private static final String[] THREADS = {"producer", "left", "right", "join"};

    private final int events;
    private final RingBuffer ring;
    private final Stage left = new Stage();
    private final Stage right = new Stage();
    private final BatchEventProcessor join;

    /**
     * @param events to send.
     */
    public DiamondRing(final int events)
    {
        this.events = events;
        ring = Events.newRing(SLOTS, 1, 1);
        left.processor = new BatchEventProcessor("left", ring, ring.newBarrier(), left::onEvent, 2);
        right.processor = new BatchEventProcessor("right", ring, ring.newBarrier(), right::onEvent, 2);
        final Sequence leftSequence = left.processor.sequence();
        join = new BatchEventProcessor("join", ring, ring.newBarrier(leftSequence, right.processor.sequence()),
            this::onJoin, 2);
        ring.gateOn(join.sequence());
    }

    @Override
    public String[] threads()
    {
        return THREADS;
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        final BatchEventProcessor processor =
            1 == thread ? left.processor : 2 == thread ? right.processor : join;
        if (0 == thread)
        {
            return produce(locals);
        }

        final int count = processor.doWork();
        return processor.sequence().get() == events - 1 ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        assertEquals(events - 1, join.sequence().getAcquire(), "last event");
    }

    private int produce(final Locals locals)
    {
        final long sequence = ring.tryClaim(8);
        if (RingBuffer.isRefused(sequence))
        {
            return FRUITLESS;
        }
        ring.buffer().putLong(ring.eventOffset(sequence), sequence * 3 + 1);
        ring.commit(sequence, 8);
        locals.values[0]++;

        return locals.values[0] == events ? DONE : PROGRESS;
    }

    private void onJoin(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        assertEquals(sequence * 3 + 1, buffer.getLong(offset), "event");
        final int slot = (int)sequence & SLOTS - 1;
        assertEquals(sequence, left.notes[slot].sequence, "note of the left stage");
        assertEquals(sequence, right.notes[slot].sequence, "note of the right stage");
    }

    private static final class Stage
    {
        private BatchEventProcessor processor;
        private final Note[] notes = {new Note(), new Note(), new Note(), new Note()};

        void onEvent(
            final DirectBuffer buffer, final int offset, final int length, final long sequence,
            final boolean endOfBatch)
        {
            assertEquals(sequence * 3 + 1, buffer.getLong(offset), "event");
            notes[(int)sequence & SLOTS - 1].sequence = sequence;
        }
    }

    /** Shared by nothing but the order of the ring. */
    private static final class Note
    {
        private long sequence;
    }
}
