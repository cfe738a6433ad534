package io.ringside.engine.ring.stress;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.SlotLayout;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * Batches of a packed ring of words, of which one is written.
 */
public final class PackedStress
{
    private PackedStress()
    {
    }

    /** A ring with one consumer. */
    abstract static class Base
    {
        final RingBuffer ring = RingBuffer.multiProducer(8, SlotLayout.packed(16), 0, 1, 8);
        final EventPoller poller = ring.newPoller();

        final void stage(final long first, final int index, final long word)
        {
            final int offset = ring.eventOffset(first + index);
            ring.buffer().putLong(offset, word);
            ring.buffer().putLong(offset + 8, word + 1);
            ring.stage(first, index, 16);
        }
    }

    /** Two events, committed together. */
    @JCStressTest
    @State
    @Description("Of a packed batch all is seen or nothing.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "51, 52, 61, 62", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or a part of the batch")
    public static class CommitPacked extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(2);
            stage(first, 1, 61);
            stage(first, 0, 51);
            ring.commitBatch(first, 2);
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

    /** Three events, the second taken out, read by one who stops within the run. */
    @JCStressTest
    @State
    @Description("Who stops within a packed run goes on from there; what was taken out has no length.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "0, 0, 1, 83", expect = Expect.ACCEPTABLE, desc = "published between the polls: the first one")
    @Outcome(id = "1, 83, 2, 87", expect = Expect.ACCEPTABLE, desc = "all in two polls")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, beyond the limit, or what was taken out")
    public static class StopWithinPackedRun extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(3);
            for (int i = 2; i >= 0; i--)
            {
                stage(first, i, 41 + i);
            }
            ring.stage(first, 1, 0);
            ring.commitBatch(first, 3);
        }

        @Actor
        public void consumer(final JJJJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
                r.r2 += 0 == length ? 0 : buffer.getLong(offset) + buffer.getLong(offset + 8), 1);
            r.r3 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
                r.r4 += 0 == length ? 0 : buffer.getLong(offset) + buffer.getLong(offset + 8), 0 == r.r1 ? 1 : 2);
        }
    }

    /** A batch longer than a run can be. */
    @JCStressTest
    @State
    @Description("A packed batch of two runs is seen whole or not at all.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "6, 21, 27, 0", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or a part of the batch")
    public static class TwoRuns extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(6);
            for (int i = 5; i >= 0; i--)
            {
                stage(first, i, 1 + i);
            }
            ring.commitBatch(first, 6);
        }

        @Actor
        public void consumer(final JJJJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                r.r2 += buffer.getLong(offset);
                r.r3 += buffer.getLong(offset + 8);
            }, 8);
        }
    }
}
