package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.MidpointPrice;
import io.ringside.engine.protocol.MinQuantityUse;

/**
 * The terms of SetProtection for an instrument. Fields as on the wire; 0 in a number means that there is no such rule.
 */
public final class ProtectionRules
{
    private static final int TRANCHE_COUNT_DEFAULT = 1_000;

    /** Bits of a word of the state that had the first one alone at first. */
    private static final int REMAINDER_RESTS = 1;
    private static final int MIN_QUANTITY_STAYS = 2;
    private static final int MIDPOINT_IS_EXACT = 4;

    public int executionCollarBasisPoints;
    public int breakerBasisPoints;
    public int trancheCountMax;
    public int tickTableId;
    public boolean collarInterrupts;
    public boolean marketRemainderRests;

    /** The minimum quantity of a hidden order stays with it. Rule book Q7. */
    public boolean minQuantityStays;

    /** Hidden midpoint pegs are priced between two valid prices. Rule book Q6. */
    public boolean midpointIsExact;
    public long breakerWindowNs;
    public long cascadeGuardTicks;
    public long minDisplayLots;
    public long dailyLowTicks;
    public long dailyHighTicks;

    public boolean areValid()
    {
        return executionCollarBasisPoints >= 0 && breakerBasisPoints >= 0 && trancheCountMax >= 0 &&
            breakerWindowNs >= 0 && cascadeGuardTicks >= 0 && minDisplayLots >= 0 &&
            0 == breakerBasisPoints == (0 == breakerWindowNs) && tickTableId >= 0 &&
            dailyLowTicks >= 0 && dailyHighTicks >= 0 && (0 == dailyHighTicks || dailyLowTicks <= dailyHighTicks);
    }

    /**
     * True if each rule can have an effect: there is a collar for the action, and a protection price at which the
     * remainder of a market order can rest.
     */
    public boolean areEffective(final InstrumentRules instrument)
    {
        return (0 != executionCollarBasisPoints || !collarInterrupts) &&
            (0 != instrument.protectionTicks || !marketRemainderRests);
    }

    /** True if every incoming order needs the full matcher. */
    boolean requiresFullMatcher()
    {
        return 0 != executionCollarBasisPoints || 0 != breakerBasisPoints || marketRemainderRests;
    }

    /** True if the daily limits are the same. */
    public boolean haveDailyLimitsOf(final ProtectionRules other)
    {
        return dailyLowTicks == other.dailyLowTicks && dailyHighTicks == other.dailyHighTicks;
    }

    /** The most displayed parts into which an iceberg order may be divided. */
    public int trancheCountMax()
    {
        return 0 == trancheCountMax ? TRANCHE_COUNT_DEFAULT : trancheCountMax;
    }

    /** Visits all of them. */
    public void visit(final SettingVisitor visitor)
    {
        visitor.onRule("executionCollarBasisPoints", executionCollarBasisPoints);
        visitor.onSetting("collarAction", (collarInterrupts ? CollarAction.VOLATILITY : CollarAction.CANCEL).name());
        visitor.onRule("breakerBasisPoints", breakerBasisPoints);
        visitor.onRule("breakerWindowNs", breakerWindowNs);
        visitor.onRule("cascadeGuardTicks", cascadeGuardTicks);
        visitor.onSetting(
            "marketRemainder", (marketRemainderRests ? MarketRemainder.REST : MarketRemainder.CANCEL).name());
        visitor.onRule("minDisplayLots", minDisplayLots);
        visitor.onSetting("trancheCountMax", trancheCountMax());
        visitor.onRule("tickTableId", tickTableId);
        visitor.onRule("dailyLowTicks", dailyLowTicks);
        visitor.onRule("dailyHighTicks", dailyHighTicks);
        visitor.onSetting("minQuantity", MinQuantityUse.get((short)(minQuantityStays ? 1 : 0)).name());
        visitor.onSetting("midpoint", MidpointPrice.get((short)(midpointIsExact ? 1 : 0)).name());
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(executionCollarBasisPoints);
        output.putLong(breakerBasisPoints);
        output.putLong(trancheCountMax);
        output.putLong(collarInterrupts ? 1 : 0);
        output.putLong((marketRemainderRests ? REMAINDER_RESTS : 0) | (minQuantityStays ? MIN_QUANTITY_STAYS : 0) |
            (midpointIsExact ? MIDPOINT_IS_EXACT : 0));
        output.putLong(breakerWindowNs);
        output.putLong(cascadeGuardTicks);
        output.putLong(minDisplayLots);
        output.putLong(tickTableId);
        output.putLong(dailyLowTicks);
        output.putLong(dailyHighTicks);
    }

    void readFrom(final StateInput input)
    {
        executionCollarBasisPoints = (int)input.getLong();
        breakerBasisPoints = (int)input.getLong();
        trancheCountMax = (int)input.getLong();
        collarInterrupts = 1 == input.getLong();
        final long choices = input.getLong();
        marketRemainderRests = 0 != (choices & REMAINDER_RESTS);
        minQuantityStays = 0 != (choices & MIN_QUANTITY_STAYS);
        midpointIsExact = 0 != (choices & MIDPOINT_IS_EXACT);
        breakerWindowNs = input.getLong();
        cascadeGuardTicks = input.getLong();
        minDisplayLots = input.getLong();
        tickTableId = (int)input.getLong();
        dailyLowTicks = input.getLong();
        dailyHighTicks = input.getLong();
    }
}
