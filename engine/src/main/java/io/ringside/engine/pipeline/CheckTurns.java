package io.ringside.engine.pipeline;

/**
 * When the state is hashed for comparison: at intervals while commands come in, and now and then while hardly any do,
 * as each check is a command itself. One thread.
 */
final class CheckTurns
{
    /** Fewer are those that watch an idle venue. */
    private static final int COMMANDS_MIN = 12;
    private static final int IDLE_INTERVALS = 60;

    private final Timer timer;
    private long checkedSequence = -1;
    private int skippedCount;

    CheckTurns(final long nowNs, final long intervalNs)
    {
        timer = new Timer(nowNs, intervalNs);
    }

    boolean isDue(final long nowNs, final long sequence)
    {
        return timer.hasExpired(nowNs) &&
            (sequence - checkedSequence >= COMMANDS_MIN || ++skippedCount >= IDLE_INTERVALS);
    }

    /** The check has this sequence, or one before it. */
    void done(final long sequence)
    {
        checkedSequence = sequence;
        skippedCount = 0;
    }
}
