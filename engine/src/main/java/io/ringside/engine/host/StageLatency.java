package io.ringside.engine.host;

import io.ringside.engine.ring.EventHandler;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.agrona.BitUtil;
import org.agrona.concurrent.EpochNanoClock;

import java.util.Arrays;

/**
 * Histograms of how long sampled commands spend in each {@link LatencyStage}. Each is recorded by its own thread; one
 * other thread collects. Nanoseconds throughout. Hot path: no allocation.
 */
public final class StageLatency
{
    /** Longer times are recorded as this. */
    public static final long HIGHEST_NS = 60_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 2;
    private static final long NONE = -1;

    // Implementation note. A consumer must not write into a slot that others read, so the times at which a sampled
    // command leaves the journal and the replication stage stand in arrays of their own, indexed like the slots. They
    // are written before the stage releases its sequence and read after matching has acquired it, hence plain access;
    // a slot is not reused before matching has passed it, hence neither is its time. The times at which measured output
    // is published stand beside the slots of the output ring in the same way, with the sequence that they belong to:
    // few are measured, and the others shall not have to carry a time.

    private final EpochNanoClock clock;
    private final int samplingShift;
    private final long samplingMask;
    private final int timesMask;
    private final long[] journaledNs;
    private final long[] replicatedNs;
    private final int outputMask;
    private final long[] outputSequences;
    private final long[] outputNs;
    private final SingleWriterRecorder[] recorders = new SingleWriterRecorder[LatencyStage.values().length];

    /**
     * @param clock            that also stamps the commands.
     * @param slotCount        of the input ring.
     * @param outputSlotCount  of the output ring.
     * @param samplingInterval every how many-th sequence is measured; a power of two, 1 for all.
     */
    public StageLatency(
        final EpochNanoClock clock, final int slotCount, final int outputSlotCount, final int samplingInterval)
    {
        if (!BitUtil.isPowerOfTwo(samplingInterval) || samplingInterval > slotCount)
        {
            throw new IllegalArgumentException("sampling interval must be a power of two, at most the slots: " +
                "samplingInterval=" + samplingInterval + " slotCount=" + slotCount);
        }

        this.clock = clock;
        samplingMask = samplingInterval - 1L;
        samplingShift = Integer.numberOfTrailingZeros(samplingInterval);
        final int timesCount = slotCount / samplingInterval;
        timesMask = timesCount - 1;
        journaledNs = new long[timesCount];
        replicatedNs = new long[timesCount];
        outputMask = outputSlotCount - 1;
        outputSequences = new long[outputSlotCount];
        Arrays.fill(outputSequences, NONE);
        outputNs = new long[outputSlotCount];
        for (int i = 0; i < recorders.length; i++)
        {
            recorders[i] = new SingleWriterRecorder(1, HIGHEST_NS, SIGNIFICANT_DIGITS);
        }
    }

    /**
     * What was recorded since the last call for this stage. One collecting thread.
     *
     * @param stage   to collect.
     * @param recycle a histogram that an earlier call for this stage returned, or null the first time.
     * @return the histogram of the interval.
     */
    public Histogram collect(final LatencyStage stage, final Histogram recycle)
    {
        return recorders[stage.ordinal()].getIntervalHistogram(recycle);
    }

    /**
     * Measure {@link LatencyStage#OUTPUT} in front of a handler of the output ring. Wrap the handler of one poller: the
     * recorder has one writer.
     *
     * @param handler of the poller.
     * @return a handler that records, then calls the given one.
     */
    public EventHandler measuringOutput(final EventHandler handler)
    {
        return (buffer, offset, length, sequence, endOfBatch) ->
        {
            final int index = (int)sequence & outputMask;
            if (sequence == outputSequences[index])
            {
                record(LatencyStage.OUTPUT, clock.nanoTime() - outputNs[index]);
            }
            handler.onEvent(buffer, offset, length, sequence, endOfBatch);
        };
    }

    /** Whether the command of this sequence is measured. */
    public boolean isSampled(final long sequence)
    {
        return 0 == (sequence & samplingMask);
    }

    /** The time on the clock of the stamps. */
    public long nowNs()
    {
        return clock.nanoTime();
    }

    /** The journal takes a sampled command up. */
    public void onTakenUp(final long timestampNs, final long nowNs)
    {
        if (0 != timestampNs)
        {
            record(LatencyStage.RING, nowNs - timestampNs);
        }
    }

    /** The journal has written these commands; sampled ones are recorded. */
    public void onJournaled(final long firstSequence, final long lastSequence, final long takenUpNs, final long nowNs)
    {
        for (long sequence = firstSampled(firstSequence); sequence <= lastSequence; sequence += samplingMask + 1)
        {
            journaledNs[timesIndex(sequence)] = nowNs;
            record(LatencyStage.JOURNAL, nowNs - takenUpNs);
        }
    }

    /** A sampled command has left the replication stage. */
    public void onReplicated(final long sequence, final long timestampNs, final long nowNs)
    {
        replicatedNs[timesIndex(sequence)] = nowNs;
        if (0 != timestampNs)
        {
            record(LatencyStage.REPLICATE, nowNs - timestampNs);
        }
    }

    /** The core has handled a sampled command. */
    public void onMatched(final long sequence, final long nowNs)
    {
        final int index = timesIndex(sequence);
        record(LatencyStage.MATCH, nowNs - Math.max(journaledNs[index], replicatedNs[index]));
    }

    void onPublishing(final long outputSequence, final long nowNs)
    {
        final int index = (int)outputSequence & outputMask;
        outputNs[index] = nowNs;
        outputSequences[index] = outputSequence;
    }

    /** The first sampled sequence from this one on. */
    public long firstSampled(final long sequence)
    {
        return (sequence + samplingMask) & ~samplingMask;
    }

    /** Every how many-th sequence is measured. */
    public long samplingInterval()
    {
        return samplingMask + 1;
    }

    private void record(final LatencyStage stage, final long durationNs)
    {
        recorders[stage.ordinal()].recordValue(Math.min(Math.max(0, durationNs), HIGHEST_NS));
    }

    private int timesIndex(final long sequence)
    {
        return (int)(sequence >>> samplingShift) & timesMask;
    }
}
