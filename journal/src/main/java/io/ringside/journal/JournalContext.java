package io.ringside.journal;

import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.file.Path;

/** Settings of a journal. Change them, then {@link #conclude()}; read-only after that: the package reads its fields. */
public final class JournalContext
{
    /** Default of {@link #segmentLength(int)}: 64 MiB. */
    public static final int SEGMENT_LENGTH_DEFAULT = 64 * 1024 * 1024;

    /** Shortest segment. */
    public static final int SEGMENT_LENGTH_MIN = 32 * 1024;

    /** Longest segment. */
    public static final int SEGMENT_LENGTH_MAX = 1024 * 1024 * 1024;

    /** Default of {@link #readySegments(int)}. */
    public static final int READY_SEGMENTS_DEFAULT = 2;

    /** The journal uses one more than the newest epoch that it finds. */
    public static final long EPOCH_AUTOMATIC = -1;

    /** Continue in the newest epoch that the journal finds. For a standby, which gets a newer one from its primary. */
    public static final long EPOCH_LATEST = -2;

    private static final int BATCH_LENGTH_MAX = 1024 * 1024;

    private Path directory = Path.of("journal");
    private JournalStorage storage;
    int segmentLength = SEGMENT_LENGTH_DEFAULT;
    SyncPolicy syncPolicy = SyncPolicy.BATCH;
    long syncIntervalNs = 10_000_000L;
    long witnessIdleNs = 5_000_000L;
    int readySegments = READY_SEGMENTS_DEFAULT;
    long clusterId = 1;
    long epoch = EPOCH_AUTOMATIC;
    long initialSequence;
    long witnessSequence = -1;
    long verifiedSequence = -1;
    NanoClock nanoClock = SystemNanoClock.INSTANCE;
    JournalListener listener = JournalListener.NONE;
    private JournalCounters counters;
    private boolean isConcluded;

    /**
     * Check everything and make the object read-only.
     *
     * @throws IllegalStateException    when called twice.
     * @throws IllegalArgumentException when a value is out of range.
     */
    public JournalContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (segmentLength < SEGMENT_LENGTH_MIN || segmentLength > SEGMENT_LENGTH_MAX ||
            Integer.bitCount(segmentLength) != 1)
        {
            throw new IllegalArgumentException("segment length must be a power of two from " +
                SEGMENT_LENGTH_MIN + " to " + SEGMENT_LENGTH_MAX + ": segmentLength=" + segmentLength);
        }
        if (syncIntervalNs <= 0 || witnessIdleNs <= 0 || readySegments < 1 || initialSequence < 0 ||
            epoch < EPOCH_LATEST)
        {
            throw new IllegalArgumentException("out of range: syncIntervalNs=" + syncIntervalNs + " witnessIdleNs=" +
                witnessIdleNs + " readySegments=" + readySegments + " initialSequence=" + initialSequence +
                " epoch=" + epoch);
        }
        if (null == storage)
        {
            storage = new FileJournalStorage(directory);
        }
        if (null == counters)
        {
            counters = JournalCounters.unmapped();
        }
        isConcluded = true;

        return this;
    }

    /** Directory of the segments; not used when a storage is set. */
    public JournalContext directory(final Path directory)
    {
        this.directory = directory;
        return this;
    }

    /** Storage to use in place of the directory. */
    public JournalContext storage(final JournalStorage storage)
    {
        this.storage = storage;
        return this;
    }

    /** {@return where the segments are} */
    public JournalStorage storage()
    {
        return storage;
    }

    /** Length of new segments in bytes, a power of two. */
    public JournalContext segmentLength(final int segmentLength)
    {
        this.segmentLength = segmentLength;
        return this;
    }

    /** {@return length of the longest block in bytes: 1 MiB, or a quarter of a small segment} */
    int batchLength()
    {
        return Math.min(BATCH_LENGTH_MAX, segmentLength / 4);
    }

    /** {@return length of the longest event that can be appended, in bytes} */
    public int eventLengthMax()
    {
        return batchLength() - BlockDescriptor.HEADER_LENGTH - RecordDescriptor.HEADER_LENGTH;
    }

    /** When to sync; {@link SyncPolicy#BATCH} by default. */
    public JournalContext syncPolicy(final SyncPolicy syncPolicy)
    {
        this.syncPolicy = syncPolicy;
        return this;
    }

    /** Longest time between syncs with {@link SyncPolicy#INTERVAL}, in nanoseconds; 10 ms by default. */
    public JournalContext syncIntervalNs(final long syncIntervalNs)
    {
        this.syncIntervalNs = syncIntervalNs;
        return this;
    }

    /** Idle time in nanoseconds after which a synced journal writes its witness, as no block follows that has one. */
    public JournalContext witnessIdleNs(final long witnessIdleNs)
    {
        this.witnessIdleNs = witnessIdleNs;
        return this;
    }

    /** Segments that the allocator holds ready, at least 1; fewer is low water. */
    public JournalContext readySegments(final int readySegments)
    {
        this.readySegments = readySegments;
        return this;
    }

    /** Identity of the exchange: the same in every segment and on all its nodes. */
    public JournalContext clusterId(final long clusterId)
    {
        this.clusterId = clusterId;
        return this;
    }

    /** Epoch to write with: not older than any in the journal, {@link #EPOCH_AUTOMATIC} or {@link #EPOCH_LATEST}. */
    public JournalContext epoch(final long epoch)
    {
        this.epoch = epoch;
        return this;
    }

    /** Sequence of the first record of a journal that is empty, 0 or more. */
    public JournalContext initialSequence(final long initialSequence)
    {
        this.initialSequence = initialSequence;
        return this;
    }

    /**
     * A sequence that another source (a peer, a session store) knows to be committed, -1 for none: a shorter journal is
     * refused.
     */
    public JournalContext witnessSequence(final long witnessSequence)
    {
        this.witnessSequence = witnessSequence;
        return this;
    }

    /**
     * Opening need not read the records up to this one: a snapshot has them. Of segments without later records only the
     * header is checked. -1, the default: everything is read.
     */
    public JournalContext verifiedSequence(final long verifiedSequence)
    {
        this.verifiedSequence = verifiedSequence;
        return this;
    }

    /** Clock for sync intervals and durations. */
    public JournalContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    /** Receives the writer's events. */
    public JournalContext listener(final JournalListener listener)
    {
        this.listener = listener;
        return this;
    }

    /** Counters to keep; in memory of their own by default. */
    public JournalContext counters(final JournalCounters counters)
    {
        this.counters = counters;
        return this;
    }

    public JournalCounters counters()
    {
        return counters;
    }
}
