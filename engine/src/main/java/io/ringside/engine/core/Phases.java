package io.ringside.engine.core;

import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * What may be done in which trading phase. The call phases are part of the wire and become reachable with auctions.
 */
final class Phases
{
    private static final TradingPhase[] BY_RAW = new TradingPhase[TradingPhase.POST_CLOSE.value() + 1];

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

    /** Null if the wire's value means nothing. */
    static TradingPhase fromRaw(final int raw)
    {
        return raw >= 0 && raw < BY_RAW.length ? BY_RAW[raw] : null;
    }

    static boolean isSupported(final TradingPhase phase)
    {
        return TradingPhase.CONTINUOUS == phase || TradingPhase.CLOSED == phase || TradingPhase.HALT == phase ||
            TradingPhase.HALT_FROZEN == phase || TradingPhase.POST_CLOSE == phase;
    }

    static Reason checkNew(final TradingPhase phase)
    {
        if (TradingPhase.CONTINUOUS == phase)
        {
            return Reason.NONE;
        }
        return TradingPhase.CLOSED == phase ? Reason.INSTRUMENT_CLOSED :
            isHalted(phase) ? Reason.INSTRUMENT_HALTED : Reason.PHASE_FORBIDS;
    }

    static Reason checkCancel(final TradingPhase phase)
    {
        return TradingPhase.CLOSED == phase ? Reason.INSTRUMENT_CLOSED :
            TradingPhase.HALT_FROZEN == phase ? Reason.INSTRUMENT_HALTED : Reason.NONE;
    }

    static Reason checkReplace(final TradingPhase phase, final boolean onlyReduces)
    {
        return TradingPhase.HALT == phase && onlyReduces ? Reason.NONE : checkNew(phase);
    }

    static boolean isHalted(final TradingPhase phase)
    {
        return TradingPhase.HALT == phase || TradingPhase.HALT_FROZEN == phase;
    }
}
