package io.ringside.engine.core;

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
 * Typed calls to market data. One message is held back until the next one, or the end of the command, shows whether
 * it is the last of its event. Hot path: no allocation.
 */
final class MarketDataPublisher
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int HELD_CAPACITY = 128;
    private static final int STATISTICS_GAP =
        HEADER_LENGTH + StatisticsEncoder.tradingDayEncodingOffset() + StatisticsEncoder.tradingDayEncodingLength();
    private static final int END_OF_EVENT_OFFSET = HEADER_LENGTH + BookDeltaEncoder.endOfEventEncodingOffset();

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final BookDeltaEncoder bookDelta = new BookDeltaEncoder();
    private final TradeEncoder trade = new TradeEncoder();
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

    MarketDataPublisher(final OutputChannel output)
    {
        this.output = output;
    }

    void beginCommand(final long commandTimeNs)
    {
        assert 0 == heldLength : "heldLength=" + heldLength;
        nowNs = commandTimeNs;
    }

    /** The message in hand is the last one of its event. */
    void endCommand()
    {
        if (0 != heldLength)
        {
            flush(BooleanType.TRUE);
        }
    }

    void bookDelta(
        final BookAction action,
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        makeRoom();
        bookDelta.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrumentId)
            .action(action)
            .side(isBuy ? Side.BUY : Side.SELL)
            .orderId(orderId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .priority(priority);
        heldLength = HEADER_LENGTH + BookDeltaEncoder.BLOCK_LENGTH;
    }

    void trade(
        final int instrumentId,
        final boolean isAggressorBuy,
        final long matchId,
        final long priceTicks,
        final long quantityLots)
    {
        makeRoom();
        trade.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrumentId)
            .aggressorSide(isAggressorBuy ? Side.BUY : Side.SELL)
            .matchId(matchId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots);
        heldLength = HEADER_LENGTH + TradeEncoder.BLOCK_LENGTH;
    }

    void tradingStatus(final Instrument instrument, final Reason reason)
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

    void auctionTrade(
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

    void auctionIndication(
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
        heldLength = HEADER_LENGTH + AuctionIndicationEncoder.BLOCK_LENGTH;
    }

    /** A trade is another one now, or none if it has no lots. */
    void tradeCorrection(
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
    void statistics(final Instrument instrument, final int tradingDay)
    {
        final SessionStatistics figures = instrument.statistics();
        makeRoom();
        statistics.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .tradingDay(tradingDay)
            .tradeCount(figures.tradeCount())
            .volumeLots(figures.volumeLots())
            .openPriceTicks(figures.openTicks())
            .highPriceTicks(figures.highTicks())
            .lowPriceTicks(figures.lowTicks())
            .lastPriceTicks(figures.lastTicks())
            .vwapPriceTicks(figures.vwapTicks())
            .previousClosePriceTicks(figures.previousCloseTicks());
        // The gap behind the trading day belongs to the output, too.
        held.putInt(STATISTICS_GAP, 0);
        heldLength = HEADER_LENGTH + StatisticsEncoder.BLOCK_LENGTH;
    }

    void definition(final Instrument instrument)
    {
        final InstrumentRules rules = instrument.rules();
        makeRoom();
        definition.wrapAndApplyHeader(held, 0, header)
            .marketDataSequence(nextSequence++)
            .timestampNs(nowNs)
            .instrumentId(instrument.instrumentId())
            .priceExponent((byte)rules.priceExponent)
            .quantityExponent((byte)rules.quantityExponent)
            .phase(instrument.phase())
            .tickMantissa(rules.tickMantissa)
            .lotMantissa(rules.lotMantissa)
            .priceIncrementTicks(rules.priceIncrementTicks)
            .quantityIncrementLots(rules.quantityIncrementLots);
        final int symbolOffset = HEADER_LENGTH + InstrumentDefinitionEncoder.symbolEncodingOffset();
        held.putLong(symbolOffset, rules.symbol0, LITTLE_ENDIAN);
        held.putLong(symbolOffset + Long.BYTES, rules.symbol1, LITTLE_ENDIAN);
        heldLength = HEADER_LENGTH + InstrumentDefinitionEncoder.BLOCK_LENGTH;
    }

    long nextSequence()
    {
        return nextSequence;
    }

    void nextSequence(final long restored)
    {
        nextSequence = restored;
    }

    private void makeRoom()
    {
        if (0 != heldLength)
        {
            flush(BooleanType.FALSE);
        }
        // The bytes between the small fields belong to the output, too: they must not remember the message before.
        held.putInt(END_OF_EVENT_OFFSET, 0);
    }

    private void flush(final BooleanType endOfEvent)
    {
        held.putByte(END_OF_EVENT_OFFSET, (byte)endOfEvent.value());
        output.send(held, heldLength);
        heldLength = 0;
    }
}
