package io.ringside.engine.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class BatchEventProcessorTest
{
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[8]);
    private final RingBuffer ring = RingBuffer.singleProducer(16, 128, 0);
    private final List<String> seen = new ArrayList<>();

    @Test
    void shouldHandleWhatIsAvailableAsOneBatchAndReleaseOnce()
    {
        final BatchEventProcessor processor = processor(8, ring.newBarrier());
        publish(5);

        assertEquals(5, processor.doWork());
        assertEquals(List.of("0 behind -1", "1 behind -1", "2 behind -1", "3 behind -1", "4! behind -1"), seen);
        assertEquals(4, processor.sequence().get());
        assertEquals(0, processor.doWork());
    }

    @Test
    void shouldBoundABatch()
    {
        final BatchEventProcessor processor = processor(3, ring.newBarrier());
        publish(5);

        assertEquals(3, processor.doWork());
        assertEquals(2, processor.doWork());
        assertEquals(List.of("0 behind -1", "1 behind -1", "2! behind -1", "3 behind 2", "4! behind 2"), seen);
    }

    @Test
    void shouldStayBehindTheSlowestUpstream()
    {
        final Sequence journal = new Sequence(-1);
        final Sequence quorum = new Sequence(-1);
        final BatchEventProcessor processor = processor(8, ring.newBarrier(journal, quorum));
        publish(6);

        journal.setRelease(5);
        assertEquals(0, processor.doWork());
        quorum.setRelease(1);
        assertEquals(2, processor.doWork());
        journal.setRelease(6);
        quorum.setRelease(5);
        assertEquals(4, processor.doWork());
        assertEquals(5, processor.sequence().get());
    }

    @Test
    void shouldReleaseNothingOfABatchThatFailedAndDoNoFurtherWork()
    {
        final BatchEventProcessor processor = new BatchEventProcessor(
            "failing", ring, ring.newBarrier(), (buffer, offset, length, sequence, endOfBatch) ->
            {
                seen.add(Long.toString(sequence));
                if (1 == sequence)
                {
                    throw new IllegalStateException("on purpose");
                }
            }, 8);
        publish(3);

        assertThrows(IllegalStateException.class, processor::doWork);
        assertEquals(0, processor.doWork());
        assertEquals(-1, processor.sequence().get());
        assertEquals(List.of("0", "1"), seen);
    }

    private void publish(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            Rings.offer(ring, message, 8);
        }
    }

    private BatchEventProcessor processor(final int batchLimit, final SequenceBarrier barrier)
    {
        final BatchEventProcessor[] holder = new BatchEventProcessor[1];
        holder[0] = new BatchEventProcessor("test", ring, barrier,
            (buffer, offset, length, sequence, endOfBatch) -> seen.add(
                sequence + (endOfBatch ? "!" : "") + " behind " + holder[0].sequence().get()), batchLimit);
        return holder[0];
    }
}
