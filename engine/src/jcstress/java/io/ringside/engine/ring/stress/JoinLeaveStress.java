package io.ringside.engine.ring.stress;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * Consumers that come and go, and the end of all claims.
 */
public final class JoinLeaveStress
{
    private JoinLeaveStress()
    {
    }

    /** A consumer joins while a producer laps a ring of two slots for another. */
    @JCStressTest
    @State
    @Description("Who joins sees, whole and in order, what is claimed behind where it stands, and is not overrun.")
    @Outcome(id = {"0, 0", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "nothing wrong, nothing or something seen")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overrun, torn, out of order or left behind")
    public static class Join
    {
        private final RingBuffer ring = RingBuffer.singleProducer(2, 64, 0);
        private final EventPoller staying = ring.newPoller();
        private final EventPoller joining = new EventPoller(ring, ring.newBarrier());
        private long next;

        @Actor
        public void producer()
        {
            for (int i = 0; i < 6; i++)
            {
                final long sequence = ring.tryClaim(8);
                if (!RingBuffer.isRefused(sequence))
                {
                    ring.buffer().putLong(ring.eventOffset(sequence), sequence * 3);
                    ring.commit(sequence, 8);
                }
                staying.poll((buffer, offset, length, at, endOfBatch) -> { }, 2);
            }
        }

        @Actor
        public void joiner(final JJ_Result r)
        {
            ring.join(joining.sequence());
            next = joining.sequence().get() + 1;
            read(r);
            read(r);
        }

        @Arbiter
        public void end(final JJ_Result r)
        {
            read(r);
            r.r2 += ring.cursor() == joining.sequence().get() && ring.leave(joining.sequence()) ? 0 : 100;
        }

        private void read(final JJ_Result r)
        {
            joining.poll((buffer, offset, length, at, endOfBatch) ->
            {
                r.r1 = 1;
                r.r2 += at == next && buffer.getLong(offset) == at * 3 ? 0 : 1;
                next = at + 1;
            }, 2);
        }
    }

    /** A producer claims while claims are refused. */
    @JCStressTest
    @State
    @Description("A claim that succeeds is in the cursor that is read after claims were refused.")
    @Outcome(id = {"0, 0", "-2, -1", "-2, 0"}, expect = Expect.ACCEPTABLE, desc = "granted and told, or refused")
    @Outcome(expect = Expect.FORBIDDEN, desc = "granted behind the end that was told")
    public static class Refuse
    {
        private final RingBuffer ring = RingBuffer.multiProducer(4, 64, 0, 2, 1);

        /** The ring is gated, so that the limit counts. */
        public Refuse()
        {
            ring.newPoller();
        }

        @Actor
        public void producer(final JJ_Result r)
        {
            r.r1 = ring.tryClaim(8);
        }

        @Actor
        public void closer(final JJ_Result r)
        {
            ring.refuseClaims();
            r.r2 = ring.cursor();
        }
    }
}
