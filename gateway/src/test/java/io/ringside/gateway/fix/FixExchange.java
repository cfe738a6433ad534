package io.ringside.gateway.fix;

import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.EventSource;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.MutableDirectBuffer;

import java.util.concurrent.CountDownLatch;

/**
 * What stands behind the gateway of a {@link FixVenue}: it takes commands, and puts its reports into an output ring.
 */
abstract class FixExchange implements CommandPublisher, ReportSink
{
    /** 2026-11-18 11:06:40 and some: what reports are stamped with, unless the machine's clock is not there yet. */
    static final long NOW_NS = 1_795_000_000_123_456_789L;

    /** Whoever offers is the one who empties the ring, too: so many slots are left for one command's reports. */
    private static final int SLOTS_KEPT = 4_096;
    private static final int SLOT_COUNT = 16_384;
    private static final int SLOT_STRIDE = 512;

    /** What offers are answered with, if negative. */
    volatile long refusal;
    /** Commands are taken, and lost: what a process that is about to die has in its rings. */
    volatile boolean isLosing;
    volatile boolean isStuck;
    private volatile CountDownLatch held;
    private RingBuffer output;
    private EventPoller egress;
    private EventSource door;
    private long claimed;
    private int claimedLength;

    FixExchange()
    {
        connect(false);
    }

    /** New rings: what was in the old ones is gone. */
    final void connect(final boolean isDoorDetachable)
    {
        output = RingBuffer.singleProducer(SLOT_COUNT, SLOT_STRIDE, 0);
        egress = output.newPoller();
        door = isDoorDetachable ? DetachablePoller.attached(output) : output.newPoller();
        refusal = 0;
        isLosing = false;
        held = null;
    }

    final EventPoller egress()
    {
        return egress;
    }

    final EventSource door()
    {
        return door;
    }

    /** The door's poller may be left behind from now on. Before the venue starts. */
    final DetachablePoller detachableDoor()
    {
        connect(true);
        return (DetachablePoller)door;
    }

    /** Before any agent runs: make up what the log lacks, and say how far the sessions are. */
    abstract void recover(ReportLog log, SessionRegistry registry);

    /** Offers do not come back until the latch is open. */
    final void hold(final CountDownLatch latch)
    {
        held = latch;
    }

    /** CommandPublisher's negative answer, or 0: go on. */
    final long admit()
    {
        final CountDownLatch latch = held;
        try
        {
            isStuck = null != latch && latch.getCount() > 0;
            if (isStuck)
            {
                latch.await();
            }
            isStuck = false;
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
        return refusal < 0 ? refusal : output.remainingCapacity() < SLOTS_KEPT ? BACK_PRESSURED : 0;
    }

    static int templateId(final org.agrona.DirectBuffer command, final int offset)
    {
        return new MessageHeaderDecoder().wrap(command, offset).templateId();
    }

    @Override
    public final int claim(final int length)
    {
        QuickFixClient.await("room in the output ring", () -> (claimed = output.tryClaim(length)) >= 0);
        claimedLength = length;
        return output.eventOffset(claimed);
    }

    @Override
    public final MutableDirectBuffer buffer()
    {
        return output.buffer();
    }

    @Override
    public final void commit()
    {
        output.commit(claimed, claimedLength);
    }
}
