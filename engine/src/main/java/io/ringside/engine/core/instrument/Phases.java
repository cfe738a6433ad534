package io.ringside.engine.core.instrument;

import io.ringside.engine.protocol.TradingPhase;

/**
 * The trading phases by their wire values, and the kinds of phases. Rule book 5.1.
 */
public final class Phases
{
    private static final TradingPhase[] BY_RAW = new TradingPhase[TradingPhase.TRADE_AT_CLOSE.value() + 1];

    static
    {
        for (final TradingPhase phase : TradingPhase.values())
        {
            if (TradingPhase.NULL_VAL != phase)
            {
                BY_RAW[phase.value()] = phase;
            }
        }
    }

    private Phases()
    {
    }

    /** The phase of a wire value, or null if the value is unknown. */
    public static TradingPhase fromRaw(final int raw)
    {
        return raw >= 0 && raw < BY_RAW.length ? BY_RAW[raw] : null;
    }

    public static boolean isCall(final TradingPhase phase)
    {
        return TradingPhase.PRE_OPEN == phase || TradingPhase.AUCTION_CALL == phase ||
            TradingPhase.NO_CANCEL == phase || TradingPhase.VOLATILITY == phase || TradingPhase.CLOSING_CALL == phase;
    }

    /** True if incoming orders match. */
    public static boolean isTrading(final TradingPhase phase)
    {
        return TradingPhase.CONTINUOUS == phase || TradingPhase.TRADE_AT_CLOSE == phase;
    }

    public static boolean isHalted(final TradingPhase phase)
    {
        return TradingPhase.HALT == phase || TradingPhase.HALT_FROZEN == phase;
    }
}
