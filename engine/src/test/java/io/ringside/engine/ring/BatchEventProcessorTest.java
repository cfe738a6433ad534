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
        final BatchEventProcessor[] holder = new BatchEventProcessor[1];
        final BatchEventProcessor processor = new BatchEventProcessor("test", ring, ring.newBarrier(),
            (buffer, offset, length, sequence, endOfBatch) -> seen.add(
                sequence + (endOfBatch ? "!" : "") + " behind " + holder[0].sequence().get()), 8);
        holder[0] = processor;
        publish(5);

        assertEquals(5, processor.doWork());
        assertEquals(List.of("0 behind -1", "1 behind -1", "2 behind -1", "3 behind -1", "4! behind -1"), seen);
        assertEquals(4, processor.sequence().get());
        assertEquals(0, processor.doWork());
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
}
