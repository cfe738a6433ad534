package io.ringside.gateway.fix.message;

/** Checks that a client's clock is near enough (S11). Used by the FIX gateway's agent only. Hot path: no allocation. */
public final class FixSendingTime
{
    private final FixClock clock;
    private final long toleranceNs;

    public FixSendingTime(final FixClock clock, final long toleranceNs)
    {
        this.clock = clock;
        this.toleranceNs = toleranceNs;
    }

    /** Also true if it is unreadable: the dictionary reports that. */
    public boolean isGood(final FixMessage message)
    {
        final long timeNs = message.timeNs(FixFields.SENDING_TIME);
        return timeNs <= FixMessage.MALFORMED || Math.abs(timeNs - clock.epochNs()) <= toleranceNs;
    }
}
