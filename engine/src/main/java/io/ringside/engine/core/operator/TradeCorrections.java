package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.SessionStatistics;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradeMemory;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.BustTradesDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.RiskEngine;

/**
 * Busts and corrects trades, each by two operators, and updates the statistics. Never reopens an order and elects no
 * stop order. No allocation.
 */
public final class TradeCorrections
{
    /**
     * The largest number of trades, of all instruments, in the range of one command, and the largest number that it
     * busts.
     */
    static final int RANGE_MAX = 1 << 20;
    static final int BUST_COUNT_MAX = 10_000;

    private final CoreState state;
    private final OperatorAnswers answers;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final DailyFigures dailyFigures;
    private final TradeMemory trades;
    private final TradedOrder buyer = new TradedOrder();
    private final TradedOrder seller = new TradedOrder();
    private long oldFirstExecId;

    public TradeCorrections(
        final CoreState state,
        final OperatorAnswers answers,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final DailyFigures dailyFigures)
    {
        this.state = state;
        this.answers = answers;
        this.reports = reports;
        this.marketData = marketData;
        this.dailyFigures = dailyFigures;
        trades = state.trades;
    }

    public Reason bustTrade(final BustTradeDecoder command)
    {
        final int names = command.offset() + BustTradeDecoder.operatorNameEncodingOffset();
        final int secondNames = command.offset() + BustTradeDecoder.secondOperatorNameEncodingOffset();
        final Reason refusal = checkTrade(
            command.matchId(), DefinitionRules.areTwo(command.buffer(), names, secondNames));
        return Reason.NONE == refusal ? bust(command.matchId()) : refusal;
    }

    /** Busts all trades of a range or, if there are too many, none. A trade that is busted already stays busted. */
    public Reason bustTrades(final BustTradesDecoder command)
    {
        final int names = command.offset() + BustTradesDecoder.operatorNameEncodingOffset();
        final int secondNames = command.offset() + BustTradesDecoder.secondOperatorNameEncodingOffset();
        final int instrumentId = command.instrumentId();
        final Reason refusal = checkRange(command, DefinitionRules.areTwo(command.buffer(), names, secondNames));
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        final long first = trades.firstFrom(command.fromNs());
        final long end = trades.firstFrom(command.toNs());
        final int count = countChangeable(instrumentId, first, end);
        if (0 == count || count > BUST_COUNT_MAX)
        {
            return 0 == count ? Reason.UNKNOWN_TRADE : Reason.TOO_MANY_TRADES;
        }
        answers.affected(bustAll(instrumentId, first, end));
        return Reason.NONE;
    }

    private Reason checkRange(final BustTradesDecoder command, final boolean areTwoOperators)
    {
        if (command.fromNs() < 0 || command.toNs() <= command.fromNs())
        {
            return Reason.INVALID_COMMAND;
        }
        if (!areTwoOperators)
        {
            return Reason.NOT_AUTHORISED;
        }
        return null == state.instruments.find(command.instrumentId()) ? Reason.UNKNOWN_INSTRUMENT : Reason.NONE;
    }

    /**
     * The number of trades that can be busted; above {@link #BUST_COUNT_MAX} if the range is longer than
     * {@link #RANGE_MAX}.
     */
    private int countChangeable(final int instrumentId, final long first, final long end)
    {
        if (end - first > RANGE_MAX)
        {
            return Integer.MAX_VALUE;
        }
        int count = 0;
        for (long matchId = first; matchId < end; matchId++)
        {
            count += isChangeable(matchId, instrumentId) ? 1 : 0;
        }
        return count;
    }

    private boolean isChangeable(final long matchId, final int instrumentId)
    {
        return trades.instrumentId(matchId) == instrumentId && 0 != trades.lots(matchId) && !isTooOld(matchId) &&
            mayReverse(matchId);
    }

    private boolean mayReverse(final long matchId)
    {
        copyOrders(matchId);
        return state.risk.mayReverse(buyer.positionIndex, seller.positionIndex, trades.lots(matchId));
    }

    private int bustAll(final int instrumentId, final long first, final long end)
    {
        int bustedCount = 0;
        boolean havePricesChanged = false;
        boolean haveFiguresChanged = false;
        for (long matchId = first; matchId < end; matchId++)
        {
            // An earlier bust of the range may make this one impossible; the trade then stays unchanged.
            if (isChangeable(matchId, instrumentId))
            {
                havePricesChanged |= applyBust(matchId);
                haveFiguresChanged |= trades.isOfToday(matchId);
                bustedCount++;
            }
        }
        publish(instrumentId, havePricesChanged, haveFiguresChanged);
        return bustedCount;
    }

    public Reason correctTrade(final CorrectTradeDecoder command)
    {
        final int names = command.offset() + CorrectTradeDecoder.operatorNameEncodingOffset();
        final int secondNames = command.offset() + CorrectTradeDecoder.secondOperatorNameEncodingOffset();
        final Reason refusal = checkTrade(
            command.matchId(), DefinitionRules.areTwo(command.buffer(), names, secondNames));
        return Reason.NONE == refusal ?
            correct(command.matchId(), command.priceTicks(), command.quantityLots()) : refusal;
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
        return isTooOld(matchId) || 0 == trades.lots(matchId) ? Reason.TRADE_NOT_CHANGEABLE : Reason.NONE;
    }

    private boolean isTooOld(final long matchId)
    {
        return 0 != state.errorTradeWindowNs &&
            state.nowNs - trades.timestampNs(matchId) > state.errorTradeWindowNs;
    }

    private Reason bust(final long matchId)
    {
        if (!mayReverse(matchId))
        {
            return Reason.VALUE_OVERFLOW;
        }
        publish(trades.instrumentId(matchId), applyBust(matchId), trades.isOfToday(matchId));
        return Reason.NONE;
    }

    /** Busts a trade; true if the day's prices must be computed again. */
    private boolean applyBust(final long matchId)
    {
        final long priceTicks = trades.priceTicks(matchId);
        final long lots = trades.lots(matchId);
        final boolean havePricesChanged = change(matchId, priceTicks, 0);
        report(matchId, ExecType.TRADE_CANCEL, Reason.BUST, priceTicks, lots);
        marketData.tradeCorrection(trades.instrumentId(matchId), matchId, priceTicks, 0);
        return havePricesChanged;
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
        copyOrders(matchId);
        if (RiskEngine.overflows(newTicks, buyer.quantityLots) ||
            RiskEngine.overflows(newTicks, seller.quantityLots) ||
            !state.risk.mayReverse(buyer.positionIndex, seller.positionIndex, lots - newLots))
        {
            return Reason.VALUE_OVERFLOW;
        }
        if (!state.money.settlement.fits(matchId, instrument.instrumentId(), newTicks, newLots))
        {
            return Reason.AMOUNT_OVERFLOW;
        }
        final boolean havePricesChanged = change(matchId, newTicks, newLots);
        report(matchId, ExecType.TRADE_CORRECT, Reason.CORRECTION, newTicks, newLots);
        marketData.tradeCorrection(instrument.instrumentId(), matchId, newTicks, newLots);
        publish(instrument.instrumentId(), havePricesChanged, trades.isOfToday(matchId));
        return Reason.NONE;
    }

    private Reason checkTerms(
        final long matchId, final Instrument instrument, final long newTicks, final long newLots)
    {
        final Reason refusal = checkPrice(matchId, instrument, newTicks);
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

    /** A trade keeps its price whatever it is; another one must be valid, or one at which pegs trade. */
    private Reason checkPrice(final long matchId, final Instrument instrument, final long newTicks)
    {
        final Reason refusal =
            newTicks == trades.priceTicks(matchId) ? Reason.NONE : instrument.prices().check(newTicks);
        return Reason.PRICE_OFF_TICK == refusal && instrument.protection().midpointIsExact ?
            instrument.prices().checkMiddle(newTicks) : refusal;
    }

    /**
     * Changes the trade, its orders, the positions and the day's sums; true if the day's prices must be computed again.
     */
    private boolean change(final long matchId, final long newTicks, final long newLots)
    {
        final long oldTicks = trades.priceTicks(matchId);
        final long oldLots = trades.lots(matchId);
        final Instrument instrument = state.instruments.find(trades.instrumentId(matchId));
        state.risk.reverse(buyer.positionIndex, seller.positionIndex, oldLots - newLots);
        if (state.levelUse.isOn() && buyer.positionIndex != seller.positionIndex)
        {
            state.levelUse.reverse(buyer.positionIndex, newLots - oldLots);
            state.levelUse.reverse(seller.positionIndex, oldLots - newLots);
        }
        state.money.settlement.change(matchId, buyer, seller, oldTicks, oldLots, newTicks, newLots);
        final boolean isOfToday = trades.isOfToday(matchId);
        if (isOfToday)
        {
            instrument.statistics().onChange(oldTicks, oldLots, newTicks, newLots);
        }
        oldFirstExecId = trades.firstExecId(matchId);
        trades.change(matchId, newTicks, newLots, reports.numbers.nextExecId());
        copyOrders(matchId);
        return isOfToday && instrument.statistics().mayChangePrices(oldTicks, newTicks);
    }

    /** Publishes the day's figures; trades of earlier days are no longer part of them. */
    private void publish(
        final int instrumentId, final boolean havePricesChanged, final boolean haveFiguresChanged)
    {
        final Instrument instrument = state.instruments.find(instrumentId);
        final SessionStatistics statistics = instrument.statistics();
        if (havePricesChanged)
        {
            trades.replay(instrument);
            instrument.lastTradePriceTicks(
                0 == statistics.tradeCount() ? statistics.previousCloseTicks() : statistics.prices().lastTicks());
        }
        if (haveFiguresChanged)
        {
            dailyFigures.publish(instrumentId);
        }
    }

    private void report(
        final long matchId, final ExecType execType, final Reason reason, final long priceTicks, final long lots)
    {
        final boolean isBuyFirst = trades.isBuyFirst(matchId);
        final TradedOrder first = isBuyFirst ? buyer : seller;
        final TradedOrder second = isBuyFirst ? seller : buyer;
        charge(first, matchId);
        charge(second, matchId);
        reports.tradeChanged(first, execType, reason, priceTicks, lots, matchId, oldFirstExecId);
        reports.tradeChanged(second, execType, reason, priceTicks, lots, matchId, oldFirstExecId + 1);
    }

    private void charge(final TradedOrder order, final long matchId)
    {
        final long commission = state.money.settlement.commissionOf(
            matchId, order, trades.priceTicks(matchId), trades.lots(matchId));
        order.terms.commission(commission, 0 == commission ? 0 : state.money.settlement.currencyOf(order.instrumentId));
    }

    private void copyOrders(final long matchId)
    {
        trades.copyOrder(matchId, true, buyer);
        trades.copyOrder(matchId, false, seller);
    }
}
