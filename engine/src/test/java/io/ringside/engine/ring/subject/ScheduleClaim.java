package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.ringside.engine.ring.RingBuffer;

/**
 * Slots that a producer has claimed and not yet published all of.
 */
final class ScheduleClaim
{
    private final long first;
    private final int count;
    private final List<Long> open = new ArrayList<>();
    private int staged;

    ScheduleClaim(final long first, final int count)
    {
        this.first = first;
        this.count = count;
        for (int i = 0; i < count; i++)
        {
            open.add(first + i);
        }
    }

    /** One step further; true when all is published. */
    boolean publish(final RingBuffer ring, final ScheduleOracle oracle, final Random random)
    {
        if (staged > 0 || open.size() == count && random.nextInt(3) == 0)
        {
            return stage(ring, oracle);
        }

        final long number = open.remove(random.nextInt(open.size()));
        final ScheduleOracle.Event event = oracle.event(number);
        final long sequence = oracle.sequence(number);
        event.isAborted = random.nextInt(6) == 0;
        if (event.isAborted)
        {
            ring.abort(sequence);
        }
        else
        {
            event.write(ring, sequence);
            ring.commit(sequence, event.length, ~event.word);
        }
        event.isPublished = true;

        return open.isEmpty();
    }

    private boolean stage(final RingBuffer ring, final ScheduleOracle oracle)
    {
        if (staged < count)
        {
            final ScheduleOracle.Event event = oracle.event(first + staged);
            event.write(ring, oracle.sequence(first + staged));
            ring.stage(oracle.sequence(first + staged), event.length, ~event.word);
            staged++;
            return false;
        }

        ring.commitBatch(oracle.sequence(first), count);
        for (int i = 0; i < count; i++)
        {
            oracle.event(first + i).isPublished = true;
        }

        return true;
    }
}
