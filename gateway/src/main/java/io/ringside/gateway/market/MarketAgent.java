package io.ringside.gateway.market;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.follow.BookFollower;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The market's thread: follows the core, keeps the market, and gives it to the doors. A door that throws is closed and
 * left out; the others go on.
 */
public final class MarketAgent implements Agent, BookFollower.Listener
{
    private static final int POLL_LIMIT = 1_024;
    private static final int POLLS_MAX = 32;
    private static final int CATCH_UP_LOOKS = 200;
    private static final long CATCH_UP_LOOK_NS = 100_000;

    private final BookFollower follower;
    private final Market market;
    private final NanoClock clock;
    private final ErrorHandler errorHandler;
    private final VenueNotices.Reader notices;
    private MarketDoor[] doors;
    private final AtomicLong asked = new AtomicLong();
    private volatile long caughtUp;
    private volatile boolean isServing;
    private volatile String failure = "";

    /**
     * Follows a core from what the market was made of.
     *
     * @param source       of the core's output.
     * @param images       to ask for one, when something was missed.
     * @param market       of the recovered core.
     * @param doors        that are open, in the order of their turns.
     * @param notices      that they tell.
     * @param clock        the machine's, monotonic.
     * @param errorHandler told when a door fails.
     */
    public MarketAgent(
        final EventSource source,
        final BookImages images,
        final Market market,
        final List<MarketDoor> doors,
        final VenueNotices.Reader notices,
        final NanoClock clock,
        final ErrorHandler errorHandler)
    {
        this.market = market;
        this.notices = notices;
        this.clock = clock;
        this.errorHandler = errorHandler;
        this.doors = doors.toArray(new MarketDoor[0]);
        follower = new BookFollower(source, images, true, market.sequence(), this);
    }

    /** Whether a door has a client. Any thread. */
    public boolean isServing()
    {
        return isServing;
    }

    /** Whether somebody waits for what the core has told. Any thread. */
    public boolean isAwaited()
    {
        return asked.get() != caughtUp;
    }

    /**
     * Wait until the market has what the core had told when this was called, or a moment at most. Any other thread.
     *
     * @param wake the thread of this agent.
     */
    public void catchUp(final Runnable wake)
    {
        final long ticket = asked.incrementAndGet();
        wake.run();
        for (int i = 0; i < CATCH_UP_LOOKS && caughtUp < ticket; i++)
        {
            LockSupport.parkNanos(CATCH_UP_LOOK_NS);
        }
    }

    /** Why a door was left out; empty if none was. Any thread. */
    public String failure()
    {
        return failure;
    }

    @Override
    public int doWork()
    {
        int workCount = follow() + tellNotices();
        final long nowNs = clock.nanoTime();
        boolean isAnyServing = false;
        for (final MarketDoor door : doors)
        {
            try
            {
                workCount += door.doWork(nowNs);
                isAnyServing |= door.isServing();
            }
            catch (final RuntimeException ex)
            {
                leaveOut(door, ex);
            }
        }
        if (isAnyServing != isServing)
        {
            isServing = isAnyServing;
        }
        return workCount;
    }

    private int follow()
    {
        final long ticket = asked.get();
        int workCount = 0;
        int count = POLL_LIMIT;
        for (int i = 0; i < POLLS_MAX && count >= POLL_LIMIT; i++)
        {
            synchronized (market)
            {
                count = follower.poll(POLL_LIMIT);
            }
            workCount += count;
        }
        market.upToDate(count < POLL_LIMIT && follower.isInStep());
        if (ticket != caughtUp && market.isUpToDate())
        {
            caughtUp = ticket;
        }
        return workCount;
    }

    @Override
    public void onClose()
    {
        tellNotices();
        CloseHelper.closeAll(errorHandler, doors);
    }

    @Override
    public String roleName()
    {
        return "gw-market";
    }

    @Override
    public void onMissed()
    {
        // The doors show what they have until the image comes.
    }

    @Override
    public void onImage(final BookImage image)
    {
        market.rebuild(image);
        for (final MarketDoor door : doors)
        {
            try
            {
                door.onReset();
            }
            catch (final RuntimeException ex)
            {
                leaveOut(door, ex);
            }
        }
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        if (!market.apply(templateId, buffer, offset))
        {
            return false;
        }
        for (final MarketDoor door : doors)
        {
            try
            {
                door.onMarketData(templateId, buffer, offset, length);
            }
            catch (final RuntimeException ex)
            {
                leaveOut(door, ex);
            }
        }
        return true;
    }

    private int tellNotices()
    {
        int count = 0;
        for (VenueNotice notice = notices.poll(); null != notice; notice = notices.poll())
        {
            for (final MarketDoor door : doors)
            {
                try
                {
                    door.onNotice(notice);
                }
                catch (final RuntimeException ex)
                {
                    leaveOut(door, ex);
                }
            }
            count++;
        }
        return count;
    }

    private void leaveOut(final MarketDoor failed, final RuntimeException reason)
    {
        errorHandler.onError(reason);
        failure = failed.getClass().getSimpleName() + " has failed: " + reason;
        final MarketDoor[] left = new MarketDoor[doors.length - 1];
        int count = 0;
        for (final MarketDoor door : doors)
        {
            if (door != failed)
            {
                left[count++] = door;
            }
        }
        doors = left;
        CloseHelper.close(errorHandler, failed);
    }
}
