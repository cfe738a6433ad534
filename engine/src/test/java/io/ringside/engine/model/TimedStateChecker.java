package io.ringside.engine.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Invariants 42 and 48: a call that the clock ends is over by the tick at or after its end, random end included, unless
 * a status says that it goes on: once as an extension, three times as another try. No tick lifts a halt, nor an
 * interruption before its time.
 */
final class TimedStateChecker
{
    private static final int TRIES_MAX = 3;
    private static final long NEVER = Long.MAX_VALUE;

    /** What the public was told of an instrument's phase, and when it must be over. */
    private static final class Stay
    {
        int phase;
        long beganNs;
        long endNs = NEVER;
        long lengthNs;
        int tries;
        boolean isExtended;
        boolean isInterruption;
        long extensionNs;
        long volatilityNs;

        void begin(final int newPhase, final long nowNs)
        {
            phase = newPhase;
            beganNs = nowNs;
            endNs = NEVER;
            lengthNs = 0;
            tries = 0;
            isExtended = false;
            isInterruption = false;
        }
    }

    private final Map<Integer, Stay> stays = new TreeMap<>();

    void after(final Command command, final long nowNs, final List<Output> reports, final List<Output> marketData)
    {
        final boolean isTick = Command.Kind.CLOCK_TICK == command.kind && Command.WireFault.NONE == command.fault;
        for (final Output message : marketData)
        {
            if (OutputType.TRADING_STATUS == message.type)
            {
                onStatus(command, nowNs, message, isTick);
            }
            else if (OutputType.INSTRUMENT_DEFINITION == message.type)
            {
                stays.computeIfAbsent((int)message.get("instrumentId"), id -> new Stay()).phase =
                    (int)message.get("phase");
            }
        }
        if (PropertyChecker.isDone(reports) && Command.Kind.START_CALL == command.kind)
        {
            onCall(command, nowNs, marketData);
        }
        else if (PropertyChecker.isDone(reports) && Command.Kind.SET_AUCTION == command.kind)
        {
            final Stay stay = stays.get(command.instrumentId);
            stay.extensionNs = command.extensionNs;
            stay.volatilityNs = command.volatilityNs;
        }
        if (isTick)
        {
            stays.forEach((instrumentId, stay) -> checkEnded(instrumentId, stay, nowNs));
        }
    }

    private void onCall(final Command command, final long nowNs, final List<Output> marketData)
    {
        for (final Map.Entry<Integer, Stay> entry : stays.entrySet())
        {
            // At a resume the calendar may come first, with a phase of its own.
            final boolean isTaken = marketData.stream().anyMatch(message ->
                OutputType.TRADING_STATUS == message.type && message.get("instrumentId") == entry.getKey() &&
                Why.SCHEDULE.code == message.get("reason"));
            if (!isTaken && (0 == command.instrumentId || entry.getKey() == command.instrumentId))
            {
                final Stay stay = entry.getValue();
                stay.tries = 0;
                stay.isExtended = false;
                stay.isInterruption = false;
                stay.beganNs = nowNs;
                stay.lengthNs = 0 == command.durationNs ? 0 : command.durationNs + command.randomEndNs;
                stay.endNs = 0 == command.durationNs ? NEVER : later(nowNs, stay.lengthNs);
            }
        }
    }

    private void onStatus(final Command command, final long nowNs, final Output status, final boolean isTick)
    {
        final Stay stay = stays.computeIfAbsent((int)status.get("instrumentId"), id -> new Stay());
        final int phase = (int)status.get("phase");
        final long reason = status.get("reason");
        if (phase == stay.phase)
        {
            goOn(stay, nowNs, status, isTick);
            return;
        }
        if (isTick)
        {
            Invariant.NO_TICK_LIFTS_A_HALT.require(
                Wire.HALT != stay.phase && Wire.HALT_FROZEN != stay.phase, "a tick ended a halt", status);
            Invariant.NO_TICK_LIFTS_A_HALT.require(
                !stay.isInterruption || nowNs >= stay.endNs, "a tick ended an interruption before its time", status);
        }
        final boolean isEndKept = Wire.NO_CANCEL == phase && Wire.isCall(stay.phase) &&
            (Command.Kind.START_CALL != command.kind || Why.SCHEDULE.code == reason);
        if (isEndKept)
        {
            stay.phase = phase;
            // Whoever sets a phase by hand has taken the matter over.
            stay.isInterruption &= isTick;
            return;
        }
        stay.begin(phase, nowNs);
        if (Wire.VOLATILITY == phase && (Why.VOLATILITY.code == reason || Why.CIRCUIT_BREAKER.code == reason ||
            Why.STOP_CASCADE.code == reason))
        {
            stay.isInterruption = true;
            stay.lengthNs = stay.volatilityNs;
            stay.endNs = 0 == stay.volatilityNs ? NEVER : later(nowNs, stay.volatilityNs);
        }
    }

    /** The same phase again: nothing has changed, the call goes on, or another one begins. */
    private void goOn(final Stay stay, final long nowNs, final Output status, final boolean isTick)
    {
        if (Why.EXTENSION.code == status.get("reason"))
        {
            Invariant.TIMED_STATES_END.require(!stay.isExtended, "a call is extended once", status);
            stay.isExtended = true;
            stay.endNs = NEVER == stay.endNs && !isTick ? NEVER : later(nowNs, stay.extensionNs);
        }
        else if (Why.SCHEDULE.code == status.get("reason"))
        {
            // No-cancel is the same call whatever came before, itself too: its end is kept.
            if (Wire.NO_CANCEL != stay.phase)
            {
                stay.begin(stay.phase, nowNs);
            }
        }
        else if (isTick && Why.BOOK_CROSSED.code == status.get("reason"))
        {
            stay.tries++;
            Invariant.TIMED_STATES_END.require(stay.tries <= TRIES_MAX, "a call goes on three times", status);
            // One that the calendar ends is as long as it was until then.
            stay.lengthNs = 0 != stay.lengthNs ? stay.lengthNs :
                Math.max(stay.volatilityNs, Math.max(1, nowNs - stay.beganNs));
            stay.endNs = later(nowNs, stay.lengthNs);
        }
    }

    private void checkEnded(final int instrumentId, final Stay stay, final long nowNs)
    {
        // The tick that extends a call for no time at all leaves its end to the next one.
        final boolean endsAtNextTick = stay.isExtended && 0 == stay.extensionNs && nowNs == stay.endNs;
        Invariant.TIMED_STATES_END.require(nowNs < stay.endNs || endsAtNextTick, "instrument=" + instrumentId +
            " phase=" + stay.phase + " was to end at " + stay.endNs + " and has not at " + nowNs, null);
    }

    private static long later(final long nowNs, final long lengthNs)
    {
        return nowNs + lengthNs < 0 ? NEVER - 1 : nowNs + lengthNs;
    }
}
