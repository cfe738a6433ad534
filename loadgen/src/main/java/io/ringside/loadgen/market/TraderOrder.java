package io.ringside.loadgen.market;

/** One order of a trader, as the reports tell of it. It is known by its own correlation and by that of a request. */
final class TraderOrder
{
    final int sessionIndex;
    final int instrumentIndex;
    final boolean isBuy;
    /** Where it is kept, and at which place; null for an order that cannot rest. */
    final TraderOrder[] row;
    final int place;
    long correlation;
    /** The request that waits for its answer; 0 for none. */
    long request;
    /** Counts the steps up to that request. */
    long requestStep;
    /** Prices are in increments. */
    long price;
    long requestedPrice;
    long quantityLots;
    long requestedLots;
    long leavesLots;

    TraderOrder(
        final int sessionIndex, final int instrumentIndex, final boolean isBuy, final TraderOrder[] row,
        final int place)
    {
        this.sessionIndex = sessionIndex;
        this.instrumentIndex = instrumentIndex;
        this.isBuy = isBuy;
        this.row = row;
        this.place = place;
    }

    boolean isWaiting()
    {
        return 0 != request;
    }

    boolean isPartlyFilled()
    {
        return leavesLots < quantityLots;
    }

    /** The price at which it may trade, or come to trade: of two that of the more eager one. */
    long eagerPrice()
    {
        return !isWaiting() ? price : isBuy ? Math.max(price, requestedPrice) : Math.min(price, requestedPrice);
    }

    void accepted()
    {
        request = 0;
        price = requestedPrice;
        quantityLots = requestedLots;
    }
}
