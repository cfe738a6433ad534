package io.ringside.engine.model;

import java.util.Comparator;

/** One order, from acceptance to after its end, as its owner would describe it. */
final class ModelOrder
{
    /** Where a live order waits. */
    enum Place
    {
        /** On its way: it is being matched, or is about to end. */
        NOWHERE,
        BOOK,
        /** A stop whose price was not reached yet. */
        STOPS,
        /** A stop whose price was reached, before its turn. */
        ELECTED,
        /** At-close before the closing call, or a peg without a reference. */
        PARKED,
        /** Its price is outside what the day allows. */
        INACTIVE
    }

    /**
     * Who trades first on one side: orders without a price, then the better price, then what is shown before what is
     * hidden, then who came first. Rule book O7, 3.4, 5.2, A02, B73.
     */
    static final Comparator<ModelOrder> MATCH_ORDER =
        Comparator.<ModelOrder>comparingInt(order -> order.isUnpriced() ? 0 : 1)
            .thenComparingLong(order -> order.isUnpriced() ? 0 : order.isBuy() ? -order.priceTicks : order.priceTicks)
            .thenComparingInt(order -> order.isHidden() ? 1 : 0)
            .thenComparingLong(order -> order.priority)
            .thenComparingLong(order -> order.orderId);

    final long orderId;
    final int sessionId;
    final long accountId;
    final int instrumentId;
    final int side;
    final int stpMode;
    final int stpGroup;
    final int postOnly;
    final int triggerKind;
    final int pegKind;
    /** What its owner noted; its reports repeat it (O14). */
    final String memo;
    String clOrdId;
    int ordType;
    int timeInForce;
    /** Its limit, or for a peg the price it has now; 0 without one, as a peg out of the book is. */
    long priceTicks;
    /** Of a peg: it goes no further. */
    long pegCapTicks;
    long pegOffsetTicks;
    long stopPriceTicks;
    /** Its stop price when a report last told it: a trailing one moves in silence (B43). */
    long reportedStopTicks;
    /** Its last trade; 0: it has none. */
    long lastMatchId;
    long trailTicks;
    /** Of a trailing stop that has not begun: the price that begins it; else 0. */
    long activationTicks;
    /** Trades have to rise to that price, not to fall. */
    boolean isBegunFromBelow;
    long displayLots;
    /** What has to trade at once, 0 once it has; or each time, where minimums stay (Q7). */
    long minLots;
    long expireTimeNs;
    /** What it says of the loss of its session (O16); 0: nothing. */
    int cancelOnDisconnect;
    long quantityLots;
    long cumLots;
    long cumTicksLots;
    long bustedLots;
    /** Of an iceberg in the book: what is left of the part that is shown. */
    long trancheLots;
    /** What the public was told last that it shows. */
    long toldLots;
    long priority;
    /** Of a waiting stop: the lower, the earlier it comes among those with its stop price (R02). */
    long turn;
    /** The priority was given before it comes to rest: at election (A07) or when parked (A09). */
    boolean isStamped;
    boolean isElected;
    /** It had a minimum quantity, which was met: its remainder will rest fully shown. */
    boolean isMinimumMet;
    Place place = Place.NOWHERE;
    /** The other leg of a one-cancels-other pair; null if there is none. */
    ModelOrder linked;
    /** What it is held at (7.3); null: it holds no money. */
    ModelMoney.Held held;
    /** The price that it counts at for limits of levels (7.9). */
    long countedTicks;
    /** What its last fill was charged; null: it settled nothing. */
    ModelCharge lastCharge;
    boolean isLive = true;
    int finalStatus;

    ModelOrder(final long orderId, final Command command)
    {
        this.orderId = orderId;
        sessionId = command.sessionId;
        accountId = command.accountId;
        instrumentId = command.instrumentId;
        side = command.side;
        stpMode = command.stpMode;
        stpGroup = command.stpGroup;
        postOnly = command.postOnly;
        triggerKind = command.triggerKind;
        pegKind = command.pegKind;
        memo = command.memo;
        minLots = command.minLots;
        clOrdId = command.clOrdId;
        quantityLots = command.quantityLots;
        setTerms(command);
    }

    /** Everything that an amendment may change, but the quantity. */
    void setTerms(final Command command)
    {
        ordType = command.ordType;
        timeInForce = command.timeInForce;
        priceTicks = Wire.hasLimit(command.ordType) ? command.priceTicks : 0;
        pegCapTicks = Wire.PEGGED == command.ordType ? command.priceTicks : 0;
        pegOffsetTicks = command.pegOffsetTicks;
        stopPriceTicks = command.stopPriceTicks;
        trailTicks = command.trailTicks;
        displayLots = command.displayLots;
        expireTimeNs = command.expireTimeNs;
        cancelOnDisconnect = command.cancelOnDisconnect % Wire.LOST_AS_SESSION;
    }

    /** What its owner said of the price: a limit or a cap (P4). */
    long askedTicks()
    {
        return Wire.PEGGED == ordType ? pegCapTicks : priceTicks;
    }

    /** The price of a peg in the book (P4). */
    long workingTicks()
    {
        return Wire.PEGGED == ordType ? priceTicks : 0;
    }

    /** What it keeps from its reference, or from the last price. */
    long offsetTicks()
    {
        return Wire.PEGGED == ordType ? pegOffsetTicks : trailTicks;
    }

    long leavesLots()
    {
        return isLive ? quantityLots - cumLots - bustedLots : 0;
    }

    boolean isHidden()
    {
        return Wire.HIDDEN == displayLots;
    }

    /** Q7: an incoming order of less passes it over; 0 once less than its minimum is left of it. */
    long leastLots()
    {
        return isHidden() && leavesLots() >= minLots ? minLots : 0;
    }

    boolean isIceberg()
    {
        return displayLots > 0;
    }

    /** Takes any price: a market order, or a stop that became one. */
    boolean isUnpriced()
    {
        return Wire.MARKET == ordType || Wire.STOP == ordType || Wire.TRAILING_STOP == ordType ||
            Wire.TAKE_PROFIT == ordType;
    }

    /** Has the price to rise to the stop price, or to fall to it (O15)? */
    boolean awaitsRise()
    {
        return isBuy() != Wire.isTakeProfit(ordType);
    }

    boolean isUntriggeredStop()
    {
        return Wire.isStop(ordType) && !isElected;
    }

    /** Does the public see it once it is in the book? */
    boolean isShown()
    {
        return !isHidden() && !isUnpriced();
    }

    long shownLots()
    {
        return !isShown() ? 0 : isIceberg() ? Math.min(trancheLots, leavesLots()) : leavesLots();
    }

    /** What an incoming order can take from it in one trade of continuous trading. */
    long matchableLots()
    {
        return isIceberg() ? Math.min(trancheLots, leavesLots()) : leavesLots();
    }

    void freshTranche()
    {
        trancheLots = isIceberg() ? Math.min(displayLots, leavesLots()) : 0;
    }

    int status()
    {
        if (!isLive)
        {
            return finalStatus;
        }
        return 0 == cumLots ? Wire.STATUS_NEW : Wire.STATUS_PARTIALLY_FILLED;
    }

    void end(final int status)
    {
        isLive = false;
        finalStatus = status;
    }

    boolean isBuy()
    {
        return Wire.BUY == side;
    }

    @Override
    public String toString()
    {
        return orderId + ":" + leavesLots() + "@" + priceTicks;
    }
}
