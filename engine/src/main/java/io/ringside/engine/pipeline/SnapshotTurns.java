package io.ringside.engine.pipeline;

import io.ringside.engine.host.Timer;
import io.ringside.journal.JournalWriter;

import java.util.concurrent.TimeUnit;

/**
 * When a snapshot is taken: after so many bytes of the journal, and at intervals if enough commands came in: an idle
 * venue has nothing to replay. One thread.
 */
final class SnapshotTurns
{
    private static final long COMMANDS_MIN = 1_000;
    /** However fast the journal grows: a snapshot costs as much as the state is large. */
    private static final long PAUSE_NS = TimeUnit.SECONDS.toNanos(30);

    private final JournalWriter journal;
    private final long bytes;
    private final long pauseNs;
    private final Timer timer;
    private long takenPosition;
    private long takenSequence = -1;
    private long takenNs;

    SnapshotTurns(final long nowNs, final PipelineContext context)
    {
        journal = context.journalWriter;
        bytes = context.snapshotBytes;
        timer = new Timer(nowNs, context.snapshotIntervalNs);
        pauseNs = 0 == context.snapshotIntervalNs ? PAUSE_NS : Math.min(PAUSE_NS, context.snapshotIntervalNs);
        takenPosition = journal.writtenPosition();
        takenNs = nowNs;
    }

    boolean isDue(final long nowNs, final long sequence)
    {
        return timer.hasExpired(nowNs) && sequence - takenSequence >= COMMANDS_MIN ||
            bytes > 0 && journal.writtenPosition() - takenPosition >= bytes && nowNs - takenNs >= pauseNs;
    }

    /** The snapshot has this sequence, or one before it. */
    void done(final long nowNs, final long sequence)
    {
        takenSequence = sequence;
        takenPosition = journal.writtenPosition();
        takenNs = nowNs;
    }
}
