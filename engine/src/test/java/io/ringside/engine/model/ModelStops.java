package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Stop orders: who is elected when, in which order they run (rule book O9, A05 to A08, B40 to B44). */
final class ModelStops
{
    private final ReferenceModel model;
    private final ModelState state;
    private long lastTurn;

    ModelStops(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    void add(final ModelOrder stop)
    {
        stop.place = ModelOrder.Place.STOPS;
        state.instruments.get(stop.instrumentId).stops.add(stop);
        goLast(stop);
    }

    /** It waits behind all others with its stop price. */
    void goLast(final ModelOrder stop)
    {
        stop.turn = ++lastTurn;
    }

    /** After a trade, by an incoming order or an auction: elect, then let trailing stops follow. */
    void onTrade(final ModelInstrument instrument, final long priceTicks, final ModelOrder incoming)
    {
        final List<ModelOrder> reached = new ArrayList<>(instrument.stops);
        reached.removeIf(stop -> Wire.LAST_TRADE != stop.triggerKind || !isReached(stop, priceTicks));
        if (!reached.isEmpty() && null != incoming && incoming.leavesLots() > 0 && !incoming.isStamped)
        {
            // D1: it was there before those that it elects.
            state.mark("D1 has its time before those that it elects");
            incoming.priority = state.nextPriority++;
            incoming.isStamped = true;
        }
        elect(instrument, reached, priceTicks);
        for (final ModelOrder stop : instrument.stops)
        {
            if (Wire.isTrailing(stop.ordType))
            {
                follow(stop, priceTicks);
            }
        }
    }

    private void follow(final ModelOrder stop, final long priceTicks)
    {
        final BigInteger start = trailedFrom(stop.isBuy(), priceTicks, stop.trailTicks);
        if (0 == stop.activationTicks)
        {
            state.mark("B43 trailing" + (stop.trailTicks < 0 ? " by a percentage" : ""));
            final BigInteger now = BigInteger.valueOf(stop.stopPriceTicks);
            stop.stopPriceTicks = (stop.isBuy() ? now.min(start) : now.max(start)).longValueExact();
        }
        else if (stop.isBegunFromBelow ? priceTicks >= stop.activationTicks : priceTicks <= stop.activationTicks)
        {
            state.mark("B43 begun from " + (stop.isBegunFromBelow ? "below" : "above"));
            stop.activationTicks = 0;
            stop.stopPriceTicks =
                start.max(BigInteger.ONE).min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
        }
    }

    /** After a command: stops that watch the quote. Tells whether there was one. */
    boolean electByQuote(final ModelInstrument instrument)
    {
        final List<ModelOrder> reached = new ArrayList<>(instrument.stops);
        reached.removeIf(stop -> Wire.BEST_QUOTE != stop.triggerKind || !isQuoteThere(instrument, stop));
        elect(instrument, reached, instrument.lastTradeTicks);
        return !reached.isEmpty();
    }

    /** Would the stop be elected at once (A05, B42)? The price fields are those asked for. */
    boolean isSatisfied(final ModelInstrument instrument, final ModelOrder stop)
    {
        return Wire.BEST_QUOTE == stop.triggerKind ?
            Wire.CONTINUOUS == instrument.phase && isQuoteThere(instrument, stop) :
            0 != instrument.lastTradeTicks && isReached(stop, instrument.lastTradeTicks);
    }

    /** Where a trailing stop stands when the price is this. */
    static BigInteger trailedFrom(final boolean isBuy, final long priceTicks, final long trailTicks)
    {
        final BigInteger price = BigInteger.valueOf(priceTicks);
        final BigInteger trail = trailTicks >= 0 ? BigInteger.valueOf(trailTicks) :
            price.multiply(BigInteger.valueOf(trailTicks).negate()).divide(BigInteger.valueOf(10_000))
            .max(BigInteger.ONE);
        return isBuy ? price.add(trail) : price.subtract(trail);
    }

    /** The first that waits runs like an order that just came in. */
    void runNext(final ModelInstrument instrument)
    {
        final ModelOrder order = instrument.elected.remove();
        order.place = ModelOrder.Place.NOWHERE;
        if (!model.dailyLimits.keepsOut(order))
        {
            state.runningStops++;
            model.matching.execute(order);
            state.runningStops--;
        }
    }

    /** The instrument left continuous trading before they ran: they wait in the call's book (B44). */
    void joinCall(final ModelInstrument instrument)
    {
        while (!instrument.elected.isEmpty())
        {
            final ModelOrder order = instrument.elected.remove();
            order.place = ModelOrder.Place.NOWHERE;
            state.mark("B44 elected stop joins a call");
            if (!model.dailyLimits.keepsOut(order))
            {
                model.books.rest(order);
            }
        }
    }

    private static boolean isReached(final ModelOrder stop, final long priceTicks)
    {
        return 0 == stop.activationTicks &&
            (stop.awaitsRise() ? priceTicks >= stop.stopPriceTicks : priceTicks <= stop.stopPriceTicks);
    }

    private boolean isQuoteThere(final ModelInstrument instrument, final ModelOrder stop)
    {
        final long quote = instrument.bestShown(stop.isBuy() ? Wire.SELL : Wire.BUY);
        return 0 != quote && isReached(stop, quote);
    }

    private void elect(final ModelInstrument instrument, final List<ModelOrder> reached, final long priceTicks)
    {
        // Buys by rising, sells by falling stop price; then take-profit buys by falling, sells by rising (O15); then
        // entry, or the amendment that cost it its turn (A06, B40, R02).
        reached.sort(Comparator.<ModelOrder>comparingInt(order -> Wire.isTakeProfit(order.ordType) ? 1 : 0)
            .thenComparingInt(order -> order.side)
            .thenComparingLong(order -> order.awaitsRise() ? order.stopPriceTicks : -order.stopPriceTicks)
            .thenComparingLong(order -> order.turn));
        for (final ModelOrder stop : reached)
        {
            if (instrument.elected.isEmpty() && 0 == instrument.cascadeStartTicks)
            {
                instrument.cascadeStartTicks = priceTicks;
            }
            state.mark("O9 elected " + (stop.isBuy() ? "buy" : "sell") + " type " + stop.ordType +
                (Wire.BEST_QUOTE == stop.triggerKind ? " by quote" : ""));
            if (Wire.isTakeProfit(stop.ordType))
            {
                state.mark("O15 take profit " + (stop.isBuy() ? "of a buy" : "of a sell"));
            }
            state.mark(0 == state.runningStops ? "O9 elected by an order" : "B41 elected by an elected stop");
            instrument.stops.remove(stop);
            stop.isElected = true;
            stop.priority = state.nextPriority++;
            stop.isStamped = true;
            stop.place = ModelOrder.Place.ELECTED;
            instrument.elected.add(stop);
            model.books.restate(stop, Why.TRIGGERED, 0);
        }
    }
}
