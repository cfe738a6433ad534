package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.ringside.engine.ring.RingBuffer;

/**
 * Slots that a producer has claimed and not yet published all of: one by one in any order, or staged in any order and
 * published or aborted together, or published together without being staged when they have one length.
 */
final class ScheduleClaim
{
    private final long first;
    private final int count;
    private final List<Integer> open = new ArrayList<>();
    private boolean isStaging;

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
        if (open.size() == count && !isStaging && random.nextInt(6) == 0 && haveOneLength(oracle))
        {
            publishWhole(ring, oracle, random.nextInt(6) == 0);
            return true;
        }

        isStaging |= open.size() == count && random.nextInt(3) == 0;
        if (isStaging)
        {
            return stage(ring, oracle, random);
        }

        final long number = first + open.remove(random.nextInt(open.size()));
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
            ring.commit(sequence, event.length);
        }
        event.isPublished = true;

        return open.isEmpty();
    }

    private void publishWhole(final RingBuffer ring, final ScheduleOracle oracle, final boolean isAborted)
    {
        for (int i = 0; i < count; i++)
        {
            oracle.event(first + i).write(ring, oracle.sequence(first + i));
        }
        ring.commitBatch(oracle.sequence(first), count, isAborted ? 0 : oracle.event(first).length);
        publishAll(oracle, isAborted);
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

    private boolean stage(final RingBuffer ring, final ScheduleOracle oracle, final Random random)
    {
        if (random.nextInt(12) == 0)
        {
            ring.abortBatch(oracle.sequence(first), count);
            publishAll(oracle, true);
            return true;
        }
        if (open.isEmpty() && random.nextInt(6) == 0)
        {
            final int index = random.nextInt(count);
            ring.stage(oracle.sequence(first), index, 0);
            oracle.event(first + index).isAborted = true;
            return false;
        }
        if (open.isEmpty())
        {
            ring.commitBatch(oracle.sequence(first), count);
            publishAll(oracle, false);
            return true;
        }

        final int index = open.remove(random.nextInt(open.size()));
        final ScheduleOracle.Event event = oracle.event(first + index);
        event.write(ring, oracle.sequence(first + index));
        ring.stage(oracle.sequence(first), index, event.length);

        return false;
    }

    private void publishAll(final ScheduleOracle oracle, final boolean isAborted)
    {
        for (int i = 0; i < count; i++)
        {
            oracle.event(first + i).isPublished = true;
            oracle.event(first + i).isAborted |= isAborted;
        }
    }
}
