package io.ringside.engine.core;

/**
 * Where an instrument stands in its auction call: when the clock ends it, whether it has been extended, and what was
 * last said of its outcome.
 */
final class CallState
{
    /** UTC; 0 if only a command ends the call. */
    long endNs;
    boolean isExtended;
    long indicatedPriceTicks;
    long indicatedLots;
    long indicatedSurplusLots;

    /** Another phase begins. */
    void reset()
    {
        endNs = 0;
        isExtended = false;
        indicatedPriceTicks = 0;
        indicatedLots = 0;
        indicatedSurplusLots = 0;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(endNs);
        output.putLong(isExtended ? 1 : 0);
        output.putLong(indicatedPriceTicks);
        output.putLong(indicatedLots);
        output.putLong(indicatedSurplusLots);
    }

    void readFrom(final StateInput input)
    {
        endNs = input.getLong();
        isExtended = 1 == input.getLong();
        indicatedPriceTicks = input.getLong();
        indicatedLots = input.getLong();
        indicatedSurplusLots = input.getLong();
    }
}
