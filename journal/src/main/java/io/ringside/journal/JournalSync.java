package io.ringside.journal;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Syncs what a writer has written, on its thread or in the background, and has the witness follow. The writer's thread;
 * the durable sequence may be read from any. No allocation.
 */
final class JournalSync
{
    private static final long WITNESS_INTERVAL_NS = 100_000_000L;
    private static final VarHandle DURABLE_SEQUENCE;

    static
    {
        try
        {
            DURABLE_SEQUENCE = MethodHandles.lookup().findVarHandle(JournalSync.class, "durableSequence", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final SyncPolicy policy;
    private final long intervalNs;
    private final NanoClock nanoClock;
    private final JournalCounters counters;
    private final JournalListener listener;
    private final SegmentAppender segment;
    private final WitnessFile witness;
    private BackgroundSync background;
    private long lastSyncNs;
    private long lastWitnessNs;
    private long durableSequence;

    JournalSync(
        final JournalContext context,
        final SegmentAppender segment,
        final WitnessFile witness,
        final long durableSequence)
    {
        this.segment = segment;
        this.witness = witness;
        this.durableSequence = durableSequence;
        policy = context.syncPolicy;
        intervalNs = context.syncIntervalNs;
        nanoClock = context.nanoClock;
        counters = context.counters();
        listener = context.listener;
        lastSyncNs = nanoClock.nanoTime();
        lastWitnessNs = lastSyncNs;
        counters.durableSequence().setRelease(durableSequence);
    }

    /** Syncs at intervals are the agent's from now on. */
    Agent inBackground()
    {
        background = new BackgroundSync(nanoClock);
        return background;
    }

    /** The writer's thread. */
    long durable()
    {
        return durableSequence;
    }

    /** Any thread. */
    long durableAcquire()
    {
        return (long)DURABLE_SEQUENCE.getAcquire(this);
    }

    /** Sync everything that is written. */
    void now(final long writtenSequence, final long epoch) throws IOException
    {
        final long startNs = nanoClock.nanoTime();
        try
        {
            segment.force();
        }
        catch (final IOException ex)
        {
            onFailed(writtenSequence, epoch);
            throw ex;
        }
        onSynced(writtenSequence, nanoClock.nanoTime() - startNs, writtenSequence, epoch);
    }

    /** Sync when the last sync is an interval ago. */
    void syncAtIntervals(final long writtenSequence, final long epoch) throws IOException
    {
        pollBackground(writtenSequence, epoch);
        if (writtenSequence > durableSequence && nanoClock.nanoTime() - lastSyncNs >= intervalNs)
        {
            if (null == background)
            {
                now(writtenSequence, epoch);
            }
            else if (background.isIdle())
            {
                background.request(segment.file(), writtenSequence);
            }
        }
    }

    /** Nobody else is at the current segment's file afterwards. */
    void settle(final long writtenSequence, final long epoch) throws IOException
    {
        settleQuietly();
        pollBackground(writtenSequence, epoch);
        assert null == background || background.isIdle() : "a sync still runs";
    }

    /** Whatever a sync that still runs finds out, the file is closed only after it. */
    void settleQuietly()
    {
        if (null != background)
        {
            background.settle();
        }
    }

    private void pollBackground(final long writtenSequence, final long epoch) throws IOException
    {
        try
        {
            if (null == background || !background.poll())
            {
                return;
            }
        }
        catch (final IOException ex)
        {
            onFailed(writtenSequence, epoch);
            throw ex;
        }
        onSynced(background.sequence(), background.durationNs(), writtenSequence, epoch);
    }

    /**
     * Notes that the system may forget from now on what it counts as written. The note need not be synced: after the
     * end of the machine the tail is not trusted anyway.
     */
    private void onFailed(final long writtenSequence, final long epoch)
    {
        try
        {
            storeWitness(WitnessFile.FLAG_FAILED, writtenSequence, epoch);
        }
        catch (final IOException ex)
        {
            // The device takes nothing any more. The failure of the sync is what is told.
            return;
        }
    }

    private void onSynced(
        final long sequence, final long durationNs, final long writtenSequence, final long epoch) throws IOException
    {
        assert sequence >= durableSequence : "sequence=" + sequence + " durable=" + durableSequence;
        assert sequence <= writtenSequence : "sequence=" + sequence + " written=" + writtenSequence;
        lastSyncNs = nanoClock.nanoTime();
        DURABLE_SEQUENCE.setRelease(this, sequence);
        counters.durableSequence().setRelease(sequence);
        counters.syncs().setRelease(counters.syncs().getPlain() + 1);
        counters.syncNs().setRelease(counters.syncNs().getPlain() + durationNs);
        listener.onSync(durationNs);
        if (lastSyncNs - lastWitnessNs >= WITNESS_INTERVAL_NS)
        {
            lastWitnessNs = lastSyncNs;
            storeWitness(0, writtenSequence, epoch);
        }
    }

    private void storeWitness(final int flags, final long writtenSequence, final long epoch) throws IOException
    {
        assert durableSequence <= writtenSequence : "durable=" + durableSequence + " written=" + writtenSequence;
        witness.store(epoch, durableSequence, writtenSequence,
            flags | (SyncPolicy.BATCH == policy ? WitnessFile.FLAG_SYNCED : 0));
    }

    /** Store the witness and sync it. */
    void forceWitness(final int flags, final long writtenSequence, final long epoch) throws IOException
    {
        storeWitness(flags, writtenSequence, epoch);
        witness.force();
    }
}
