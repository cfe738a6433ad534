package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.ringside.engine.ring.RingBuffer;

/**
 * Slots that a producer has claimed and not yet published all of: one by one in any order, or together when they have
 * one length.
 */
final class ScheduleClaim
{
    private final long first;
    private final int count;
    private final List<Integer> open = new ArrayList<>();

    ScheduleClaim(final long first, final int count)
    {
        this.first = first;
        this.count = count;
        for (int i = 0; i < count; i++)
        {
            open.add(i);
        }
    }

    /** The same slots as two claims. */
    List<ScheduleClaim> split(final int firstCount)
    {
        return List.of(new ScheduleClaim(first, firstCount), new ScheduleClaim(first + firstCount, count - firstCount));
    }

    int count()
    {
        return count;
    }

    /** One step further; true when all is published. */
    boolean publish(final RingBuffer ring, final ScheduleOracle oracle, final Random random)
    {
        if (open.size() == count && random.nextInt(3) == 0)
        {
            final boolean isAborted = random.nextInt(4) == 0;
            if (isAborted || haveOneLength(oracle))
            {
                publishWhole(ring, oracle, isAborted);
                return true;
            }
        }

        final long number = first + open.remove(random.nextInt(open.size()));
        final ScheduleOracle.Event event = oracle.event(number);
        final long sequence = oracle.sequence(number);
        event.write(ring, sequence);
        event.isAborted = random.nextInt(6) == 0;
        if (event.isAborted)
        {
            ring.abort(sequence);
        }
        else
        {
            ring.commit(sequence, event.length);
        }
        event.isPublished = true;

        return open.isEmpty();
    }

    private void publishWhole(final RingBuffer ring, final ScheduleOracle oracle, final boolean isAborted)
    {
        for (int i = 0; i < count; i++)
        {
            final ScheduleOracle.Event event = oracle.event(first + i);
            event.write(ring, oracle.sequence(first + i));
            event.isPublished = true;
            event.isAborted = isAborted;
        }
        if (isAborted)
        {
            ring.abortBatch(oracle.sequence(first), count);
        }
        else
        {
            ring.commitBatch(oracle.sequence(first), count, oracle.event(first).length);
        }
    }

    private boolean haveOneLength(final ScheduleOracle oracle)
    {
        boolean haveOneLength = true;
        for (int i = 1; i < count; i++)
        {
            haveOneLength &= oracle.event(first).length == oracle.event(first + i).length;
        }

        return haveOneLength;
    }
}
