package io.ringside.engine.core;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/**
 * The values that an order's side, type and time in force have on the wire, and what kinds of types and times in force
 * there are.
 */
final class OrderKinds
{
    static final int BUY = Side.BUY.value();
    static final int SELL = Side.SELL.value();
    static final int MARKET = OrdType.MARKET.value();
    static final int LIMIT = OrdType.LIMIT.value();
    static final int STOP = OrdType.STOP.value();
    static final int STOP_LIMIT = OrdType.STOP_LIMIT.value();
    static final int MARKET_TO_LIMIT = OrdType.MARKET_TO_LIMIT.value();
    static final int PEGGED = OrdType.PEGGED.value();
    static final int TRAILING_STOP = OrdType.TRAILING_STOP.value();
    static final int TRAILING_STOP_LIMIT = OrdType.TRAILING_STOP_LIMIT.value();
    static final int DAY = TimeInForce.DAY.value();
    static final int GTC = TimeInForce.GTC.value();
    static final int IOC = TimeInForce.IOC.value();
    static final int FOK = TimeInForce.FOK.value();
    static final int AT_OPEN = TimeInForce.AT_OPEN.value();
    static final int GTD = TimeInForce.GTD.value();
    static final int AT_CLOSE = TimeInForce.AT_CLOSE.value();
    static final int GOOD_FOR_AUCTION = TimeInForce.GOOD_FOR_AUCTION.value();

    private OrderKinds()
    {
    }

    static boolean isStop(final int ordType)
    {
        return STOP == ordType || STOP_LIMIT == ordType || isTrailing(ordType);
    }

    static boolean isTrailing(final int ordType)
    {
        return TRAILING_STOP == ordType || TRAILING_STOP_LIMIT == ordType;
    }

    /** Does an order of this type, once it runs, take any price? */
    static boolean isMarket(final int ordType)
    {
        return MARKET == ordType || STOP == ordType || TRAILING_STOP == ordType;
    }

    /** Is an order like this for an auction, and over with it? */
    static boolean isForAuction(final int timeInForce)
    {
        return AT_OPEN == timeInForce || AT_CLOSE == timeInForce || GOOD_FOR_AUCTION == timeInForce;
    }

    /** Does an order like this outlive the day? */
    static boolean isGoodTill(final int timeInForce)
    {
        return GTC == timeInForce || GTD == timeInForce;
    }
}
