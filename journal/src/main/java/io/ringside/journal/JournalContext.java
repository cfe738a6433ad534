package io.ringside.journal;

import java.nio.file.Path;

import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

/**
 * Settings of a journal. Change settings, then {@link #conclude()}; read-only after that.
 */
public final class JournalContext
{
    /** Directory of the segments. */
    public static final String DIRECTORY_PROP_NAME = "ringside.journal.dir";

    /** Default of {@link #DIRECTORY_PROP_NAME}. */
    public static final String DIRECTORY_DEFAULT = "journal";

    /** Length of a segment file in bytes, a power of two. */
    public static final String SEGMENT_LENGTH_PROP_NAME = "ringside.journal.segment.length";

    /** Default of {@link #SEGMENT_LENGTH_PROP_NAME}: 64 MiB. */
    public static final int SEGMENT_LENGTH_DEFAULT = 64 * 1024 * 1024;

    /** Shortest segment. */
    public static final int SEGMENT_LENGTH_MIN = 32 * 1024;

    /** Longest segment. */
    public static final int SEGMENT_LENGTH_MAX = 1024 * 1024 * 1024;

    /** Longest batch that becomes one block, in bytes, a multiple of 4,096. */
    public static final String BATCH_LENGTH_PROP_NAME = "ringside.journal.batch.length";

    /** Default of {@link #BATCH_LENGTH_PROP_NAME}: 1 MiB, or a quarter of a small segment. */
    public static final int BATCH_LENGTH_DEFAULT = 1024 * 1024;

    /** When to sync: {@code NONE}, {@code BATCH} or {@code INTERVAL}. */
    public static final String SYNC_POLICY_PROP_NAME = "ringside.journal.sync";

    /** Default of {@link #SYNC_POLICY_PROP_NAME}. */
    public static final SyncPolicy SYNC_POLICY_DEFAULT = SyncPolicy.BATCH;

    /** Longest time between syncs with {@link SyncPolicy#INTERVAL}, in nanoseconds. */
    public static final String SYNC_INTERVAL_NS_PROP_NAME = "ringside.journal.sync.interval.ns";

    /** Default of {@link #SYNC_INTERVAL_NS_PROP_NAME}: 10 ms. */
    public static final long SYNC_INTERVAL_NS_DEFAULT = 10_000_000L;

    /** Idle time in nanoseconds after which a synced journal writes a marker, so that its last block has a witness. */
    public static final String MARKER_IDLE_NS_PROP_NAME = "ringside.journal.marker.idle.ns";

    /** Default of {@link #MARKER_IDLE_NS_PROP_NAME}: 5 ms. */
    public static final long MARKER_IDLE_NS_DEFAULT = 5_000_000L;

    /** Segments that the allocator holds ready. */
    public static final String READY_SEGMENTS_PROP_NAME = "ringside.journal.ready.segments";

    /** Default of {@link #READY_SEGMENTS_PROP_NAME}. */
    public static final int READY_SEGMENTS_DEFAULT = 2;

    /** Identity of the exchange; every segment and peer must carry the same. */
    public static final String CLUSTER_ID_PROP_NAME = "ringside.cluster.id";

    /** Default of {@link #CLUSTER_ID_PROP_NAME}. */
    public static final long CLUSTER_ID_DEFAULT = 1;

    /** The journal uses one more than the newest epoch that it finds. */
    public static final long EPOCH_AUTOMATIC = -1;

    /** Continue in the newest epoch that the journal finds. For a standby, which gets a newer one from its primary. */
    public static final long EPOCH_LATEST = -2;

    private Path directory = Path.of(System.getProperty(DIRECTORY_PROP_NAME, DIRECTORY_DEFAULT));
    private JournalStorage storage;
    private int segmentLength = Integer.getInteger(SEGMENT_LENGTH_PROP_NAME, SEGMENT_LENGTH_DEFAULT);
    private int batchLength = Integer.getInteger(BATCH_LENGTH_PROP_NAME, 0);
    private SyncPolicy syncPolicy =
        SyncPolicy.valueOf(System.getProperty(SYNC_POLICY_PROP_NAME, SYNC_POLICY_DEFAULT.name()));
    private long syncIntervalNs = Long.getLong(SYNC_INTERVAL_NS_PROP_NAME, SYNC_INTERVAL_NS_DEFAULT);
    private long markerIdleNs = Long.getLong(MARKER_IDLE_NS_PROP_NAME, MARKER_IDLE_NS_DEFAULT);
    private int readySegments = Integer.getInteger(READY_SEGMENTS_PROP_NAME, READY_SEGMENTS_DEFAULT);
    private long clusterId = Long.getLong(CLUSTER_ID_PROP_NAME, CLUSTER_ID_DEFAULT);
    private long epoch = EPOCH_AUTOMATIC;
    private long initialSequence;
    private long witnessSequence = -1;
    private int schemaVersion;
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;
    private JournalListener listener = JournalListener.NONE;
    private JournalCounters counters;
    private boolean isConcluded;

    /**
     * Check everything and make the object read-only.
     *
     * @return this.
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
            throw new IllegalArgumentException(SEGMENT_LENGTH_PROP_NAME + " must be a power of two from " +
                SEGMENT_LENGTH_MIN + " to " + SEGMENT_LENGTH_MAX + ": segmentLength=" + segmentLength);
        }
        if (0 == batchLength)
        {
            batchLength = Math.min(BATCH_LENGTH_DEFAULT, segmentLength / 4);
        }
        final int batchLengthMax = segmentLength - SegmentDescriptor.HEADER_LENGTH - BlockDescriptor.SYNC_ALIGNMENT;
        if (batchLength < BlockDescriptor.SYNC_ALIGNMENT || batchLength > batchLengthMax ||
            0 != batchLength % BlockDescriptor.SYNC_ALIGNMENT)
        {
            throw new IllegalArgumentException(BATCH_LENGTH_PROP_NAME + " must be a multiple of " +
                BlockDescriptor.SYNC_ALIGNMENT + " up to " + batchLengthMax + ": batchLength=" + batchLength);
        }
        if (syncIntervalNs <= 0 || markerIdleNs <= 0 || readySegments < 1 || initialSequence < 0 ||
            schemaVersion < 0 || schemaVersion > 0xFFFF || epoch < EPOCH_LATEST)
        {
            throw new IllegalArgumentException("out of range: syncIntervalNs=" + syncIntervalNs + " markerIdleNs=" +
                markerIdleNs + " readySegments=" + readySegments + " initialSequence=" + initialSequence +
                " schemaVersion=" + schemaVersion + " epoch=" + epoch);
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

    /**
     * Directory of the segments; not used when a storage is set.
     *
     * @param directory of the segments.
     * @return this.
     */
    public JournalContext directory(final Path directory)
    {
        this.directory = directory;
        return this;
    }

    /**
     * Directory of the segments.
     *
     * @return directory of the segments.
     */
    public Path directory()
    {
        return directory;
    }

    /**
     * Storage to use in place of the directory.
     *
     * @param storage of the segments.
     * @return this.
     */
    public JournalContext storage(final JournalStorage storage)
    {
        this.storage = storage;
        return this;
    }

    /**
     * Where the segments are; set by {@link #conclude()} when not given.
     *
     * @return the storage.
     */
    public JournalStorage storage()
    {
        return storage;
    }

    /**
     * Length of new segments.
     *
     * @param segmentLength in bytes, a power of two.
     * @return this.
     */
    public JournalContext segmentLength(final int segmentLength)
    {
        this.segmentLength = segmentLength;
        return this;
    }

    /**
     * Length of new segments.
     *
     * @return length in bytes.
     */
    public int segmentLength()
    {
        return segmentLength;
    }

    /**
     * Longest block.
     *
     * @param batchLength in bytes, a multiple of 4,096; 0 for the default.
     * @return this.
     */
    public JournalContext batchLength(final int batchLength)
    {
        this.batchLength = batchLength;
        return this;
    }

    /**
     * Longest block.
     *
     * @return length in bytes.
     */
    public int batchLength()
    {
        return batchLength;
    }

    /**
     * Longest event that can be appended.
     *
     * @return length in bytes.
     */
    public int eventLengthMax()
    {
        return batchLength - BlockDescriptor.HEADER_LENGTH - RecordDescriptor.HEADER_LENGTH;
    }

    /**
     * When to sync.
     *
     * @param syncPolicy to follow.
     * @return this.
     */
    public JournalContext syncPolicy(final SyncPolicy syncPolicy)
    {
        this.syncPolicy = syncPolicy;
        return this;
    }

    /**
     * When to sync.
     *
     * @return the policy.
     */
    public SyncPolicy syncPolicy()
    {
        return syncPolicy;
    }

    /**
     * Longest time between syncs with {@link SyncPolicy#INTERVAL}.
     *
     * @param syncIntervalNs in nanoseconds.
     * @return this.
     */
    public JournalContext syncIntervalNs(final long syncIntervalNs)
    {
        this.syncIntervalNs = syncIntervalNs;
        return this;
    }

    /**
     * Longest time between syncs with {@link SyncPolicy#INTERVAL}.
     *
     * @return nanoseconds.
     */
    public long syncIntervalNs()
    {
        return syncIntervalNs;
    }

    /**
     * Idle time before a marker is written.
     *
     * @param markerIdleNs in nanoseconds.
     * @return this.
     */
    public JournalContext markerIdleNs(final long markerIdleNs)
    {
        this.markerIdleNs = markerIdleNs;
        return this;
    }

    /**
     * Idle time before a marker is written.
     *
     * @return nanoseconds.
     */
    public long markerIdleNs()
    {
        return markerIdleNs;
    }

    /**
     * Segments to hold ready; fewer is low water.
     *
     * @param readySegments at least 1.
     * @return this.
     */
    public JournalContext readySegments(final int readySegments)
    {
        this.readySegments = readySegments;
        return this;
    }

    /**
     * Segments to hold ready.
     *
     * @return the count.
     */
    public int readySegments()
    {
        return readySegments;
    }

    /**
     * Identity of the exchange.
     *
     * @param clusterId the same on all its nodes.
     * @return this.
     */
    public JournalContext clusterId(final long clusterId)
    {
        this.clusterId = clusterId;
        return this;
    }

    /**
     * Identity of the exchange.
     *
     * @return the id.
     */
    public long clusterId()
    {
        return clusterId;
    }

    /**
     * Epoch to write with.
     *
     * @param epoch not older than any in the journal, {@link #EPOCH_AUTOMATIC} or {@link #EPOCH_LATEST}.
     * @return this.
     */
    public JournalContext epoch(final long epoch)
    {
        this.epoch = epoch;
        return this;
    }

    /**
     * Epoch to write with.
     *
     * @return the epoch as set; {@link JournalWriter#epoch()} is the one in use.
     */
    public long epoch()
    {
        return epoch;
    }

    /**
     * Sequence of the first record of a journal that is empty.
     *
     * @param initialSequence 0 or more.
     * @return this.
     */
    public JournalContext initialSequence(final long initialSequence)
    {
        this.initialSequence = initialSequence;
        return this;
    }

    /**
     * Sequence of the first record of a journal that is empty.
     *
     * @return the sequence.
     */
    public long initialSequence()
    {
        return initialSequence;
    }

    /**
     * A sequence that another source (a peer, a session store) knows to be committed: a shorter journal is refused.
     *
     * @param witnessSequence -1 for none.
     * @return this.
     */
    public JournalContext witnessSequence(final long witnessSequence)
    {
        this.witnessSequence = witnessSequence;
        return this;
    }

    /**
     * A sequence that another source knows to be committed.
     *
     * @return the sequence, -1 for none.
     */
    public long witnessSequence()
    {
        return witnessSequence;
    }

    /**
     * Version of the events' schema, stored in each record.
     *
     * @param schemaVersion 0 to 65,535.
     * @return this.
     */
    public JournalContext schemaVersion(final int schemaVersion)
    {
        this.schemaVersion = schemaVersion;
        return this;
    }

    /**
     * Version of the events' schema.
     *
     * @return the version.
     */
    public int schemaVersion()
    {
        return schemaVersion;
    }

    /**
     * Clock for sync intervals and durations.
     *
     * @param nanoClock to use.
     * @return this.
     */
    public JournalContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    /**
     * Clock for sync intervals and durations.
     *
     * @return the clock.
     */
    public NanoClock nanoClock()
    {
        return nanoClock;
    }

    /**
     * Receives the writer's events.
     *
     * @param listener to call.
     * @return this.
     */
    public JournalContext listener(final JournalListener listener)
    {
        this.listener = listener;
        return this;
    }

    /**
     * Receives the writer's events.
     *
     * @return the listener.
     */
    public JournalListener listener()
    {
        return listener;
    }

    /**
     * Counters to keep.
     *
     * @param counters to keep.
     * @return this.
     */
    public JournalContext counters(final JournalCounters counters)
    {
        this.counters = counters;
        return this;
    }

    /**
     * Counters to keep.
     *
     * @return the counters.
     */
    public JournalCounters counters()
    {
        return counters;
    }
}
