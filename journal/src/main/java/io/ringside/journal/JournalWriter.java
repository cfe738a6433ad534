package io.ringside.journal;

import io.ringside.journal.format.WrittenJournal;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Appends events to a journal. Records gather in a batch; {@link #flush()} writes the batch as one block and syncs it
 * by policy. Owned by one thread; {@link #writtenSequence()} and {@link #durableSequence()} may be read from any. Any
 * failure is final: it is thrown, and thrown again by every later call. Hot path: no allocation, also when a segment
 * ends, as long as the {@link #allocator()} keeps ahead.
 */
public final class JournalWriter implements WrittenJournal, AutoCloseable
{
    private static final VarHandle WRITTEN_POSITION;
    private static final VarHandle WRITTEN_SEQUENCE;
    private static final VarHandle AT_DISK;

    static
    {
        try
        {
            final MethodHandles.Lookup lookup = MethodHandles.lookup();
            WRITTEN_POSITION = lookup.findVarHandle(JournalWriter.class, "writtenPosition", long.class);
            WRITTEN_SEQUENCE = lookup.findVarHandle(JournalWriter.class, "writtenSequence", long.class);
            AT_DISK = lookup.findVarHandle(JournalWriter.class, "isAtDisk", boolean.class);
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
    private final JournalSync sync;
    private final BatchBuffer batch;
    private final int eventLengthMax;

    private volatile long epoch;
    private long nextSequence;
    private long lastWriteNs;
    private long headerWitness = -1;
    private long fileWitness;
    private RuntimeException failure;
    private boolean isClosed;
    private long writtenPosition;
    private long writtenSequence;
    private boolean isAtDisk;
    private volatile long segmentEnd;

    private JournalWriter(final JournalContext context, final OpenedJournal opened) throws IOException
    {
        this.context = context;
        lock = opened.lock();
        recovery = opened.recovery();
        epoch = opened.epoch();
        witness = opened.witness();
        counters = context.counters();
        listener = context.listener;
        nanoClock = context.nanoClock;
        syncPolicy = context.syncPolicy;
        allocator = new SegmentAllocator(context);
        eventLengthMax = context.eventLengthMax();
        nextSequence = recovery.nextSequence();
        writtenSequence = nextSequence - 1;
        segment = new SegmentAppender(context, allocator, recovery.scan(), epoch);
        writtenPosition = segment.position();
        segmentEnd = segment.end();
        batch = new BatchBuffer(context, SyncPolicy.BATCH == syncPolicy);
        batch.lastHash(recovery.scan().lastHash);
        lastWriteNs = nanoClock.nanoTime();
        sync = new JournalSync(context, segment, witness, writtenSequence);
        sync.forceWitness(0, writtenSequence, epoch);
        fileWitness = writtenSequence;
        counters.writtenSequence().setRelease(writtenSequence);
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
        final OpenedJournal opened = OpenedJournal.open(context);
        try
        {
            return new JournalWriter(context, opened);
        }
        catch (final IOException ex)
        {
            CloseHelper.quietCloseAll(opened.witness(), opened.lock());
            throw JournalException.onStorage("opening the journal in " + context.storage().description(), ex);
        }
        catch (final RuntimeException ex)
        {
            CloseHelper.quietCloseAll(opened.witness(), opened.lock());
            throw ex;
        }
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
        assert batch.recordCount() > 0 : "recordCount=" + batch.recordCount();
        assert writtenSequence < sequence : "written=" + writtenSequence + " sequence=" + sequence;
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
                AT_DISK.setOpaque(this, true);
                writeBlock();
                WRITTEN_POSITION.setRelease(this, segment.position());
                WRITTEN_SEQUENCE.setRelease(this, nextSequence - 1);
                counters.writtenSequence().setRelease(nextSequence - 1);
                counters.records().setRelease(counters.records().getPlain() + count);
                allocator.checkIfLate(segmentEnd - segment.position());
            }
            if (SyncPolicy.BATCH == syncPolicy && count > 0)
            {
                sync.now(writtenSequence, epoch);
            }
            else if (SyncPolicy.INTERVAL == syncPolicy)
            {
                sync.syncAtIntervals(writtenSequence, epoch);
            }
        }
        catch (final IOException ex)
        {
            throw fail(JournalException.onStorage("writing the journal in " + context.storage().description() +
                " after sequence " + writtenSequence, ex));
        }
        catch (final JournalException ex)
        {
            throw fail(ex);
        }
        finally
        {
            AT_DISK.setOpaque(this, false);
        }
        assert 0 == batch.recordCount() : "recordCount=" + batch.recordCount();
        assert writtenSequence == nextSequence - 1 : "written=" + writtenSequence + " next=" + nextSequence;
        assert SyncPolicy.BATCH != syncPolicy || 0 == count || sync.durable() == writtenSequence :
            "durable=" + sync.durable() + " written=" + writtenSequence;
        return count;
    }

    /**
     * Call when there is nothing to append: flushes, and after a while has the witness file tell of the last block,
     * which no later block does.
     *
     * @return 1 when something was written.
     */
    public int onIdle()
    {
        int workCount = flush();
        if (segment.isToLeave())
        {
            leave();
            ++workCount;
        }
        if (SyncPolicy.BATCH == syncPolicy && fileWitness < sync.durable() &&
            nanoClock.nanoTime() - lastWriteNs >= context.witnessIdleNs)
        {
            try
            {
                AT_DISK.setOpaque(this, true);
                sync.forceWitness(0, writtenSequence, epoch);
                fileWitness = sync.durable();
                ++workCount;
            }
            catch (final IOException ex)
            {
                throw fail(JournalException.onStorage("writing the witness", ex));
            }
            finally
            {
                AT_DISK.setOpaque(this, false);
            }
        }

        return workCount > 0 ? 1 : 0;
    }

    /** Flush and sync under any policy, for instance before a snapshot relies on the journal. */
    public void force()
    {
        flush();
        if (sync.durable() < writtenSequence)
        {
            try
            {
                AT_DISK.setOpaque(this, true);
                sync.settle(writtenSequence, epoch);
                sync.now(writtenSequence, epoch);
            }
            catch (final IOException ex)
            {
                throw fail(JournalException.onStorage("syncing the journal", ex));
            }
            finally
            {
                AT_DISK.setOpaque(this, false);
            }
        }
        assert sync.durable() == writtenSequence : "durable=" + sync.durable() + " written=" + writtenSequence;
    }

    private void writeBlock() throws IOException
    {
        if (!segment.hasRoom(batch.blockLength(segment.offset())) || segment.isToLeave())
        {
            roll();
        }
        assert headerWitness <= sync.durable() : "witness=" + headerWitness + " durable=" + sync.durable();
        headerWitness = sync.durable();
        final int count = batch.recordCount();
        final int length = batch.writeTo(segment, nextSequence - count, epoch, headerWitness);
        lastWriteNs = SyncPolicy.BATCH == syncPolicy ? nanoClock.nanoTime() : lastWriteNs;
        counters.blocks().setRelease(counters.blocks().getPlain() + 1);
        counters.bytes().setRelease(counters.bytes().getPlain() + length);
        listener.onBatch(count, length);
    }

    private void leave()
    {
        try
        {
            roll();
            WRITTEN_POSITION.setRelease(this, segment.position());
        }
        catch (final IOException ex)
        {
            throw fail(JournalException.onStorage("beginning a segment", ex));
        }
    }

    private void roll() throws IOException
    {
        sync.settle(writtenSequence, epoch);
        if (SyncPolicy.NONE != syncPolicy)
        {
            if (sync.durable() < writtenSequence)
            {
                sync.now(writtenSequence, epoch);
            }
            sync.forceWitness(0, writtenSequence, epoch);
        }
        final boolean isPrepared = segment.roll(
            nextSequence - batch.recordCount(), epoch, batch.lastHash(), SyncPolicy.NONE != syncPolicy);
        segmentEnd = segment.end();
        assert segment.hasRoom(batch.blockLength(segment.offset())) : "a new segment is too short for a batch";
        counters.rolls().increment();
        if (!isPrepared)
        {
            counters.rollStalls().increment();
        }
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
        return sync.durableAcquire();
    }

    /** Whether what is left of the last segment is for what is under way: not even time should come. Any thread. */
    public boolean isSpaceOut()
    {
        return allocator.isSpaceOut(segmentEnd - writtenPosition());
    }

    /** True while its thread waits for the disk to take what is written, or to sync it. Any thread. */
    public boolean isAtDisk()
    {
        return (boolean)AT_DISK.getOpaque(this);
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
        return sync.inBackground();
    }

    /** Result of opening the journal. */
    public JournalRecovery recovery()
    {
        return recovery;
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
                sync.forceWitness(WitnessFile.FLAG_CLOSED, writtenSequence, epoch);
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
            sync.settleQuietly();
            CloseHelper.quietCloseAll(segment, witness, lock);
        }
    }
}
