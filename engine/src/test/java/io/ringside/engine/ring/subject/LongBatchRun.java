package io.ringside.engine.ring.subject;

import java.util.Random;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Batches around the longest run that one word can tell of, read by consumers that stop anywhere. */
final class LongBatchRun
{
    private static final int SLOTS = 16_384;
    private static final int BATCHES = 6;
    private static final int RUN_MAX = 4_096;

    private final Random random;
    private final RingBuffer ring;
    private final EventPoller poller;
    private long next;

    LongBatchRun(final long seed)
    {
        random = new Random(seed);
        ring = RingBuffer.singleProducer(SLOTS, 64, 0);
        poller = ring.newPoller();
    }

    void run()
    {
        for (int i = 0; i < BATCHES; i++)
        {
            final int count =
                random.nextBoolean() ? RUN_MAX - 2 + random.nextInt(4) : 1 + random.nextInt(3 * RUN_MAX);
            final long first = ring.tryClaimBatch(count);
            for (int index = count - 1; index >= 0; index--)
            {
                ring.buffer().putLong(ring.eventOffset(first + index), ~(first + index));
            }
            assertEquals(0, read(SLOTS), "events of a batch that is only written");
            ring.commitBatch(first, count, Long.BYTES);

            int seen = 0;
            while (seen < count)
            {
                final int limit = 1 + random.nextInt(SLOTS);
                final int read = read(limit);
                assertEquals(Math.min(limit, count - seen), read, "events of a poll");
                seen += read;
            }
        }
    }

    private int read(final int limit)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            assertEquals(next, sequence, "sequence");
            assertEquals(Long.BYTES, length, "length");
            assertEquals(~next, buffer.getLong(offset), "word");
            next++;
        }, limit);
    }
}
