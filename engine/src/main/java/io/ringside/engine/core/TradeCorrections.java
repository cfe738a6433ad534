package io.ringside.engine.core;

import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.PublishStatisticsDecoder;
import io.ringside.engine.protocol.Reason;
import org.agrona.DirectBuffer;

/**
 * Busts and corrections of trades, by two operators, and the statistics they change. Never opens an order again, and
 * elects nothing. No allocation.
 */
final class TradeCorrections
{
    private static final byte BLANK = ' ';

    private final CoreState state;
    private final Administration administration;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final DailyFigures dailyFigures;
    private final TradeMemory trades;
    private final TradedOrder buyer = new TradedOrder();
    private final TradedOrder seller = new TradedOrder();
    private long oldFirstExecId;

    TradeCorrections(
        final CoreState state,
        final Administration administration,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final DailyFigures dailyFigures)
    {
        this.state = state;
        this.administration = administration;
        this.reports = reports;
        this.marketData = marketData;
        this.dailyFigures = dailyFigures;
        trades = state.trades;
    }

    void onBustTrade(final BustTradeDecoder command)
    {
        final int names = command.offset() + BustTradeDecoder.operatorNameEncodingOffset();
        final int secondNames = command.offset() + BustTradeDecoder.secondOperatorNameEncodingOffset();
        final long matchId = command.matchId();
        final Reason reason = checkTrade(matchId, areTwo(command.buffer(), names, secondNames));
        final Reason refusal = Reason.NONE == reason ? bust(matchId) : reason;
        administration.answer(command.correlationId(), BustTradeDecoder.TEMPLATE_ID, refusal, 0);
    }

    void onCorrectTrade(final CorrectTradeDecoder command)
    {
        final int names = command.offset() + CorrectTradeDecoder.operatorNameEncodingOffset();
        final int secondNames = command.offset() + CorrectTradeDecoder.secondOperatorNameEncodingOffset();
        final long matchId = command.matchId();
        final Reason reason = checkTrade(matchId, areTwo(command.buffer(), names, secondNames));
        final Reason refusal = Reason.NONE == reason ?
            correct(matchId, command.priceTicks(), command.quantityLots()) : reason;
        administration.answer(command.correlationId(), CorrectTradeDecoder.TEMPLATE_ID, refusal, 0);
    }

    void onPublishStatistics(final PublishStatisticsDecoder command)
    {
        final Reason reason = dailyFigures.publish(command.instrumentId());
        administration.answer(command.correlationId(), PublishStatisticsDecoder.TEMPLATE_ID, reason, 0);
    }

    private Reason checkTrade(final long matchId, final boolean areTwoOperators)
    {
        if (matchId < 1)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!areTwoOperators)
        {
            return Reason.NOT_AUTHORISED;
        }
        if (!trades.has(matchId))
        {
            return Reason.UNKNOWN_TRADE;
        }
        final boolean isTooOld = 0 != state.errorTradeWindowNs &&
            state.nowNs - trades.timestampNs(matchId) > state.errorTradeWindowNs;
        return isTooOld || 0 == trades.lots(matchId) ? Reason.TRADE_NOT_CHANGEABLE : Reason.NONE;
    }

    private Reason bust(final long matchId)
    {
        final long priceTicks = trades.priceTicks(matchId);
        final long lots = trades.lots(matchId);
        show(matchId);
        if (!state.risk.mayReverse(buyer.positionIndex, seller.positionIndex, lots))
        {
            return Reason.VALUE_OVERFLOW;
        }
        change(matchId, priceTicks, 0);
        report(matchId, ExecType.TRADE_CANCEL, Reason.BUST, priceTicks, lots);
        marketData.tradeCorrection(trades.instrumentId(matchId), matchId, priceTicks, 0);
        return dailyFigures.publish(trades.instrumentId(matchId));
    }

    private Reason correct(final long matchId, final long newTicks, final long newLots)
    {
        final long lots = trades.lots(matchId);
        final Instrument instrument = state.instruments.find(trades.instrumentId(matchId));
        final Reason refusal = checkTerms(matchId, instrument, newTicks, newLots);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        show(matchId);
        if (overflows(newTicks, buyer.quantityLots) || overflows(newTicks, seller.quantityLots) ||
            !state.risk.mayReverse(buyer.positionIndex, seller.positionIndex, lots - newLots))
        {
            return Reason.VALUE_OVERFLOW;
        }
        change(matchId, newTicks, newLots);
        report(matchId, ExecType.TRADE_CORRECT, Reason.CORRECTION, newTicks, newLots);
        marketData.tradeCorrection(instrument.instrumentId(), matchId, newTicks, newLots);
        return dailyFigures.publish(instrument.instrumentId());
    }

    private Reason checkTerms(
        final long matchId, final Instrument instrument, final long newTicks, final long newLots)
    {
        final Reason refusal = instrument.prices().check(newTicks);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        if (newLots <= 0)
        {
            return Reason.INVALID_QUANTITY;
        }
        if (0 != newLots % instrument.rules().quantityIncrementLots)
        {
            return Reason.QUANTITY_OFF_LOT;
        }
        if (newLots > trades.lots(matchId))
        {
            return Reason.QUANTITY_TOO_LARGE;
        }
        return newTicks == trades.priceTicks(matchId) && newLots == trades.lots(matchId) ?
            Reason.INVALID_COMMAND : Reason.NONE;
    }

    /** Trade, orders, positions, statistics, and the last price. */
    private void change(final long matchId, final long newTicks, final long newLots)
    {
        final long oldTicks = trades.priceTicks(matchId);
        final long oldLots = trades.lots(matchId);
        final Instrument instrument = state.instruments.find(trades.instrumentId(matchId));
        state.risk.reverse(buyer.positionIndex, seller.positionIndex, oldLots - newLots);
        final SessionStatistics statistics = instrument.statistics();
        statistics.onChange(oldTicks, oldLots, newTicks, newLots);
        oldFirstExecId = trades.firstExecId(matchId);
        trades.change(matchId, newTicks, newLots, reports.nextExecId());
        trades.replay(instrument.instrumentId(), statistics);
        instrument.lastTradePriceTicks(
            0 == statistics.tradeCount() ? statistics.previousCloseTicks() : statistics.lastTicks());
        show(matchId);
    }

    private void report(
        final long matchId, final ExecType execType, final Reason reason, final long priceTicks, final long lots)
    {
        final boolean isBuyFirst = trades.isBuyFirst(matchId);
        final TradedOrder first = isBuyFirst ? buyer : seller;
        final TradedOrder second = isBuyFirst ? seller : buyer;
        reports.tradeChanged(first, execType, reason, priceTicks, lots, matchId, oldFirstExecId);
        reports.tradeChanged(second, execType, reason, priceTicks, lots, matchId, oldFirstExecId + 1);
    }

    private void show(final long matchId)
    {
        trades.show(matchId, true, buyer);
        trades.show(matchId, false, seller);
    }

    /** Four eyes: two names, neither empty, not the same. */
    private static boolean areTwo(final DirectBuffer buffer, final int name, final int secondName)
    {
        return isName(buffer.getByte(name)) && isName(buffer.getByte(secondName)) &&
            (buffer.getLong(name) != buffer.getLong(secondName) ||
            buffer.getLong(name + Long.BYTES) != buffer.getLong(secondName + Long.BYTES));
    }

    private static boolean isName(final byte firstCharacter)
    {
        return 0 != firstCharacter && BLANK != firstCharacter;
    }

    private static boolean overflows(final long priceTicks, final long lots)
    {
        return 0 != Math.multiplyHigh(priceTicks, lots) || priceTicks * lots < 0;
    }
}
