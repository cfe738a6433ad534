package io.ringside.engine.ring.stress;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Producers behind consumers, consumers behind consumers.
 */
public final class GateStress
{
    private GateStress()
    {
    }

    /** A full ring of two slots, two consumers, a producer that wants the first slot again. */
    @JCStressTest
    @State
    @Description("A slot is used again when both consumers are done with it, not before.")
    @Outcome(id = {"1, 1, -1", "1, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "refused or granted")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overwritten before it was read")
    public static class Wrap
    {
        private final RingBuffer ring = RingBuffer.singleProducer(2, 64, 0);
        private final EventPoller first = ring.newPoller();
        private final EventPoller second = ring.newPoller();

        /** Fill the ring. */
        public Wrap()
        {
            send(1);
            send(1);
        }

        @Actor
        public void one(final JJJ_Result r)
        {
            r.r1 = read(first);
        }

        @Actor
        public void two(final JJJ_Result r)
        {
            r.r2 = read(second);
            r.r3 = send(7);
        }

        private long send(final long word)
        {
            final long sequence = ring.tryClaim(8);
            if (!RingBuffer.isRefused(sequence))
            {
                ring.buffer().putLong(ring.eventOffset(sequence), word);
                ring.commit(sequence, 8);
            }
            return sequence;
        }

        private static long read(final EventPoller poller)
        {
            final long[] word = new long[1];
            poller.poll((buffer, offset, length, sequence, endOfBatch) -> word[0] = buffer.getLong(offset), 1);
            return word[0];
        }
    }

    /** Two stages that leave notes, and one behind both. */
    @JCStressTest
    @State
    @Description("A stage behind two others sees what both have done.")
    @Outcome(id = {"0, 0", "3, 4"}, expect = Expect.ACCEPTABLE, desc = "waits, or sees both notes")
    @Outcome(expect = Expect.FORBIDDEN, desc = "came before a note")
    public static class Join
    {
        private final RingBuffer ring = RingBuffer.singleProducer(2, 64, 0);
        private long leftNote;
        private long rightNote;
        private final BatchEventProcessor left = new BatchEventProcessor("left", ring, ring.newBarrier(),
            (buffer, offset, length, sequence, endOfBatch) -> leftNote = 3, 2);
        private final BatchEventProcessor right = new BatchEventProcessor("right", ring, ring.newBarrier(),
            (buffer, offset, length, sequence, endOfBatch) -> rightNote = 4, 2);
        private final EventPoller join =
            new EventPoller(ring, ring.newBarrier(left.sequence(), right.sequence()));

        /** One event. */
        public Join()
        {
            ring.gateOn(join.sequence());
            ring.commit(ring.tryClaim(8), 8);
        }

        @Actor
        public void left()
        {
            left.doWork();
        }

        @Actor
        public void rightAndJoin(final JJ_Result r)
        {
            right.doWork();
            join.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                r.r1 = leftNote;
                r.r2 = rightNote;
            }, 2);
        }
    }
}
