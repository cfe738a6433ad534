package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The terms of SetAuction for an instrument. Fields as on the wire; 0 in a number means that there is no such rule.
 */
public final class AuctionRules
{
    public int collarBasisPoints;
    public int extensionBasisPoints;
    public boolean prevents;
    public boolean extendsOnImbalance;
    public boolean refusesPostOnly;
    public long extensionNs;
    public long volatilityNs;

    public boolean areValid()
    {
        return collarBasisPoints >= 0 && extensionBasisPoints >= 0 && extensionNs >= 0 && volatilityNs >= 0;
    }

    public void copyFrom(final AuctionRules other)
    {
        collarBasisPoints = other.collarBasisPoints;
        extensionBasisPoints = other.extensionBasisPoints;
        prevents = other.prevents;
        extendsOnImbalance = other.extendsOnImbalance;
        refusesPostOnly = other.refusesPostOnly;
        extensionNs = other.extensionNs;
        volatilityNs = other.volatilityNs;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(collarBasisPoints);
        output.putLong(extensionBasisPoints);
        output.putLong(prevents ? 1 : 0);
        output.putLong(extendsOnImbalance ? 1 : 0);
        output.putLong(refusesPostOnly ? 1 : 0);
        output.putLong(extensionNs);
        output.putLong(volatilityNs);
    }

    void readFrom(final StateInput input)
    {
        collarBasisPoints = (int)input.getLong();
        extensionBasisPoints = (int)input.getLong();
        prevents = 1 == input.getLong();
        extendsOnImbalance = 1 == input.getLong();
        refusesPostOnly = 1 == input.getLong();
        extensionNs = input.getLong();
        volatilityNs = input.getLong();
    }
}
