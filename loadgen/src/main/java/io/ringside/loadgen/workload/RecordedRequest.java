package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderTerms;

/**
 * A message as it was recorded, in the terms of the exchange that it is sent to.
 *
 * @param atNs            when it was recorded; only differences matter.
 * @param kind            what it is.
 * @param orig            number of the message that gave the order the id by which this one names it, from 1; 0 on a
 *                        new order.
 * @param sessionIndex    of the session that sends it.
 * @param instrumentIndex of the instrument.
 * @param side            of the order.
 * @param ordType         of a new or replaced order.
 * @param timeInForce     as above.
 * @param priceTicks      as above; 0 where it has none.
 * @param quantityLots    as above.
 * @param terms           that few orders have; null: none of them.
 */
public record RecordedRequest(
    long atNs,
    OrderRequest.Kind kind,
    long orig,
    int sessionIndex,
    int instrumentIndex,
    Side side,
    OrdType ordType,
    TimeInForce timeInForce,
    long priceTicks,
    long quantityLots,
    OrderTerms terms)
{
    /** True if it is meant to trade at once. */
    boolean isAggressive()
    {
        return OrderRequest.Kind.NEW == kind && (OrdType.MARKET == ordType || TimeInForce.IOC == timeInForce ||
            TimeInForce.FOK == timeInForce);
    }
}
