package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** Continuous trading: one incoming order against the other side of the book (rule book O1 to O8, 3.3, 3.4, 5.3). */
final class ModelMatching
{
    /** How far an incoming order may go, fixed when it starts (B13, A15, B84). */
    private static final class Range
    {
        /** Its limit or protection price; null if it has none. */
        BigInteger limit;
        /** Of the execution collar; null without one. */
        BigInteger[] collar;
        /** Of the circuit breaker; null without one. */
        BigInteger[] breaker;
        /** Of the guard against cascades; null without one. */
        BigInteger[] guard;
        /** Its limit is what it met first: nobody told its owner yet. */
        boolean isLimitUntold;
        /** It may not rest at what it met, so a trade has not told its owner either. */
        boolean isPriceMoved;

        boolean isWithinLimit(final ModelOrder order, final long priceTicks)
        {
            if (null == limit)
            {
                return true;
            }
            final int compared = BigInteger.valueOf(priceTicks).compareTo(limit);
            return order.isBuy() ? compared <= 0 : compared >= 0;
        }
    }

    private final ReferenceModel model;
    private final ModelState state;
    private final ModelBooks books;
    private final ModelAllocation allocation;

    ModelMatching(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        books = model.books;
        allocation = new ModelAllocation(model);
    }

    /** The order is live and nowhere; afterwards it rests or is dead. */
    void execute(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final long best = instrument.bestOpposite(order.side);
        if (0 == best && !instrument.isTradingAtClose() && (order.isUnpriced() ||
            Wire.MARKET_TO_LIMIT == order.ordType))
        {
            books.end(order, Why.NO_OPPOSITE);
            return;
        }
        if (Wire.POST_ONLY_NONE != order.postOnly && isMatching(instrument, order, best))
        {
            postOnly(order, instrument, best);
            return;
        }
        final boolean isLimitUntold = Wire.MARKET_TO_LIMIT == order.ordType;
        if (isLimitUntold)
        {
            state.mark("O3 market-to-limit");
            order.ordType = Wire.LIMIT;
            order.priceTicks = best;
        }
        final Range range = rangeOf(order, instrument);
        range.isLimitUntold = isLimitUntold;
        final boolean stays = order.isHidden() && instrument.doMinimumsStay();
        final long minLots = stays ? 0 : order.minLots;
        order.minLots = stays ? order.minLots : 0;
        final long reach = Wire.FOK == order.timeInForce || minLots > 0 ? reach(order, instrument, range) : 0;
        if (Wire.FOK == order.timeInForce && reach < order.leavesLots())
        {
            state.mark("O5 FOK killed with mode " + order.stpMode);
            books.end(order, Why.FOK_UNFILLABLE);
            return;
        }
        if (minLots > 0)
        {
            if (reach < minLots)
            {
                books.end(order, Why.MIN_QUANTITY_UNFILLED);
                return;
            }
            state.mark("O6 minimum met with mode " + order.stpMode);
            state.mark(0 == order.displayLots ? "O6 minimum met" : order.isIceberg() ?
                "B19 display dropped with the minimum" : "B19 stays hidden when the minimum is met");
            // O6, B19: what a met minimum quantity leaves over of an iceberg is fully shown from now on.
            order.displayLots = order.isIceberg() ? 0 : order.displayLots;
            order.isMinimumMet = true;
        }
        if (Wire.FOK == order.timeInForce)
        {
            state.mark("O5 FOK fills with mode " + order.stpMode);
        }
        final Why stopped = isBelowMinimum(order, instrument, range) ? Why.NONE : sweep(order, instrument, range);
        if (order.isLive)
        {
            finish(order, instrument, stopped, range);
        }
    }

    /** Q7: it rests untouched if all that it could trade at once is less than it wants. */
    private boolean isBelowMinimum(final ModelOrder order, final ModelInstrument instrument, final Range range)
    {
        final long leastLots = order.leastLots();
        final boolean is = 0 != leastLots && reach(order, instrument, range) < leastLots;
        if (0 != leastLots)
        {
            state.mark("Q7 incoming minimum " + (is ? "is not met" : "is met") +
                (Wire.PEGGED == order.ordType ? " of a peg" : ""));
        }
        return is;
    }

    private static boolean isMatching(final ModelInstrument instrument, final ModelOrder order, final long best)
    {
        return instrument.isTradingAtClose() ? instrument.isWillingAtClose(order) &&
            instrument.oppositeOf(order.side).stream().anyMatch(instrument::isWillingAtClose) :
            isMatching(order, order.priceTicks, best);
    }

    static boolean isMatching(final ModelOrder order, final long limitTicks, final long best)
    {
        return 0 != best && (order.isBuy() ? limitTicks >= best : limitTicks <= best);
    }

    private void postOnly(final ModelOrder order, final ModelInstrument instrument, final long best)
    {
        state.mark("O8 post-only mode " + order.postOnly +
            (instrument.oppositeOf(order.side).first().isHidden() ? " against a hidden order" : ""));
        if (Wire.POST_ONLY_SLIDE != order.postOnly)
        {
            books.end(order, Why.POST_ONLY);
            return;
        }
        final long slid = ModelDailyLimits.slid(instrument, state.ticks(instrument), best, order.side);
        if (0 == slid)
        {
            books.end(order, Why.POST_ONLY);
            return;
        }
        state.mark("O8 slides" + byTable(instrument));
        order.priceTicks = slid;
        order.isStamped = false;
        books.restate(order, Why.SLID, 0);
        books.rest(order);
    }

    private Range rangeOf(final ModelOrder order, final ModelInstrument instrument)
    {
        final Range range = new Range();
        if (instrument.isTradingAtClose())
        {
            // One price, or none: nothing costs less than nothing, and nobody pays the most there is.
            range.limit = instrument.isWillingAtClose(order) ? BigInteger.valueOf(instrument.closingTicks) :
                order.isBuy() ? BigInteger.ZERO : BigInteger.valueOf(Long.MAX_VALUE);
            return range;
        }
        if (order.isUnpriced())
        {
            range.limit = 0 == instrument.definition.protectionTicks ? null :
                ModelChecks.protectionBound(instrument, order.side);
        }
        else
        {
            range.limit = BigInteger.valueOf(order.priceTicks);
        }
        range.collar = ModelProtection.collar(instrument);
        range.breaker = model.protection.breaker(instrument);
        final long guardTicks = instrument.protection.cascadeGuardTicks;
        if (order.isElected && 0 != guardTicks && 0 != instrument.cascadeStartTicks)
        {
            range.guard = ModelProtection.around(instrument.cascadeStartTicks, BigInteger.valueOf(guardTicks));
        }
        return range;
    }

    private static boolean isOutside(final BigInteger[] band, final long priceTicks)
    {
        final BigInteger price = BigInteger.valueOf(priceTicks);
        return null != band && (price.compareTo(band[0]) < 0 || price.compareTo(band[1]) > 0);
    }

    /** Trade until it is filled, ended by self-trade prevention, or may not go on; why, if a collar stopped it. */
    private Why sweep(final ModelOrder order, final ModelInstrument instrument, final Range range)
    {
        final TreeSet<ModelOrder> opposite = instrument.oppositeOf(order.side);
        while (order.isLive && !opposite.isEmpty())
        {
            final ModelOrder resting = firstFor(order, opposite, range);
            if (null == resting)
            {
                return Why.NONE;
            }
            if (!range.isWithinLimit(order, resting.priceTicks))
            {
                return Why.NONE;
            }
            if (isOutside(range.collar, resting.priceTicks))
            {
                return Why.COLLAR;
            }
            if (isOutside(range.breaker, resting.priceTicks))
            {
                return Why.CIRCUIT_BREAKER;
            }
            if (isOutside(range.guard, resting.priceTicks))
            {
                return Why.STOP_CASCADE;
            }
            final long leastLots = resting.leastLots();
            if (!isByTime(instrument))
            {
                allocation.round(order, resting.priceTicks, instrument);
            }
            else if (!model.stp.prevents(order, resting))
            {
                model.trades.trade(order, resting, Math.min(order.leavesLots(), resting.matchableLots()));
            }
            if (0 != leastLots)
            {
                freeFromMinimum(resting, instrument);
            }
        }
        return Why.NONE;
    }

    /** Q7: the first that it does not pass over, however far it may go; null if there is none. */
    private ModelOrder firstFor(final ModelOrder order, final TreeSet<ModelOrder> opposite, final Range range)
    {
        for (final ModelOrder resting : opposite)
        {
            if (order.leavesLots() >= resting.leastLots())
            {
                return resting;
            }
            if (range.isWithinLimit(order, resting.priceTicks))
            {
                state.mark("Q7 passed over" + (Wire.PEGGED == resting.ordType ? " is a peg" : ""));
            }
        }
        return null;
    }

    /** Q7: less than its minimum is left, and it meets what passed it over: it is next to be matched. */
    private void freeFromMinimum(final ModelOrder resting, final ModelInstrument instrument)
    {
        if (ModelOrder.Place.BOOK == resting.place && 0 == resting.leastLots() &&
            isMatching(resting, resting.priceTicks, instrument.bestOpposite(resting.side)))
        {
            state.mark("Q7 freed from its minimum" + (Wire.PEGGED == resting.ordType ? ", a peg" : ""));
            model.books.remove(resting);
            resting.isStamped = false;
            resting.place = ModelOrder.Place.ELECTED;
            instrument.elected.add(resting);
        }
    }

    /** O5: lots that would trade, at most what the order wants; nothing is changed. */
    private long reach(final ModelOrder order, final ModelInstrument instrument, final Range range)
    {
        final LongPredicate isPriceAllowed = price ->
            range.isWithinLimit(order, price) && !isOutside(range.collar, price) &&
            !isOutside(range.breaker, price) && !isOutside(range.guard, price);
        return isByTime(instrument) ?
            new ModelReach(model).of(order, instrument, isPriceAllowed) :
            new ModelRoundsReach(model, order).of(instrument, isPriceAllowed)
            .min(BigInteger.valueOf(order.leavesLots())).longValueExact();
    }

    /** Q4: at the closing price time decides, whatever the algorithm. */
    private static boolean isByTime(final ModelInstrument instrument)
    {
        return ModelAllocation.isFifo(instrument) || instrument.isTradingAtClose();
    }

    private void finish(
        final ModelOrder order, final ModelInstrument instrument, final Why stopped, final Range range)
    {
        if (Why.COLLAR == stopped && Wire.COLLAR_VOLATILITY != instrument.protection.collarAction)
        {
            books.end(order, Why.COLLAR);
            return;
        }
        if (Why.NONE != stopped)
        {
            model.protection.interrupt(instrument, Why.COLLAR == stopped ? Why.VOLATILITY : stopped);
        }
        if (Wire.isImmediate(order.timeInForce))
        {
            books.end(order, Why.NONE == stopped ? Why.IOC_REMAINDER : stopped);
        }
        else if (order.isUnpriced())
        {
            marketRemainder(order, instrument, range, Why.NONE == stopped ? Why.MARKET_REMAINDER : stopped);
        }
        else if (hasPriceToRest(order, instrument, range))
        {
            rest(order, range);
        }
        else
        {
            books.end(order, Why.NONE == stopped ? Why.MARKET_REMAINDER : stopped);
        }
    }

    /** Q6: a market-to-limit order met half a tick, where it may not rest. */
    private boolean hasPriceToRest(final ModelOrder order, final ModelInstrument instrument, final Range range)
    {
        final ModelTicks ticks = state.ticks(instrument);
        if (range.isLimitUntold && Wire.HALF_TICK == instrument.protection.midpoint &&
            !ticks.isOnTick(order.priceTicks))
        {
            state.mark("Q6 market-to-limit at half a tick");
            order.priceTicks = ModelDailyLimits.remainder(
                instrument, ticks, order.isBuy(), BigInteger.valueOf(order.priceTicks));
            range.isPriceMoved = true;
        }
        return 0 != order.priceTicks;
    }

    /** A trade tells the owner of a market-to-limit order at which price it rests; without one a report must. */
    private void rest(final ModelOrder order, final Range range)
    {
        if (range.isLimitUntold && (0 == order.cumLots || range.isPriceMoved))
        {
            state.mark("O3 rests without a trade" +
                (Wire.CONTINUOUS == state.instruments.get(order.instrumentId).phase ? "" : " in a call"));
            books.restate(order, Why.MARKET_REMAINDER, 0);
        }
        books.rest(order);
    }

    private void marketRemainder(
        final ModelOrder order, final ModelInstrument instrument, final Range range, final Why why)
    {
        if (!instrument.isTradingAtClose() &&
            (Wire.REMAINDER_REST != instrument.protection.marketRemainder || null == range.limit))
        {
            books.end(order, why);
            return;
        }
        final long price =
            ModelDailyLimits.remainder(instrument, state.ticks(instrument), order.isBuy(), range.limit);
        if (0 == price)
        {
            books.end(order, why);
            return;
        }
        state.mark("O2 price of the remainder" + byTable(instrument));
        state.mark("O2 remainder rests" + (order.isElected ? " of a stop" : ""));
        order.ordType = Wire.LIMIT;
        order.isElected = false;
        order.priceTicks = price;
        order.stopPriceTicks = 0;
        order.trailTicks = 0;
        state.money.limit(order);
        books.restate(order, Why.MARKET_REMAINDER, 0);
        books.rest(order);
    }

    private static String byTable(final ModelInstrument instrument)
    {
        return 0 == instrument.protection.tickTableId ? "" : " by a tick table";
    }
}
