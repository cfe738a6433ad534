package io.ringside.gateway.follow;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Takes the core's output from a ring for an agent that keeps books, or instruments alone. The agent gets market data
 * without a gap. When some were missed, because the core did not wait or for any other reason, or do not fit its books,
 * it gets none until the core has supplied an image, then what comes after that. Used by the agent's thread only. Hot
 * path: no allocation.
 * <p>
 * Implementation note: the core goes on while it fills an image. What comes meanwhile is kept: the part up to the end
 * of the image completes it, and the rest follows it.
 */
public final class BookFollower
{
    /** The first message that comes, whatever its sequence, is the next one. */
    public static final long ANY = -1;

    private final EventSource source;
    private final EventHandler handler = this::onEvent;
    private final BookImages images;
    private final boolean hasOrders;
    private final Listener listener;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private long lastSequence;
    private BookImage image;

    /** Market data that came since the image was asked for, each behind its length; null while there is none. */
    private MutableDirectBuffer kept;
    private int keptLength;
    private long keptSequence;

    /** What the agent does with the output. Buffers are valid during the call only. */
    public interface Listener
    {
        /** Market data are missing: the books are stale until {@link #onImage}, and what else came may be missing. */
        void onMissed();

        /** Begin again with this image of the core; the next market data follow it. */
        void onImage(BookImage image);

        /**
         * The next message of the market data.
         *
         * @param templateId of the message.
         * @param buffer     holding it.
         * @param offset     of its header.
         * @param length     of header and message.
         * @return false if it does not fit the books: they must be built again.
         */
        boolean onMarketData(int templateId, DirectBuffer buffer, int offset, int length);

        /** Any other message, whose header is at the offset. */
        default void onReport(final int templateId, final DirectBuffer buffer, final int offset)
        {
        }
    }

    /**
     * Begins in step with a core that has sent market data up to a sequence.
     *
     * @param source       of the core's output.
     * @param images       to ask for one.
     * @param hasOrders    false: images of the instruments alone will do.
     * @param lastSequence of the market data that the agent's books contain; 0 for empty books, or {@link #ANY}.
     * @param listener     the agent.
     */
    public BookFollower(
        final EventSource source,
        final BookImages images,
        final boolean hasOrders,
        final long lastSequence,
        final Listener listener)
    {
        this.source = source;
        this.images = images;
        this.hasOrders = hasOrders;
        this.lastSequence = lastSequence;
        this.listener = listener;
    }

    /** Replace the content of all books by an image's. */
    public static void rebuild(final MarketBooks books, final BookImage image)
    {
        books.begin(image.marketDataSequence());
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            books.refer(InstrumentDefinitionDecoder.TEMPLATE_ID, image.definitions(), image.definitionOffset(i));
            final MarketBook book = books.find(image.instrumentId(i));
            book.lastPriceTicks(image.lastPriceTicks(i));
            image.forEachOrder(i, (isBuy, orderId, priceTicks, quantityLots, priority) ->
            {
                if (!book.depth().apply(BookAction.NEW, isBuy ? Side.BUY : Side.SELL, orderId, priceTicks,
                    quantityLots, priority))
                {
                    throw new IllegalStateException(
                        "order of an image must be new to the books, and they must have room: orderId=" + orderId);
                }
            });
        }
    }

    /** False while the agent's books are stale, until the core has supplied an image. */
    public boolean isInStep()
    {
        return null == image;
    }

    /** Sequence of the last market data message that the agent got, or that its image contains. */
    public long lastSequence()
    {
        return lastSequence;
    }

    /** Take what there is, at most so many messages; returns how many. */
    public int poll(final int limit)
    {
        if (source.rejoin())
        {
            miss();
        }
        if (null != image)
        {
            images.request(image);
            if (image.isTaken() && image.isWholeWith(keptSequence))
            {
                begin(image);
            }
            else if (!hasOrders)
            {
                // It comes at once: the ring waits for it.
                return 0;
            }
        }
        return source.poll(handler, limit);
    }

    private void miss()
    {
        if (null != image)
        {
            image.drop();
        }
        image = new BookImage(hasOrders);
        keptLength = 0;
        listener.onMissed();
    }

    private void begin(final BookImage taken)
    {
        final MutableDirectBuffer messages = kept;
        final int end = keptLength;
        image = null;
        kept = null;
        keptLength = 0;
        int offset = complete(taken, messages, end);
        lastSequence = taken.marketDataSequence();
        listener.onImage(taken);
        while (offset < end)
        {
            final int length = messages.getInt(offset);
            offset += Long.BYTES;
            onMarketData(header.wrap(messages, offset).templateId(), messages, offset, length);
            offset += BitUtil.align(length, Long.BYTES);
        }
    }

    /** Returns where the messages begin that come behind the image. */
    private int complete(final BookImage taken, final MutableDirectBuffer messages, final int end)
    {
        int offset = 0;
        while (offset < end &&
            MarketBooks.sequence(messages, offset + Long.BYTES) <= taken.marketDataSequence())
        {
            final int length = messages.getInt(offset);
            offset += Long.BYTES;
            if (BookDeltaDecoder.TEMPLATE_ID == header.wrap(messages, offset).templateId())
            {
                taken.onDelta(delta.wrapAndApplyHeader(messages, offset, header));
            }
            offset += BitUtil.align(length, Long.BYTES);
        }
        taken.complete();
        return offset;
    }

    private void keep(final DirectBuffer buffer, final int offset, final int length)
    {
        if (null == kept)
        {
            kept = new ExpandableArrayBuffer();
        }
        kept.putInt(keptLength, length);
        keptLength += Long.BYTES;
        kept.putBytes(keptLength, buffer, offset, length);
        keptLength += BitUtil.align(length, Long.BYTES);
    }

    private void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        final int templateId = header.wrap(buffer, offset).templateId();
        if (MarketBooks.isOfFeed(templateId))
        {
            onMarketData(templateId, buffer, offset, length);
        }
        else
        {
            listener.onReport(templateId, buffer, offset);
        }
    }

    private void onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        final long sequence = MarketBooks.sequence(buffer, offset);
        if (null != image)
        {
            if (image.isAsked())
            {
                assert 0 == keptLength || sequence == keptSequence + 1 :
                    "sequence=" + sequence + " keptSequence=" + keptSequence;
                keptSequence = sequence;
                keep(buffer, offset, length);
            }
            return;
        }
        if (sequence <= lastSequence)
        {
            // The image contains it.
            return;
        }
        final boolean isNext = sequence == lastSequence + 1 || ANY == lastSequence;
        lastSequence = sequence;
        if (!isNext || !listener.onMarketData(templateId, buffer, offset, length))
        {
            miss();
        }
    }
}
