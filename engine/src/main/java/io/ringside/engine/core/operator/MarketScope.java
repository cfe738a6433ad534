package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.Phases;
import io.ringside.engine.core.instrument.StopState;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Which instruments a command for every instrument changes. It keeps what a command for one of them has stopped, and
 * while a halt of the market lasts it opens none that was closed before. Rule book 5.1.20. No allocation.
 */
final class MarketScope
{
    private final CoreState state;
    private boolean includesHalted;
    private boolean isForStopped;

    MarketScope(final CoreState state)
    {
        this.state = state;
    }

    /**
     * Begins a command for every instrument.
     *
     * @param isForEvery true if it changes those too that were stopped by name.
     * @param isResume   true if it changes those alone that a command for every instrument has stopped.
     */
    void begin(final boolean isForEvery, final boolean isResume)
    {
        includesHalted = isForEvery;
        isForStopped = isResume;
    }

    boolean isForEvery()
    {
        return includesHalted;
    }

    /** Why the command leaves an instrument as it is; NONE if it may change it. */
    Reason whyLeft(final Instrument instrument, final TradingPhase phase)
    {
        if (includesHalted)
        {
            return Reason.NONE;
        }
        final StopState stop = instrument.stop();
        final boolean starts = !StopState.isStop(phase);
        if (Phases.isHalted(instrument.phase()))
        {
            return stop.isByAll() && !StopState.isClosed(phase) ? Reason.NONE : Reason.INSTRUMENT_HALTED;
        }
        if (StopState.isClosed(instrument.phase()))
        {
            final boolean isHeld = (isForStopped || state.isMarketHalted) && !stop.isByAll();
            final boolean isLeft = Phases.isHalted(phase) || stop.isByName() || starts && isHeld;
            return isLeft ? Reason.INSTRUMENT_CLOSED : Reason.NONE;
        }
        return starts && isForStopped ? Reason.INSTRUMENT_OPEN : Reason.NONE;
    }

    /** Ends a command for every instrument that has set a phase. */
    void end(final TradingPhase phase)
    {
        if (Phases.isHalted(phase))
        {
            state.isMarketHalted = true;
        }
        else if (!StopState.isClosed(phase) || includesHalted)
        {
            state.isMarketHalted = false;
        }
    }
}
