package io.ringside.gateway.fix.market;

import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;

/** What a MarketDataRequest (V) asks for. Read-only once it was read. */
final class FixMarketRequest
{
    /** Levels of each side that every snapshot has room for. */
    static final int SNAPSHOT_DEPTH_MAX = 100;

    /** The highest MDEntryType (269) is a letter. */
    private static final int TYPE_LIMIT = 64;

    private static final String TYPES = "012456789ABQ";

    private final byte[] id;
    private final long types;
    private final int depth;
    private final boolean isLive;
    private final boolean isIncremental;
    private final boolean isByOrder;
    private final boolean isForAll;
    private final boolean hasRptSeq;
    private final boolean hasSequence;
    private final boolean hasPriority;

    /**
     * Read a request that has passed every check.
     *
     * @param isForAll instruments, those included that will be defined later.
     */
    FixMarketRequest(final FixMessage message, final boolean isForAll)
    {
        final int index = message.find(FixFields.MD_REQ_ID);
        id = new byte[message.length(index)];
        message.buffer().getBytes(message.offset(index), id);
        types = types(message);
        isLive = '1' == message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE);
        isIncremental = !isLive || '0' != message.character(FixFields.MD_UPDATE_TYPE);
        final long statedDepth = message.number(FixFields.MARKET_DEPTH);
        depth = !isIncremental && 0 == statedDepth ? SNAPSHOT_DEPTH_MAX :
            0 == statedDepth ? Integer.MAX_VALUE : (int)statedDepth;
        isByOrder = 'N' == message.character(FixFields.AGGREGATED_BOOK);
        this.isForAll = isForAll;
        hasRptSeq = message.has(FixFields.RPT_SEQ);
        hasSequence = message.has(FixFields.MARKET_DATA_SEQUENCE);
        hasPriority = message.has(FixFields.ORDER_PRIORITY);
    }

    /** The types that a request states, as bits; 0 if there is none, or one that the venue does not have. */
    static long types(final FixMessage message)
    {
        long types = 0;
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (FixFields.MD_ENTRY_TYPE == message.tag(i))
            {
                final char type = (char)message.buffer().getByte(message.offset(i));
                if (TYPES.indexOf(type) < 0)
                {
                    return 0;
                }
                types |= bit(type);
            }
        }
        return types;
    }

    private static long bit(final char type)
    {
        return 1L << type % TYPE_LIMIT;
    }

    /** Its MDReqID (262). */
    byte[] id()
    {
        return id;
    }

    /** True if the field of the message is that. */
    boolean isNamed(final FixMessage message)
    {
        return message.isEqual(FixFields.MD_REQ_ID, id);
    }

    /** True if entries of that MDEntryType (269) are wanted. */
    boolean wants(final char type)
    {
        return 0 != (types & bit(type));
    }

    /** True if the book is wanted, or a side of it. */
    boolean wantsBook()
    {
        return wants('0') || wants('1');
    }

    /** Levels of each side, from the best. */
    int depth()
    {
        return depth;
    }

    /** True if updates follow the snapshot. */
    boolean isLive()
    {
        return isLive;
    }

    /** True if what follows the snapshot are differences (X), false if each update is a snapshot (W). */
    boolean isIncremental()
    {
        return isIncremental;
    }

    /** True if the book is wanted order by order. */
    boolean isByOrder()
    {
        return isByOrder;
    }

    boolean isForAll()
    {
        return isForAll;
    }

    /** True if messages have RptSeq (83). */
    boolean hasRptSeq()
    {
        return hasRptSeq;
    }

    /** True if messages have the venue's sequence (20008). */
    boolean hasSequence()
    {
        return hasSequence;
    }

    /** True if entries of orders have their priority (20009). */
    boolean hasPriority()
    {
        return hasPriority;
    }
}
