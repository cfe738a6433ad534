package io.ringside.engine.core.instrument;

import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;

/**
 * Says by whose command an instrument is halted or closed: one for it alone, or one for every instrument. Commands for
 * every instrument keep the former and end the latter. Rule book 5.1.20. Also has what the last operator's command
 * about phases did with the instrument, which is not part of the state: a host names it in its answer.
 */
public final class StopState
{
    private static final int NOBODY = 0;
    private static final int BY_NAME = 1;
    private static final int BY_ALL = 2;

    private int by = NOBODY;
    private long answeredSequence = -1;
    private Reason answeredReason = Reason.NONE;

    /** True if the phase stops trading for longer than a call. */
    public static boolean isStop(final TradingPhase phase)
    {
        return Phases.isHalted(phase) || isClosed(phase);
    }

    /** True in the phases between trading days. */
    public static boolean isClosed(final TradingPhase phase)
    {
        return TradingPhase.CLOSED == phase || TradingPhase.POST_CLOSE == phase;
    }

    /** A command for this instrument alone has stopped it. */
    public void byName()
    {
        by = BY_NAME;
    }

    /** A command for every instrument has stopped it. */
    public void byAll()
    {
        by = BY_ALL;
    }

    /** No command has stopped it: it trades, or the calendar, the end of a day or a rule of protection has. */
    void byNobody()
    {
        by = NOBODY;
    }

    public boolean isByName()
    {
        return BY_NAME == by;
    }

    public boolean isByAll()
    {
        return BY_ALL == by;
    }

    /** Notes what a command did: NONE if it changed the instrument, else why it left it. */
    public void answer(final long sequence, final Reason reason)
    {
        answeredSequence = sequence;
        answeredReason = reason;
    }

    /** What a command did: NONE if it changed the instrument, else why it left it; null if neither. */
    public Reason answered(final long sequence)
    {
        return sequence == answeredSequence ? answeredReason : null;
    }

    /** Returns a number for the state: 0 if no command has stopped it. */
    public int code()
    {
        return by;
    }

    /** Sets what {@link #code()} was; false if it cannot have been. */
    public boolean code(final long code)
    {
        by = (int)code;
        return code >= NOBODY && code <= BY_ALL;
    }
}
