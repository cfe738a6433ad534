package io.ringside.engine.core.state;

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
    public long bustedLots;
    public long displayLots;
    public long stopPriceTicks;
    public long workingPriceTicks;
    public long offsetTicks;
    public long memo0;
    public long memo1;
}
