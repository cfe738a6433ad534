package io.ringside.engine.host;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.SnapshotListener;
import io.ringside.engine.snapshot.SnapshotTaker;
import io.ringside.journal.SnapshotStore;

import org.agrona.ErrorHandler;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.concurrent.Agent;

/**
 * Copies the state on the matching thread, which alone may read it, and stores the copy on the conductor, which may
 * wait for a disk. One snapshot at a time: a request that comes before the last is stored is skipped. The conductor
 * reserves room for the state to double, or to grow by {@value #ROOM_MAX} bytes, until the next snapshot; within that,
 * taking one allocates nothing.
 */
final class SnapshotHandOff implements SnapshotListener, Agent
{
    /** Older snapshots are kept in case the newest is damaged; two would be the least. */
    private static final int RETAINED_COUNT = 3;
    private static final int INITIAL_LENGTH = 4 * 1024 * 1024;
    private static final int ROOM_MAX = 64 * 1024 * 1024;

    private final SnapshotStore store;
    private final ExchangeCounters counters;
    private final ErrorHandler errorHandler;
    private final long epoch;
    private final SnapshotTaker taker = new SnapshotTaker();
    private final ExpandableDirectByteBuffer buffer = new ExpandableDirectByteBuffer(INITIAL_LENGTH);
    private int length;
    private long sequence;
    private long stateHash;

    /** True: the fields and the buffer belong to the conductor. False: they belong to the matching thread. */
    private volatile boolean isTaken;
    private volatile boolean isWriting;

    /**
     * @param context for the store, which may be null, the epoch, the counters and the error handler.
     */
    SnapshotHandOff(final CoreContext context)
    {
        store = context.snapshotStore();
        counters = context.counters();
        errorHandler = context.errorHandler();
        epoch = context.epoch();
        if (null != store)
        {
            leaveRoom(taker.length(context.engine()));
        }
    }

    /** Whether matching stands still to copy its state. Any thread. */
    boolean isWriting()
    {
        return isWriting;
    }

    @Override
    public void onTakeSnapshot(final MatchingEngine engine, final long sequence, final long stateHash)
    {
        if (null == store)
        {
            return;
        }
        if (isTaken)
        {
            counters.snapshotsSkipped().incrementRelease();
            return;
        }

        isWriting = true;
        length = taker.write(engine, buffer, 0);
        isWriting = false;
        if (SnapshotTaker.TOO_LONG == length)
        {
            // Nothing is lost: the journal holds everything.
            counters.snapshotsSkipped().incrementRelease();
            return;
        }
        this.sequence = sequence;
        this.stateHash = stateHash;
        isTaken = true;
    }

    @Override
    public int doWork()
    {
        if (!isTaken)
        {
            return 0;
        }

        try
        {
            taker.seal(buffer, 0, length);
            store.store(sequence, epoch, stateHash, buffer, 0, length);
            store.prune(RETAINED_COUNT);
            counters.snapshotsTaken().incrementRelease();
            counters.snapshotBytes().setRelease(length);
            counters.snapshotSequence().setRelease(sequence);
        }
        catch (final RuntimeException ex)
        {
            // The journal holds everything that the snapshot does: the node can go on without it.
            counters.errors().incrementRelease();
            errorHandler.onError(ex);
        }
        leaveRoom(length);
        isTaken = false;

        return 1;
    }

    private void leaveRoom(final long currentLength)
    {
        final long wanted = currentLength + Math.min(currentLength, ROOM_MAX);
        if (wanted > buffer.capacity() && wanted <= ExpandableDirectByteBuffer.MAX_BUFFER_LENGTH)
        {
            buffer.putByte((int)wanted - 1, (byte)0);
        }
    }

    @Override
    public String roleName()
    {
        return "snapshots";
    }
}
