package io.ringside.engine.ring.stress;

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
 * Several producers at the cursor.
 */
public final class ClaimStress
{
    private ClaimStress()
    {
    }

    /** Two producers, both find room. */
    @JCStressTest
    @State
    @Description("No two producers get the same sequence.")
    @Outcome(id = {"0, 1", "2, 0"}, expect = Expect.ACCEPTABLE, desc = "one behind the other")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the same slot twice, or a gap")
    public static class Claim
    {
        private final RingBuffer ring = RingBuffer.multiProducer(8, 64, 0, 2, 2);

        /** The ring is gated, so that the limit counts. */
        public Claim()
        {
            ring.newPoller();
        }

        @Actor
        public void one(final JJ_Result r)
        {
            r.r1 = ring.tryClaimBatch(1);
        }

        @Actor
        public void two(final JJ_Result r)
        {
            r.r2 = ring.tryClaimBatch(2);
        }
    }

    /** Two producers at the last slot. */
    @JCStressTest
    @State
    @Description("The reserve keeps producers that looked at the same moment from overrunning the consumer.")
    @Outcome(id = {"2, -1", "-1, 2", "2, 3", "3, 2"}, expect = Expect.ACCEPTABLE, desc = "room for one or both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overrun, or nobody got what was free")
    public static class LastSlot
    {
        private final RingBuffer ring = RingBuffer.multiProducer(4, 64, 0, 2, 1);

        /** Two of the three slots that the reserve leaves are taken. */
        public LastSlot()
        {
            ring.newPoller();
            ring.commit(ring.tryClaim(8), 8);
            ring.commit(ring.tryClaim(8), 8);
        }

        @Actor
        public void one(final JJ_Result r)
        {
            r.r1 = ring.tryClaim(8);
        }

        @Actor
        public void two(final JJ_Result r)
        {
            r.r2 = ring.tryClaim(8);
        }
    }

    /** Two producers, one of which looks as a consumer afterwards. */
    @JCStressTest
    @State
    @Description("Events of two producers are seen in the order of their claims, each whole.")
    @Outcome(id = {"0, 0, 0", "1, 9, 0", "2, 5, 9", "2, 9, 5"}, expect = Expect.ACCEPTABLE, desc = "a prefix")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, lost or doubled")
    public static class Publish
    {
        private final RingBuffer ring = RingBuffer.multiProducer(4, 64, 0, 2, 1);
        private final EventPoller poller = ring.newPoller();

        @Actor
        public void one()
        {
            send(5);
        }

        @Actor
        public void two(final JJJ_Result r)
        {
            send(9);
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                final long word = buffer.getLong(offset) == buffer.getLong(offset + 8) ? buffer.getLong(offset) : -1;
                if (0 == sequence)
                {
                    r.r2 = word;
                }
                else
                {
                    r.r3 = word;
                }
            }, 4);
        }

        private void send(final long word)
        {
            final long sequence = ring.tryClaim(16);
            ring.buffer().putLong(ring.eventOffset(sequence), word);
            ring.buffer().putLong(ring.eventOffset(sequence) + 8, word);
            ring.commit(sequence, 16);
        }
    }
}
