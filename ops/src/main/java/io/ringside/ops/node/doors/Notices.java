package io.ringside.ops.node.doors;

import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.journal.storage.JournalException;
import org.agrona.concurrent.SystemEpochNanoClock;

import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Says in words what a node tells everybody who is connected: that a trading day has ended, and, when it is closed,
 * that the node stops. Closed before the doors are.
 */
public final class Notices implements LongConsumer, AutoCloseable
{
    private final VenueNotices doors;
    private final Supplier<Throwable> fatal;

    /**
     * Tells nothing yet.
     *
     * @param doors that tell everybody.
     * @param fatal what has failed; null while nothing has.
     */
    public Notices(final VenueNotices doors, final Supplier<Throwable> fatal)
    {
        this.doors = doors;
        this.fatal = fatal;
    }

    /** A trading day has ended at that time, UTC. */
    @Override
    public void accept(final long timestampNs)
    {
        doors.tell(new VenueNotice(VenueEvent.END_OF_DAY,
            "the trading day has ended: orders of the day have expired, client order ids may be used again",
            timestampNs));
    }

    /** The node stops. */
    @Override
    public void close()
    {
        doors.tell(goodbye(fatal.get(), SystemEpochNanoClock.INSTANCE.nanoTime()));
    }

    /** Why a node stops: what has failed, or null if it was asked to. */
    static VenueNotice goodbye(final Throwable failure, final long nowNs)
    {
        if (null == failure)
        {
            return new VenueNotice(VenueEvent.PLANNED_STOP,
                "the venue is going down: its operator stops it, and your orders stay", nowNs);
        }
        if (failure instanceof JournalException known && JournalException.Category.FENCED == known.category())
        {
            return new VenueNotice(VenueEvent.ROLE_CHANGE,
                "the venue is going down here: another node leads, connect there", nowNs);
        }
        return new VenueNotice(VenueEvent.FAILURE,
            "the venue is going down: a part of it has failed, and what was acknowledged is kept", nowNs);
    }
}
