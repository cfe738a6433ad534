package io.ringside.engine.core;

/**
 * One side of a trade, as its order stands now or stood when it ended. Filled anew for each trade that is looked at.
 */
final class TradedOrder
{
    boolean isLive;
    boolean isBuy;
    byte ordStatus;
    int sessionId;
    int instrumentId;
    int positionIndex;
    int ordType;
    int timeInForce;
    int clOrdId2;
    long clOrdId0;
    long clOrdId1;
    long orderId;
    long accountId;
    long priceTicks;
    long quantityLots;
    long leavesLots;
    long cumLots;
    long cumTicksLots;
    long bustedLots;
    long displayLots;
    long stopPriceTicks;
    long workingPriceTicks;
    long offsetTicks;
}
