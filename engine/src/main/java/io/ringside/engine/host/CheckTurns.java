package io.ringside.engine.host;

/**
 * When the state is hashed for comparison: at intervals while commands come in, and now and then while hardly any do,
 * as each check is a command itself. One thread.
 */
public final class CheckTurns
{
    /** Fewer are those that watch an idle venue. */
    private static final int COMMANDS_MIN = 12;
    private static final int IDLE_INTERVALS = 60;

    private final Timer timer;
    private long checkedSequence = -1;
    private int skippedCount;

    /**
     * @param nowNs      any clock.
     * @param intervalNs 0: never.
     */
    public CheckTurns(final long nowNs, final long intervalNs)
    {
        timer = new Timer(nowNs, intervalNs);
    }

    /** Whether it is time, after so many commands. */
    public boolean isDue(final long nowNs, final long sequence)
    {
        return timer.hasExpired(nowNs) &&
            (sequence - checkedSequence >= COMMANDS_MIN || ++skippedCount >= IDLE_INTERVALS);
    }

    /** The check has this sequence, or one before it. */
    public void done(final long sequence)
    {
        checkedSequence = sequence;
        skippedCount = 0;
    }
}
