package io.ringside.engine.ring.subject;

import java.util.ArrayList;
import java.util.List;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Program;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * One or two producers claim, write and publish or abort; one or two consumers read every event in place, side by
 * side or one behind the other. Small enough to be walked through whole, long enough that slots are used twice.
 */
public final class SharedRing implements Program
{
    private static final int SLOTS = 4;
    private static final int CLAIMED = 0;

    private final List<String> threads = new ArrayList<>();
    private final int producers;
    private final int[] events;
    private final int batch;
    private final int aborted;
    private final int limit;
    private final RingBuffer ring;
    private final List<EventPoller> pollers = new ArrayList<>();

    /**
     * @param first      events of the first producer, a multiple of the batch.
     * @param second     events of the second producer; 0 for a ring of one producer.
     * @param batch      events of a claim; more than 1 are committed together.
     * @param shape      of the consumers: {@code one}, {@code pipeline} or {@code side by side}, which take two events
     *                   at a time, or {@code at once}, one that takes all there is.
     * @param aborted    which event of each producer is aborted, -1 for none.
     */
    public SharedRing(final int first, final int second, final int batch, final String shape, final int aborted)
    {
        producers = 0 == second ? 1 : 2;
        events = new int[]{first, second};
        this.batch = batch;
        this.aborted = aborted;
        limit = "at once".equals(shape) ? SLOTS : 2;
        ring = Events.newRing(SLOTS, producers, batch);
        pollers.add(new EventPoller(ring, ring.newBarrier()));
        if ("pipeline".equals(shape))
        {
            pollers.add(new EventPoller(ring, ring.newBarrier(pollers.get(0).sequence())));
        }
        else
        {
            ring.gateOn(pollers.get(0).sequence());
        }
        if ("side by side".equals(shape))
        {
            pollers.add(new EventPoller(ring, ring.newBarrier()));
        }
        if (2 == pollers.size())
        {
            ring.gateOn(pollers.get(1).sequence());
        }
        for (int i = 0; i < producers; i++)
        {
            threads.add("producer-" + i);
        }
        for (int i = 0; i < pollers.size(); i++)
        {
            threads.add("consumer-" + i);
        }
    }

    @Override
    public String[] threads()
    {
        return threads.toArray(new String[0]);
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        return thread < producers ? produce(thread, locals) : consume(pollers.get(thread - producers), locals);
    }

    private int produce(final int producer, final Locals locals)
    {
        final long number = locals.values[CLAIMED];
        final long sequence = 1 == batch ? ring.tryClaim(Events.LENGTH) : ring.tryClaimBatch(batch);
        if (RingBuffer.isRefused(sequence))
        {
            assertEquals(RingBuffer.INSUFFICIENT_CAPACITY, sequence, "refusal");
            return FRUITLESS;
        }

        locals.values[CLAIMED] += batch;
        for (int i = 0; i < batch; i++)
        {
            // What was written to a claim that is aborted must never be seen.
            Events.write(ring, sequence + i, producer, number == aborted ? 999 : number + i);
        }
        publish(sequence, number == aborted ? 0 : Events.LENGTH);

        return number + batch == events[producer] ? DONE : PROGRESS;
    }

    private void publish(final long sequence, final int length)
    {
        if (1 == batch)
        {
            ring.commit(sequence, length);
        }
        else
        {
            ring.commitBatch(sequence, batch, length);
        }
    }

    private int consume(final EventPoller poller, final Locals locals)
    {
        final int count = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            Events.verify(locals, buffer, offset, length, sequence, aborted < 0 ? 0 : batch), limit);
        final boolean isDone = Events.count(locals) == events[0] + events[1];

        return isDone ? DONE : 0 == count ? FRUITLESS : PROGRESS;
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        final Locals last = locals[locals.length - 1];
        assertEquals(Events.order(locals[producers]), Events.order(last), "order of the consumers");
        assertEquals(events[0] + events[1] - 1L, ring.cursor(), "cursor");
        assertEquals(0, ring.usedSlots(), "used slots");
    }
}
