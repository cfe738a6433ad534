package io.ringside.engine.model;

/** Putting orders into a book and taking them out, and ending them: what owner and public are told of it. */
final class ModelBooks
{
    private final ModelState state;
    private final ModelOutputs out;

    ModelBooks(final ModelState state, final ModelOutputs out)
    {
        this.state = state;
        this.out = out;
    }

    /** It keeps the priority it was stamped with, else takes a new one, and shows a fresh tranche. */
    void rest(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        if (isOneTooMany())
        {
            state.mark("P3 no place for what is left" + (0 == order.cumLots ? "" : " of a trade"));
            end(order, Why.BOOK_FULL);
            return;
        }
        if (!order.isUnpriced() && isLevelMissing(instrument, order.side, order.priceTicks))
        {
            state.mark("P3 no level to rest at" + (order.isElected ? " for a stop" :
                Wire.PEGGED == order.ordType ? " for a peg" : ""));
            end(order, Why.BOOK_FULL);
            return;
        }
        if (!order.isStamped)
        {
            order.priority = state.nextPriority++;
        }
        if (order.isStamped)
        {
            state.mark(order.isElected ? "A07 rests with the time of its election" : "D1 rests with a time of its own");
        }
        order.isStamped = false;
        if (order.isMinimumMet)
        {
            state.mark("O6 remainder of a minimum");
            order.isMinimumMet = false;
        }
        order.freshTranche();
        order.place = ModelOrder.Place.BOOK;
        betterMarket(instrument, order);
        instrument.sideOf(order.side).add(order);
        if (order.isShown())
        {
            out.delta(order, Wire.BOOK_NEW);
        }
    }

    /** The order that first betters the market is the top one of its side; an empty side is bettered too (A34). */
    private void betterMarket(final ModelInstrument instrument, final ModelOrder order)
    {
        final long best = instrument.bestShown(order.side);
        final boolean isBetter =
            0 == best || (order.isBuy() ? order.priceTicks > best : order.priceTicks < best);
        if (Wire.CONTINUOUS == instrument.phase && order.isShown() && isBetter)
        {
            state.mark(0 == best ? "A34 top of an empty side" : null == instrument.topOrder(order.side) ?
                "A34 top of a side without one" : "B27 top is bettered");
            instrument.topOrder(order.side, order);
        }
    }

    /** An order came in that may trade, and there is no room for it to stay (P3). */
    boolean isOneTooMany()
    {
        return state.live.size() > state.limits.orders;
    }

    boolean isLevelMissing(final ModelInstrument instrument, final int side, final long priceTicks)
    {
        return state.live.size() >= state.limits.levels && !instrument.hasLevel(side, priceTicks) &&
            state.levelCount() >= state.limits.levels;
    }

    /** Take it from wherever it waits; says nothing to anybody. */
    void remove(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final boolean isFound = switch (order.place)
        {
            case BOOK -> instrument.sideOf(order.side).remove(order);
            case STOPS -> instrument.stops.remove(order);
            case ELECTED -> instrument.elected.remove(order);
            case PARKED -> instrument.parked.remove(order);
            case INACTIVE -> instrument.inactive.remove(order);
            case NOWHERE -> true;
        };
        if (!isFound)
        {
            throw new IllegalStateException("model: order is not where it waits: " + order.place + " " + order);
        }
        order.place = ModelOrder.Place.NOWHERE;
        if (order == instrument.topOrder(order.side))
        {
            instrument.topOrder(order.side, null);
        }
    }

    /** Remove, and tell the public if it knew of it. */
    void withdraw(final ModelOrder order)
    {
        final boolean isPublic = ModelOrder.Place.BOOK == order.place && order.isShown();
        remove(order);
        if (isPublic)
        {
            out.delta(order, Wire.BOOK_DELETE);
        }
    }

    /** Cancel what is left, unasked, and what hangs on it. */
    void end(final ModelOrder order, final Why why)
    {
        kill(order, why, 0);
        endOther(order);
    }

    /** Report it cancelled and take it away; its other leg is dealt with by the caller. */
    void kill(final ModelOrder order, final Why why, final long preventedLots)
    {
        order.end(Wire.STATUS_CANCELED);
        out.order(order, Wire.EXEC_CANCELED, why, state.nextExecId++, preventedLots);
        bury(order);
    }

    void expire(final ModelOrder order, final Why why)
    {
        order.end(Wire.STATUS_EXPIRED);
        out.order(order, Wire.EXEC_EXPIRED, why, state.nextExecId++, 0);
        bury(order);
        endOther(order);
    }

    void restate(final ModelOrder order, final Why why, final long preventedLots)
    {
        out.order(order, Wire.EXEC_RESTATED, why, state.nextExecId++, preventedLots);
    }

    /** The order was reported dead: nobody will find it again. */
    void bury(final ModelOrder order)
    {
        withdraw(order);
        state.live.remove(order.orderId);
    }

    /** A pair is one instruction: one leg has ended, so the other ends (A21), and its id first. */
    void endOther(final ModelOrder dead)
    {
        final ModelOrder other = dead.linked;
        unlink(dead);
        if (null != other)
        {
            state.mark("A21 other leg ends too");
            kill(other, Why.OCO_CANCELLED, 0);
            state.endId(other.sessionId, other.clOrdId);
        }
        state.endId(dead.sessionId, dead.clOrdId);
    }

    /** One leg traded: the other may trade that much less, and nothing at all once the one is filled (A20). */
    void onFill(final ModelOrder order, final long lots)
    {
        final ModelOrder other = order.linked;
        if (null == other)
        {
            return;
        }
        if (!order.isLive || lots >= other.leavesLots())
        {
            state.mark(order.isLive ? "A20 nothing left to share" : "O11 one cancels other");
            unlink(order);
            kill(other, Why.OCO_CANCELLED, 0);
            state.endId(other.sessionId, other.clOrdId);
            return;
        }
        state.mark("A20 other leg reduced");
        reduce(other, lots, Why.OCO_REDUCED, 0);
    }

    /** Less to trade, hidden part first; something is left. */
    void reduce(final ModelOrder order, final long lots, final Why why, final long preventedLots)
    {
        final long shownBefore = order.shownLots();
        order.quantityLots -= lots;
        restate(order, why, preventedLots);
        order.trancheLots = Math.min(order.trancheLots, order.leavesLots());
        if (ModelOrder.Place.BOOK == order.place && order.shownLots() != shownBefore)
        {
            out.delta(order, Wire.BOOK_CHANGE);
        }
    }

    private static void unlink(final ModelOrder order)
    {
        if (null != order.linked)
        {
            order.linked.linked = null;
            order.linked = null;
        }
    }
}
