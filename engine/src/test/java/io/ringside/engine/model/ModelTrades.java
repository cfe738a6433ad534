package io.ringside.engine.model;

/** What one trade does: fills, positions, the last price, the other legs, the stops. */
final class ModelTrades
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelTrades(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** One trade of continuous trading, at the resting order's price, or one at the closing price. */
    void trade(final ModelOrder incoming, final ModelOrder resting, final long lots)
    {
        final ModelInstrument instrument = state.instruments.get(incoming.instrumentId);
        final boolean isAtClose = instrument.isTradingAtClose();
        final long priceTicks = isAtClose ? instrument.closingTicks : resting.priceTicks;
        final long matchId = state.takeMatchId();
        instrument.lastTradeTicks = priceTicks;
        model.protection.onTrade(instrument, priceTicks);
        fill(resting, lots, priceTicks, matchId, Wire.LIQUIDITY_ADDED);
        fill(incoming, lots, priceTicks, matchId, Wire.LIQUIDITY_REMOVED);
        model.out.trade(instrument.instrumentId, incoming.side, matchId, priceTicks, lots);
        model.ledger.onTrade(instrument, matchId, priceTicks, lots, resting, incoming);
        settleResting(resting, lots, instrument);
        if (!incoming.isLive)
        {
            model.books.bury(incoming);
        }
        model.books.onFill(resting, lots);
        model.books.onFill(incoming, lots);
        state.endIdOfFilled(resting);
        state.endIdOfFilled(incoming);
        if (isAtClose)
        {
            state.mark("Q4 trade" + (priceTicks == resting.priceTicks ? "" : " at a better price than the limit"));
        }
        else
        {
            model.stops.onTrade(instrument, priceTicks, incoming);
        }
    }

    /** The book after a fill of a resting order: smaller, gone, or with a new tranche at the back (O7, B11). */
    private void settleResting(final ModelOrder resting, final long lots, final ModelInstrument instrument)
    {
        if (!resting.isLive)
        {
            model.books.bury(resting);
            return;
        }
        if (resting.isHidden())
        {
            state.mark("B12 part of a hidden order trades");
        }
        resting.trancheLots -= resting.isIceberg() ? lots : 0;
        if (resting.isIceberg() && 0 == resting.trancheLots)
        {
            replenish(resting, instrument);
        }
        else if (resting.isShown())
        {
            model.out.delta(resting, Wire.BOOK_CHANGE);
        }
    }

    private void replenish(final ModelOrder order, final ModelInstrument instrument)
    {
        state.mark("B10 new tranche");
        instrument.sideOf(order.side).remove(order);
        model.out.delta(order, Wire.BOOK_DELETE);
        order.priority = state.nextPriority++;
        if (order == instrument.topOrder(order.side))
        {
            state.mark("A35 top lost with its tranche");
            instrument.topOrder(order.side, null);
        }
        order.freshTranche();
        instrument.sideOf(order.side).add(order);
        model.out.delta(order, Wire.BOOK_NEW);
    }

    /** Both sides of an auction's pair are filled alike. */
    void fill(
        final ModelOrder order, final long lots, final long priceTicks, final long matchId, final int liquidity)
    {
        order.cumLots += lots;
        order.cumTicksLots = Math.addExact(order.cumTicksLots, Math.multiplyExact(priceTicks, lots));
        if (0 == order.leavesLots())
        {
            order.end(Wire.STATUS_FILLED);
        }
        state.levelUse.losses.beforeChange(order.accountId, order.instrumentId, priceTicks);
        state.accounts.get(order.accountId).onFill(order.instrumentId, order.isBuy(), lots);
        state.levelUse.onFill(order, lots, priceTicks);
        final long commission = state.money.settle(order, lots, priceTicks, liquidity);
        model.out.fill(order, state.nextExecId++, priceTicks, lots, matchId, liquidity, commission);
    }
}
