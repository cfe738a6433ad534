package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The terms of SetProtection for an instrument. Fields as on the wire; 0 in a number means that there is no such rule.
 */
public final class ProtectionRules
{
    private static final int TRANCHE_COUNT_DEFAULT = 1_000;

    public int executionCollarBasisPoints;
    public int breakerBasisPoints;
    public int trancheCountMax;
    public int tickTableId;
    public boolean collarInterrupts;
    public boolean marketRemainderRests;
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

    void writeTo(final StateOutput output)
    {
        output.putLong(executionCollarBasisPoints);
        output.putLong(breakerBasisPoints);
        output.putLong(trancheCountMax);
        output.putLong(collarInterrupts ? 1 : 0);
        output.putLong(marketRemainderRests ? 1 : 0);
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
        marketRemainderRests = 1 == input.getLong();
        breakerWindowNs = input.getLong();
        cascadeGuardTicks = input.getLong();
        minDisplayLots = input.getLong();
        tickTableId = (int)input.getLong();
        dailyLowTicks = input.getLong();
        dailyHighTicks = input.getLong();
    }
}
