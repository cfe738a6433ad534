package io.ringside.engine.model;

/** One trade as it counts now: two orders, and what the operator made of it since. */
final class ModelTrade
{
    /** One of the two orders, and the report that told its owner last of this trade. */
    static final class Side
    {
        final ModelOrder order;
        long execId;

        /** What it was charged; null: it settled nothing. */
        ModelCharge charge;

        Side(final ModelOrder order, final long execId)
        {
            charge = order.lastCharge;
            this.order = order;
            this.execId = execId;
        }
    }

    final long matchId;
    final int instrumentId;
    /** In the order in which they were told. */
    final Side first;
    final Side second;
    final long timeNs;
    /** The day on which it happened, by {@link ModelState#dayNumber}. */
    final int dayNumber;
    long priceTicks;
    long lots;
    boolean isBusted;

    ModelTrade(
        final long matchId,
        final int instrumentId,
        final Side first,
        final Side second,
        final long priceTicks,
        final long lots,
        final long timeNs,
        final int dayNumber)
    {
        this.dayNumber = dayNumber;
        this.timeNs = timeNs;
        this.matchId = matchId;
        this.instrumentId = instrumentId;
        this.first = first;
        this.second = second;
        this.priceTicks = priceTicks;
        this.lots = lots;
    }
}
