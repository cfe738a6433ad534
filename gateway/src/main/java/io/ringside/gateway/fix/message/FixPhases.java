package io.ringside.gateway.fix.message;

import io.ringside.engine.protocol.TradingPhase;

/** Phases in the words of FIX 4.4, for one instrument and for the whole venue. Hot path: no allocation. */
public final class FixPhases
{
    private FixPhases()
    {
    }

    /** SecurityTradingStatus (326), the closest FIX 4.4 value. */
    public static int securityTradingStatus(final TradingPhase phase)
    {
        return switch (phase)
        {
            case CONTINUOUS, TRADE_AT_CLOSE -> 17;
            case PRE_OPEN -> 21;
            case AUCTION_CALL, NO_CANCEL -> 22;
            case VOLATILITY, CLOSING_CALL -> 5;
            case HALT, HALT_FROZEN -> 2;
            case CLOSED, POST_CLOSE -> 18;
            default -> 20;
        };
    }

    /** TradSesStatus (340) of the venue: the most open phase of any instrument. */
    public static char tradSesStatus(final FixInstruments instruments)
    {
        if (instruments.isAnyIn(TradingPhase.CONTINUOUS) || instruments.isAnyIn(TradingPhase.VOLATILITY) ||
            instruments.isAnyIn(TradingPhase.TRADE_AT_CLOSE))
        {
            return '2';
        }
        if (instruments.isAnyIn(TradingPhase.CLOSING_CALL))
        {
            return '5';
        }
        if (instruments.isAnyIn(TradingPhase.PRE_OPEN) || instruments.isAnyIn(TradingPhase.AUCTION_CALL) ||
            instruments.isAnyIn(TradingPhase.NO_CANCEL))
        {
            return '4';
        }
        if (instruments.isAnyIn(TradingPhase.HALT) || instruments.isAnyIn(TradingPhase.HALT_FROZEN))
        {
            return '1';
        }
        return instruments.isAnyIn(TradingPhase.CLOSED) || instruments.isAnyIn(TradingPhase.POST_CLOSE) ? '3' : '0';
    }
}
