package io.ringside.engine.recovery;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;

import java.util.List;

/**
 * Brings a core to the state that its journal says: the newest good snapshot and what the journal has after it, or
 * the whole journal. Recovery checks that no sequence is missing and that a loaded snapshot has the hash it was
 * stored with. One thread; any.
 */
public final class JournalReplayer
{
    /** Tells {@link #recover}: nobody needs a report that lies before the newest snapshot. */
    public static final long NO_REPORTS_NEEDED = Long.MAX_VALUE;

    private final EngineContext engineContext;
    private final JournalStorage journal;
    private final SnapshotStore snapshots;
    private boolean isReadingAhead = true;
    private ReplayListener listener = (applied, total) ->
    {
    };

    /**
     * @param engineContext concluded; the same capacities as when the journal was written.
     * @param journal       to read; its writer, if any, must not be appending meanwhile.
     * @param snapshots     to begin with, or null.
     */
    public JournalReplayer(
        final EngineContext engineContext, final JournalStorage journal, final SnapshotStore snapshots)
    {
        this.engineContext = engineContext;
        this.journal = journal;
        this.snapshots = snapshots;
    }

    /**
     * Who is told between two batches of records how far the replay is. What it throws ends the replay.
     *
     * @param newListener on the thread that replays.
     * @return this for a fluent API.
     */
    public JournalReplayer listener(final ReplayListener newListener)
    {
        listener = newListener;
        return this;
    }

    /** Read on the thread that replays, and not ahead of it: for a host that has one thread. */
    public JournalReplayer onOneThread()
    {
        isReadingAhead = false;
        return this;
    }

    /**
     * The state after the last record of a journal that was checked and repaired by opening its writer.
     *
     * @param range            what opening found.
     * @param sink             takes the reports and market data that the replay causes again.
     * @param nextReportNumber the reports from this number on must be among them, so that a report log that lost its
     *                         tail can be completed: a snapshot that is too new for it is passed over. {@link
     *                         #NO_REPORTS_NEEDED} otherwise.
     * @return the engine and how it was made.
     * @throws JournalException when records are missing, damaged, or a snapshot does not have the hash it was stored
     * with.
     */
    public RecoveredEngine recover(final JournalRecovery range, final ReportSink sink, final long nextReportNumber)
    {
        final long startNs = System.nanoTime();
        final RecoveryPlan plan = new RecoveryPlan(snapshots, range.firstSequence(), range.nextSequence() - 1);
        MatchingEngine engine = null;
        long snapshotSequence = -1;
        while (null == engine)
        {
            final SnapshotStore.Snapshot snapshot = plan.next();
            engine = new MatchingEngine(engineContext, sink);
            snapshotSequence = -1;
            if (null != snapshot)
            {
                SnapshotLoading.load(snapshots, snapshot, engine);
                snapshotSequence = snapshot.entry().sequence();
                if (engine.nextReportNumber() > nextReportNumber)
                {
                    plan.refuse(snapshot.entry(), "reports from " + nextReportNumber + " on are needed again, it has " +
                        engine.nextReportNumber() + " behind it");
                    engine = null;
                }
            }
        }

        final long replayedCount = replay(engine, plan.lastSequence());
        return new RecoveredEngine(engine, snapshotSequence, replayedCount, engine.lastSequence() + 1,
            System.nanoTime() - startNs, plan.refusals());
    }

    /**
     * The state after a given record, from the journal alone: for comparison and for tools.
     *
     * @param stopSequence the last record to apply; Long.MAX_VALUE for all there are.
     * @param sink         takes the reports and market data.
     * @return the engine and how it was made.
     * @throws JournalException when the journal does not begin at 0, is damaged, or ends before the record asked for.
     */
    public RecoveredEngine replayFromZero(final long stopSequence, final ReportSink sink)
    {
        final long startNs = System.nanoTime();
        final MatchingEngine engine = new MatchingEngine(engineContext, sink);
        final long replayedCount = replay(engine, stopSequence);

        return new RecoveredEngine(
            engine, -1, replayedCount, engine.lastSequence() + 1, System.nanoTime() - startNs, List.of());
    }

    private long replay(final MatchingEngine engine, final long stopSequence)
    {
        final JournalReader reader = new JournalReader(journal, engine.lastSequence() + 1);
        try (RecordSource records = isReadingAhead ? new ReadAhead(reader) : RecordSource.of(reader))
        {
            return new Replay(engine, journal.description(), listener).run(records, stopSequence);
        }
        catch (final CommandFailedException ex)
        {
            throw ex.in(fileOf(ex.sequence()));
        }
    }

    private String fileOf(final long sequence)
    {
        String name = "";
        for (final SegmentInfo segment : JournalVerifier.segments(journal))
        {
            name = segment.baseSequence() <= sequence ? '/' + segment.name() : name;
        }
        return journal.description() + name;
    }
}
