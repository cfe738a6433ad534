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
        final ModelTrade trade = state.trades.get(command.matchId);
        return Why.first(
            () -> whyRefused(command),
            () -> Why.VALUE_OVERFLOW.when(isPositionOverflowing(trade, trade.lots)),
            () -> change(trade, Wire.EXEC_TRADE_CANCEL, trade.priceTicks, 0, Why.BUST));
    }

    /** The trades of an instrument in a range of time never were: all of them, or too many and none. */
    Why bustAll(final Command command)
    {
        final List<ModelTrade> chosen = state.trades.values().stream().filter(trade ->
            trade.instrumentId == command.instrumentId && !trade.isBusted && state.isRemembered(trade.matchId) &&
            !isTooOld(trade) && trade.timeNs >= command.atNs && trade.timeNs < command.toNs &&
            !isPositionOverflowing(trade, trade.lots)).toList();
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.atNs < 0 || command.toNs <= command.atNs),
            () -> Why.NOT_AUTHORISED.when(areNotTwo(command)),
            () -> state.ifUnknown(command.instrumentId),
            () -> Why.UNKNOWN_TRADE.when(chosen.isEmpty()),
            () -> Why.TOO_MANY_TRADES.when(chosen.size() > BUSTS_MAX),
            () -> bustAll(chosen, state.instruments.get(command.instrumentId)));
    }

    private Why bustAll(final List<ModelTrade> chosen, final ModelInstrument instrument)
    {
        boolean isTodayTold = false;
        for (final ModelTrade trade : chosen)
        {
            if (!isPositionOverflowing(trade, trade.lots))
            {
                retell(trade, Wire.EXEC_TRADE_CANCEL, trade.priceTicks, 0, Why.BUST);
                isTodayTold |= isOfToday(trade);
                state.affectedCount++;
            }
        }
        state.mark(
            "P8 bust of " + (1 == state.affectedCount ? "one" : "many") + (isTodayTold ? " of today" : " of before"));
        if (isTodayTold)
        {
            tellTheDay(instrument);
        }
        return Why.NONE;
    }

    /** The trade was another one. */
    Why correct(final Command command)
    {
        final ModelTrade trade = state.trades.get(command.matchId);
        return Why.first(
            () -> whyRefused(command),
            () -> whyNotCorrect(command, trade, state.instruments.get(trade.instrumentId)),
            () -> change(trade, Wire.EXEC_TRADE_CORRECT, command.priceTicks, command.quantityLots, Why.CORRECTION));
    }

    private Why whyNotCorrect(final Command command, final ModelTrade trade, final ModelInstrument instrument)
    {
        return Why.first(
            () -> command.priceTicks == trade.priceTicks ? Why.NONE :
                correctedPrice(command.priceTicks, instrument),
            () -> Why.INVALID_QUANTITY.when(command.quantityLots <= 0),
            () -> Why.QUANTITY_OFF_LOT.when(0 != command.quantityLots % instrument.definition.quantityIncrementLots),
            () -> Why.QUANTITY_TOO_LARGE.when(command.quantityLots > trade.lots),
            () -> Why.INVALID_COMMAND.when(
                command.priceTicks == trade.priceTicks && command.quantityLots == trade.lots),
            () -> Why.VALUE_OVERFLOW.when(
                product(command.priceTicks, trade.first.order.quantityLots).compareTo(LONG_MAX) > 0 ||
                product(command.priceTicks, trade.second.order.quantityLots).compareTo(LONG_MAX) > 0 ||
                isPositionOverflowing(trade, trade.lots - command.quantityLots)),
            () -> Why.AMOUNT_OVERFLOW.when(state.money.isTooLarge(trade, command.priceTicks, command.quantityLots)));
    }

    /** Q6: a peg might have traded at half a tick. */
    private Why correctedPrice(final long priceTicks, final ModelInstrument instrument)
    {
        final boolean isMiddle = priceTicks > 0 && Wire.HALF_TICK == instrument.protection.midpoint &&
            priceTicks <= instrument.definition.maxPriceTicks &&
            state.ticks(instrument).floorOrMiddle(priceTicks) == priceTicks;
        return isMiddle ? Why.NONE : model.checks.terms.price(priceTicks, instrument);
    }

    private Why whyRefused(final Command command)
    {
        final ModelTrade trade = state.trades.get(command.matchId);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.matchId < 1),
            () -> Why.NOT_AUTHORISED.when(areNotTwo(command)),
            () -> Why.UNKNOWN_TRADE.when(null == trade || !state.isRemembered(command.matchId)),
            () -> Why.TRADE_NOT_CHANGEABLE.when(isMarkedTooOld(trade) || trade.isBusted));
    }

    private boolean isMarkedTooOld(final ModelTrade trade)
    {
        state.mark(isTooOld(trade) ? "6.4 too old to be changed" : "6.4 young enough to be changed");
        return isTooOld(trade);
    }

    static boolean areNotTwo(final Command command)
    {
        return isNameless(command.operatorName) || isNameless(command.secondOperatorName) ||
            command.operatorName.equals(command.secondOperatorName);
    }

    private boolean isTooOld(final ModelTrade trade)
    {
        return 0 != state.madeWith.errorTradeWindowNs &&
            state.nowNs - trade.timeNs > state.madeWith.errorTradeWindowNs;
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
    private Why change(
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
        return Why.NONE;
    }

    private void retell(
        final ModelTrade trade, final int execType, final long priceTicks, final long lots, final Why why)
    {
        final boolean isBust = 0 == lots;
        if (trade.first.order.accountId != trade.second.order.accountId)
        {
            // The buyer's side first.
            for (final ModelTrade.Side side : trade.first.order.isBuy() ? List.of(trade.first, trade.second) :
                List.of(trade.second, trade.first))
            {
                state.levelUse.losses.beforeChange(side.order.accountId, trade.instrumentId);
            }
        }
        for (final ModelTrade.Side side : List.of(trade.first, trade.second))
        {
            final ModelOrder order = side.order;
            state.money.change(side, trade, priceTicks, lots);
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
        state.trades.values().removeIf(trade -> trade.dayNumber <= state.dayNumber - state.limits.errorTradeDays);
    }

    private static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
