package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.AuctionTieBreak;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.StpMode;

/**
 * The terms of SetAuction for an instrument. Fields as on the wire; 0 in a number means that there is no such rule.
 */
public final class AuctionRules
{
    private static final int PREVENTS = 1;
    private static final int HAS_MORE = 2;

    public int collarBasisPoints;
    public int extensionBasisPoints;
    public boolean prevents;
    public boolean extendsOnImbalance;
    public boolean refusesPostOnly;
    public long extensionNs;
    public long volatilityNs;
    public boolean carriesMarketOrders;
    public boolean prefersReference;
    public boolean indicatesNearFar;
    public long tradeAtCloseNs;

    public boolean areValid()
    {
        return tradeAtCloseNs >= 0 && collarBasisPoints >= 0 && extensionBasisPoints >= 0 && extensionNs >= 0 &&
            volatilityNs >= 0;
    }

    /** True if each rule can have an effect: what extends a call has a length, and a length has a use. */
    public boolean areEffective()
    {
        return (0 != extensionBasisPoints || extendsOnImbalance) == (0 != extensionNs);
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
        carriesMarketOrders = other.carriesMarketOrders;
        prefersReference = other.prefersReference;
        indicatesNearFar = other.indicatesNearFar;
        tradeAtCloseNs = other.tradeAtCloseNs;
    }

    /** Visits all of them. */
    public void visit(final SettingVisitor visitor)
    {
        visitor.onRule("collarBasisPoints", collarBasisPoints);
        visitor.onRule("extensionBasisPoints", extensionBasisPoints);
        visitor.onSetting("stpMode", (prevents ? StpMode.CANCEL_NEWEST : StpMode.NONE).name());
        visitor.onSetting("extendsOnImbalance", extendsOnImbalance);
        visitor.onSetting("refusesPostOnly", refusesPostOnly);
        visitor.onRule("extensionNs", extensionNs);
        visitor.onRule("volatilityNs", volatilityNs);
        visitor.onSetting(
            "marketRemainder", (carriesMarketOrders ? MarketRemainder.REST : MarketRemainder.CANCEL).name());
        visitor.onSetting("tieBreak", AuctionTieBreak.get((short)(prefersReference ? 1 : 0)).name());
        visitor.onSetting("indicatesNearFar", indicatesNearFar);
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(collarBasisPoints);
        output.putLong(extensionBasisPoints);
        // Without rules of version 7, the row and its hash are those of versions before.
        final boolean hasMore = carriesMarketOrders || prefersReference || indicatesNearFar || 0 != tradeAtCloseNs;
        output.putLong((prevents ? PREVENTS : 0) | (hasMore ? HAS_MORE : 0));
        output.putLong(extendsOnImbalance ? 1 : 0);
        output.putLong(refusesPostOnly ? 1 : 0);
        output.putLong(extensionNs);
        output.putLong(volatilityNs);
        if (hasMore)
        {
            output.putLong(carriesMarketOrders ? 1 : 0);
            output.putLong(prefersReference ? 1 : 0);
            output.putLong(indicatesNearFar ? 1 : 0);
            output.putLong(tradeAtCloseNs);
        }
    }

    void readFrom(final StateInput input)
    {
        collarBasisPoints = (int)input.getLong();
        extensionBasisPoints = (int)input.getLong();
        final long flags = input.getLong();
        prevents = 0 != (flags & PREVENTS);
        extendsOnImbalance = 1 == input.getLong();
        refusesPostOnly = 1 == input.getLong();
        extensionNs = input.getLong();
        volatilityNs = input.getLong();
        final boolean hasMore = 0 != (flags & HAS_MORE);
        carriesMarketOrders = hasMore && 1 == input.getLong();
        prefersReference = hasMore && 1 == input.getLong();
        indicatesNearFar = hasMore && 1 == input.getLong();
        tradeAtCloseNs = hasMore ? input.getLong() : 0;
    }
}
