package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;

/**
 * Writes the entries of a snapshot (W) or of an update (X), and then the message around them. The fields of an entry
 * have the order of the stock dictionary. One instance serves the whole door. Hot path: no allocation.
 */
final class FixMarketEntries
{
    /** MDUpdateAction (279). */
    static final char NEW = '0';
    static final char CHANGE = '1';
    static final char DELETE = '2';

    /** ApplQueueResolution (814). */
    static final char NOTHING_MISSING = 0;
    /** Trades may be missing. */
    static final char FLUSHED = '1';
    /** What came and went in between is not told. */
    static final char OVERLAID = '2';

    private static final char TRADE = '2';
    private static final int HEAD_LENGTH_MAX = 512;
    /** Bytes of an entry that has everything. */
    private static final int ENTRY_LENGTH_MAX = 288;
    /** Bytes of a level. */
    private static final int LEVEL_LENGTH_MAX = 120;

    private final FixMarketWriter writer;
    private final FixFieldWriter entries = new FixFieldWriter(FixMarketWriter.MESSAGE_LENGTH_MAX - HEAD_LENGTH_MAX);
    private final FixDecimal decimal = new FixDecimal();
    private FixSubscription subscription;
    private FixInstrument instrument;
    private boolean isSnapshot;
    private int count;

    FixMarketEntries(final FixMarketWriter writer)
    {
        this.writer = writer;
    }

    /** Begin the message of a subscription. */
    FixMarketEntries begin(final FixSubscription newSubscription, final boolean newIsSnapshot)
    {
        subscription = newSubscription;
        instrument = newSubscription.listing.instrument();
        isSnapshot = newIsSnapshot;
        count = 0;
        entries.begin(0, entries.buffer().capacity());
        return this;
    }

    boolean isSnapshot()
    {
        return isSnapshot;
    }

    boolean isEmpty()
    {
        return 0 == count;
    }

    /** True if there is room for another entry. */
    boolean hasRoom()
    {
        return entries.room() >= ENTRY_LENGTH_MAX;
    }

    /** How many levels there is room for. */
    int roomForLevels()
    {
        return entries.room() / LEVEL_LENGTH_MAX;
    }

    /** A level; the quantity and the count of its orders are of no meaning if it is gone. */
    void level(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        beginEntry(actionOf(action), Side.BUY == side ? '0' : '1', 0, priceTicks);
        if (BookAction.DELETE != action)
        {
            quantity(quantityLots);
            entries.put(FixFields.NUMBER_OF_ORDERS, orderCount);
        }
        endEntry();
    }

    /** An order. */
    void order(
        final BookAction action,
        final Side side,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        beginEntry(actionOf(action), Side.BUY == side ? '0' : '1', orderId, priceTicks);
        if (BookAction.DELETE != action)
        {
            quantity(quantityLots);
        }
        entries.put(FixFields.ORDER_ID, orderId);
        putRptSeq();
        if (subscription.request.hasPriority() && BookAction.DELETE != action)
        {
            entries.put(FixFields.ORDER_PRIORITY, priority);
        }
        count++;
    }

    /**
     * A trade.
     *
     * @param action   one of the constants here.
     * @param matchId  of it; 0 in a snapshot.
     * @param lots     0: not known, or it was busted.
     * @param timeNs   UTC; 0: not known.
     * @param isCall   true if it is what the auction of a call traded.
     * @param textOrNull the name of that call, if it is known.
     */
    void trade(
        final char action,
        final long matchId,
        final long priceTicks,
        final long lots,
        final long timeNs,
        final boolean isCall,
        final String textOrNull)
    {
        beginEntry(action, TRADE, matchId, priceTicks);
        if (lots > 0)
        {
            quantity(lots);
        }
        if (timeNs > 0)
        {
            entries.putDate(FixFields.MD_ENTRY_DATE, timeNs).putTimeOfDay(FixFields.MD_ENTRY_TIME, timeNs);
        }
        if (isCall)
        {
            entries.put(FixFields.TRADE_CONDITION, 'E');
        }
        putRptSeq();
        if (null != textOrNull)
        {
            entries.putText(FixFields.TEXT, textOrNull);
        }
        count++;
    }

    /**
     * A figure.
     *
     * @param action     one of the constants here.
     * @param type       MDEntryType (269).
     * @param priceTicks of it; 0: it has none.
     * @param lots       of it; negative: it has none.
     * @param condition  TradeCondition (277); 0: it has none.
     * @param flag       OpenCloseSettlFlag (286); 0: it has none.
     */
    void figure(
        final char action,
        final char type,
        final long priceTicks,
        final long lots,
        final char condition,
        final char flag)
    {
        beginEntry(action, type, 0, priceTicks);
        if (lots >= 0)
        {
            quantity(lots);
        }
        if (0 != condition)
        {
            entries.put(FixFields.TRADE_CONDITION, condition);
        }
        if (0 != flag)
        {
            entries.put(FixFields.OPEN_CLOSE_SETTL_FLAG, flag);
        }
        endEntry();
    }

    private void beginEntry(final char action, final char type, final long id, final long priceTicks)
    {
        if (!isSnapshot)
        {
            entries.put(FixFields.MD_UPDATE_ACTION, action);
            if (TRADE == type && DELETE == action)
            {
                entries.put(FixFields.DELETE_REASON, '0');
            }
        }
        entries.put(FixFields.MD_ENTRY_TYPE, type);
        if (!isSnapshot)
        {
            if (0 != id)
            {
                entries.put(FixFields.MD_ENTRY_ID, id);
            }
            entries.put(FixFields.SYMBOL, instrument.symbol());
        }
        if (0 != priceTicks)
        {
            instrument.price(decimal, priceTicks);
            entries.put(FixFields.MD_ENTRY_PX, decimal);
        }
    }

    private void quantity(final long lots)
    {
        instrument.quantity(decimal, lots);
        entries.put(FixFields.MD_ENTRY_SIZE, decimal);
    }

    private void endEntry()
    {
        putRptSeq();
        count++;
    }

    private void putRptSeq()
    {
        if (!isSnapshot && subscription.request.hasRptSeq())
        {
            entries.put(FixFields.RPT_SEQ, subscription.nextRptSeq());
        }
    }

    private static char actionOf(final BookAction action)
    {
        return switch (action)
        {
            case NEW -> NEW;
            case CHANGE -> CHANGE;
            default -> DELETE;
        };
    }

    /**
     * Send the message.
     *
     * @param sequence   of the last message of the venue's market data that it contains.
     * @param resolution one of the constants here.
     */
    void end(final long sequence, final char resolution)
    {
        final FixMarketRequest request = subscription.request;
        final FixFieldWriter body = writer.begin(subscription.connection,
            isSnapshot ? FixFields.MARKET_DATA_SNAPSHOT : FixFields.MARKET_DATA_INCREMENTAL)
            .put(FixFields.MD_REQ_ID, request.id());
        if (isSnapshot)
        {
            body.put(FixFields.SYMBOL, instrument.symbol());
            if (request.hasRptSeq())
            {
                body.put(FixFields.RPT_SEQ, subscription.nextRptSeq());
            }
        }
        if (request.hasSequence())
        {
            body.put(FixFields.MARKET_DATA_SEQUENCE, sequence);
        }
        body.put(FixFields.NO_MD_ENTRIES, (long)count).putFields(entries.buffer(), 0, entries.position());
        if (NOTHING_MISSING != resolution)
        {
            body.put(FixFields.APPL_QUEUE_RESOLUTION, resolution);
        }
        writer.end(subscription.connection);
    }
}
