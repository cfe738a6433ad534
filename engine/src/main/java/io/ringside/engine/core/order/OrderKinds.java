package io.ringside.engine.core.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/**
 * The wire's values of an order's side, type and time in force, and the kinds of types and times in force.
 */
public final class OrderKinds
{
    public static final int BUY = Side.BUY.value();
    public static final int SELL = Side.SELL.value();
    public static final int MARKET = OrdType.MARKET.value();
    public static final int LIMIT = OrdType.LIMIT.value();
    public static final int STOP = OrdType.STOP.value();
    static final int STOP_LIMIT = OrdType.STOP_LIMIT.value();
    public static final int MARKET_TO_LIMIT = OrdType.MARKET_TO_LIMIT.value();
    public static final int PEGGED = OrdType.PEGGED.value();
    public static final int TRAILING_STOP = OrdType.TRAILING_STOP.value();
    static final int TRAILING_STOP_LIMIT = OrdType.TRAILING_STOP_LIMIT.value();
    static final int TAKE_PROFIT = OrdType.TAKE_PROFIT.value();
    static final int TAKE_PROFIT_LIMIT = OrdType.TAKE_PROFIT_LIMIT.value();
    public static final int DAY = TimeInForce.DAY.value();
    public static final int GTC = TimeInForce.GTC.value();
    public static final int IOC = TimeInForce.IOC.value();
    public static final int FOK = TimeInForce.FOK.value();
    public static final int AT_OPEN = TimeInForce.AT_OPEN.value();
    public static final int GTD = TimeInForce.GTD.value();
    public static final int AT_CLOSE = TimeInForce.AT_CLOSE.value();
    public static final int GOOD_FOR_AUCTION = TimeInForce.GOOD_FOR_AUCTION.value();

    private OrderKinds()
    {
    }

    /** True if an order of this type waits for a price before it starts; take-profit orders are among them. */
    public static boolean isStop(final int ordType)
    {
        return STOP == ordType || STOP_LIMIT == ordType || isTrailing(ordType) || isTakeProfit(ordType);
    }

    /** True if a stop order of this type waits for a better price, not for a worse one. */
    public static boolean isTakeProfit(final int ordType)
    {
        return TAKE_PROFIT == ordType || TAKE_PROFIT_LIMIT == ordType;
    }

    public static boolean isTrailing(final int ordType)
    {
        return TRAILING_STOP == ordType || TRAILING_STOP_LIMIT == ordType;
    }

    /** True if an order of this type has no price limit while it matches. */
    public static boolean isMarket(final int ordType)
    {
        return MARKET == ordType || STOP == ordType || TRAILING_STOP == ordType || TAKE_PROFIT == ordType;
    }

    public static boolean isMarketOrLimit(final int ordType)
    {
        return MARKET == ordType || LIMIT == ordType;
    }

    /** True if an order with this time in force ends with its own command. */
    public static boolean isImmediate(final int timeInForce)
    {
        return IOC == timeInForce || FOK == timeInForce;
    }

    /** True if an order with this time in force is for an auction only and ends with it. */
    public static boolean isForAuction(final int timeInForce)
    {
        return AT_OPEN == timeInForce || AT_CLOSE == timeInForce || GOOD_FOR_AUCTION == timeInForce;
    }

    /** True if an order with this time in force stays live after the end of the day. */
    public static boolean isGoodTill(final int timeInForce)
    {
        return GTC == timeInForce || GTD == timeInForce;
    }
}
