package io.ringside.engine.ring.stress;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * What a consumer sees of a claim while it is written and published, alone or with others, or aborted.
 */
public final class PublishStress
{
    private PublishStress()
    {
    }

    /** A ring with one consumer. */
    abstract static class Base
    {
        final RingBuffer ring = RingBuffer.singleProducer(4, 64, 0);
        final EventPoller poller = ring.newPoller();

        final void write(final long sequence, final long word)
        {
            ring.buffer().putLong(ring.eventOffset(sequence), word);
            ring.buffer().putLong(ring.eventOffset(sequence) + 8, word + 1);
        }
    }

    /** One event. */
    @JCStressTest
    @State
    @Description("An event is seen whole or not at all.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "24, 41, 42, 43", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn")
    public static class Commit extends Base
    {
        @Actor
        public void producer()
        {
            final long sequence = ring.tryClaim(24);
            write(sequence, 41);
            ring.buffer().putLong(ring.eventOffset(sequence) + 16, 43);
            ring.commit(sequence, 24);
        }

        @Actor
        public void consumer(final JJJJ_Result r)
        {
            poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                r.r1 = length;
                r.r2 = buffer.getLong(offset);
                r.r3 = buffer.getLong(offset + 8);
                r.r4 = buffer.getLong(offset + 16);
            }, 4);
        }
    }

    /** Two events, committed together. */
    @JCStressTest
    @State
    @Description("Of a batch all is seen or nothing.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "51, 52, 61, 62", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or a part of the batch")
    public static class CommitBatch extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(2);
            write(first, 51);
            write(first + 1, 61);
            ring.commitBatch(first, 2, 16);
        }

        @Actor
        public void consumer(final JJJJ_Result r)
        {
            poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                if (0 == sequence)
                {
                    r.r1 = buffer.getLong(offset);
                    r.r2 = buffer.getLong(offset + 8);
                }
                else
                {
                    r.r3 = buffer.getLong(offset);
                    r.r4 = buffer.getLong(offset + 8);
                }
            }, 4);
        }
    }

    /** Three events, committed together, read by one who stops within the run. */
    @JCStressTest
    @State
    @Description("Who stops within a run goes on from there: the rest of the batch is seen whole.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "0, 0, 1, 83", expect = Expect.ACCEPTABLE, desc = "published between the polls: the first one")
    @Outcome(id = "1, 83, 2, 87", expect = Expect.ACCEPTABLE, desc = "all in two polls")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or beyond the limit")
    public static class StopWithinRun extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(3);
            for (int i = 2; i >= 0; i--)
            {
                write(first + i, 41 + i);
            }
            ring.commitBatch(first, 3, 16);
        }

        @Actor
        public void consumer(final JJJJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
                r.r2 += buffer.getLong(offset) + buffer.getLong(offset + 8), 1);
            r.r3 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
                r.r4 += buffer.getLong(offset) + buffer.getLong(offset + 8), 0 == r.r1 ? 1 : 2);
            if (2 == r.r3)
            {
                // The sums of the second and the third event, to one number.
                r.r4 -= 85;
            }
        }
    }

    /** Two events, aborted together. */
    @JCStressTest
    @State
    @Description("Of an aborted batch nothing is seen but that it was aborted.")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both, aborted")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a part, or an event that was only written")
    public static class AbortBatch extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(2);
            write(first + 1, 61);
            ring.abortBatch(first, 2);
        }

        @Actor
        public void consumer(final JJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) -> r.r2 += length, 4);
        }
    }

    /** One event behind an aborted claim. */
    @JCStressTest
    @State
    @Description("An aborted claim is stepped over; the event behind it is not held up and not seen before it.")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing yet")
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the aborted claim")
    @Outcome(id = "1, 71", expect = Expect.ACCEPTABLE, desc = "both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "out of order, or torn")
    public static class Abort extends Base
    {
        @Actor
        public void producer()
        {
            ring.abort(ring.tryClaim(16));
            final long sequence = ring.tryClaim(16);
            write(sequence, 71);
            ring.commit(sequence, 16);
        }

        @Actor
        public void consumer(final JJ_Result r)
        {
            poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                if (0 == length)
                {
                    r.r1++;
                }
                else
                {
                    r.r2 = buffer.getLong(offset + 8) == 72 ? buffer.getLong(offset) : -1;
                }
            }, 4);
        }
    }
}
