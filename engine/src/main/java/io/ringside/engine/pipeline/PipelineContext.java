package io.ringside.engine.pipeline;

import java.util.function.Supplier;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SnapshotStore;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

/**
 * Settings and parts of an {@link ExchangePipeline}. Needed: {@link #engine}, recovered or new, and {@link
 * #journalWriter}, open at the engine's next sequence. Everything else has a default. Set, then {@link #conclude()};
 * read-only after that. The pipeline closes none of the parts that it is given.
 */
public final class PipelineContext
{
    /** Slots of the input ring, a power of two. */
    public static final String INPUT_SLOT_COUNT_PROP_NAME = "ringside.pipeline.input.slots";

    /** Default of {@link #INPUT_SLOT_COUNT_PROP_NAME}: 16,384. */
    public static final int INPUT_SLOT_COUNT_DEFAULT = 1 << 14;

    /** Bytes from slot to slot of the input ring, a multiple of 64. */
    public static final String INPUT_SLOT_STRIDE_PROP_NAME = "ringside.pipeline.input.stride";

    /** Default of {@link #INPUT_SLOT_STRIDE_PROP_NAME}: 256. */
    public static final int INPUT_SLOT_STRIDE_DEFAULT = 256;

    /** Slots of the output ring, a power of two. */
    public static final String OUTPUT_SLOT_COUNT_PROP_NAME = "ringside.pipeline.output.slots";

    /** Default of {@link #OUTPUT_SLOT_COUNT_PROP_NAME}: 32,768. */
    public static final int OUTPUT_SLOT_COUNT_DEFAULT = 1 << 15;

    /** Bytes from slot to slot of the output ring, a multiple of 64. */
    public static final String OUTPUT_SLOT_STRIDE_PROP_NAME = "ringside.pipeline.output.stride";

    /** Default of {@link #OUTPUT_SLOT_STRIDE_PROP_NAME}: 320, so that the longest report fits. */
    public static final int OUTPUT_SLOT_STRIDE_DEFAULT = 320;

    /** The most threads that ever claim in the input ring at the same time. */
    public static final String PRODUCER_LIMIT_PROP_NAME = "ringside.pipeline.producers";

    /** Default of {@link #PRODUCER_LIMIT_PROP_NAME}: 8. */
    public static final int PRODUCER_LIMIT_DEFAULT = 8;

    /** The most events of one batch of a stage. */
    public static final String BATCH_LIMIT_PROP_NAME = "ringside.pipeline.batch.limit";

    /** Default of {@link #BATCH_LIMIT_PROP_NAME}: 1,024. */
    public static final int BATCH_LIMIT_DEFAULT = 1024;

    /** Every how many-th sequence is measured, a power of two. */
    public static final String SAMPLING_INTERVAL_PROP_NAME = "ringside.pipeline.sampling.interval";

    /** Default of {@link #SAMPLING_INTERVAL_PROP_NAME}: 8. */
    public static final int SAMPLING_INTERVAL_DEFAULT = 8;

    /** Nanoseconds between clock ticks, 0 for none. */
    public static final String TICK_INTERVAL_NS_PROP_NAME = "ringside.pipeline.tick.interval.ns";

    /** Default of {@link #TICK_INTERVAL_NS_PROP_NAME}: 100 ms. */
    public static final long TICK_INTERVAL_NS_DEFAULT = 100_000_000L;

    /** Nanoseconds between deep state hashes, 0 for none. */
    public static final String CHECK_STATE_INTERVAL_NS_PROP_NAME = "ringside.pipeline.check.interval.ns";

    /** Default of {@link #CHECK_STATE_INTERVAL_NS_PROP_NAME}: 5 s. */
    public static final long CHECK_STATE_INTERVAL_NS_DEFAULT = 5_000_000_000L;

    /** Nanoseconds between snapshots, 0 for none. */
    public static final String SNAPSHOT_INTERVAL_NS_PROP_NAME = "ringside.pipeline.snapshot.interval.ns";

    /** Default of {@link #SNAPSHOT_INTERVAL_NS_PROP_NAME}: none, the operator asks. */
    public static final long SNAPSHOT_INTERVAL_NS_DEFAULT = 0L;

    /** Default of {@link #consumerMaxWaitNs(long)}: 10 ms. */
    public static final long CONSUMER_MAX_WAIT_NS_DEFAULT = 10_000_000L;

    private static final int CHECKPOINT_CAPACITY = 1024;

    private int inputSlotCount = Integer.getInteger(INPUT_SLOT_COUNT_PROP_NAME, INPUT_SLOT_COUNT_DEFAULT);
    private int inputSlotStride = Integer.getInteger(INPUT_SLOT_STRIDE_PROP_NAME, INPUT_SLOT_STRIDE_DEFAULT);
    private int outputSlotCount = Integer.getInteger(OUTPUT_SLOT_COUNT_PROP_NAME, OUTPUT_SLOT_COUNT_DEFAULT);
    private int outputSlotStride = Integer.getInteger(OUTPUT_SLOT_STRIDE_PROP_NAME, OUTPUT_SLOT_STRIDE_DEFAULT);
    private int producerLimit = Integer.getInteger(PRODUCER_LIMIT_PROP_NAME, PRODUCER_LIMIT_DEFAULT);
    private int batchLimit = Integer.getInteger(BATCH_LIMIT_PROP_NAME, BATCH_LIMIT_DEFAULT);
    private int samplingInterval = Integer.getInteger(SAMPLING_INTERVAL_PROP_NAME, SAMPLING_INTERVAL_DEFAULT);
    private long tickIntervalNs = Long.getLong(TICK_INTERVAL_NS_PROP_NAME, TICK_INTERVAL_NS_DEFAULT);
    private long checkStateIntervalNs =
        Long.getLong(CHECK_STATE_INTERVAL_NS_PROP_NAME, CHECK_STATE_INTERVAL_NS_DEFAULT);
    private long snapshotIntervalNs = Long.getLong(SNAPSHOT_INTERVAL_NS_PROP_NAME, SNAPSHOT_INTERVAL_NS_DEFAULT);
    private long consumerMaxWaitNs = CONSUMER_MAX_WAIT_NS_DEFAULT;
    private ThreadingMode threadingMode = ThreadingMode.SHARED;
    private Durability durability = Durability.LOCAL;
    private MatchingEngine engine;
    private JournalWriter journalWriter;
    private Replicator replicator;
    private SnapshotStore snapshotStore;
    private CheckpointLog checkpoints = new CheckpointLog(CHECKPOINT_CAPACITY);
    private ExchangeCounters counters;
    private EpochNanoClock clock = new OffsetEpochNanoClock();
    private Supplier<IdleStrategy> hotIdleStrategy;
    private Supplier<IdleStrategy> conductorIdleStrategy = () -> new SleepingMillisIdleStrategy(1);
    private ErrorHandler errorHandler = FatalErrorListener.NONE::onFatalError;
    private RingAlarmListener ringAlarmListener = RingAlarmListener.NONE;
    private FatalErrorListener fatalErrorListener = FatalErrorListener.NONE;
    private boolean isConcluded;

    /**
     * Check everything, fill in what was not given, and make the object read-only.
     *
     * @return this.
     * @throws IllegalStateException    when called twice.
     * @throws IllegalArgumentException when a value is missing or out of range.
     */
    public PipelineContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (null == engine || null == journalWriter)
        {
            throw new IllegalArgumentException("engine and journal writer must be given");
        }
        if (durability.isReplicated() != (null != replicator))
        {
            throw new IllegalArgumentException("a replicator must be given exactly when the mode needs a standby: " +
                "durability=" + durability.configName() + " replicator=" + replicator);
        }
        if (batchLimit < 1 || (tickIntervalNs | checkStateIntervalNs | snapshotIntervalNs | consumerMaxWaitNs) < 0)
        {
            throw new IllegalArgumentException("batch limit must be positive, times not negative");
        }
        if (null == counters)
        {
            counters = ExchangeCounters.inMemory();
        }
        if (null == hotIdleStrategy)
        {
            hotIdleStrategy = ThreadingMode.DEDICATED == threadingMode ?
                () -> BusySpinIdleStrategy.INSTANCE : BackoffIdleStrategy::new;
        }
        isConcluded = true;
        return this;
    }

    /**
     * Slots of the input ring, a power of two.
     *
     * @param inputSlotCount to use.
     * @return this.
     */
    public PipelineContext inputSlotCount(final int inputSlotCount)
    {
        this.inputSlotCount = inputSlotCount;
        return this;
    }

    int inputSlotCount()
    {
        return inputSlotCount;
    }

    /**
     * Bytes from slot to slot of the input ring, a multiple of 64.
     *
     * @param inputSlotStride to use.
     * @return this.
     */
    public PipelineContext inputSlotStride(final int inputSlotStride)
    {
        this.inputSlotStride = inputSlotStride;
        return this;
    }

    int inputSlotStride()
    {
        return inputSlotStride;
    }

    /**
     * Slots of the output ring, a power of two.
     *
     * @param outputSlotCount to use.
     * @return this.
     */
    public PipelineContext outputSlotCount(final int outputSlotCount)
    {
        this.outputSlotCount = outputSlotCount;
        return this;
    }

    int outputSlotCount()
    {
        return outputSlotCount;
    }

    /**
     * Bytes from slot to slot of the output ring, a multiple of 64.
     *
     * @param outputSlotStride to use.
     * @return this.
     */
    public PipelineContext outputSlotStride(final int outputSlotStride)
    {
        this.outputSlotStride = outputSlotStride;
        return this;
    }

    int outputSlotStride()
    {
        return outputSlotStride;
    }

    /**
     * The most threads that ever claim in the input ring at the same time.
     *
     * @param producerLimit to use.
     * @return this.
     */
    public PipelineContext producerLimit(final int producerLimit)
    {
        this.producerLimit = producerLimit;
        return this;
    }

    int producerLimit()
    {
        return producerLimit;
    }

    /**
     * The most events of one batch of a stage.
     *
     * @param batchLimit to use.
     * @return this.
     */
    public PipelineContext batchLimit(final int batchLimit)
    {
        this.batchLimit = batchLimit;
        return this;
    }

    int batchLimit()
    {
        return batchLimit;
    }

    /**
     * Every how many-th sequence is measured, a power of two.
     *
     * @param samplingInterval to use.
     * @return this.
     */
    public PipelineContext samplingInterval(final int samplingInterval)
    {
        this.samplingInterval = samplingInterval;
        return this;
    }

    int samplingInterval()
    {
        return samplingInterval;
    }

    /**
     * Nanoseconds between clock ticks, 0 for none.
     *
     * @param tickIntervalNs to use.
     * @return this.
     */
    public PipelineContext tickIntervalNs(final long tickIntervalNs)
    {
        this.tickIntervalNs = tickIntervalNs;
        return this;
    }

    long tickIntervalNs()
    {
        return tickIntervalNs;
    }

    /**
     * Nanoseconds between deep state hashes, 0 for none.
     *
     * @param checkStateIntervalNs to use.
     * @return this.
     */
    public PipelineContext checkStateIntervalNs(final long checkStateIntervalNs)
    {
        this.checkStateIntervalNs = checkStateIntervalNs;
        return this;
    }

    long checkStateIntervalNs()
    {
        return checkStateIntervalNs;
    }

    /**
     * Nanoseconds between snapshots, 0 for none.
     *
     * @param snapshotIntervalNs to use.
     * @return this.
     */
    public PipelineContext snapshotIntervalNs(final long snapshotIntervalNs)
    {
        this.snapshotIntervalNs = snapshotIntervalNs;
        return this;
    }

    long snapshotIntervalNs()
    {
        return snapshotIntervalNs;
    }

    /**
     * How long matching may wait in any second for consumers of the output ring that it can do without; 0: not at all.
     *
     * @param consumerMaxWaitNs to use.
     * @return this.
     */
    public PipelineContext consumerMaxWaitNs(final long consumerMaxWaitNs)
    {
        this.consumerMaxWaitNs = consumerMaxWaitNs;
        return this;
    }

    long consumerMaxWaitNs()
    {
        return consumerMaxWaitNs;
    }

    /**
     * How stages are put on threads; from the number of cores by default.
     *
     * @param threadingMode to use.
     * @return this.
     */
    public PipelineContext threadingMode(final ThreadingMode threadingMode)
    {
        this.threadingMode = threadingMode;
        return this;
    }

    ThreadingMode threadingMode()
    {
        return threadingMode;
    }

    /**
     * The mode that journal and replicator were set up for.
     *
     * @param durability to use.
     * @return this.
     */
    public PipelineContext durability(final Durability durability)
    {
        this.durability = durability;
        return this;
    }

    Durability durability()
    {
        return durability;
    }

    /**
     * The core to drive; its last sequence says where the ring begins.
     *
     * @param engine to use.
     * @return this.
     */
    public PipelineContext engine(final MatchingEngine engine)
    {
        this.engine = engine;
        return this;
    }

    MatchingEngine engine()
    {
        return engine;
    }

    /**
     * The journal, open at the sequence after the engine's last.
     *
     * @param journalWriter to use.
     * @return this.
     */
    public PipelineContext journalWriter(final JournalWriter journalWriter)
    {
        this.journalWriter = journalWriter;
        return this;
    }

    JournalWriter journalWriter()
    {
        return journalWriter;
    }

    /**
     * The way to the standbys, null when there are none.
     *
     * @param replicator to use.
     * @return this.
     */
    public PipelineContext replicator(final Replicator replicator)
    {
        this.replicator = replicator;
        return this;
    }

    Replicator replicator()
    {
        return replicator;
    }

    /**
     * Where snapshots go, null to take none.
     *
     * @param snapshotStore to use.
     * @return this.
     */
    public PipelineContext snapshotStore(final SnapshotStore snapshotStore)
    {
        this.snapshotStore = snapshotStore;
        return this;
    }

    SnapshotStore snapshotStore()
    {
        return snapshotStore;
    }

    /**
     * Where chain hashes are noted.
     *
     * @param checkpoints to use.
     * @return this.
     */
    public PipelineContext checkpoints(final CheckpointLog checkpoints)
    {
        this.checkpoints = checkpoints;
        return this;
    }

    CheckpointLog checkpoints()
    {
        return checkpoints;
    }

    /**
     * The counters to keep; in the memory of this process by default.
     *
     * @param counters to use.
     * @return this.
     */
    public PipelineContext counters(final ExchangeCounters counters)
    {
        this.counters = counters;
        return this;
    }

    ExchangeCounters counters()
    {
        return counters;
    }

    /**
     * The sequencer's clock, UTC nanoseconds; producers use the same.
     *
     * @param clock to use.
     * @return this.
     */
    public PipelineContext clock(final EpochNanoClock clock)
    {
        this.clock = clock;
        return this;
    }

    EpochNanoClock clock()
    {
        return clock;
    }

    /**
     * Makes the idle strategy of a stage thread; by default spins in DEDICATED mode and backs off otherwise.
     *
     * @param hotIdleStrategy to use.
     * @return this.
     */
    public PipelineContext hotIdleStrategy(final Supplier<IdleStrategy> hotIdleStrategy)
    {
        this.hotIdleStrategy = hotIdleStrategy;
        return this;
    }

    Supplier<IdleStrategy> hotIdleStrategy()
    {
        return hotIdleStrategy;
    }

    /**
     * Makes the idle strategy of the conductor.
     *
     * @param conductorIdleStrategy to use.
     * @return this.
     */
    public PipelineContext conductorIdleStrategy(final Supplier<IdleStrategy> conductorIdleStrategy)
    {
        this.conductorIdleStrategy = conductorIdleStrategy;
        return this;
    }

    Supplier<IdleStrategy> conductorIdleStrategy()
    {
        return conductorIdleStrategy;
    }

    /**
     * Told of errors that do not stop the pipeline, on the conductor.
     *
     * @param errorHandler to use.
     * @return this.
     */
    public PipelineContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    ErrorHandler errorHandler()
    {
        return errorHandler;
    }

    /**
     * Told once when a stage has failed.
     *
     * @param fatalErrorListener to use.
     * @return this.
     */
    public PipelineContext fatalErrorListener(final FatalErrorListener fatalErrorListener)
    {
        this.fatalErrorListener = fatalErrorListener;
        return this;
    }

    FatalErrorListener fatalErrorListener()
    {
        return fatalErrorListener;
    }

    /**
     * Called when a ring makes no progress; none by default, the counters show it.
     *
     * @param ringAlarmListener to use.
     * @return this.
     */
    public PipelineContext ringAlarmListener(final RingAlarmListener ringAlarmListener)
    {
        this.ringAlarmListener = ringAlarmListener;
        return this;
    }

    RingAlarmListener ringAlarmListener()
    {
        return ringAlarmListener;
    }
}
