package io.ringside.ops.node.desk;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.follow.BookFollower;
import io.ringside.ops.node.mirror.BookMirror;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The ops thread: takes market data and the answers to operators out of the output ring. Allocates nothing, waits for
 * nobody. When the core did not wait for it, it builds the books again from an image of theirs.
 */
public final class OutputWatch implements Agent, BookFollower.Listener
{
    private static final int LIMIT = 512;
    private static final int CATCH_UP_LOOKS = 200;
    private static final long CATCH_UP_LOOK_NS = 100_000;

    private final BookFollower follower;
    private final BookMirror mirror;
    private final OperatorDesk desk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AdminReportDecoder adminReport = new AdminReportDecoder();
    private final AtomicLong asked = new AtomicLong();
    private volatile long caughtUp;

    public OutputWatch(
        final EventSource source, final BookImages images, final BookMirror mirror, final OperatorDesk desk)
    {
        follower = new BookFollower(source, images, true, mirror.lastSequence(), this);
        this.mirror = mirror;
        this.desk = desk;
    }

    /**
     * Whether somebody waits for what this thread finds in the ring: an operator for an answer, or a screen for the
     * books. Any thread.
     */
    public boolean isAwaited()
    {
        return asked.get() != caughtUp || desk.isAwaited();
    }

    /**
     * Wait until the mirror has what was in the ring when this was called, or a moment at most. Any other thread.
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

    @Override
    public int doWork()
    {
        final long ticket = asked.get();
        final int count = follower.poll(LIMIT);
        if (count < LIMIT && ticket != caughtUp && follower.isInStep())
        {
            caughtUp = ticket;
        }
        return count;
    }

    @Override
    public String roleName()
    {
        return "ops";
    }

    @Override
    public void onMissed()
    {
        desk.onAnswersMissed();
    }

    @Override
    public void onImage(final BookImage image)
    {
        mirror.rebuild(image);
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        return mirror.onMarketData(templateId, buffer, offset);
    }

    @Override
    public void onReport(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (AdminReportDecoder.TEMPLATE_ID == templateId)
        {
            desk.onAdminReport(adminReport.wrapAndApplyHeader(buffer, offset, header));
        }
    }
}
