package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.TradingPhase;

/**
 * The state of an instrument's auction call: the time at which the clock ends it, the number of attempts to end it,
 * whether it has been extended, the next phase, and the last published indication. Outside a call it has the start of
 * the present phase. In a halt or a volatility call it also has the phase that the calendar requires afterwards.
 */
public final class CallState
{
    /** How often a call is continued because its auction would leave the book crossed. Rule book P1. */
    static final int TRIES_MAX = 3;

    private static final int NOTHING_DEFERRED = 0;
    private static final int CLOSING = 1;
    private static final int HAS_MORE = 2;
    private static final int LEADS_TO_TRADE_AT_CLOSE = 4;

    private final DueTime due;
    private long endNs;
    public boolean isExtended;
    public long indicatedPriceTicks;
    public long indicatedLots;
    public long indicatedSurplusLots;
    public long indicatedNearTicks;
    public long indicatedFarTicks;
    private long beganNs;
    private long lengthNs;
    private int tryCount;
    private boolean isClosing;
    private boolean opens;
    private boolean leadsToTradeAtClose;
    private long closingPriceTicks;
    private int deferred = NOTHING_DEFERRED;

    CallState(final DueTime due)
    {
        this.due = due;
    }

    /** The time at which the clock ends the call, UTC; 0 if only a command ends it. */
    public long endNs()
    {
        return endNs;
    }

    /** The time at which the present phase began, UTC. */
    public long beganNs()
    {
        return beganNs;
    }

    /** Begins another phase, without an end so far. The phase deferred for the calendar stays deferred. */
    public void begin(final TradingPhase phase, final long nowNs)
    {
        endNs = 0;
        isExtended = false;
        clearIndication();
        beganNs = nowNs;
        lengthNs = 0;
        tryCount = 0;
        isClosing = TradingPhase.CLOSING_CALL == phase;
        opens = false;
        leadsToTradeAtClose = false;
        closingPriceTicks =
            TradingPhase.TRADE_AT_CLOSE == phase || Phases.isHalted(phase) ? closingPriceTicks : 0;
    }

    /** Makes the next tick publish the indication again, since readers drop theirs at a change of phase. */
    public void clearIndication()
    {
        indicatedPriceTicks = 0;
        indicatedLots = 0;
        indicatedSurplusLots = 0;
        indicatedNearTicks = 0;
        indicatedFarTicks = 0;
    }

    /** Sets the time after which the clock ends the call. */
    public void lastFor(final long nowNs, final long durationNs)
    {
        lengthNs = durationNs;
        endAt(later(nowNs, durationNs));
    }

    public void extend(final long nowNs, final long extensionNs)
    {
        isExtended = true;
        endAt(0 == endNs ? 0 : later(nowNs, extensionNs));
    }

    /** Continues a call that the clock could not end, for its own length; false after too many attempts. */
    public boolean continueCall(final long nowNs)
    {
        final boolean mayGoOn = tryCount < TRIES_MAX;
        tryCount++;
        if (mayGoOn)
        {
            // The length of a call that the calendar ends is the time since its start.
            lengthNs = 0 == lengthNs ? Math.max(1, nowNs - beganNs) : lengthNs;
            endAt(later(nowNs, lengthNs));
        }
        return mayGoOn;
    }

    /** Records that a halt has begun because the call before it could not end. */
    public void couldNotEnd()
    {
        tryCount = TRIES_MAX + 1;
    }

    /** True if the clock failed to end this call, or the call before this halt. */
    public boolean isNotEnding()
    {
        return 0 != tryCount;
    }

    /** True in the closing call. */
    public boolean isClosing()
    {
        return isClosing;
    }

    /** The calendar requires continuous trading now, even after a closing call. */
    public void open(final long nowNs)
    {
        opens = true;
        endAt(nowNs);
    }

    /** The calendar ends the call. */
    public void endNow(final long nowNs)
    {
        endAt(nowNs);
    }

    /** The calendar requires trading at the closing price after this closing call. */
    public void leadToTradeAtClose()
    {
        leadsToTradeAtClose = true;
    }

    public boolean leadsToTradeAtClose()
    {
        return leadsToTradeAtClose;
    }

    /** The price at which TRADE_AT_CLOSE trades, kept through a halt of it; 0 in all other phases. */
    public long closingPriceTicks()
    {
        return closingPriceTicks;
    }

    /** Sets the price after TRADE_AT_CLOSE has begun, or clears it when the day ends. */
    public void closingPriceTicks(final long priceTicks)
    {
        closingPriceTicks = priceTicks;
    }

    /** The phase that follows the call. */
    public TradingPhase nextPhase()
    {
        return isClosing && !opens ? TradingPhase.POST_CLOSE : TradingPhase.CONTINUOUS;
    }

    /** Defers a phase of the calendar until the instrument is resumed; null for none. */
    public void defer(final TradingPhase phase)
    {
        deferred = null == phase ? NOTHING_DEFERRED : 1 + phase.value();
    }

    /** Takes the deferred phase of the calendar, null if there is none. */
    public TradingPhase takeDeferred()
    {
        final TradingPhase phase = NOTHING_DEFERRED == deferred ? null : Phases.fromRaw(deferred - 1);
        deferred = NOTHING_DEFERRED;
        return phase;
    }

    private void endAt(final long timeNs)
    {
        endNs = timeNs;
        if (0 != timeNs)
        {
            due.includeCall(timeNs);
        }
    }

    private static long later(final long nowNs, final long durationNs)
    {
        final long laterNs = nowNs + durationNs;
        return laterNs < 0 ? Long.MAX_VALUE : laterNs;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(endNs);
        output.putLong(isExtended ? 1 : 0);
        output.putLong(indicatedPriceTicks);
        output.putLong(indicatedLots);
        output.putLong(indicatedSurplusLots);
        output.putLong(beganNs);
        output.putLong(lengthNs);
        output.putLong(tryCount);
        // Without them, the row and its hash are those of versions before 7.
        final boolean hasMore = 0 != (indicatedNearTicks | indicatedFarTicks | closingPriceTicks);
        output.putLong((isClosing ? CLOSING : 0) | (hasMore ? HAS_MORE : 0) |
            (leadsToTradeAtClose ? LEADS_TO_TRADE_AT_CLOSE : 0));
        output.putLong(opens ? 1 : 0);
        output.putLong(deferred);
        if (hasMore)
        {
            output.putLong(indicatedNearTicks);
            output.putLong(indicatedFarTicks);
            output.putLong(closingPriceTicks);
        }
    }

    void readFrom(final StateInput input)
    {
        endAt(input.getLong());
        isExtended = 1 == input.getLong();
        indicatedPriceTicks = input.getLong();
        indicatedLots = input.getLong();
        indicatedSurplusLots = input.getLong();
        beganNs = input.getLong();
        lengthNs = input.getLong();
        tryCount = (int)input.getLong();
        final long flags = input.getLong();
        isClosing = 0 != (flags & CLOSING);
        opens = 1 == input.getLong();
        deferred = (int)input.getLong();
        final boolean hasMore = 0 != (flags & HAS_MORE);
        indicatedNearTicks = hasMore ? input.getLong() : 0;
        indicatedFarTicks = hasMore ? input.getLong() : 0;
        closingPriceTicks = hasMore ? input.getLong() : 0;
        leadsToTradeAtClose = 0 != (flags & LEADS_TO_TRADE_AT_CLOSE);
    }
}
