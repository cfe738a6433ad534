package io.ringside.engine.core.instrument;

import io.ringside.engine.book.TrailDistance;
import io.ringside.engine.protocol.Reason;

/**
 * The prices that orders of an instrument may have: on the grid, at most the highest, within the daily limits. Live
 * orders may have been accepted under wider rules. Hot path: no allocation.
 */
public final class PriceRules
{
    static final long NO_PRICE = PriceGrid.NO_PRICE;

    private final PriceGrid grid = new PriceGrid();
    private long maxTicks;
    private long highestMaxTicks;
    private long dailyLowTicks;
    private long dailyHighTicks = Long.MAX_VALUE;

    /** Sets the rules of the instrument's definition. */
    void define(final InstrumentRules rules)
    {
        grid.increment(rules.priceIncrementTicks);
        maxTicks = rules.maxPriceTicks;
        highestMaxTicks = Math.max(highestMaxTicks, maxTicks);
    }

    /** Sets the protection rules; the table is the one that they name, or null. */
    void protect(final ProtectionRules rules, final TickTable tickTable)
    {
        grid.table(tickTable);
        dailyLowTicks = rules.dailyLowTicks;
        dailyHighTicks = 0 == rules.dailyHighTicks ? Long.MAX_VALUE : rules.dailyHighTicks;
    }

    /** Restores the highest price that was ever allowed. */
    public void highestMaxTicks(final long ticks)
    {
        highestMaxTicks = ticks;
    }

    /** The highest price that was ever allowed: no live order has a higher one. */
    public long highestMaxTicks()
    {
        return highestMaxTicks;
    }

    /** Checks the price of an order, without the daily limits. */
    public Reason check(final long priceTicks)
    {
        if (priceTicks <= 0)
        {
            return Reason.INVALID_PRICE;
        }
        if (!grid.isValid(priceTicks))
        {
            return Reason.PRICE_OFF_TICK;
        }
        return priceTicks > maxTicks ? Reason.PRICE_OUT_OF_RANGE : Reason.NONE;
    }

    /** True if the distance of a trailing stop is valid. With a tick table, or in basis points, it has no increment. */
    public boolean isValidTrail(final long trailTicks)
    {
        if (trailTicks < 0)
        {
            return trailTicks >= -TrailDistance.BASIS_POINTS_MAX;
        }
        return grid.hasTable() ? trailTicks > 0 && trailTicks <= maxTicks : Reason.NONE == check(trailTicks);
    }

    /** True if the price is outside the daily limits. */
    public boolean isOutsideDay(final long priceTicks)
    {
        return priceTicks < dailyLowTicks || priceTicks > dailyHighTicks;
    }

    /** True if an order may have this price, apart from the grid. */
    boolean isTradable(final long priceTicks)
    {
        return priceTicks <= maxTicks && !isOutsideDay(priceTicks);
    }

    /** The nearest valid price, without the daily limits. */
    public long nearest(final long priceTicks)
    {
        return grid.nearest(priceTicks, maxTicks);
    }

    /**
     * The nearest valid price to a price that an order may have except for the grid, {@link #NO_PRICE} if there is
     * none.
     */
    public long nearestTradable(final long priceTicks)
    {
        final long nearestTicks = nearest(priceTicks);
        return !isTradable(priceTicks) ? NO_PRICE :
            isTradable(nearestTicks) ? nearestTicks : passive(nearestTicks > priceTicks, priceTicks);
    }

    /** The nearest price on the passive side that an order may have now, {@link #NO_PRICE} if that is none. */
    public long passive(final boolean isBuy, final long priceTicks)
    {
        if (isBuy)
        {
            return tradable(grid.floor(Math.min(priceTicks, maxTicks)));
        }
        return priceTicks > maxTicks ? NO_PRICE : tradable(grid.ceiling(priceTicks));
    }

    /** Rounds as {@link #passive} does, but the middle between two neighbouring valid prices will do. */
    public long passiveOrMiddle(final boolean isBuy, final long priceTicks)
    {
        if (isBuy)
        {
            return tradable(grid.floorOrMiddle(Math.min(priceTicks, maxTicks), maxTicks));
        }
        return priceTicks > maxTicks ? NO_PRICE : tradable(grid.ceilingOrMiddle(priceTicks, maxTicks));
    }

    /** True if, without a tick table, neighbouring valid prices have a price in their middle. */
    public boolean haveMiddles()
    {
        return grid.hasMiddles();
    }

    /** True if a price of 1 tick or more is on the grid. */
    public boolean isOnGrid(final long priceTicks)
    {
        return grid.isValid(priceTicks);
    }

    /** Checks as {@link #check} does, but the middle between two neighbouring valid prices will do. */
    public Reason checkMiddle(final long priceTicks)
    {
        return grid.floorOrMiddle(priceTicks, maxTicks) != priceTicks ? Reason.PRICE_OFF_TICK :
            priceTicks > maxTicks ? Reason.PRICE_OUT_OF_RANGE : Reason.NONE;
    }

    /** The nearest price that does not match the best of the other side, {@link #NO_PRICE} if that is none. */
    public long behind(final boolean isBuy, final long bestOppositeTicks)
    {
        if (isBuy)
        {
            return tradable(grid.floor(bestOppositeTicks - 1));
        }
        return bestOppositeTicks >= maxTicks ? NO_PRICE : tradable(grid.ceiling(bestOppositeTicks + 1));
    }

    /** A market order's bound as a limit price: the next one on the safe side, {@link #NO_PRICE} if there is none. */
    public long bound(final boolean isBuy, final long boundTicks)
    {
        return tradable(isBuy ?
            grid.floor(Math.min(boundTicks, Math.min(maxTicks, dailyHighTicks))) :
            grid.ceiling(Math.max(boundTicks, dailyLowTicks)));
    }

    private long tradable(final long priceTicks)
    {
        return isTradable(priceTicks) ? priceTicks : NO_PRICE;
    }
}
