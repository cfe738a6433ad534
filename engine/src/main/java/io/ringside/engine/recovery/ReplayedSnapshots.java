package io.ringside.engine.recovery;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.engine.snapshot.SnapshotMark;
import io.ringside.engine.snapshot.SnapshotTaker;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.format.WrittenJournal;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalStorage;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Makes snapshots from a second core, which begins at the newest snapshot and follows the journal while the first one
 * runs: the first never stops for them, and each of them proves that the journal gives the state again, and that no
 * money came from nowhere. A second core that differs is discarded, and its state not stored. One thread.
 * <p>
 * Implementation note: the second core stays, at the last snapshot, so that the next one costs the commands since then
 * and no garbage, for which a collector would stop the first core.
 */
public final class ReplayedSnapshots implements SnapshotMaker
{
    /** What a node needs beside its cores, at the least. */
    private static final long HEAP_BESIDE = 96L << 20;

    private final EngineContext engineContext;
    private final JournalStorage journal;
    private final WrittenJournal written;
    private final LongSupplier reliable;
    private final SnapshotStore snapshots;
    private final ReportSink sink;
    private final Pace pace;
    private final SnapshotTaker taker = new SnapshotTaker();
    private MatchingEngine second;

    /**
     * @param engineContext concluded; the same capacities as the first core has.
     * @param journal       that its commands are in.
     * @param written       the journal's writer, which goes on meanwhile.
     * @param reliable      last sequence of the journal that a snapshot may rely on.
     * @param snapshots     to begin with, and to store in.
     * @param sink          discards what the second core reports.
     * @param pace          of the thread.
     */
    public ReplayedSnapshots(
        final EngineContext engineContext,
        final JournalStorage journal,
        final WrittenJournal written,
        final LongSupplier reliable,
        final SnapshotStore snapshots,
        final ReportSink sink,
        final Pace pace)
    {
        this.engineContext = engineContext;
        this.journal = journal;
        this.written = written;
        this.reliable = reliable;
        this.snapshots = snapshots;
        this.sink = sink;
        this.pace = pace;
    }

    /** The heap that a node with two cores needs, in bytes. */
    public static long heapNeeded(final EngineContext context)
    {
        return HEAP_BESIDE + 2 * context.heapBytes();
    }

    @Override
    public boolean isReady(final SnapshotMark mark)
    {
        return written.writtenSequence() >= mark.sequence() && reliable.getAsLong() >= mark.sequence();
    }

    @Override
    public long make(final SnapshotMark mark, final long epoch, final BooleanSupplier isWanted)
    {
        try
        {
            pace.begin(isWanted);
            follow(mark);
            final long[] length = {0};
            snapshots.store(mark.sequence(), epoch, mark.stateHash(), (channel) ->
                length[0] = taker.take(second, new PacedChannel(channel, pace)));
            return length[0];
        }
        catch (final Pace.NotWantedException ex)
        {
            // Its owner stops, and needs no second core any more.
            second = null;
            return NOT_WANTED;
        }
        catch (final OutOfMemoryError ex)
        {
            second = null;
            throw new IllegalStateException("no snapshot: there is no memory for a second core (" + ex.getMessage() +
                "): give the node more, or let matching stand still for snapshots", ex);
        }
        catch (final RuntimeException | Error ex)
        {
            second = null;
            throw ex;
        }
    }

    private void follow(final SnapshotMark mark)
    {
        if (null == second)
        {
            second = begin(mark.sequence());
        }
        try (JournalReader reader = new JournalReader(journal, second.lastSequence() + 1, written))
        {
            new Replay(second, journal.description(), (applied, total) -> pace.between())
                .run(RecordSource.of(reader), mark.sequence());
        }
        // The sum that both cores keep of their orders is compared with what it stands for, too.
        if (second.chainHash() != mark.chainHash() || second.stateHash() != mark.stateHash() || !second.isHashKept())
        {
            throw new IllegalStateException("no snapshot: the journal up to " + mark.sequence() + " gives another " +
                "state than the core has (chain hash " + Long.toHexString(second.chainHash()) + " and " +
                Long.toHexString(mark.chainHash()) + ", state hash " + Long.toHexString(second.stateHash()) +
                " and " + Long.toHexString(mark.stateHash()) +
                (second.isHashKept() ? "" : ", which is not kept up with the orders") +
                "): keep the directory, and report it");
        }
        final String problem = second.moneyProblem();
        if (null != problem)
        {
            throw new IllegalStateException("no snapshot: at " + mark.sequence() + " " + problem +
                ": stop trading, keep the directory, and report it");
        }
    }

    private MatchingEngine begin(final long lastSequence)
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(journal);
        final long firstSequence = segments.isEmpty() ? 0 : segments.get(0).baseSequence();
        final SnapshotStore.Snapshot snapshot = new RecoveryPlan(snapshots, firstSequence, lastSequence).next();
        final MatchingEngine engine = new MatchingEngine(engineContext, sink);
        if (null != snapshot)
        {
            SnapshotLoading.load(snapshots, snapshot, engine);
        }
        return engine;
    }
}
