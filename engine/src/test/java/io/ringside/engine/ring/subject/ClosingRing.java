package io.ringside.engine.ring.subject;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Two producers claim and publish until they are refused; a third thread refuses claims and asks how far consumers will
 * come; the consumer reads on to that end: it has seen every event that was sent, behind it come only withdrawn claims.
 */
public final class ClosingRing implements Program
{
    private static final String[] THREADS = {"producer-0", "producer-1", "consumer", "closer"};
    private static final int CLAIMED = 0;
    private static final long UNTOLD = Long.MIN_VALUE;

    private final int eventsEach;
    private final RingBuffer ring;
    private final EventPoller poller;
    private volatile long end = UNTOLD;

    /**
     * @param eventsEach the most that a producer sends.
     */
    public ClosingRing(final int eventsEach)
    {
        this.eventsEach = eventsEach;
        ring = Events.newRing(4, 2, 1);
        poller = ring.newPoller();
    }

    @Override
    public String[] threads()
    {
        return THREADS;
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        switch (thread)
        {
            case 0:
            case 1:
                return produce(thread, locals);
            case 2:
                return consume(locals);
            default:
                ring.refuseClaims();
                end = ring.cursor();
                return DONE;
        }
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        assertEquals(locals[0].values[CLAIMED] + locals[1].values[CLAIMED], locals[2].values[0], "events");
    }

    private int produce(final int producer, final Locals locals)
    {
        final long sequence = ring.tryClaim(8);
        if (RingBuffer.isRefused(sequence))
        {
            return RingBuffer.CLOSED == sequence ? DONE : FRUITLESS;
        }
        locals.values[CLAIMED]++;
        ring.buffer().putLong(ring.eventOffset(sequence), sequence * 3 + producer * 1000);
        ring.commit(sequence, 8);

        return locals.values[CLAIMED] == eventsEach ? DONE : PROGRESS;
    }

    private int consume(final Locals locals)
    {
        final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            if (length > 0)
            {
                assertEquals(sequence * 3, buffer.getLong(offset) % 1000, "event");
                locals.values[0]++;
            }
        }, 4);
        final long told = end;

        return told != UNTOLD && poller.sequence().get() >= told ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }
}
