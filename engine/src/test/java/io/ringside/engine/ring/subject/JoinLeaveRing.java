package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * While a producer fills the ring for a consumer that stays, another consumer joins, reads what comes, and
 * leaves.
 */
public final class JoinLeaveRing implements Program
{
    private static final int JOINED = 5;
    private static final int CLAIMED = 0;

    private final int events;
    private final int visit;
    private final int batch;
    private final RingBuffer ring;
    private final EventPoller staying;
    private final EventPoller passing;

    /**
     * @param events to send, a multiple of the batch.
     * @param visit  polls of the consumer that joins before it leaves.
     * @param batch  events of a claim, 1 or 2.
     */
    public JoinLeaveRing(final int events, final int visit, final int batch)
    {
        this.events = events;
        this.visit = visit;
        this.batch = batch;
        ring = Events.newRing(2, 1, 1);
        staying = ring.newPoller();
        passing = new EventPoller(ring, ring.newBarrier());
    }

    @Override
    public String[] threads()
    {
        return new String[]{"producer", "staying", "passing"};
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        return 0 == thread ? produce(locals) : 1 == thread ? stay(locals) : pass(locals);
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        assertEquals(events - 1, ring.cursor(), "cursor");
        assertEquals(0, ring.usedSlots(), "used slots");
    }

    private int produce(final Locals locals)
    {
        final long first = ring.tryClaimBatch(batch);
        if (RingBuffer.isRefused(first))
        {
            return FRUITLESS;
        }

        for (int i = batch - 1; i >= 0; i--)
        {
            final int offset = ring.eventOffset(first + i);
            ring.buffer().putLong(offset, (first + i) * 3);
            ring.buffer().putLong(offset + 8, (first + i) * 5);
        }
        ring.commitBatch(first, batch, Events.LENGTH);
        locals.values[CLAIMED] += batch;

        return locals.values[CLAIMED] == events ? DONE : PROGRESS;
    }

    private int stay(final Locals locals)
    {
        final int count = read(staying, locals);
        return staying.sequence().get() == events - 1 ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }

    private int pass(final Locals locals)
    {
        if (0 == locals.values[JOINED])
        {
            locals.values[JOINED] = 1;
            ring.join(passing.sequence());
            locals.values[0] = passing.sequence().get() + 1;
            assertTrue(passing.sequence().get() >= -1, "joined before the first event");
            return PROGRESS;
        }
        final boolean isLast = passing.sequence().get() == events - 1;
        if (locals.values[JOINED] > visit || isLast)
        {
            assertTrue(ring.leave(passing.sequence()), "was gated on");
            return DONE;
        }

        final int count = read(passing, locals);
        locals.values[JOINED] += count;
        return 0 == count ? FRUITLESS : PROGRESS;
    }

    private static int read(final EventPoller poller, final Locals locals)
    {
        return poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            assertEquals(locals.values[0]++, sequence, "sequence");
            assertEquals(sequence * 3, buffer.getLong(offset), "first word");
            assertEquals(sequence * 5, buffer.getLong(offset + 8), "second word");
            assertEquals(Events.LENGTH, length, "length");
        }, 2);
    }
}
