package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

/**
 * One producer publishes each group of events from the last one to the first: nobody sees a part of a group. Of two
 * consumers side by side the second is there from the beginning, or joins, reads what comes, and leaves.
 */
public final class OutOfTurnRing implements Program
{
    private static final int SLOTS = 4;
    private static final int CLAIMED = 1;
    private static final int PUBLISHED = 2;
    private static final int JOINED = 3;
    private static final int READ = 4;

    private final int events;
    private final int group;
    private final boolean isTogether;
    private final int aborted;
    private final boolean isJoining;
    private final RingBuffer ring;
    private final EventPoller[] pollers = new EventPoller[2];

    /**
     * @param events  to send, a multiple of the group.
     * @param group   events that are published out of turn.
     * @param claims  {@code together}: the group is one claim, and all but its first event are one batch; {@code
     *                apart}: each event is a claim of its own.
     * @param aborted sequence of an event, -1 for none.
     * @param shape   of the consumers: {@code side by side} or {@code joining}.
     * @param layout  of the ring, see {@link Events}.
     */
    public OutOfTurnRing(
        final int events, final int group, final String claims, final int aborted, final String shape,
        final String layout)
    {
        this.events = events;
        this.group = group;
        isTogether = "together".equals(claims);
        this.aborted = aborted;
        isJoining = "joining".equals(shape);
        ring = Events.newRing(layout, SLOTS, Events.LENGTH, 1, group);
        pollers[0] = ring.newPoller();
        pollers[1] = isJoining ? new EventPoller(ring, ring.newBarrier()) : ring.newPoller();
    }

    @Override
    public String[] threads()
    {
        return new String[]{"producer", "consumer-0", isJoining ? "passing" : "consumer-1"};
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        switch (thread)
        {
            case 0:
                return produce(locals);
            case 1:
                return consume(pollers[0], locals);
            default:
                return isJoining ? pass(locals) : consume(pollers[1], locals);
        }
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        Checks.equal(events - 1, ring.cursor(), "cursor");
        Checks.equal(0, ring.usedSlots(), "used slots");
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
        if (isTogether)
        {
            for (int i = group - 1; i > 0; i--)
            {
                Events.write(ring, first + i, 0, first + i);
                ring.stage(first + 1, i - 1, first + i == aborted ? 0 : Events.LENGTH);
            }
            ring.commitBatch(first + 1, group - 1);
        }
        for (int i = isTogether ? 0 : group - 1; i >= 0; i--)
        {
            if (first + i == aborted)
            {
                ring.abort(first + i);
            }
            else
            {
                Events.write(ring, first + i, 0, first + i);
                ring.commit(first + i, Events.LENGTH);
            }
        }
    }

    private int consume(final EventPoller poller, final Locals locals)
    {
        final int count = read(poller, locals);
        return locals.values[READ] == events ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }

    private int pass(final Locals locals)
    {
        if (0 == locals.values[JOINED])
        {
            locals.values[JOINED] = 1;
            ring.join(pollers[1].sequence());
            locals.values[READ] = pollers[1].sequence().get() + 1;
            return PROGRESS;
        }
        if (locals.values[JOINED] > 1 || locals.values[READ] == events)
        {
            Checks.holds(ring.leave(pollers[1].sequence()), "was gated on");
            return DONE;
        }

        final int count = read(pollers[1], locals);
        locals.values[JOINED] += count;
        return 0 == count ? FRUITLESS : PROGRESS;
    }

    private int read(final EventPoller poller, final Locals locals)
    {
        final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            Checks.equal(locals.values[READ]++, sequence, "sequence");
            Checks.equal(sequence == aborted ? 0 : Events.LENGTH, length, "length");
            Events.verifyCommonLength(ring, sequence, length);
            if (length > 0)
            {
                Checks.equal(sequence, buffer.getLong(offset), "first word");
                Checks.equal(sequence, buffer.getLong(offset + 8), "second word");
            }
        }, SLOTS);
        Checks.holds(0 == count || 0 == locals.values[READ] % group, "a part of a group");

        return count;
    }
}
