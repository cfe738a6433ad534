package io.ringside.ops.config;

/**
 * One account of the configuration. A limit of 0 is no limit.
 *
 * @param id               accountId.
 * @param enabled          whether it may trade.
 * @param maxOrderQuantity lots of one order.
 * @param maxOrderValue    price ticks x quantity lots of one order.
 * @param maxPosition      lots per instrument, open orders included.
 */
public record AccountSettings(
    long id,
    boolean enabled,
    long maxOrderQuantity,
    long maxOrderValue,
    long maxPosition)
{
}
