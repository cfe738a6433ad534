package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;

/**
 * The trades of the last days, for statistics and for what the operator takes back (rule book 6.4, A39, B03,
 * B45, P8).
 */
final class ModelLedger
{
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /** By one command. */
    private static final int BUSTS_MAX = 10_000;

    private final ReferenceModel model;
    private final ModelState state;

    ModelLedger(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** Both orders were told of it just now, one after the other. */
    void onTrade(
        final ModelInstrument instrument,
        final long matchId,
        final long priceTicks,
        final long lots,
        final ModelOrder first,
        final ModelOrder second)
    {
        first.lastMatchId = matchId;
        second.lastMatchId = matchId;
        state.trades.put(matchId, new ModelTrade(matchId, instrument.instrumentId,
            new ModelTrade.Side(first, state.nextExecId - 2), new ModelTrade.Side(second, state.nextExecId - 1),
            priceTicks, lots, state.nowNs, state.dayNumber));
    }

    /** The trade never was. */
    Why bust(final Command command)
    {
        final Why why = whyRefused(command);
        if (Why.NONE != why)
        {
            return why;
        }
        final ModelTrade trade = state.trades.get(command.matchId);
        if (isPositionOverflowing(trade, trade.lots))
        {
            return Why.VALUE_OVERFLOW;
        }
        change(trade, Wire.EXEC_TRADE_CANCEL, trade.priceTicks, 0, Why.BUST);
        return Why.NONE;
    }

    /** The trades of an instrument in a range of time never were: all of them, or too many and none. */
    Why bustAll(final Command command, final int[] affected)
    {
        if (command.atNs < 0 || command.toNs <= command.atNs)
        {
            return Why.INVALID_COMMAND;
        }
        if (areNotTwo(command))
        {
            return Why.NOT_AUTHORISED;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        final List<ModelTrade> chosen = state.trades.values().stream().filter(trade ->
            trade.instrumentId == command.instrumentId && !trade.isBusted && state.isRemembered(trade.matchId) &&
            !isTooOld(trade) && trade.timeNs >= command.atNs && trade.timeNs < command.toNs &&
            !isPositionOverflowing(trade, trade.lots)).toList();
        if (chosen.isEmpty())
        {
            return Why.UNKNOWN_TRADE;
        }
        if (chosen.size() > BUSTS_MAX)
        {
            return Why.TOO_MANY_TRADES;
        }
        boolean isTodayTold = false;
        for (final ModelTrade trade : chosen)
        {
            if (!isPositionOverflowing(trade, trade.lots))
            {
                retell(trade, Wire.EXEC_TRADE_CANCEL, trade.priceTicks, 0, Why.BUST);
                isTodayTold |= isOfToday(trade);
                affected[0]++;
            }
        }
        state.mark("P8 bust of " + (1 == affected[0] ? "one" : "many") + (isTodayTold ? " of today" : " of before"));
        if (isTodayTold)
        {
            tellTheDay(instrument);
        }
        return Why.NONE;
    }

    /** The trade was another one. */
    Why correct(final Command command)
    {
        final Why refused = whyRefused(command);
        final Why why = Why.NONE != refused ? refused : whyNotCorrect(command, state.trades.get(command.matchId));
        if (Why.NONE == why)
        {
            change(state.trades.get(command.matchId), Wire.EXEC_TRADE_CORRECT, command.priceTicks,
                command.quantityLots, Why.CORRECTION);
        }
        return why;
    }

    private Why whyNotCorrect(final Command command, final ModelTrade trade)
    {
        final ModelInstrument instrument = state.instruments.get(trade.instrumentId);
        if (command.priceTicks <= 0)
        {
            return Why.INVALID_PRICE;
        }
        if (!state.ticks(instrument).isOnTick(command.priceTicks))
        {
            return Why.PRICE_OFF_TICK;
        }
        if (command.priceTicks > instrument.definition.maxPriceTicks)
        {
            return Why.PRICE_OUT_OF_RANGE;
        }
        if (command.quantityLots <= 0)
        {
            return Why.INVALID_QUANTITY;
        }
        if (0 != command.quantityLots % instrument.definition.quantityIncrementLots)
        {
            return Why.QUANTITY_OFF_LOT;
        }
        if (command.quantityLots > trade.lots)
        {
            return Why.QUANTITY_TOO_LARGE;
        }
        if (command.priceTicks == trade.priceTicks && command.quantityLots == trade.lots)
        {
            return Why.INVALID_COMMAND;
        }
        final boolean isTooValuable =
            product(command.priceTicks, trade.first.order.quantityLots).compareTo(LONG_MAX) > 0 ||
            product(command.priceTicks, trade.second.order.quantityLots).compareTo(LONG_MAX) > 0;
        return isTooValuable || isPositionOverflowing(trade, trade.lots - command.quantityLots) ?
            Why.VALUE_OVERFLOW : Why.NONE;
    }

    private Why whyRefused(final Command command)
    {
        if (command.matchId < 1)
        {
            return Why.INVALID_COMMAND;
        }
        if (areNotTwo(command))
        {
            return Why.NOT_AUTHORISED;
        }
        final ModelTrade trade = state.trades.get(command.matchId);
        if (null == trade || !state.isRemembered(command.matchId))
        {
            return Why.UNKNOWN_TRADE;
        }
        final boolean isTooOld = isTooOld(trade);
        state.mark(isTooOld ? "6.4 too old to be changed" : "6.4 young enough to be changed");
        return trade.isBusted || isTooOld ? Why.TRADE_NOT_CHANGEABLE : Why.NONE;
    }

    private static boolean areNotTwo(final Command command)
    {
        return isNameless(command.operatorName) || isNameless(command.secondOperatorName) ||
            command.operatorName.equals(command.secondOperatorName);
    }

    private boolean isTooOld(final ModelTrade trade)
    {
        return 0 != state.limits.errorTradeWindowNs &&
            state.nowNs - trade.timeNs > state.limits.errorTradeWindowNs;
    }

    private boolean isOfToday(final ModelTrade trade)
    {
        return trade.dayNumber == state.dayNumber;
    }

    private static boolean isNameless(final String name)
    {
        return name.isEmpty() || 0 == name.charAt(0) || ' ' == name.charAt(0);
    }

    /** With this much taken back, could the worst case of one of the two no longer be counted? */
    private boolean isPositionOverflowing(final ModelTrade trade, final long lots)
    {
        final ModelOrder buy = trade.first.order.isBuy() ? trade.first.order : trade.second.order;
        final ModelOrder sell = trade.first.order.isBuy() ? trade.second.order : trade.first.order;
        if (0 == lots || buy.accountId == sell.accountId)
        {
            return false;
        }
        final BigInteger bought = state.accounts.get(buy.accountId).position(trade.instrumentId);
        final BigInteger sold = state.accounts.get(sell.accountId).position(trade.instrumentId);
        final BigInteger taken = BigInteger.valueOf(lots);
        final BigInteger worstShort =
            taken.subtract(bought).add(state.openLots(buy.accountId, trade.instrumentId, Wire.SELL));
        final BigInteger worstLong =
            taken.add(sold).add(state.openLots(sell.accountId, trade.instrumentId, Wire.BUY));
        return worstShort.compareTo(LONG_MAX) > 0 || worstLong.compareTo(LONG_MAX) > 0;
    }

    /** What both owners, both accounts and the public know of the trade from now on. */
    private void change(
        final ModelTrade trade, final int execType, final long priceTicks, final long lots, final Why why)
    {
        retell(trade, execType, priceTicks, lots, why);
        if (isOfToday(trade))
        {
            tellTheDay(state.instruments.get(trade.instrumentId));
        }
        else
        {
            state.mark("P8 " + why + " of a day before");
        }
    }

    private void retell(
        final ModelTrade trade, final int execType, final long priceTicks, final long lots, final Why why)
    {
        final boolean isBust = 0 == lots;
        for (final ModelTrade.Side side : List.of(trade.first, trade.second))
        {
            final ModelOrder order = side.order;
            state.mark("J.1 " + why + " of a " + (order.isLive ? "live" : "dead") + " order");
            order.cumLots -= trade.lots - lots;
            order.bustedLots += trade.lots - lots;
            order.cumTicksLots = BigInteger.valueOf(order.cumTicksLots).add(product(priceTicks, lots))
                .subtract(product(trade.priceTicks, trade.lots)).longValueExact();
            state.accounts.get(order.accountId).onFill(order.instrumentId, !order.isBuy(), trade.lots - lots);
            final long execId = state.nextExecId++;
            model.out.change(side, execType, execId, priceTicks, isBust ? trade.lots : lots, trade, why);
            side.execId = execId;
        }
        trade.isBusted = isBust;
        trade.priceTicks = priceTicks;
        trade.lots = lots;
        model.out.correction(trade);
    }

    /** Figures of the day and last price, without what was taken back (A39). */
    private void tellTheDay(final ModelInstrument instrument)
    {
        model.statistics.publish(instrument);
        final List<ModelTrade> left = ofDay(instrument);
        final long last =
            left.isEmpty() ? instrument.previousCloseTicks : left.get(left.size() - 1).priceTicks;
        state.mark(left.isEmpty() ? "A39 no trade left" : last == instrument.lastTradeTicks ? "A39 same last price" :
            "A39 other last price");
        instrument.lastTradeTicks = last;
    }

    /** What counts of the day's trades, in the order in which they happened. */
    List<ModelTrade> ofDay(final ModelInstrument instrument)
    {
        return state.trades.values().stream()
            .filter(trade -> isOfToday(trade) && trade.instrumentId == instrument.instrumentId && !trade.isBusted)
            .toList();
    }

    /** A new trading day: what was traded so many days before can be changed no more (P8). */
    void onNewDay()
    {
        state.instruments.values().forEach(instrument -> instrument.previousCloseTicks = instrument.lastTradeTicks);
        state.dayNumber++;
        state.trades.values().removeIf(trade -> trade.dayNumber <= state.dayNumber - state.limits.days);
    }

    private static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
