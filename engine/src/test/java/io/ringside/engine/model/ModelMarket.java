package io.ringside.engine.model;

import java.util.function.Function;

/** What a command for all instruments does with each of them (rule book 5.1.20, Q10). */
final class ModelMarket
{
    private final ModelState state;

    ModelMarket(final ReferenceModel model)
    {
        state = model.state;
    }

    Why checkFlags(final Command command)
    {
        return Why.INVALID_COMMAND.when(has(command) &&
            (!isFlag(command.includeHalted) || !isFlag(command.resume)));
    }

    /** Older commands have no such flags. */
    private static boolean has(final Command command)
    {
        return Omission.isAllowed(command);
    }

    private static boolean isFlag(final int code)
    {
        return Wire.isBoolean(code) || Omission.NO_CODE == code;
    }

    /** What is said of all must be meant of all, and who resumes does not stop. */
    Why check(final Command command)
    {
        final boolean isForEvery = has(command) && 1 == command.includeHalted;
        final boolean isResume = has(command) && 1 == command.resume;
        final boolean isEffective = 0 == command.instrumentId ?
            !isResume || !isForEvery && !isStop(command.phase) : !isForEvery && !isResume;
        return state.ifWithoutEffect(command, isEffective);
    }

    /** Changes the instruments that are meant; what one alone answers is the answer. */
    Why change(final Command command, final Function<ModelInstrument, Why> change)
    {
        if (0 != command.instrumentId)
        {
            final ModelInstrument instrument = state.instruments.get(command.instrumentId);
            final Why refused = change.apply(instrument);
            // Before, who closed an instrument did not keep the calendar from opening it.
            final boolean isKept = has(command) ? isStop(command.phase) : isHalt(command.phase);
            if (Why.NONE == refused && isKept && instrument.phase == command.phase)
            {
                instrument.stoppedBy = ModelInstrument.StoppedBy.NAME;
            }
            return refused;
        }
        final boolean isForEvery = !has(command) || 1 == command.includeHalted;
        final boolean isResume = has(command) && 1 == command.resume;
        for (final ModelInstrument instrument : state.instruments.values())
        {
            final boolean isLeft = !isForEvery && isLeft(instrument, command.phase, isResume);
            if (isLeft)
            {
                state.mark("Q10 left in " + instrument.phase);
            }
            final int before = instrument.phase;
            if (isLeft || Why.NONE != change.apply(instrument))
            {
                state.leftCount++;
            }
            else if (isStop(command.phase) && instrument.phase == command.phase &&
                (before != instrument.phase || isForEvery))
            {
                instrument.stoppedBy = ModelInstrument.StoppedBy.ALL;
            }
        }
        if (has(command) && (isForEvery || !isClosed(command.phase)))
        {
            state.isMarketHalted = isHalt(command.phase);
        }
        return Why.NONE;
    }

    private boolean isLeft(final ModelInstrument instrument, final int phase, final boolean isResume)
    {
        final boolean isOfAll = ModelInstrument.StoppedBy.ALL == instrument.stoppedBy;
        if (isHalt(instrument.phase))
        {
            // Who closes the market does not end halts, and who starts it does not end those of one instrument.
            return !isOfAll || isClosed(phase);
        }
        if (isClosed(instrument.phase))
        {
            // There is nothing to halt; and what was closed alone stays closed.
            return isHalt(phase) || ModelInstrument.StoppedBy.NAME == instrument.stoppedBy ||
                !isStop(phase) && (isResume || state.isMarketHalted) && !isOfAll;
        }
        return isResume && !isStop(phase);
    }

    /** Does the calendar for all leave it closed? */
    static boolean isKeptClosed(final ModelInstrument instrument)
    {
        return isClosed(instrument.phase) && ModelInstrument.StoppedBy.NAME == instrument.stoppedBy;
    }

    /** What the calendar would start while the market is halted waits for its end. */
    boolean isHeld(final ModelInstrument instrument, final int phase)
    {
        return state.isMarketHalted && isClosed(instrument.phase) && !isStop(phase);
    }

    static boolean isStop(final int phase)
    {
        return isHalt(phase) || isClosed(phase);
    }

    private static boolean isHalt(final int phase)
    {
        return Wire.HALT == phase || Wire.HALT_FROZEN == phase;
    }

    private static boolean isClosed(final int phase)
    {
        return Wire.CLOSED == phase || Wire.POST_CLOSE == phase;
    }
}
