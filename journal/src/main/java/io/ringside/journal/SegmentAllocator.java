package io.ringside.journal;

import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

import java.io.IOException;

/**
 * Creates segments ahead of time, so that the writer never waits for space: zeroed and synced, or sparse for a journal
 * that is never synced. Step it on a thread that may wait for a disk; the writer allocates by itself when this agent is
 * late. It also monitors free space.
 */
public final class SegmentAllocator implements Agent
{
    private static final long CHECK_INTERVAL_NS = 100_000_000L;
    /** Space is short when no more than this fits: room for commands in flight when new orders are refused. */
    private static final int RESERVE_SEGMENTS = 2;
    /** When fewer fit, sparse segments are replaced: another program may take the space that they do not have yet. */
    private static final int TIGHT_SEGMENTS = 16;

    private final JournalStorage storage;
    private final int segmentLength;
    private final int readySegments;
    private final boolean isSparse;
    private final NanoClock nanoClock;
    private final JournalCounters counters;
    private final OneToOneConcurrentArrayQueue<PreparedSegment> ready;
    private final OneToOneConcurrentArrayQueue<PreparedSegment> retired;
    private final OneToOneConcurrentArrayQueue<PreparedSegment> dropped;
    private long nameCount;
    private long preparedCount;
    private volatile long firstNumber;
    private volatile long lateCount;
    private volatile long droppedCount;
    private volatile long shortCount;
    private volatile long answeredShortCount;
    private long nextCheckNs;
    private boolean isFirst = true;
    private volatile boolean isSpaceLow;
    private volatile boolean isTight;

    SegmentAllocator(final JournalContext context)
    {
        storage = context.storage();
        segmentLength = context.segmentLength;
        readySegments = context.readySegments;
        isSparse = SyncPolicy.NONE == context.syncPolicy;
        nanoClock = context.nanoClock;
        counters = context.counters();
        ready = new OneToOneConcurrentArrayQueue<>(Math.max(2, readySegments));
        retired = new OneToOneConcurrentArrayQueue<>(Math.max(2, readySegments));
        dropped = new OneToOneConcurrentArrayQueue<>(Math.max(2, readySegments));
    }

    /** Allocate at most one segment, when fewer are ready than wanted; 1 when one was allocated. */
    @Override
    public int doWork()
    {
        if (!retired.isEmpty())
        {
            closeRetired();
        }
        if (!dropped.isEmpty())
        {
            discardDropped();
        }
        final long nowNs = nanoClock.nanoTime();
        final boolean isWanting = ready.size() < readySegments;
        if (!isFirst && nowNs - nextCheckNs < 0 && (!isWanting || isSpaceLow))
        {
            return 0;
        }
        isFirst = false;
        nextCheckNs = nowNs + CHECK_INTERVAL_NS;
        final long asked = shortCount;
        try
        {
            isTight = isSparse && storage.freeSpace() < (long)TIGHT_SEGMENTS * segmentLength;
            final int workCount = isWanting ? allocate() : check();
            answeredShortCount = asked;
            return workCount;
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("allocating a segment in " + storage.description(), ex);
        }
    }

    private int allocate() throws IOException
    {
        final String name = JournalDirectory.numbered(JournalDirectory.READY_PREFIX, nameCount++, ".tmp");
        final PreparedSegment segment;
        try
        {
            if (isSpaceLow && !hasRoomFor(1))
            {
                return 0;
            }
            segment = create(name, firstNumber + lateCount + preparedCount - droppedCount);
        }
        catch (final IOException ex)
        {
            if (!JournalException.isNoSpace(ex))
            {
                throw ex;
            }
            spaceLow(true);
            return 0;
        }
        ++preparedCount;
        if (!ready.offer(segment))
        {
            throw new IllegalStateException("ready segments above capacity: name=" + name);
        }
        assert ready.size() <= readySegments : "ready=" + ready.size() + " wanted=" + readySegments;
        final boolean isShort = !hasRoomFor(RESERVE_SEGMENTS);
        if (isShort || ready.size() >= readySegments)
        {
            spaceLow(isShort);
        }
        return 1;
    }

    /** The writer begins here: the number of the first segment that is not there yet. Before the first step. */
    void firstNumber(final long number)
    {
        assert number >= 0 : "number=" + number;
        assert 0 == preparedCount + lateCount : "segments are made already";
        firstNumber = number;
    }

    /** Make a segment at once, on the writer's thread, when it is ahead of this one. */
    PreparedSegment prepareLate(final String name, final long number) throws IOException
    {
        final PreparedSegment segment = create(name, number);
        // Written by this thread only: numbers that the writer took by itself, and how often space was short then. If
        // this agent is late with allocating, its check of the space is late too.
        lateCount = lateCount + 1;
        if (!hasRoomFor(RESERVE_SEGMENTS))
        {
            shortCount = shortCount + 1;
        }
        return segment;
    }

    /**
     * When the segment ends and none is ready, although there was space at the last check, see whether it is still
     * there: another program can take all of it while this agent's thread has no processor. On the writer's thread.
     *
     * @param leftBytes of the writer's segment.
     */
    void checkIfLate(final long leftBytes) throws IOException
    {
        if (isEnding(leftBytes) && ready.isEmpty() && !isSpaceLow() && !hasRoomFor(RESERVE_SEGMENTS))
        {
            shortCount = shortCount + 1;
        }
    }

    /** Close a segment that has ended, later and on this agent's thread. Called by the writer's; false when full. */
    boolean retire(final PreparedSegment segment)
    {
        return retired.offer(segment);
    }

    /** Close retired segments. This agent's thread, or the writer's when this agent has stopped. */
    void closeRetired()
    {
        try
        {
            for (PreparedSegment segment = retired.poll(); null != segment; segment = retired.poll())
            {
                segment.close();
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("closing a segment in " + storage.description(), ex);
        }
    }

    /**
     * Whether the next segment is to be begun early: the disk becomes full, the present one is sparse, and one that has
     * its space is ready. Sparse ones before it are given back. Called by the writer's thread.
     */
    boolean isSpacedReady()
    {
        for (PreparedSegment next = ready.peek(); null != next; next = ready.peek())
        {
            if (!next.isSparse())
            {
                return true;
            }
            if (!dropped.offer(next))
            {
                return false;
            }
            ready.poll();
            // Written by this thread only.
            droppedCount = droppedCount + 1;
        }
        return false;
    }

    private void discardDropped()
    {
        try
        {
            for (PreparedSegment segment = dropped.poll(); null != segment; segment = dropped.poll())
            {
                segment.close();
                storage.delete(segment.readyName());
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("giving back a segment in " + storage.description(), ex);
        }
    }

    private PreparedSegment create(final String name, final long number) throws IOException
    {
        final boolean isWithoutSpace = isSparse && !isTight;
        if (isWithoutSpace)
        {
            storage.createSparse(name, segmentLength);
        }
        else
        {
            storage.create(name, segmentLength);
        }
        return PreparedSegment.of(storage, name, number, isWithoutSpace);
    }

    private int check() throws IOException
    {
        spaceLow(!hasRoomFor(RESERVE_SEGMENTS));
        return 0;
    }

    /** More segments; a sparse one that is ready has not used its space yet. */
    private boolean hasRoomFor(final int segments) throws IOException
    {
        final long unwrittenSegments = isSparse && !isTight ? segments + ready.size() : segments;
        return storage.freeSpace() >= unwrittenSegments * segmentLength;
    }

    private void spaceLow(final boolean isLow)
    {
        if (isLow != isSpaceLow)
        {
            isSpaceLow = isLow;
            counters.spaceLow().setRelease(isLow ? 1 : 0);
        }
    }

    /**
     * Whether the space for the next segments is short: the host should refuse new orders and accept cancels. Any
     * thread.
     *
     * @return true when short, by the last check of this agent or the writer.
     */
    public boolean isSpaceLow()
    {
        return isSpaceLow || shortCount != answeredShortCount;
    }

    /** Whether sparse segments are to be left: another program could take their space. Any thread. */
    boolean isTight()
    {
        return isTight;
    }

    /**
     * Whether space is short, no segment is ready, and what is left of the present one is for what is under way. Any
     * thread.
     *
     * @param leftBytes of the writer's segment.
     */
    boolean isSpaceOut(final long leftBytes)
    {
        return isEnding(leftBytes) && ready.isEmpty() && isSpaceLow();
    }

    private boolean isEnding(final long leftBytes)
    {
        return leftBytes < segmentLength / 2;
    }

    /** A ready segment for the writer, null when there is none. Called by the writer's thread. */
    PreparedSegment poll()
    {
        return ready.poll();
    }

    @Override
    public String roleName()
    {
        return "journal-allocator";
    }
}
