package io.ringside.engine.host;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.OrderWalk;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.SessionStatistics;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.StatisticsEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What the market sees of every book at one market data sequence: definitions, phases, the day's figures, resting
 * orders. The consumer that needs it creates it. The matching thread fills it once through {@link BookImages}, a slice
 * of the orders at a time, and the consumer passes on what the market data tell meanwhile; or {@link
 * #of(MatchingEngine)} fills it before anything runs. It is large: create it when it is needed and drop it afterwards.
 */
public final class BookImage
{
    /** Bytes of one definition, header included. */
    private static final int DEFINITION_LENGTH =
        MessageHeaderDecoder.ENCODED_LENGTH + InstrumentDefinitionDecoder.BLOCK_LENGTH;

    private static final int STATISTICS_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH + StatisticsDecoder.BLOCK_LENGTH;

    private final boolean hasOrders;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final InstrumentDefinitionEncoder definition = new InstrumentDefinitionEncoder();
    private final StatisticsEncoder figures = new StatisticsEncoder();
    private final BookRows rows = new BookRows();
    private UnsafeBuffer definitions = new UnsafeBuffer(new byte[0]);
    private UnsafeBuffer statistics = new UnsafeBuffer(new byte[0]);
    private int[] instrumentIds = new int[0];
    private long[] lastPrices = new long[0];
    private int[] orderEnds = new int[0];
    private int instrumentCount;
    private OrderWalk walk;
    private long beginSequence;
    private long marketDataSequence;

    /** True: the matching thread's. Else the consumer's. */
    private volatile boolean isWaiting;
    private volatile boolean isTaken;
    private volatile boolean isDropped;

    /** Takes one order of an image. */
    @FunctionalInterface
    public interface OrderHandler
    {
        /**
         * Called for each order; within side and price in the order of the book.
         *
         * @param isBuy        side of the order.
         * @param orderId      of the order.
         * @param priceTicks   of the order.
         * @param quantityLots displayed.
         * @param priority     as in the feed.
         */
        void onOrder(boolean isBuy, long orderId, long priceTicks, long quantityLots, long priority);
    }

    /**
     * An image to be filled.
     *
     * @param hasOrders false: of the instruments alone.
     */
    public BookImage(final boolean hasOrders)
    {
        this.hasOrders = hasOrders;
    }

    /**
     * The books of a core that stands still.
     *
     * @param engine recovered, not running.
     * @return the image.
     */
    public static BookImage of(final MatchingEngine engine)
    {
        final BookImage image = new BookImage(true);
        for (Instrument it = engine.instruments().first(); null != it; it = engine.instruments().next(it))
        {
            final int instrumentId = it.instrumentId();
            engine.forEachOrder(instrumentId, (isBuy, orderId, priceTicks, displayedLots, priority) ->
                image.rows.add(instrumentId, isBuy, orderId, priceTicks, displayedLots, priority));
        }
        image.take(engine);
        image.countOrders();
        return image;
    }

    /** Whether it has been filled. The consumer's thread. Returns true once the other methods may be called. */
    public boolean isTaken()
    {
        return isTaken;
    }

    /** Sequence of the last market data message that the image contains. */
    public long marketDataSequence()
    {
        return marketDataSequence;
    }

    /** How many instruments there are. */
    public int instrumentCount()
    {
        return instrumentCount;
    }

    /**
     * The number of an instrument.
     *
     * @param index below {@link #instrumentCount()}; ascending ids.
     * @return its instrumentId.
     */
    public int instrumentId(final int index)
    {
        return instrumentIds[index];
    }

    /** Holds an InstrumentDefinition of each instrument as it is now, with its header. */
    public DirectBuffer definitions()
    {
        return definitions;
    }

    /**
     * Where an instrument's definition begins.
     *
     * @param index of the instrument.
     * @return offset in {@link #definitions()}.
     */
    public int definitionOffset(final int index)
    {
        return index * DEFINITION_LENGTH;
    }

    /** Holds the Statistics of each instrument's day so far, with their header. */
    public DirectBuffer statistics()
    {
        return statistics;
    }

    /**
     * Where the figures of an instrument begin.
     *
     * @param index of the instrument.
     * @return offset in {@link #statistics()}.
     */
    public int statisticsOffset(final int index)
    {
        return index * STATISTICS_LENGTH;
    }

    /**
     * The price of an instrument's last trade.
     *
     * @param index of the instrument.
     * @return ticks, 0 if there was none.
     */
    public long lastPriceTicks(final int index)
    {
        return lastPrices[index];
    }

    /**
     * Go through an instrument's orders.
     *
     * @param index   of the instrument.
     * @param handler to be called for each.
     */
    public void forEachOrder(final int index, final OrderHandler handler)
    {
        for (int i = 0 == index ? 0 : orderEnds[index - 1]; i < orderEnds[index]; i++)
        {
            rows.pass(i, handler);
        }
    }

    /** Whether it is being filled, or has been: the market data that come now are to be kept for it. */
    public boolean isAsked()
    {
        return isWaiting || isTaken;
    }

    /**
     * Whether what was kept up to a market data sequence is all that completes the image. Once it {@link #isTaken()}.
     *
     * @param sequence of the last message that has come.
     */
    public boolean isWholeWith(final long sequence)
    {
        return beginSequence == marketDataSequence || sequence >= marketDataSequence;
    }

    /** No longer wanted: market data were missed again. The consumer's thread. */
    public void drop()
    {
        isDropped = true;
    }

    /**
     * Market data that came since it was asked for. The consumer's thread, once it {@link #isTaken()}, in order; {@link
     * #complete()} follows.
     *
     * @param delta at most at {@link #marketDataSequence()}.
     */
    public void onDelta(final BookDeltaDecoder delta)
    {
        if (delta.marketDataSequence() <= beginSequence)
        {
            return;
        }
        if (BookAction.DELETE == delta.action())
        {
            rows.tellLeft(delta.orderId());
        }
        else
        {
            rows.tell(delta.instrumentId(), Side.BUY == delta.side(), delta.orderId(), delta.priceTicks(),
                delta.quantityLots(), delta.priority());
        }
    }

    /** Every {@link #onDelta} there was has been called. The consumer's thread. */
    public void complete()
    {
        rows.complete();
        countOrders();
    }

    private void countOrders()
    {
        int order = 0;
        for (int i = 0; i < instrumentCount; i++)
        {
            while (order < rows.count() && instrumentIds[i] == rows.instrumentId(order))
            {
                order++;
            }
            orderEnds[i] = order;
        }
    }

    boolean isNew()
    {
        return !isWaiting && !isTaken;
    }

    void await()
    {
        isWaiting = true;
    }

    void withdraw()
    {
        isWaiting = false;
    }

    /**
     * Fill a slice. The matching thread, between two commands.
     *
     * @param engine that it is of.
     * @param places of orders to look at.
     * @return true when nothing is left to do.
     */
    boolean fill(final MatchingEngine engine, final int places)
    {
        if (isDropped)
        {
            return true;
        }
        if (null == walk)
        {
            walk = new OrderWalk(engine);
            beginSequence = engine.nextMarketDataSequence() - 1;
        }
        if (!hasOrders || !walk.visit(places, rows::add))
        {
            take(engine);
            // In this order: an image that no longer waits has been taken.
            isTaken = true;
            isWaiting = false;
        }
        return isTaken;
    }

    private void take(final MatchingEngine engine)
    {
        final int count = engine.instruments().count();
        instrumentIds = new int[count];
        lastPrices = new long[count];
        orderEnds = new int[count];
        definitions = new UnsafeBuffer(new byte[count * DEFINITION_LENGTH]);
        statistics = new UnsafeBuffer(new byte[count * STATISTICS_LENGTH]);
        marketDataSequence = engine.nextMarketDataSequence() - 1;
        for (Instrument it = engine.instruments().first(); null != it; it = engine.instruments().next(it))
        {
            add(it);
            addStatistics(it.statistics(), engine.tradingDay());
            instrumentCount++;
        }
    }

    private void add(final Instrument instrument)
    {
        definition.wrapAndApplyHeader(definitions, definitionOffset(instrumentCount), header)
            .marketDataSequence(marketDataSequence)
            .timestampNs(0)
            .instrumentId(instrument.instrumentId())
            .endOfEvent(BooleanType.TRUE)
            .phase(instrument.phase());
        instrument.rules().encode(definition);
        instrumentIds[instrumentCount] = instrument.instrumentId();
        lastPrices[instrumentCount] = instrument.lastTradePriceTicks();
    }

    private void addStatistics(final SessionStatistics day, final int tradingDay)
    {
        figures.wrapAndApplyHeader(statistics, statisticsOffset(instrumentCount), header)
            .marketDataSequence(marketDataSequence)
            .timestampNs(0)
            .instrumentId(instrumentIds[instrumentCount])
            .endOfEvent(BooleanType.TRUE)
            .tradingDay(tradingDay)
            .tradeCount(day.tradeCount())
            .volumeLots(day.volumeLots())
            .openPriceTicks(day.prices().openTicks())
            .highPriceTicks(day.prices().highTicks())
            .lowPriceTicks(day.prices().lowTicks())
            .lastPriceTicks(day.prices().lastTicks())
            .vwapPriceTicks(day.vwapTicks())
            .previousClosePriceTicks(day.previousCloseTicks());
    }
}
