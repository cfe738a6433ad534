package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Appends events to a journal. Records gather in a batch; {@link #flush()} writes the batch as one block and syncs it
 * by policy. Owned by one thread; {@link #writtenSequence()}, {@link #durableSequence()} and {@link
 * #committedSequence()} may be read from any. Any failure is final: it is thrown, and thrown again by every later
 * call. Hot path: no allocation, also when a segment ends, as long as the {@link #allocator()} keeps ahead.
 */
public final class JournalWriter implements WrittenJournal, AutoCloseable
{
    private static final long WITNESS_INTERVAL_NS = 100_000_000L;
    private static final VarHandle WRITTEN_POSITION;
    private static final VarHandle WRITTEN_SEQUENCE;
    private static final VarHandle DURABLE_SEQUENCE;

    static
    {
        try
        {
            final MethodHandles.Lookup lookup = MethodHandles.lookup();
            WRITTEN_POSITION = lookup.findVarHandle(JournalWriter.class, "writtenPosition", long.class);
            WRITTEN_SEQUENCE = lookup.findVarHandle(JournalWriter.class, "writtenSequence", long.class);
            DURABLE_SEQUENCE = lookup.findVarHandle(JournalWriter.class, "durableSequence", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final JournalContext context;
    private final JournalRecovery recovery;
    private final Closeable lock;
    private final JournalCounters counters;
    private final JournalListener listener;
    private final NanoClock nanoClock;
    private final SyncPolicy syncPolicy;
    private final SegmentAllocator allocator;
    private final WitnessFile witness;
    private final SegmentAppender segment;
    private final BatchBuffer batch;
    private final int eventLengthMax;

    private volatile long epoch;
    private long nextSequence;
    private long lastWriteNs;
    private long lastSyncNs;
    private long lastWitnessNs;
    private long headerWitness = -1;
    private RuntimeException failure;
    private boolean isClosed;
    private long writtenPosition;
    private long writtenSequence;
    private long durableSequence;
    private BackgroundSync background;

    private JournalWriter(
        final JournalContext context,
        final Closeable lock,
        final JournalRecovery recovery,
        final long epoch,
        final WitnessFile witness)
        throws IOException
    {
        this.context = context;
        this.lock = lock;
        this.recovery = recovery;
        this.epoch = epoch;
        this.witness = witness;
        counters = context.counters();
        listener = context.listener();
        nanoClock = context.nanoClock();
        syncPolicy = context.syncPolicy();
        allocator = new SegmentAllocator(context);
        eventLengthMax = context.eventLengthMax();
        nextSequence = recovery.nextSequence();
        writtenSequence = nextSequence - 1;
        durableSequence = nextSequence - 1;
        segment = new SegmentAppender(context, allocator, recovery.scan(), epoch);
        writtenPosition = segment.position();
        batch = new BatchBuffer(context, SyncPolicy.BATCH == syncPolicy);
        batch.lastHash(recovery.scan().lastHash);
        lastWriteNs = nanoClock.nanoTime();
        lastSyncNs = lastWriteNs;
        lastWitnessNs = lastWriteNs;
        storeWitness(0, true);
        publishCounters();
    }

    /**
     * Lock the directory, check and if necessary repair the journal ({@link JournalRecovery}), and open it for
     * appending in a new epoch.
     *
     * @param context concluded.
     * @return the writer; close it.
     * @throws JournalException when the directory is in use, the journal is refused or the device fails.
     */
    public static JournalWriter open(final JournalContext context)
    {
        final JournalStorage storage = context.storage();
        Closeable lock = null;
        WitnessFile witness = null;
        try
        {
            lock = storage.lock(JournalDirectory.LOCK_NAME);
            if (null == lock)
            {
                throw new JournalException(JournalException.Category.LOCKED, "journal refused: " +
                    storage.description() + " is in use by another process; stop it or choose another directory");
            }
            final JournalRecovery recovery = JournalRecovery.recover(context);
            final long epoch = chooseEpoch(context, recovery);
            for (final String name : storage.list())
            {
                if (name.startsWith(JournalDirectory.READY_PREFIX))
                {
                    storage.delete(name);
                }
            }
            witness = WitnessFile.open(storage, context.clusterId());
            return new JournalWriter(context, lock, recovery, epoch, witness);
        }
        catch (final IOException ex)
        {
            CloseHelper.quietCloseAll(witness, lock);
            throw JournalException.onStorage("opening the journal in " + storage.description(), ex);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.quietCloseAll(witness, lock);
            throw ex;
        }
    }

    private static long chooseEpoch(final JournalContext context, final JournalRecovery recovery)
    {
        final long wanted = context.epoch();
        if (JournalContext.EPOCH_AUTOMATIC == wanted)
        {
            return recovery.lastEpoch() + 1;
        }
        if (JournalContext.EPOCH_LATEST == wanted)
        {
            return recovery.lastEpoch();
        }
        if (wanted < recovery.lastEpoch())
        {
            throw new JournalException(JournalException.Category.FENCED, "journal refused: it was written in a newer " +
                "epoch: epoch=" + wanted + " journalEpoch=" + recovery.lastEpoch() + "; start with the newer epoch");
        }

        return wanted;
    }

    /**
     * Append one event. It becomes visible to readers with the next {@link #flush()}, or earlier when the batch is
     * full.
     *
     * @param buffer      holding the event; not retained.
     * @param offset      of the event in bytes.
     * @param length      of the event in bytes, 0 to {@link JournalContext#eventLengthMax()}.
     * @param sequence    of the event: exactly {@link #nextSequence()}.
     * @param timestampNs the sequencer's time, UTC epoch nanoseconds.
     */
    public void append(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        if (sequence != nextSequence || length < 0 || length > eventLengthMax || null != failure || isClosed)
        {
            refuseAppend(length, sequence);
        }
        if (!batch.hasRoom(length))
        {
            flush();
        }
        batch.add(buffer, offset, length, sequence, timestampNs);
        nextSequence = sequence + 1;
    }

    /**
     * Write the appended records as one block and sync it if the policy requires that. Call it at the end of each batch
     * of events, and when idle.
     *
     * @return records written, 0 when there were none.
     * @throws JournalException on any failure; nothing of the batch may be acknowledged then.
     */
    public int flush()
    {
        if (null != failure || isClosed)
        {
            throw notUsable();
        }
        final int count = batch.recordCount();
        try
        {
            if (count > 0)
            {
                writeBlock();
                WRITTEN_POSITION.setRelease(this, segment.position());
                WRITTEN_SEQUENCE.setRelease(this, nextSequence - 1);
                counters.writtenSequence().setRelease(nextSequence - 1);
                counters.records().setRelease(counters.records().getPlain() + count);
            }
            if (SyncPolicy.BATCH == syncPolicy && count > 0)
            {
                sync();
            }
            else if (SyncPolicy.INTERVAL == syncPolicy)
            {
                syncAtIntervals();
            }
        }
        catch (final IOException ex)
        {
            throw fail(JournalException.onStorage("writing the journal in " + context.storage().description() +
                " after sequence " + durableSequence, ex));
        }
        catch (final JournalException ex)
        {
            throw fail(ex);
        }

        return count;
    }

    /**
     * Call when there is nothing to append: flushes, and after a while writes a marker so that the last block has a
     * witness too.
     *
     * @return 1 when something was written.
     */
    public int onIdle()
    {
        int workCount = flush();
        if (SyncPolicy.BATCH == syncPolicy && headerWitness < durableSequence &&
            nanoClock.nanoTime() - lastWriteNs >= context.markerIdleNs())
        {
            try
            {
                writeBlock();
                sync();
                ++workCount;
            }
            catch (final IOException ex)
            {
                throw fail(JournalException.onStorage("writing a marker", ex));
            }
            catch (final JournalException ex)
            {
                throw fail(ex);
            }
        }

        return workCount > 0 ? 1 : 0;
    }

    /** Flush and sync under any policy, for instance before a snapshot relies on the journal. */
    public void force()
    {
        flush();
        if (durableSequence < writtenSequence)
        {
            try
            {
                settleSync();
                sync();
            }
            catch (final IOException ex)
            {
                throw fail(JournalException.onStorage("syncing the journal", ex));
            }
        }
    }

    private void syncAtIntervals() throws IOException
    {
        if (null != background && background.poll())
        {
            onSynced(background.sequence(), background.durationNs());
        }
        if (writtenSequence > durableSequence && nanoClock.nanoTime() - lastSyncNs >= context.syncIntervalNs())
        {
            if (null == background)
            {
                sync();
            }
            else if (background.isIdle())
            {
                background.request(segment.file(), writtenSequence);
            }
        }
    }

    /** Nobody else is at the current segment's file afterwards. */
    private void settleSync() throws IOException
    {
        if (null != background)
        {
            background.settle();
            if (background.poll())
            {
                onSynced(background.sequence(), background.durationNs());
            }
        }
    }

    private void writeBlock() throws IOException
    {
        if (!segment.hasRoom(batch.blockLength(segment.offset())))
        {
            roll();
        }
        headerWitness = durableSequence;
        final int count = batch.recordCount();
        final int length = batch.writeTo(segment, nextSequence - count, epoch, durableSequence);
        lastWriteNs = SyncPolicy.BATCH == syncPolicy ? nanoClock.nanoTime() : lastWriteNs;
        counters.blocks().setRelease(counters.blocks().getPlain() + 1);
        counters.bytes().setRelease(counters.bytes().getPlain() + length);
        listener.onBatch(count, length);
    }

    private void roll() throws IOException
    {
        settleSync();
        if (SyncPolicy.NONE != syncPolicy)
        {
            if (durableSequence < writtenSequence)
            {
                sync();
            }
            storeWitness(0, true);
        }
        final boolean isPrepared = segment.roll(
            nextSequence - batch.recordCount(), epoch, batch.lastHash(), SyncPolicy.NONE != syncPolicy);
        counters.rolls().increment();
        if (!isPrepared)
        {
            counters.rollStalls().increment();
        }
        listener.onRoll(segment.number(), isPrepared);
    }

    private void sync() throws IOException
    {
        final long startNs = nanoClock.nanoTime();
        segment.force();
        onSynced(writtenSequence, nanoClock.nanoTime() - startNs);
    }

    private void onSynced(final long sequence, final long durationNs) throws IOException
    {
        lastSyncNs = nanoClock.nanoTime();
        DURABLE_SEQUENCE.setRelease(this, sequence);
        counters.durableSequence().setRelease(sequence);
        counters.syncs().setRelease(counters.syncs().getPlain() + 1);
        counters.syncNs().setRelease(counters.syncNs().getPlain() + durationNs);
        listener.onSync(durationNs);
        if (lastSyncNs - lastWitnessNs >= WITNESS_INTERVAL_NS)
        {
            lastWitnessNs = lastSyncNs;
            storeWitness(0, false);
        }
    }

    private void storeWitness(final int flags, final boolean isForced) throws IOException
    {
        witness.store(epoch, durableSequence, writtenSequence,
            flags | (SyncPolicy.BATCH == syncPolicy ? WitnessFile.FLAG_SYNCED : 0));
        if (isForced)
        {
            witness.force();
        }
    }

    private void publishCounters()
    {
        counters.writtenSequence().setRelease(writtenSequence);
        counters.durableSequence().setRelease(durableSequence);
    }

    private void refuseAppend(final int length, final long sequence)
    {
        if (null != failure || isClosed)
        {
            throw notUsable();
        }
        throw new JournalException(JournalException.Category.MISUSE, "append out of contract: sequence=" + sequence +
            " expected=" + nextSequence + " length=" + length + " lengthMax=" + eventLengthMax);
    }

    private RuntimeException notUsable()
    {
        return isClosed ? new JournalException(JournalException.Category.MISUSE, "the journal is closed") : failure;
    }

    private RuntimeException fail(final RuntimeException ex)
    {
        failure = ex;
        counters.errors().setRelease(1);
        return ex;
    }

    /**
     * Write with a newer epoch from the next block on: a standby follows its primary. One other thread than the
     * writer's may call it; records that wait in the batch then carry the newer epoch too, which is harmless.
     *
     * @param newEpoch not older than {@link #epoch()}.
     */
    public void epoch(final long newEpoch)
    {
        if (newEpoch < epoch)
        {
            throw new JournalException(
                JournalException.Category.FENCED, "epoch would go back: epoch=" + newEpoch + " current=" + epoch);
        }
        epoch = newEpoch;
    }

    /** The epoch of the next block. */
    public long epoch()
    {
        return epoch;
    }

    /** The sequence that the next append must have. */
    public long nextSequence()
    {
        return nextSequence;
    }

    @Override
    public long writtenSequence()
    {
        return (long)WRITTEN_SEQUENCE.getAcquire(this);
    }

    @Override
    public long writtenPosition()
    {
        return (long)WRITTEN_POSITION.getAcquire(this);
    }

    /**
     * Last sequence that was synced: it survives a power cut. With {@link SyncPolicy#NONE} it stays where it was at
     * open. Any thread.
     */
    public long durableSequence()
    {
        return (long)DURABLE_SEQUENCE.getAcquire(this);
    }

    /**
     * Last sequence that this node may act upon by its own policy: durable with {@link SyncPolicy#BATCH}, else written.
     * Any thread.
     */
    public long committedSequence()
    {
        return SyncPolicy.BATCH == syncPolicy ? durableSequence() : writtenSequence();
    }

    /** The agent that allocates segments ahead of time; step it on a thread that may wait for a disk, or leave it. */
    public SegmentAllocator allocator()
    {
        return allocator;
    }

    /**
     * Have syncs at intervals made by this agent from now on, and not by the writer's thread. With another policy it
     * never has anything to do. Before the first append.
     *
     * @return to be stepped by a thread that may wait for a disk.
     */
    public Agent backgroundSync()
    {
        background = new BackgroundSync(nanoClock);
        return background;
    }

    /** Result of opening the journal. */
    public JournalRecovery recovery()
    {
        return recovery;
    }

    /**
     * Whether a write or sync failed: nothing more will be written by this object.
     *
     * @return true after a failure.
     */
    public boolean isFailed()
    {
        return null != failure;
    }

    /** Flush, sync and release the directory. After a failure nothing is written any more. */
    @Override
    public void close()
    {
        if (isClosed)
        {
            return;
        }
        try
        {
            if (null == failure)
            {
                force();
                storeWitness(WitnessFile.FLAG_CLOSED, true);
                segment.discardReady();
            }
        }
        catch (final IOException ex)
        {
            throw fail(JournalException.onStorage("closing the journal", ex));
        }
        finally
        {
            isClosed = true;
            settleQuietly();
            CloseHelper.quietCloseAll(segment, witness, lock);
        }
    }

    /** Whatever a sync that still runs finds out, the file is closed only after it. */
    private void settleQuietly()
    {
        if (null != background)
        {
            background.settle();
        }
    }
}
