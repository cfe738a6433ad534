package io.ringside.gateway.client;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.MarketDataHeartbeatDecoder;
import io.ringside.engine.protocol.MarketDataRejectDecoder;
import io.ringside.engine.protocol.SnapshotBeginDecoder;
import io.ringside.engine.protocol.SnapshotEndDecoder;
import io.ringside.engine.protocol.SnapshotOrderDecoder;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableRingBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Follows the feed over Aeron, with snapshots from an order entry client.
 * <p>
 * Joining, at the start and after a gap: keep what comes from the feed, ask for snapshots, forget what a snapshot
 * contains already, apply the rest.
 */
final class AeronFollower extends MarketDataFollower
{
    private static final int BUFFER_INITIAL = 64 * 1024;

    private final OrderEntryClient orderEntry;
    private final Subscription subscription;
    private final FragmentHandler fragmentHandler = this::onFragment;
    private final ExpandableRingBuffer.MessageConsumer bufferConsumer = this::onBuffered;
    private final ExpandableRingBuffer buffer;
    private final MarketDataHeartbeatDecoder heartbeat = new MarketDataHeartbeatDecoder();
    private final SnapshotBeginDecoder snapshotBegin = new SnapshotBeginDecoder();
    private final SnapshotOrderDecoder snapshotOrder = new SnapshotOrderDecoder();
    private final SnapshotEndDecoder snapshotEnd = new SnapshotEndDecoder();
    private final MarketDataRejectDecoder reject = new MarketDataRejectDecoder();

    private boolean isRequested;
    private boolean isSnapshotBroken;
    private boolean isSnapshotWanted;
    private boolean isConsuming;
    private long requestId;
    private long requestedNs;
    private long snapshotFloor;
    private long firstBufferedSequence;
    private long lastBufferedSequence;

    AeronFollower(final MarketDataClientContext context, final OrderEntryClient orderEntry)
    {
        super(context);
        this.orderEntry = orderEntry;
        this.buffer = new ExpandableRingBuffer(BUFFER_INITIAL, context.bufferLength, false);
        this.subscription = orderEntry.context().aeron.addSubscription(context.channel, context.streamId);
        orderEntry.snapshotListener(new Snapshots());
    }

    @Override
    int poll()
    {
        int workCount = subscription.poll(fragmentHandler, context.fragmentLimit);
        if (isRecovering)
        {
            workCount += request();
        }
        return workCount;
    }

    @Override
    public void close()
    {
        orderEntry.snapshotListener(null);
        CloseHelper.close(subscription);
    }

    private int request()
    {
        final long nowNs = System.nanoTime();
        if (isRequested && nowNs - requestedNs < context.snapshotTimeoutNs() || !subscription.isConnected() ||
            !orderEntry.isEstablished())
        {
            return 0;
        }
        snapshotFloor = Long.MAX_VALUE;
        isSnapshotBroken = false;
        isRequested = orderEntry.requestSnapshot(++requestId, 0) > 0;
        requestedNs = nowNs;
        return 1;
    }

    private void onFragment(final DirectBuffer source, final int offset, final int length, final Header frameHeader)
    {
        header.wrap(source, offset);
        final int templateId = header.templateId();
        if (MarketDataHeartbeatDecoder.TEMPLATE_ID == templateId)
        {
            final long next = heartbeat.wrapAndApplyHeader(source, offset, header).nextMarketDataSequence();
            if (!isRecovering && next > nextSequence)
            {
                recover(next);
            }
            return;
        }
        final long sequence = MarketBooks.sequence(source, offset);
        if (!isRecovering && sequence > nextSequence)
        {
            recover(sequence);
        }
        if (isRecovering)
        {
            keep(source, offset, length, sequence);
        }
        else
        {
            onIncremental(source, offset, templateId, sequence);
        }
    }

    private void recover(final long receivedSequence)
    {
        isRequested = false;
        if (!isConsuming)
        {
            forgetBuffered();
        }
        onGap(receivedSequence);
    }

    private void keep(final DirectBuffer source, final int offset, final int length, final long sequence)
    {
        final boolean isGapless = 0 == lastBufferedSequence || sequence == lastBufferedSequence + 1;
        if (!isGapless || !buffer.append(source, offset, length))
        {
            // A gap, or more than fits: what was kept is of no use, so begin again with this message.
            forgetBuffered();
            isRequested = false;
            buffer.append(source, offset, length);
        }
        if (0 == firstBufferedSequence)
        {
            firstBufferedSequence = sequence;
        }
        lastBufferedSequence = sequence;
    }

    private void forgetBuffered()
    {
        buffer.reset(BUFFER_INITIAL);
        firstBufferedSequence = 0;
        lastBufferedSequence = 0;
    }

    private void onIncremental(final DirectBuffer source, final int offset, final int templateId, final long sequence)
    {
        if (sequence != nextSequence)
        {
            return;
        }
        nextSequence = sequence + 1;
        // A newer venue may send messages that this client does not know.
        if (!MarketBooks.isOfFeed(templateId))
        {
            return;
        }
        if (books.apply(templateId, source, offset))
        {
            tell(source, offset, templateId);
        }
        else
        {
            recover(sequence);
        }
    }

    private boolean onBuffered(
        final MutableDirectBuffer source, final int offset, final int length, final int headOffset)
    {
        if (isRecovering)
        {
            return false;
        }
        header.wrap(source, offset);
        onIncremental(source, offset, header.templateId(), MarketBooks.sequence(source, offset));
        return true;
    }

    /** The answers to a request: one snapshot after the other, then an end that names no instrument. */
    private final class Snapshots implements SnapshotListener
    {
        @Override
        public void onSnapshotMessage(
            final int templateId, final DirectBuffer source, final int offset, final int length)
        {
            if (!isRecovering || !isRequested)
            {
                return;
            }
            switch (templateId)
            {
                case SnapshotBeginDecoder.TEMPLATE_ID ->
                    onBegin(snapshotBegin.wrapAndApplyHeader(source, offset, header));
                case SnapshotOrderDecoder.TEMPLATE_ID ->
                {
                    snapshotOrder.wrapAndApplyHeader(source, offset, header);
                    isSnapshotBroken |= isSnapshotWanted && !books.book(snapshotOrder.instrumentId()).depth().apply(
                        BookAction.NEW, snapshotOrder.side(), snapshotOrder.orderId(), snapshotOrder.priceTicks(),
                        snapshotOrder.quantityLots(), snapshotOrder.priority());
                }
                case SnapshotEndDecoder.TEMPLATE_ID ->
                {
                    snapshotEnd.wrapAndApplyHeader(source, offset, header);
                    if (0 == snapshotEnd.instrumentId() && snapshotEnd.requestId() == requestId)
                    {
                        onEnd(snapshotEnd.lastMarketDataSequence());
                    }
                }
                case MarketDataRejectDecoder.TEMPLATE_ID -> reject.wrapAndApplyHeader(source, offset, header);
                default -> onReference(source, offset, templateId);
            }
            requestedNs = System.nanoTime();
        }

        @Override
        public void onSessionDown()
        {
            isRequested = false;
        }

        /** Definition and status stand before the orders. */
        private void onReference(final DirectBuffer source, final int offset, final int templateId)
        {
            if (MarketBooks.isOfFeed(templateId))
            {
                books.refer(templateId, source, offset);
                tell(source, offset, templateId);
            }
        }

        private void onBegin(final SnapshotBeginDecoder begin)
        {
            isSnapshotWanted = begin.requestId() == requestId;
            if (!isSnapshotWanted)
            {
                return;
            }
            if (Long.MAX_VALUE == snapshotFloor)
            {
                // The first of an answer. A venue that began anew gives order ids again that are in old books.
                books.begin(0);
            }
            books.begin(begin.instrumentId(), begin.lastMarketDataSequence());
            snapshotFloor = Math.min(snapshotFloor, begin.lastMarketDataSequence());
        }

        private void onEnd(final long lastSequence)
        {
            nextSequence = Math.min(snapshotFloor, lastSequence) + 1;
            isRequested = false;
            if (isSnapshotBroken)
            {
                return;
            }
            isRecovering = false;
            if (firstBufferedSequence > nextSequence)
            {
                recover(firstBufferedSequence);
                return;
            }
            isConsuming = true;
            buffer.consume(bufferConsumer, Integer.MAX_VALUE);
            isConsuming = false;
            forgetBuffered();
            if (!isRecovering)
            {
                listener.onRecovered(nextSequence);
            }
        }
    }
}
