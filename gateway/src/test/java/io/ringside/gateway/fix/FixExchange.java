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

/** The exchange behind the gateway of a {@link FixVenue}: accepts commands, and writes reports to an output ring. */
abstract class FixExchange implements CommandPublisher, ReportSink
{
    /** 2026-11-18 11:06:40 and some: time stamp of reports, unless the machine's clock is earlier. */
    static final long NOW_NS = 1_795_000_000_123_456_789L;

    /** The offering thread also drains the ring: this many slots are left for one command's reports. */
    private static final int SLOTS_KEPT = 4_096;
    private static final int SLOT_COUNT = 16_384;
    private static final int SLOT_STRIDE = 512;

    /** Result of offers, if negative. */
    volatile long refusal;
    /** Commands are accepted and lost, as in the rings of a process that is killed. */
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

    /** New rings: the content of the old ones is lost. */
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

    /** The gateway's poller may be detached from now on. Before the venue starts. */
    final DetachablePoller detachableDoor()
    {
        connect(true);
        return (DetachablePoller)door;
    }

    /** Before any agent runs: complete the log, and set the positions of the sessions. */
    abstract void recover(ReportLog log, SessionRegistry registry);

    /** Offers block until the latch is open. */
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
        return refusal < 0 ? refusal : output.slotCount() - output.usedSlots() < SLOTS_KEPT ? BACK_PRESSURED : 0;
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
