package io.ringside.engine.core;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/**
 * The fields of the order-entry command in hand, as they came: enum fields are raw. One instance, filled by the
 * {@link CommandAdapter} for each command.
 */
final class OrderRequest
{
    static final int BUY = Side.BUY.value();
    static final int SELL = Side.SELL.value();
    static final int MARKET = OrdType.MARKET.value();
    static final int LIMIT = OrdType.LIMIT.value();
    static final int DAY = TimeInForce.DAY.value();
    static final int GTC = TimeInForce.GTC.value();
    static final int IOC = TimeInForce.IOC.value();
    static final int FOK = TimeInForce.FOK.value();

    /** The null value of every one-byte enum. */
    static final int NULL_ENUM = 255;

    long clOrdId0;
    long clOrdId1;
    int clOrdId2;
    long origClOrdId0;
    long origClOrdId1;
    int origClOrdId2;
    int sessionId;
    long clientSequence;
    long accountId;
    long priceTicks;
    long quantityLots;
    int instrumentId;
    int side;
    int ordType;
    int timeInForce;
    int flags;

    boolean hasValidClOrdId()
    {
        return ClOrdIds.isValid(clOrdId0, clOrdId1, clOrdId2);
    }

    boolean hasKnownSide()
    {
        return BUY == side || SELL == side;
    }

    boolean hasKnownOrdType()
    {
        return MARKET == ordType || LIMIT == ordType;
    }

    boolean hasKnownTimeInForce()
    {
        return DAY == timeInForce || GTC == timeInForce || IOC == timeInForce || FOK == timeInForce;
    }

    boolean isBuy()
    {
        return BUY == side;
    }

    boolean isLimit()
    {
        return LIMIT == ordType;
    }

    /** Could an order like this stay in the book? */
    boolean canRest()
    {
        return LIMIT == ordType && (DAY == timeInForce || GTC == timeInForce);
    }
}
