package io.ringside.engine.core.output;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.SessionStatistics;
import io.ringside.engine.core.instrument.TradedPrices;
import io.ringside.engine.protocol.AuctionIndicationEncoder;
import io.ringside.engine.protocol.AuctionTradeEncoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaEncoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.InstrumentDefinitionEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StatisticsEncoder;
import io.ringside.engine.protocol.TradeCorrectionEncoder;
import io.ringside.engine.protocol.TradeEncoder;
import io.ringside.engine.protocol.TradingStatusEncoder;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Encodes typed calls as market data. One message is held until the next message, or the end of the command, shows
 * whether it is the last of its event. Hot path: no allocation.
 */
public final class MarketDataPublisher
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int HELD_CAPACITY = 128;
    private static final int STATISTICS_GAP =
        HEADER_LENGTH + StatisticsEncoder.tradingDayEncodingOffset() + StatisticsEncoder.tradingDayEncodingLength();
    private static final long INT_MASK = 0xFFFF_FFFFL;
    private static final int BUY = Side.BUY.value();
    private static final int SELL = Side.SELL.value();

    /** Positions of words of 8 bytes in the two most frequent messages, BookDelta and Trade. */
    private static final int SEQUENCE_WORD = 1;
    private static final int TIMESTAMP_WORD = 2;
    private static final int INSTRUMENT_WORD = 3;
    private static final int BODY_WORD = 4;
    private static final int ACTION_SHIFT = Integer.SIZE + Byte.SIZE;

    static
    {
        check(SEQUENCE_WORD, 0, BookDeltaEncoder.marketDataSequenceEncodingOffset());
        check(TIMESTAMP_WORD, 0, BookDeltaEncoder.timestampNsEncodingOffset());
        check(INSTRUMENT_WORD, 0, BookDeltaEncoder.instrumentIdEncodingOffset());
        check(INSTRUMENT_WORD, 4, BookDeltaEncoder.endOfEventEncodingOffset());
        check(INSTRUMENT_WORD, 5, BookDeltaEncoder.actionEncodingOffset());
        check(INSTRUMENT_WORD, 6, BookDeltaEncoder.sideEncodingOffset());
        check(BODY_WORD, 0, BookDeltaEncoder.orderIdEncodingOffset());
        check(BODY_WORD + 1, 0, BookDeltaEncoder.priceTicksEncodingOffset());
        check(BODY_WORD + 2, 0, BookDeltaEncoder.quantityLotsEncodingOffset());
        check(BODY_WORD + 3, 0, BookDeltaEncoder.priorityEncodingOffset());
        check(BODY_WORD + 4, 0, BookDeltaEncoder.BLOCK_LENGTH);
        check(SEQUENCE_WORD, 0, TradeEncoder.marketDataSequenceEncodingOffset());
        check(TIMESTAMP_WORD, 0, TradeEncoder.timestampNsEncodingOffset());
        check(INSTRUMENT_WORD, 0, TradeEncoder.instrumentIdEncodingOffset());
        check(INSTRUMENT_WORD, 4, TradeEncoder.endOfEventEncodingOffset());
        check(INSTRUMENT_WORD, 5, TradeEncoder.aggressorSideEncodingOffset());
        check(BODY_WORD, 0, TradeEncoder.matchIdEncodingOffset());
        check(BODY_WORD + 1, 0, TradeEncoder.priceTicksEncodingOffset());
        check(BODY_WORD + 2, 0, TradeEncoder.quantityLotsEncodingOffset());
        check(BODY_WORD + 3, 0, TradeEncoder.BLOCK_LENGTH);
    }

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final TradingStatusEncoder tradingStatus = new TradingStatusEncoder();
    private final AuctionTradeEncoder auctionTrade = new AuctionTradeEncoder();
    private final AuctionIndicationEncoder auctionIndication = new AuctionIndicationEncoder();
    private final TradeCorrectionEncoder tradeCorrection = new TradeCorrectionEncoder();
    private final StatisticsEncoder statistics = new StatisticsEncoder();
    private final InstrumentDefinitionEncoder definition = new InstrumentDefinitionEncoder();
    private final UnsafeBuffer held = new UnsafeBuffer(ByteBuffer.allocateDirect(HELD_CAPACITY));
    private final OutputChannel output;
    private int heldLength;
    private long nextSequence = 1;
    private long nowNs;

    public MarketDataPublisher(final OutputChannel output)
    {
        this.output = output;
    }

    public void beginCommand(final long commandTimeNs)
    {
        assert 0 == heldLength : "heldLength=" + heldLength;
        nowNs = commandTimeNs;
    }

    /** Sends the held message as the last one of its event. */
    public void endCommand()
    {
        if (0 != heldLength)
        {
            flush(BooleanType.TRUE);
        }
    }

    public void bookDelta(
        final BookAction action,
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        makeRoom();
        putHeader(BookDeltaEncoder.BLOCK_LENGTH, BookDeltaEncoder.TEMPLATE_ID);
        put(INSTRUMENT_WORD, instrumentId & INT_MASK |
            (long)action.value() << ACTION_SHIFT | (long)(isBuy ? BUY : SELL) << ACTION_SHIFT + Byte.SIZE);
        put(BODY_WORD, orderId);
        put(BODY_WORD + 1, priceTicks);
        put(BODY_WORD + 2, quantityLots);
        put(BODY_WORD + 3, priority);
    }

    public void trade(
        final int instrumentId,
        final boolean isAggressorBuy,
        final long matchId,
        final long priceTicks,
        final long quantityLots)
    {
        makeRoom();
        putHeader(TradeEncoder.BLOCK_LENGTH, TradeEncoder.TEMPLATE_ID);
        put(INSTRUMENT_WORD, instrumentId & INT_MASK | (long)(isAggressorBuy ? BUY : SELL) << ACTION_SHIFT);
        put(BODY_WORD, matchId);
        put(BODY_WORD + 1, priceTicks);
        put(BODY_WORD + 2, quantityLots);
    }

    /** The fields with which these messages begin. */
    private void putHeader(final int blockLength, final int templateId)
    {
        heldLength = HEADER_LENGTH + blockLength;
        put(0, blockLength |
            (long)templateId << Short.SIZE |
            (long)BookDeltaEncoder.SCHEMA_ID << 2 * Short.SIZE |
            (long)BookDeltaEncoder.SCHEMA_VERSION << 3 * Short.SIZE);
        put(SEQUENCE_WORD, nextSequence++);
        put(TIMESTAMP_WORD, nowNs);
    }

    private void put(final int word, final long value)
    {
        held.putLong(word * Long.BYTES, value, LITTLE_ENDIAN);
    }

    public void tradingStatus(final Instrument instrument, final Reason reason)
    {
        makeRoom();
        tradingStatus.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .phase(instrument.phase())
            .reason(reason);
        heldLength = HEADER_LENGTH + TradingStatusEncoder.BLOCK_LENGTH;
    }

    public void auctionTrade(
        final Instrument instrument,
        final long priceTicks,
        final long quantityLots,
        final long firstMatchId,
        final long matchCount)
    {
        makeRoom();
        auctionTrade.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .phase(instrument.phase())
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .firstMatchId(firstMatchId)
            .matchCount(matchCount);
        heldLength = HEADER_LENGTH + AuctionTradeEncoder.BLOCK_LENGTH;
    }

    /** An indication without near and far price: a message of version 1. */
    public void auctionIndication(
        final Instrument instrument,
        final SideFilter imbalanceSide,
        final long priceTicks,
        final long pairedLots,
        final long imbalanceLots)
    {
        makeRoom();
        auctionIndication.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .imbalanceSide(imbalanceSide)
            .priceTicks(priceTicks)
            .pairedLots(pairedLots)
            .imbalanceLots(imbalanceLots);
        header.blockLength(AuctionIndicationEncoder.nearPriceTicksEncodingOffset())
            .version(AuctionIndicationEncoder.imbalanceLotsSinceVersion());
        heldLength = HEADER_LENGTH + AuctionIndicationEncoder.nearPriceTicksEncodingOffset();
    }

    /** Adds near and far price to the indication that has just been published. */
    public void nearAndFar(final long nearTicks, final long farTicks)
    {
        header.wrap(held, 0).blockLength(AuctionIndicationEncoder.BLOCK_LENGTH)
            .version(AuctionIndicationEncoder.SCHEMA_VERSION);
        auctionIndication.nearPriceTicks(nearTicks).farPriceTicks(farTicks);
        heldLength = HEADER_LENGTH + AuctionIndicationEncoder.BLOCK_LENGTH;
    }

    /** A trade has been corrected or, with 0 lots, busted. */
    public void tradeCorrection(
        final int instrumentId, final long matchId, final long priceTicks, final long quantityLots)
    {
        makeRoom();
        tradeCorrection.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrumentId)
            .matchId(matchId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots);
        heldLength = HEADER_LENGTH + TradeCorrectionEncoder.BLOCK_LENGTH;
    }

    /** The figures of a trading day. */
    public void statistics(final Instrument instrument, final int tradingDay)
    {
        final SessionStatistics figures = instrument.statistics();
        final TradedPrices prices = figures.prices();
        makeRoom();
        statistics.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .tradingDay(tradingDay)
            .tradeCount(figures.tradeCount())
            .volumeLots(figures.volumeLots())
            .openPriceTicks(prices.openTicks())
            .highPriceTicks(prices.highTicks())
            .lowPriceTicks(prices.lowTicks())
            .lastPriceTicks(prices.lastTicks())
            .vwapPriceTicks(figures.vwapTicks())
            .previousClosePriceTicks(figures.previousCloseTicks());
        // The gap behind the trading day is part of the output.
        held.putInt(STATISTICS_GAP, 0);
        heldLength = HEADER_LENGTH + StatisticsEncoder.BLOCK_LENGTH;
    }

    public void definition(final Instrument instrument)
    {
        makeRoom();
        definition.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .phase(instrument.phase());
        instrument.rules().encode(definition);
        heldLength = HEADER_LENGTH + InstrumentDefinitionEncoder.BLOCK_LENGTH;
    }

    public long nextSequence()
    {
        return nextSequence;
    }

    public void nextSequence(final long restored)
    {
        nextSequence = restored;
    }

    private void makeRoom()
    {
        if (0 != heldLength)
        {
            flush(BooleanType.FALSE);
        }
        // The padding between small fields is part of the output, so it must not keep values of an earlier message.
        held.putLong(INSTRUMENT_WORD * Long.BYTES, 0, LITTLE_ENDIAN);
    }

    private void flush(final BooleanType endOfEvent)
    {
        // Written as one word, because send() reads it as one.
        held.putLong(INSTRUMENT_WORD * Long.BYTES, held.getLong(INSTRUMENT_WORD * Long.BYTES, LITTLE_ENDIAN) |
            (long)endOfEvent.value() << Integer.SIZE, LITTLE_ENDIAN);
        output.send(held, heldLength);
        heldLength = 0;
    }

    private static void check(final int word, final int gap, final int encodingOffset)
    {
        if (HEADER_LENGTH + encodingOffset != word * Long.BYTES + gap)
        {
            throw new IllegalStateException(
                "market data is not laid out like that: word=" + word + " encodingOffset=" + encodingOffset);
        }
    }
}
