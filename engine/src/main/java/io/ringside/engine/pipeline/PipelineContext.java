package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.CoreContext;
import io.ringside.engine.host.Durability;
import io.ringside.engine.host.RingAlarmListener;
import io.ringside.engine.host.StageLatency;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.snapshot.SnapshotStore;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Settings and parts of an {@link ExchangePipeline}. Needed: {@link #engine}, recovered or new, and {@link
 * #journalWriter}, open at the engine's next sequence. Everything else has a default. Set, then {@link #conclude()};
 * read-only after that: the package reads its fields. The pipeline closes none of the parts that it is given.
 */
public final class PipelineContext
{
    /** The most events of one batch of a stage. */
    static final int BATCH_LIMIT = 1024;

    private static final int CHECKPOINT_CAPACITY = 1024;

    int inputSlotCount = 1 << 14;
    int inputSlotStride = 256;
    int outputSlotCount = 1 << 15;
    int outputSlotStride = CoreContext.OUTPUT_SLOT_STRIDE_DEFAULT;
    int producerLimit = 8;
    int samplingInterval = 8;
    long tickIntervalNs = 100_000_000L;
    long checkStateIntervalNs = 5_000_000_000L;
    long snapshotIntervalNs;
    long snapshotBytes;
    int snapshotPieceLength = CoreContext.SNAPSHOT_PIECE_LENGTH_DEFAULT;
    long consumerMaxWaitNs = 10_000_000L;
    ThreadingMode threadingMode = ThreadingMode.SHARED;
    Durability durability = Durability.LOCAL;
    MatchingEngine engine;
    JournalWriter journalWriter;
    Replicator replicator;
    SnapshotStore snapshotStore;
    SnapshotMaker snapshotMaker;
    CheckpointLog checkpoints = new CheckpointLog(CHECKPOINT_CAPACITY);
    final ExchangeCounters counters = ExchangeCounters.inMemory();
    EpochNanoClock clock = new OffsetEpochNanoClock();
    Supplier<IdleStrategy> hotIdleStrategy;
    Supplier<IdleStrategy> conductorIdleStrategy = () -> new SleepingMillisIdleStrategy(1);
    ErrorHandler errorHandler = FatalErrorListener.NONE::onFatalError;
    RingAlarmListener ringAlarmListener = RingAlarmListener.NONE;
    FatalErrorListener fatalErrorListener = FatalErrorListener.NONE;
    BooleanSupplier isReportSpaceOut = () -> false;
    boolean isFollower;
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
        if (snapshotPieceLength < 1)
        {
            throw new IllegalArgumentException("snapshotPieceLength=" + snapshotPieceLength);
        }
        if ((tickIntervalNs | checkStateIntervalNs | snapshotIntervalNs | snapshotBytes | consumerMaxWaitNs) < 0)
        {
            throw new IllegalArgumentException("times and sizes must not be negative");
        }
        if (null == hotIdleStrategy)
        {
            hotIdleStrategy = ThreadingMode.DEDICATED == threadingMode ?
                () -> BusySpinIdleStrategy.INSTANCE : BackoffIdleStrategy::new;
        }
        isConcluded = true;
        return this;
    }

    /** Whether the disk takes nothing more than what is under way: commands wait, and time stands still. Any thread. */
    boolean isSpaceOut()
    {
        return journalWriter.isSpaceOut() || isReportSpaceOut.getAsBoolean();
    }

    CoreContext core(final StageLatency latency)
    {
        return new CoreContext(
            engine, outputSlotCount, outputSlotStride, consumerMaxWaitNs, hotIdleStrategy.get(), snapshotStore,
            snapshotMaker, snapshotPieceLength, journalWriter.epoch(), checkpoints, latency, counters, errorHandler);
    }

    /** Whether the reports of further commands have no room; any thread asks. By default they always have. */
    public PipelineContext reportSpaceOut(final BooleanSupplier isReportSpaceOut)
    {
        this.isReportSpaceOut = isReportSpaceOut;
        return this;
    }

    /** Slots of the input ring, a power of two; 16,384 by default. */
    public PipelineContext inputSlotCount(final int inputSlotCount)
    {
        this.inputSlotCount = inputSlotCount;
        return this;
    }

    /** Bytes from slot to slot of the input ring, a multiple of 64; 256 by default. */
    public PipelineContext inputSlotStride(final int inputSlotStride)
    {
        this.inputSlotStride = inputSlotStride;
        return this;
    }

    /** Slots of the output ring, a power of two; 32,768 by default. */
    public PipelineContext outputSlotCount(final int outputSlotCount)
    {
        this.outputSlotCount = outputSlotCount;
        return this;
    }

    /** Bytes from slot to slot of the output ring, a multiple of 64. */
    public PipelineContext outputSlotStride(final int outputSlotStride)
    {
        this.outputSlotStride = outputSlotStride;
        return this;
    }

    /** The most threads that ever claim in the input ring at the same time; 8 by default. */
    public PipelineContext producerLimit(final int producerLimit)
    {
        this.producerLimit = producerLimit;
        return this;
    }

    /** Every how many-th sequence is measured, a power of two; 8 by default. */
    public PipelineContext samplingInterval(final int samplingInterval)
    {
        this.samplingInterval = samplingInterval;
        return this;
    }

    /** Nanoseconds between clock ticks, 0 for none; 100 ms by default. */
    public PipelineContext tickIntervalNs(final long tickIntervalNs)
    {
        this.tickIntervalNs = tickIntervalNs;
        return this;
    }

    /** Nanoseconds between deep state hashes, 0 for none; 5 s by default. */
    public PipelineContext checkStateIntervalNs(final long checkStateIntervalNs)
    {
        this.checkStateIntervalNs = checkStateIntervalNs;
        return this;
    }

    /**
     * Nanoseconds between snapshots, while a thousand commands or more come in; 0, the default, for none: the operator
     * asks.
     */
    public PipelineContext snapshotIntervalNs(final long snapshotIntervalNs)
    {
        this.snapshotIntervalNs = snapshotIntervalNs;
        return this;
    }

    /** Bytes by which the journal grows between snapshots; 0, the default, for none. */
    public PipelineContext snapshotBytes(final long snapshotBytes)
    {
        this.snapshotBytes = snapshotBytes;
        return this;
    }

    /**
     * Bytes of each piece of memory that a copy of the state fills, {@value CoreContext#SNAPSHOT_PIECE_LENGTH_DEFAULT}
     * by default: as many are held as the last snapshot needed, and room for the next one.
     */
    public PipelineContext snapshotPieceLength(final int snapshotPieceLength)
    {
        this.snapshotPieceLength = snapshotPieceLength;
        return this;
    }

    /** Follow another host: commands, time, checks and snapshots come with its records, and none is made here. */
    public PipelineContext following()
    {
        isFollower = true;
        return tickIntervalNs(0).checkStateIntervalNs(0).snapshotIntervalNs(0).snapshotBytes(0);
    }

    /**
     * How long matching may wait in any second for consumers of the output ring that it can do without; 0: not at all.
     */
    public PipelineContext consumerMaxWaitNs(final long consumerMaxWaitNs)
    {
        this.consumerMaxWaitNs = consumerMaxWaitNs;
        return this;
    }

    /** How stages are put on threads. */
    public PipelineContext threadingMode(final ThreadingMode threadingMode)
    {
        this.threadingMode = threadingMode;
        return this;
    }

    /** The mode that journal and replicator were set up for. */
    public PipelineContext durability(final Durability durability)
    {
        this.durability = durability;
        return this;
    }

    /** The core to drive; its last sequence says where the ring begins. */
    public PipelineContext engine(final MatchingEngine engine)
    {
        this.engine = engine;
        return this;
    }

    /** The journal, open at the sequence after the engine's last. */
    public PipelineContext journalWriter(final JournalWriter journalWriter)
    {
        this.journalWriter = journalWriter;
        return this;
    }

    /** The way to the standby, null when there is none. */
    public PipelineContext replicator(final Replicator replicator)
    {
        this.replicator = replicator;
        return this;
    }

    /** Where snapshots go, null to take none. */
    public PipelineContext snapshotStore(final SnapshotStore snapshotStore)
    {
        this.snapshotStore = snapshotStore;
        return this;
    }

    /** What makes snapshots while matching goes on; null, the default: matching stands still and copies its state. */
    public PipelineContext snapshotMaker(final SnapshotMaker snapshotMaker)
    {
        this.snapshotMaker = snapshotMaker;
        return this;
    }

    /** True if a thread of its own makes snapshots. */
    boolean isSnapshotThread()
    {
        return null != snapshotMaker && ThreadingMode.INVOKER != threadingMode;
    }

    /** Where chain hashes are noted. */
    public PipelineContext checkpoints(final CheckpointLog checkpoints)
    {
        this.checkpoints = checkpoints;
        return this;
    }

    /** The sequencer's clock, UTC nanoseconds; producers use the same. */
    public PipelineContext clock(final EpochNanoClock clock)
    {
        this.clock = clock;
        return this;
    }

    /** Makes the idle strategy of a stage thread; by default spins in DEDICATED mode and backs off otherwise. */
    public PipelineContext hotIdleStrategy(final Supplier<IdleStrategy> hotIdleStrategy)
    {
        this.hotIdleStrategy = hotIdleStrategy;
        return this;
    }

    /** Makes the idle strategy of the conductor. */
    public PipelineContext conductorIdleStrategy(final Supplier<IdleStrategy> conductorIdleStrategy)
    {
        this.conductorIdleStrategy = conductorIdleStrategy;
        return this;
    }

    /** Told of errors that do not stop the pipeline, on the conductor. */
    public PipelineContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    /** Told once when a stage has failed. */
    public PipelineContext fatalErrorListener(final FatalErrorListener fatalErrorListener)
    {
        this.fatalErrorListener = fatalErrorListener;
        return this;
    }

    /** Called when a ring makes no progress; none by default, the counters show it. */
    public PipelineContext ringAlarmListener(final RingAlarmListener ringAlarmListener)
    {
        this.ringAlarmListener = ringAlarmListener;
        return this;
    }
}
