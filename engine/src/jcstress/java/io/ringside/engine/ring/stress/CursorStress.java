package io.ringside.engine.ring.stress;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.SlotLayout;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * A packed ring of a single producer: one number tells of everything.
 */
public final class CursorStress
{
    private CursorStress()
    {
    }

    /** A ring with one consumer. */
    abstract static class Base
    {
        final RingBuffer ring = RingBuffer.singleProducer(8, SlotLayout.packed(16), 0);
        final EventPoller poller = ring.newPoller();

        final void write(final long sequence)
        {
            final int offset = ring.eventOffset(sequence);
            ring.buffer().putLong(offset, sequence + 1);
            ring.buffer().putLong(offset + 8, sequence + 2);
        }

        final void stage(final long first, final int index)
        {
            write(first + index);
            ring.stage(first, index, 16);
        }
    }

    /** Six events, committed together. */
    @JCStressTest
    @State
    @Description("Of a batch all is seen or nothing.")
    @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "6, 21, 27", expect = Expect.ACCEPTABLE, desc = "published")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, or a part of the batch")
    public static class Commit extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(6);
            for (int i = 5; i >= 0; i--)
            {
                stage(first, i);
            }
            ring.commitBatch(first, 6);
        }

        @Actor
        public void consumer(final JJJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                r.r2 += buffer.getLong(offset);
                r.r3 += buffer.getLong(offset + 8);
            }, 8);
        }
    }

    /** Three events, the second taken out, read by one who stops within the batch. */
    @JCStressTest
    @State
    @Description("Who stops within a batch goes on from there; what was taken out has no length.")
    @Outcome(id = "0, 0, 0, 0", expect = Expect.ACCEPTABLE, desc = "not yet published")
    @Outcome(id = "0, 0, 1, 3", expect = Expect.ACCEPTABLE, desc = "published between the polls: the first one")
    @Outcome(id = "1, 3, 2, 7", expect = Expect.ACCEPTABLE, desc = "all in two polls")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, beyond the limit, or what was taken out")
    public static class StopWithin extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(3);
            for (int i = 2; i >= 0; i--)
            {
                stage(first, i);
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

    /** The fourth event, then the second and third, then the first. */
    @JCStressTest
    @State
    @Description("What is published out of turn is seen with what comes before it.")
    @Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "the first one is not yet published")
    @Outcome(id = "4, 7, 10", expect = Expect.ACCEPTABLE, desc = "published, the third one taken out")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, a part of it, or what was taken out")
    public static class OutOfTurn extends Base
    {
        @Actor
        public void producer()
        {
            final long first = ring.tryClaimBatch(4);
            write(first + 3);
            ring.commit(first + 3, 16);
            stage(first + 1, 0);
            ring.stage(first + 1, 1, 0);
            ring.commitBatch(first + 1, 2);
            write(first);
            ring.commit(first, 16);
        }

        @Actor
        public void consumer(final JJJ_Result r)
        {
            r.r1 = poller.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                if (length > 0)
                {
                    r.r2 += buffer.getLong(offset);
                    r.r3 += buffer.getLong(offset + 8);
                }
            }, 8);
        }
    }

    /** Who joins may stand behind a claim that is published after those that it waits for. */
    @JCStressTest
    @State
    @Description("Who joins behind a gap sees what comes behind it when the gap has gone, and that it has.")
    @Outcome(id = {"0, 0, 2", "0, 0, 1", "0, 0, 0"}, expect = Expect.ACCEPTABLE, desc = "seen at the end")
    @Outcome(id = {"2, 0, 0", "1, 0, 0"}, expect = Expect.ACCEPTABLE, desc = "seen at once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "seen in part, before the gap had gone, or never")
    public static class JoinBehindGap extends Base
    {
        private final EventPoller joining = new EventPoller(ring, ring.newBarrier());

        @Actor
        public void producer()
        {
            final long first = ring.tryClaim(16);
            final long second = ring.tryClaim(16);
            write(second);
            ring.commit(second, 16);
            write(first);
            ring.commit(first, 16);
        }

        @Actor
        public void joiner(final JJJ_Result r)
        {
            ring.join(joining.sequence());
            r.r1 = read(r);
        }

        @Arbiter
        public void end(final JJJ_Result r)
        {
            r.r3 = read(r);
            r.r2 += 1 == joining.sequence().get() ? 0 : 100;
        }

        private int read(final JJJ_Result r)
        {
            return joining.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
                r.r2 += 1 == buffer.getLong(ring.eventOffset(0)) && sequence + 1 == buffer.getLong(offset) &&
                    sequence + 2 == buffer.getLong(offset + 8) ? 0 : 1;
            }, 8);
        }
    }
}
