package io.ringside.engine.core.matching;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.ProtectionRules;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.PriceCollar;

/**
 * The bands of prices in which an order may trade, in addition to its own limit: the execution collar, the circuit
 * breaker and the guard against cascades of stop orders. They are fixed when the order starts to match. No allocation.
 */
final class TradeBands
{
    private final CoreState state;
    private long collarLowTicks;
    private long collarHighTicks;
    private long breakerLowTicks;
    private long breakerHighTicks;
    private long guardLowTicks;
    private long guardHighTicks;
    private boolean areOpen;

    TradeBands(final CoreState state)
    {
        this.state = state;
    }

    /** Fixes the bands of an order that starts to match. */
    void begin(final Instrument instrument, final boolean isElected)
    {
        final ProtectionRules rules = instrument.protection();
        collarLowTicks = breakerLowTicks = guardLowTicks = 1;
        collarHighTicks = breakerHighTicks = guardHighTicks = Long.MAX_VALUE;
        if (instrument.isTradingAtClose())
        {
            // There is one price, and the closing auction has printed it.
            areOpen = true;
            return;
        }
        final long referenceTicks = instrument.referencePriceTicks();
        if (0 != rules.executionCollarBasisPoints && 0 != referenceTicks)
        {
            final long widthTicks = PriceCollar.widthTicks(referenceTicks, rules.executionCollarBasisPoints);
            collarLowTicks = referenceTicks - widthTicks;
            collarHighTicks = PriceCollar.sum(referenceTicks, widthTicks);
        }
        if (instrument.hasBreaker() && instrument.window().moveTo(state.nowNs))
        {
            final long widthTicks = PriceCollar.widthTicks(instrument.breakerBaseTicks(), rules.breakerBasisPoints);
            breakerLowTicks = instrument.window().highTicks() - widthTicks;
            breakerHighTicks = PriceCollar.sum(instrument.window().lowTicks(), widthTicks);
        }
        final long startTicks = instrument.cascadeStartTicks();
        if (isElected && 0 != rules.cascadeGuardTicks && 0 != startTicks)
        {
            guardLowTicks = startTicks - rules.cascadeGuardTicks;
            guardHighTicks = PriceCollar.sum(startTicks, rules.cascadeGuardTicks);
        }
        areOpen = Math.max(collarLowTicks, Math.max(breakerLowTicks, guardLowTicks)) <= 1 &&
            Long.MAX_VALUE == Math.min(collarHighTicks, Math.min(breakerHighTicks, guardHighTicks));
    }

    /** The rule that forbids a trade at this price, or NONE. */
    Reason check(final long priceTicks)
    {
        if (areOpen)
        {
            return Reason.NONE;
        }
        if (priceTicks < collarLowTicks || priceTicks > collarHighTicks)
        {
            return Reason.COLLAR;
        }
        if (priceTicks < breakerLowTicks || priceTicks > breakerHighTicks)
        {
            return Reason.CIRCUIT_BREAKER;
        }
        return priceTicks < guardLowTicks || priceTicks > guardHighTicks ? Reason.STOP_CASCADE : Reason.NONE;
    }

    /** The worst price that the order can reach, if the bands allow the best price. */
    long boundTicks(final boolean isBuy, final long limitTicks)
    {
        return isBuy ? Math.min(Math.min(limitTicks, collarHighTicks), Math.min(breakerHighTicks, guardHighTicks)) :
            Math.max(Math.max(limitTicks, collarLowTicks), Math.max(breakerLowTicks, guardLowTicks));
    }
}
