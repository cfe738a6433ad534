package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One producer publishes each group of events from the last one to the first: neither of two consumers side by side
 * sees a part of a group.
 */
public final class OutOfTurnRing implements Program
{
    private static final int SLOTS = 4;
    private static final int CLAIMED = 1;
    private static final int PUBLISHED = 2;
    private static final int READ = 3;

    private final int events;
    private final int group;
    private final boolean isTogether;
    private final int aborted;
    private final RingBuffer ring;
    private final EventPoller[] pollers = new EventPoller[2];

    /**
     * @param events  to send, a multiple of the group.
     * @param group   events that are published out of turn.
     * @param claims  {@code together}: the group is one claim, and all but its first event are one batch; {@code
     *                apart}: each event is a claim of its own.
     * @param aborted sequence of an event that is not in a batch of several, -1 for none.
     */
    public OutOfTurnRing(final int events, final int group, final String claims, final int aborted)
    {
        this.events = events;
        this.group = group;
        isTogether = "together".equals(claims);
        this.aborted = aborted;
        ring = Events.newRing(SLOTS, 1, group);
        pollers[0] = ring.newPoller();
        pollers[1] = ring.newPoller();
    }

    @Override
    public String[] threads()
    {
        return new String[]{"producer", "consumer-0", "consumer-1"};
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        return 0 == thread ? produce(locals) : consume(pollers[thread - 1], locals);
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        assertEquals(events - 1, ring.cursor(), "cursor");
        assertEquals(0, ring.usedSlots(), "used slots");
    }

    private int produce(final Locals locals)
    {
        if (locals.values[CLAIMED] - locals.values[PUBLISHED] < group)
        {
            final int count = isTogether ? group : 1;
            final long first = ring.tryClaimBatch(count);
            if (RingBuffer.isRefused(first))
            {
                return FRUITLESS;
            }
            locals.values[CLAIMED] += count;
            return PROGRESS;
        }

        publish(locals.values[PUBLISHED]);
        locals.values[PUBLISHED] += group;

        return locals.values[PUBLISHED] == events ? DONE : PROGRESS;
    }

    private void publish(final long first)
    {
        for (int i = 0; i < group; i++)
        {
            Events.write(ring, first + i, 0, first + i);
        }
        if (isTogether)
        {
            ring.commitBatch(first + 1, group - 1, length(first + 1));
        }
        for (int i = isTogether ? 0 : group - 1; i >= 0; i--)
        {
            ring.commit(first + i, length(first + i));
        }
    }

    private int length(final long sequence)
    {
        return sequence == aborted ? 0 : Events.LENGTH;
    }

    private int consume(final EventPoller poller, final Locals locals)
    {
        final int count = read(poller, locals);
        return locals.values[READ] == events ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }

    private int read(final EventPoller poller, final Locals locals)
    {
        final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            assertEquals(locals.values[READ]++, sequence, "sequence");
            assertEquals(length(sequence), length, "length");
            if (length > 0)
            {
                assertEquals(sequence, buffer.getLong(offset), "first word");
                assertEquals(sequence, buffer.getLong(offset + 8), "second word");
            }
        }, SLOTS);
        assertTrue(0 == count || 0 == locals.values[READ] % group, "a part of a group");

        return count;
    }
}
