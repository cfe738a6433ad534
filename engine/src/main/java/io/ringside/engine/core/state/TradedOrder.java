package io.ringside.engine.core.state;

import io.ringside.engine.core.order.ReportTerms;

/**
 * One side of a trade, with its order as it is now or was at its end. One instance is filled again for each trade.
 */
public final class TradedOrder
{
    boolean isLive;
    public boolean isBuy;
    public byte ordStatus;
    public int sessionId;
    public int instrumentId;
    public int positionIndex;
    public int ordType;
    public int timeInForce;
    public int clOrdId2;
    public long clOrdId0;
    public long clOrdId1;
    public long orderId;
    public long accountId;
    public long priceTicks;
    public long quantityLots;
    public long leavesLots;
    public long cumLots;
    public long cumTicksLots;

    /** The rare fields of its reports. */
    public final ReportTerms terms = new ReportTerms();
}
