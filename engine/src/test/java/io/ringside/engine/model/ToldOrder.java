package io.ringside.engine.model;

/** What the reports told of one live order so far: for checks that know nothing but what was put out. */
final class ToldOrder
{
    final long orderId;
    final int instrumentId;
    final boolean isBuy;
    /** Of the request that brought it: reports do not repeat these three. */
    final int postOnly;
    final int triggerKind;
    /** The second leg of a pair: its first lives as long as it does. */
    final boolean isLinked;
    boolean hadMinimum;
    int ordType;
    int timeInForce;
    long priceTicks;
    /** Of a peg, as its owner asked for it last. */
    long capTicks;
    long quantityLots;
    long leavesLots;
    long displayLots;
    boolean isTriggered;
    /** It was out of the book at least once, outside the limits of the day. */
    boolean isElsewhere;
    /** It is out of the book because of them. */
    boolean isOutside;
    /** It was, and was replaced since: nobody told whether it is back. */
    boolean isReplacedOutside;
    /** Sequence of the command that accepted, changed or restated it last. */
    long touchedBy;

    ToldOrder(final Output report, final Command command)
    {
        orderId = report.get("orderId");
        instrumentId = (int)report.get("instrumentId");
        isBuy = Wire.BUY == report.get("side");
        postOnly = command.postOnly;
        triggerKind = command.triggerKind;
        isLinked = !Command.NO_ID.equals(command.linkedClOrdId);
        hadMinimum = 0 != command.minLots;
        capTicks = command.priceTicks;
    }

    void update(final Output report)
    {
        ordType = (int)report.get("ordType");
        timeInForce = (int)report.get("timeInForce");
        priceTicks = report.get(Wire.PEGGED == ordType ? "workingPriceTicks" : "priceTicks");
        quantityLots = report.get("quantityLots");
        leavesLots = report.get("leavesLots");
        displayLots = report.get("displayLots");
        final int execType = (int)report.get("execType");
        if (Wire.EXEC_TRADE != execType)
        {
            touchedBy = report.get("commandSequence");
        }
        isReplacedOutside |= isOutside && Wire.EXEC_REPLACED == execType;
        if (Wire.EXEC_RESTATED == execType)
        {
            final long reason = report.get("reason");
            isTriggered |= Why.TRIGGERED.code == reason;
            isElsewhere |= Why.OUTSIDE_DAILY_LIMITS.code == reason;
            if (Why.OUTSIDE_DAILY_LIMITS.code == reason || Why.NONE.code == reason)
            {
                isOutside = Why.OUTSIDE_DAILY_LIMITS.code == reason;
                isReplacedOutside = false;
            }
        }
    }

    boolean isHidden()
    {
        return Wire.HIDDEN == displayLots;
    }

    boolean isUnpriced()
    {
        return Wire.MARKET == ordType ||
            (isTriggered && (Wire.STOP == ordType || Wire.TRAILING_STOP == ordType));
    }

    /** Has it a limit, and no stop price that it still waits for? A peg's is where it is now, if it is in the book. */
    boolean isPriced()
    {
        return Wire.LIMIT == ordType || (Wire.PEGGED == ordType && 0 != priceTicks) ||
            (isTriggered && (Wire.STOP_LIMIT == ordType || Wire.TRAILING_STOP_LIMIT == ordType));
    }

    /** No report need tell whether a peg is in the book at the price it has, or out of it with its cap. */
    boolean isPriceUnknown()
    {
        return Wire.PEGGED == ordType;
    }

    /** It may be kept out of the book for a reason that no report gives. */
    boolean isPlaceUnknown()
    {
        return isElsewhere || Wire.AT_CLOSE == timeInForce || isPriceUnknown();
    }

    boolean isImmediate()
    {
        return Wire.isImmediate(timeInForce);
    }

    /** Is the one price better for this order's side than the other? */
    boolean isBetter(final long one, final long other)
    {
        return isBuy ? one > other : one < other;
    }

    /** By the table of amendments: may it keep its place when it becomes what the report says? */
    boolean keepsPlace(final Output replaced)
    {
        final int newTime = (int)replaced.get("timeInForce");
        final long newDisplay = replaced.get("displayLots");
        final boolean isSameTime = newTime == timeInForce || (isLasting(newTime) && isLasting(timeInForce));
        final boolean isNoMoreShown = newDisplay == displayLots || (0 != newDisplay &&
            (0 == displayLots || newDisplay < displayLots));
        return ordType == replaced.get("ordType") && priceTicks == replaced.get("priceTicks") &&
            replaced.get("quantityLots") <= quantityLots && isSameTime && isNoMoreShown;
    }

    private static boolean isLasting(final int timeInForce)
    {
        return Wire.DAY == timeInForce || Wire.isGoodTill(timeInForce);
    }

    @Override
    public String toString()
    {
        return orderId + ":" + leavesLots + "@" + priceTicks;
    }
}
