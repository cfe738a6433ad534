package io.ringside.engine.ring.subject;

import java.util.Random;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.SlotLayout;

/**
 * Batches around the longest run that one word can tell of, read by consumers that stop anywhere: words in the slots, a
 * number, words apart.
 */
final class LongBatchRun
{
    private static final int SLOTS = 16_384;
    private static final int BATCHES = 6;

    private final Random random;
    private final RingBuffer ring;
    private final EventPoller poller;
    private final int runMax;
    private long next;

    LongBatchRun(final long seed)
    {
        random = new Random(seed);
        final boolean isPacked = seed % 3 > 0;
        final SlotLayout layout = isPacked ? SlotLayout.packed(Long.BYTES) : SlotLayout.inSlot(64);
        runMax = isPacked ? SLOTS / 2 : 4_096;
        ring = seed % 3 == 2 ? RingBuffer.multiProducer(SLOTS, layout, 0, 1, SLOTS) :
            RingBuffer.singleProducer(SLOTS, layout, 0);
        poller = ring.newPoller();
    }

    void run()
    {
        for (int i = 0; i < BATCHES; i++)
        {
            final int count =
                random.nextBoolean() ? runMax - 2 + random.nextInt(4) : 1 + random.nextInt(Math.min(3 * runMax, SLOTS));
            final boolean isStaging = random.nextBoolean();
            final long first = ring.tryClaimBatch(count);
            for (int index = count - 1; index >= 0; index--)
            {
                ring.buffer().putLong(ring.eventOffset(first + index), ~(first + index));
                if (isStaging)
                {
                    ring.stage(first, index, Long.BYTES);
                }
            }
            Checks.equal(0, read(SLOTS), "events of a batch that is only written");
            if (isStaging)
            {
                ring.commitBatch(first, count);
            }
            else
            {
                ring.commitBatch(first, count, Long.BYTES);
            }

            int seen = 0;
            while (seen < count)
            {
                final int limit = 1 + random.nextInt(SLOTS);
                final int read = read(limit);
                Checks.equal(Math.min(limit, count - seen), read, "events of a poll");
                seen += read;
            }
        }
    }

    private int read(final int limit)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            Checks.equal(next, sequence, "sequence");
            Checks.equal(Long.BYTES, length, "length");
            Checks.equal(~next, buffer.getLong(offset), "word");
            next++;
        }, limit);
    }
}
