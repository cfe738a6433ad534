package io.ringside.engine.core.state;

/**
 * One order may pass limits, once.
 *
 * @param number       of it, 1 and up.
 * @param level        whose order, as on the wire: that of an account or of a session.
 * @param targetId     which account or session.
 * @param instrumentId of the order.
 * @param isBuy        its side.
 * @param maxLots      its largest quantity.
 * @param maxValue     its largest value.
 * @param untilNs      when it has to come before, UTC.
 */
public record LimitOverride(
    long number, int level, long targetId, int instrumentId, boolean isBuy, long maxLots, long maxValue, long untilNs)
{
}
