package io.ringside.engine.model;

/**
 * One accepted order, from its acceptance on.
 */
final class ModelOrder
{
    final long orderId;
    final int sessionId;
    final long accountId;
    final int instrumentId;
    final int side;
    String clOrdId;
    int ordType;
    int timeInForce;
    long priceTicks;
    long quantityLots;
    long cumLots;
    long cumTicksLots;
    long priority;
    boolean isLive = true;
    int finalStatus;

    ModelOrder(final long orderId, final Command command)
    {
        this.orderId = orderId;
        sessionId = command.sessionId;
        accountId = command.accountId;
        instrumentId = command.instrumentId;
        side = command.side;
        clOrdId = command.clOrdId;
        ordType = command.ordType;
        timeInForce = command.timeInForce;
        priceTicks = Wire.MARKET == command.ordType ? 0 : command.priceTicks;
        quantityLots = command.quantityLots;
    }

    long leavesLots()
    {
        return isLive ? quantityLots - cumLots : 0;
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
}
