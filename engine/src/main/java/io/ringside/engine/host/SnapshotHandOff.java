package io.ringside.engine.host;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.SnapshotListener;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.engine.snapshot.SnapshotMark;
import io.ringside.engine.snapshot.SnapshotTaker;
import io.ringside.journal.snapshot.SnapshotStore;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;

/**
 * Has snapshots made on a thread of their own. With a {@link SnapshotMaker}, the matching thread only notes where it
 * is. Without one, it copies its state, which it alone may read, and stands still meanwhile; reserved is room for the
 * state to double, or to grow by {@value #ROOM_MAX} bytes, until the next snapshot, and within that, copying allocates
 * nothing. One snapshot at a time: a request that comes before the last is stored is skipped.
 */
final class SnapshotHandOff implements SnapshotListener, Agent
{
    /** Older snapshots are kept in case the newest is damaged; two would be the least. */
    private static final int RETAINED_COUNT = 3;
    private static final int ROOM_MAX = 64 * 1024 * 1024;
    /** A live order takes about so many bytes of a snapshot. */
    private static final int ORDER_LENGTH = 160;

    private final SnapshotStore store;
    private final SnapshotMaker maker;
    private final ExchangeCounters counters;
    private final ErrorHandler errorHandler;
    private final long epoch;
    private final SnapshotTaker taker = new SnapshotTaker();
    private final SnapshotPieces copy;
    private long length;
    private long sequence;
    private long chainHash;
    private long stateHash;

    /** True: the fields and the copy belong to the agent. False: they belong to the matching thread. */
    private volatile boolean isTaken;
    private volatile boolean isCopying;
    private volatile boolean isWanted = true;

    /**
     * @param context for the store, which may be null, the maker, the epoch, the counters and the error handler.
     */
    SnapshotHandOff(final CoreContext context)
    {
        store = context.snapshotStore();
        maker = context.snapshotMaker();
        counters = context.counters();
        errorHandler = context.errorHandler();
        epoch = context.epoch();
        copy = new SnapshotPieces(context.snapshotPieceLength());
        if (null != store && null == maker)
        {
            leaveRoom(context.snapshotPieceLength() + (long)context.engine().liveOrderCount() * ORDER_LENGTH);
        }
    }

    /** Whether matching stands still to copy its state. Any thread. */
    boolean isCopying()
    {
        return isCopying;
    }

    /** The snapshot that is being made is not wanted any longer, and none after it. Any thread. */
    void stop()
    {
        isWanted = false;
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
        if (null == maker)
        {
            isCopying = true;
            copy.clear();
            length = taker.take(engine, copy);
            isCopying = false;
        }
        this.sequence = sequence;
        this.stateHash = stateHash;
        chainHash = engine.chainHash();
        isTaken = true;
    }

    @Override
    public int doWork()
    {
        if (!isTaken || !isWanted)
        {
            return 0;
        }
        final SnapshotMark mark = new SnapshotMark(sequence, chainHash, stateHash);
        if (null != maker && !maker.isReady(mark))
        {
            return 0;
        }
        try
        {
            store(mark);
        }
        catch (final RuntimeException ex)
        {
            // The journal holds everything that the snapshot does: the node can go on without it.
            counters.errors().incrementRelease();
            errorHandler.onError(ex);
        }
        if (null == maker)
        {
            leaveRoom(length);
        }
        isTaken = false;

        return 1;
    }

    private void store(final SnapshotMark mark)
    {
        if (null == maker)
        {
            store.store(sequence, epoch, stateHash, copy::writeTo);
        }
        else
        {
            length = maker.make(mark, epoch, () -> isWanted);
        }
        if (SnapshotMaker.NOT_WANTED != length)
        {
            store.prune(RETAINED_COUNT);
            counters.snapshotsTaken().incrementRelease();
            counters.snapshotBytes().setRelease(length);
            counters.snapshotSequence().setRelease(sequence);
        }
    }

    private void leaveRoom(final long currentLength)
    {
        copy.reserve(currentLength + Math.min(currentLength, ROOM_MAX));
    }

    @Override
    public String roleName()
    {
        return "snapshots";
    }
}
