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
