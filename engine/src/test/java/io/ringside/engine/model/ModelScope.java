package io.ringside.engine.model;

import java.util.Set;

/** Which order types, times in force and phases the venue offers. */
final class ModelScope
{
    static final boolean HAS_AUCTIONS = true;

    private static final Set<Integer> PLAIN_VALIDITIES = Set.of(Wire.DAY, Wire.GTC, Wire.IOC, Wire.FOK);

    private ModelScope()
    {
    }

    static boolean isOrdType(final int code)
    {
        return Wire.isOrdType(code);
    }

    static boolean isTimeInForce(final int code)
    {
        return PLAIN_VALIDITIES.contains(code) || (HAS_AUCTIONS && Wire.isTimeInForce(code));
    }

    static boolean isPhase(final int phase)
    {
        return HAS_AUCTIONS || !Wire.isCall(phase);
    }
}
