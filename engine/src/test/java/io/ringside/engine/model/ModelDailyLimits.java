package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Prices that the day does not allow: nothing trades and nothing stands in the book there. Orders that do not fit in
 * any more stay alive, inactive, until the limits let them return (rule book O12, B60); pegs leave it as if they
 * had lost their reference.
 */
final class ModelDailyLimits
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelDailyLimits(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    static boolean isOutside(final ModelInstrument instrument, final long priceTicks)
    {
        final long low = instrument.protection.dailyLowTicks;
        final long high = instrument.protection.dailyHighTicks;
        return (0 != low && priceTicks < low) || (0 != high && priceTicks > high);
    }

    /** Of orders with a limit price: never of stop prices, never of caps. */
    static boolean isOutside(final ModelInstrument instrument, final Command terms)
    {
        return Wire.hasLimit(terms.ordType) && isOutside(instrument, terms.priceTicks);
    }

    /** Where a post-only order slides to; 0 if there is no such price. */
    static long slid(final ModelInstrument instrument, final ModelTicks ticks, final long best, final int side)
    {
        final long price = ticks.behind(best, side);
        return isOutside(instrument, price) ? 0 : price;
    }

    /** The price at which a market order's remainder may rest, at most its bound; 0 if there is none. */
    static long remainder(
        final ModelInstrument instrument, final ModelTicks ticks, final boolean isBuy, final BigInteger bound)
    {
        final long low = instrument.protection.dailyLowTicks;
        final long high = instrument.protection.dailyHighTicks;
        final long end = bound.longValueExact();
        final long price =
            isBuy ? ticks.floor(0 == high ? end : Math.min(end, high)) : ticks.ceiling(Math.max(end, low));
        return isOutside(instrument, price) ? 0 : price;
    }

    /** An order that is nowhere would run or rest: tells whether it must wait instead. */
    boolean keepsOut(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        if (!Wire.hasLimit(order.ordType) || !isOutside(instrument, order.priceTicks))
        {
            return false;
        }
        state.mark("B60 kept out" + (order.isElected ? " when elected" : ""));
        if (!order.isStamped)
        {
            order.priority = state.nextPriority++;
        }
        lay(order, instrument);
        model.books.restate(order, Why.OUTSIDE_DAILY_LIMITS, 0);
        return true;
    }

    private static void lay(final ModelOrder order, final ModelInstrument instrument)
    {
        order.isStamped = true;
        order.place = ModelOrder.Place.INACTIVE;
        instrument.inactive.add(order);
    }

    /** The limits changed: first those that no longer fit leave the book, then those that fit again return to it. */
    void onChange(final ModelInstrument instrument)
    {
        for (final ModelOrder order : ModelPhases.inOrderOfBook(instrument))
        {
            if (Wire.PEGGED == order.ordType && isOutside(instrument, order.priceTicks))
            {
                model.pegs.leaveOutside(instrument, order);
            }
            else if (Wire.hasLimit(order.ordType) && isOutside(instrument, order.priceTicks))
            {
                state.mark("B60 leaves the book");
                model.books.restate(order, Why.OUTSIDE_DAILY_LIMITS, 0);
                model.books.withdraw(order);
                lay(order, instrument);
            }
        }
        for (final ModelOrder order : inactive(instrument))
        {
            if (order.isLive && !isOutside(instrument, order.priceTicks))
            {
                comeBack(order, instrument);
            }
        }
    }

    private void comeBack(final ModelOrder order, final ModelInstrument instrument)
    {
        model.books.restate(order, Why.NONE, 0);
        order.isStamped = ModelOrder.Place.INACTIVE == order.place;
        model.books.remove(order);
        if (ModelPhases.isParked(order, instrument))
        {
            state.mark("B60 returns to wait for the close");
            model.phases.park(order);
        }
        else if (instrument.isTrading())
        {
            state.mark("B60 returns and runs");
            model.matching.execute(order);
            model.runElected(instrument);
        }
        else
        {
            state.mark("B60 returns to a book at rest");
            model.books.rest(order);
        }
    }

    /** By the time they have. */
    static List<ModelOrder> inactive(final ModelInstrument instrument)
    {
        final List<ModelOrder> orders = new ArrayList<>(instrument.inactive);
        orders.sort(Comparator.comparingLong(order -> order.priority));
        return orders;
    }
}
