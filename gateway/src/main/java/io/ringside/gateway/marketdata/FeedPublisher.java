package io.ringside.gateway.marketdata;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.ringside.engine.protocol.MarketDataHeartbeatEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableRingBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The public stream. Messages without room wait in a bounded backlog; when that overflows it is dropped, and receivers
 * see a gap and recover. Without receivers nothing is stored. Hot path: no allocation.
 */
final class FeedPublisher
{
    private static final int BACKLOG_INITIAL = 64 * 1024;
    private static final int HEARTBEAT_LENGTH = 64;

    private final Aeron aeron;
    private final String channel;
    private final int streamId;
    private final ExpandableRingBuffer backlog;
    private final ExpandableRingBuffer.MessageConsumer consumer = this::onBacklog;
    private final GatewayCounters counters;
    private final EpochNanoClock clock;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[HEARTBEAT_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MarketDataHeartbeatEncoder heartbeat = new MarketDataHeartbeatEncoder();
    private ExclusivePublication publication;

    FeedPublisher(final MarketDataContext context)
    {
        this.aeron = context.aeron();
        this.channel = context.channel();
        this.streamId = context.streamId();
        this.counters = context.counters();
        this.clock = context.epochClock();
        this.backlog = new ExpandableRingBuffer(BACKLOG_INITIAL, context.backlogLength(), false);
    }

    void open()
    {
        publication = aeron.addExclusivePublication(channel, streamId);
    }

    void close()
    {
        CloseHelper.close(publication);
        publication = null;
    }

    void publish(final DirectBuffer source, final int offset, final int length)
    {
        if (backlog.isEmpty())
        {
            final long position = publication.offer(source, offset, length);
            if (position > 0)
            {
                counters.increment(GatewayCounter.MARKET_DATA_OUT);
                return;
            }
            if (ExclusivePublication.NOT_CONNECTED == position)
            {
                return;
            }
        }
        if (!backlog.append(source, offset, length))
        {
            int dropped = 1;
            while (backlog.consume((b, o, l, h) -> true, 1) > 0)
            {
                dropped++;
            }
            counters.add(GatewayCounter.MARKET_DATA_DROPPED, dropped);
        }
    }

    int flush()
    {
        if (backlog.isEmpty())
        {
            return 0;
        }
        if (!publication.isConnected())
        {
            backlog.reset(BACKLOG_INITIAL);
            return 1;
        }
        return backlog.consume(consumer, Integer.MAX_VALUE);
    }

    void heartbeat(final long nextSequence)
    {
        if (backlog.isEmpty())
        {
            heartbeat.wrapAndApplyHeader(buffer, 0, header)
                .nextMarketDataSequence(nextSequence)
                .timestampNs(clock.nanoTime());
            publication.offer(buffer, 0, heartbeat.limit());
        }
    }

    private boolean onBacklog(
        final MutableDirectBuffer source, final int offset, final int length, final int headOffset)
    {
        if (publication.offer(source, offset, length) > 0)
        {
            counters.increment(GatewayCounter.MARKET_DATA_OUT);
            return true;
        }
        return false;
    }
}
