package io.ringside.loadgen.simulation.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.Durability;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.Pace;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.recovery.ReplayedSnapshots;
import io.ringside.engine.snapshot.SnapshotMaker;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.Replicator;
import io.ringside.journal.replication.primary.PeerQuestion;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import io.ringside.journal.replication.standing.Leadership;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Peering;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.reseed.ReseedMove;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.disk.SimTree;
import io.ringside.loadgen.simulation.network.SimNetwork;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.util.List;

/**
 * Starts a process as a node does, in the same order: may it lead, does another one lead, journal, state, report log,
 * replication, pipeline. Asking the other node takes time; the rest happens in one step.
 */
public final class Start implements AutoCloseable
{
    static final int CLUSTER_ID = 7;
    private static final int RECENT_REPORTS = 64;
    private static final int MOVE_CUT = 2_000;
    private static final int MOVE_OPERATIONS = 16;

    private final Scene scene;
    private final Plan plan;
    private final Machine machine;
    private final boolean isPrimary;
    private final SimNetwork.NodeStreams streams;
    private final JournalStorage storage;
    private final Standing standing;
    private PeerQuestion question;
    private ReportLog reportLog;
    private JournalWriter journal;

    Start(final Scene scene, final Machine machine, final boolean isPrimary)
    {
        this.scene = scene;
        this.machine = machine;
        this.isPrimary = isPrimary;
        plan = scene.plan;
        streams = machine.streams;
        settle();
        storage = machine.storage("journal");
        standing = Standing.open(storage, machine.clock::epochMs);
        if (plan.isPair() && !JournalRecovery.isTailTrusted(storage) && Bug.UNTRUSTED_TAIL_LEADS != plan.bug)
        {
            scene.coverage.mark(Mark.TAIL_LOST);
            standing.tailLost();
        }
        if (isPrimary)
        {
            mayLead();
        }
    }

    /** Files of a primary that are whole take their place. */
    private void settle()
    {
        final SimTree tree = machine.disk.tree;
        final boolean isWhole = tree.exists(ReseedStaging.DIRECTORY + "/" + ReseedStaging.WHOLE);
        try
        {
            if (tree.exists(ReseedStaging.DIRECTORY + "/moving"))
            {
                scene.coverage.mark(Mark.RESEED_MOVE_CUT);
                if (Bug.RESEED_HALF_MOVED == plan.bug)
                {
                    tree.delete(ReseedStaging.DIRECTORY);
                }
            }
            else if (isWhole && !scene.isQuiet() && machine.dice.chance(MOVE_CUT))
            {
                machine.losesPowerInCrash = machine.dice.isHeads();
                machine.disk.operationsToCrash = 1 + machine.dice.below(MOVE_OPERATIONS);
            }
            final boolean isSettled = new ReseedMove(tree, (line) -> scene.log(() -> machine + " " + line), () ->
            {
            }).settle(isPrimary);
            if (!isSettled)
            {
                throw new RefusedException("it has part of the files of its primary, and none of its own");
            }
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("moving files into their place", ex);
        }
        if (isWhole)
        {
            scene.coverage.mark(Mark.RESEED_SETTLED);
            machine.isReseeded = true;
            machine.isBlank = false;
        }
    }

    private void mayLead()
    {
        final String doubt = Leadership.doubt(standing, storage, plan.isPair());
        if (!doubt.isEmpty() && Bug.DOUBT_IGNORED != plan.bug)
        {
            scene.coverage.mark(Mark.PROMOTION_REFUSED);
            if (machine.isReseeded)
            {
                scene.coverage.mark(Mark.RESEED_MAY_NOT_LEAD);
            }
            throw new RefusedException(doubt);
        }
        if (Standing.Role.STANDBY == standing.role())
        {
            scene.coverage.mark(Mark.PROMOTED);
        }
        if (plan.isPair() && plan.asksPeer)
        {
            question = new PeerQuestion(
                context(new PeerIdentity()).epoch(standing.epoch() + 1).conclude(), standing.inStepSequence());
        }
    }

    /** The process that runs, null as long as the other node is asked. */
    Life doWork()
    {
        if (null != question)
        {
            question.doWork();
            if (!question.isAnswered())
            {
                return null;
            }
            question.close();
        }
        final Recovered recovered = recover();
        final long lastSequence = recovered.engine().lastSequence();
        if (isPrimary)
        {
            standing.lead(recovered.journal().epoch(), scene.dice.next() | 1, lastSequence);
            if (!plan.isPair())
            {
                standing.alone(lastSequence + 1);
                standing.act();
            }
        }
        final ReplicationContext context = plan.isPair() ? pair(recovered) : null;
        final Life life = new Life(scene, machine, isPrimary, recovered, replicator(context, lastSequence), context);
        if (isPrimary && (!plan.isPair() || Bug.OPENED_EARLY == plan.bug))
        {
            life.open();
        }
        return life;
    }

    private Recovered recover()
    {
        if (Bug.DAMAGE_CUT == plan.bug)
        {
            cut();
        }
        reportLog =
            ReportLog.open(machine.storage("reports"), CLUSTER_ID, plan.segmentLength, RECENT_REPORTS,
                machine.clock::nanoTime);
        if (!reportLog.damage().isEmpty())
        {
            scene.coverage.mark(Mark.REPORT_LOG_REMADE);
        }
        final SnapshotStore snapshots = new SnapshotStore(machine.storage("snapshots"), CLUSTER_ID, 0);
        journal = JournalWriter.open(new JournalContext()
            .storage(storage)
            .segmentLength(plan.segmentLength)
            .syncPolicy(Bug.ANSWERED_BEFORE_SYNC == plan.bug ? SyncPolicy.NONE : plan.durability.syncPolicy())
            .clusterId(CLUSTER_ID)
            .epoch(isPrimary && Bug.EPOCH_REUSED != plan.bug ?
                JournalContext.EPOCH_AUTOMATIC : JournalContext.EPOCH_LATEST)
            .witnessSequence(witness(snapshots))
            .verifiedSequence(snapshots.list().isEmpty() ? -1 : snapshots.list().get(0).sequence() - 1)
            .nanoClock(machine.clock::nanoTime)
            .conclude());
        if (!journal.recovery().tornTail().isEmpty())
        {
            scene.coverage.mark(Mark.TORN_TAIL_CUT);
        }
        snapshots.discardUnfinished();
        final long reportsBefore = reportLog.nextReportNumber();
        final RecoveredEngine recovered = replay(
            new JournalReplayer(engineContext(scene), storage, snapshots).onOneThread(), reportsBefore);
        if (!isPrimary)
        {
            reportLog.cutFrom(recovered.engine().nextReportNumber());
        }
        reportLog.concludeRecovery(recovered.engine().nextReportNumber());
        if (recovered.snapshotSequence() >= 0)
        {
            scene.coverage.mark(Mark.RECOVERED_FROM_SNAPSHOT);
        }
        if (reportLog.nextReportNumber() > reportsBefore)
        {
            scene.coverage.mark(Mark.REPORT_LOG_COMPLETED);
        }
        final CheckpointLog checkpoints = new CheckpointLog(64);
        final SnapshotMaker maker = plan.hasSecondCore ? new ReplayedSnapshots(engineContext(scene), storage, journal,
            journal::durableSequence, snapshots, new NullSink(), new Pace(false)) : null;
        return new Recovered(recovered.engine(), journal, reportLog, snapshots, maker, checkpoints);
    }

    private RecoveredEngine replay(final JournalReplayer replayer, final long reportsBefore)
    {
        if (Bug.REPORT_LOG_SHORT == plan.bug)
        {
            return replayer.recover(journal.recovery(), new NullSink(), JournalReplayer.NO_REPORTS_NEEDED);
        }
        try
        {
            return replayer.recover(journal.recovery(), reportLog.recoverySink(), reportsBefore);
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND != ex.category() || 0 == journal.recovery().firstSequence())
            {
                throw ex;
            }
            if (plan.dishonest < 0)
            {
                throw new SimulationFailure(machine + " has lost reports: " + ex.getMessage(), ex);
            }
            scene.hasLostReports = true;
            return replayer.recover(
                journal.recovery(), reportLog.recoverySink(), JournalReplayer.NO_REPORTS_NEEDED);
        }
    }

    private void cut()
    {
        try
        {
            Cutter.cut(storage, machine.storage("reports"));
        }
        catch (final IOException ex)
        {
            throw JournalException.onStorage("cutting", ex);
        }
    }

    public static EngineContext engineContext(final Scene scene)
    {
        return new EngineContext()
            .sessionCapacity(scene.doors.sessionCapacity)
            .instrumentCapacity(Orders.INSTRUMENTS)
            .orderCapacity(1 << 10)
            .levelCapacity(1 << 7)
            .room(1 << 12, 1 << 9)
            .endedClOrdIdsPerSession(1 << 11)
            .tradeCapacity(1 << 11)
            .accountCapacity(scene.doors.sessionCapacity)
            .positionCapacity(32)
            .conclude();
    }

    /** What the other files of the directory know to have been in the journal, as a node asks them. */
    private long witness(final SnapshotStore snapshots)
    {
        if (!isPrimary)
        {
            return -1;
        }
        final long[] last = {-1};
        final JournalStorage reports = machine.storage("reports");
        try
        {
            final List<SegmentInfo> segments = JournalVerifier.segments(reports);
            for (int i = segments.size() - 1; i >= 0 && last[0] < 0; i--)
            {
                readFrom(reports, segments.get(i).baseSequence(), last);
            }
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.CORRUPT != ex.category() &&
                JournalException.Category.NOT_FOUND != ex.category())
            {
                throw ex;
            }
        }
        long newest = last[0];
        if (SyncPolicy.NONE != plan.durability.syncPolicy())
        {
            for (final SnapshotStore.Entry entry : snapshots.list())
            {
                newest = isWhole(snapshots, entry) ? Math.max(newest, entry.sequence()) : newest;
            }
        }
        return newest;
    }

    private static void readFrom(final JournalStorage reports, final long number, final long[] last)
    {
        try (JournalReader reader = new JournalReader(reports, number))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                last[0] = Math.max(last[0], ReportDescriptor.commandSequence(buffer, offset));
                return true;
            });
        }
    }

    private static boolean isWhole(final SnapshotStore snapshots, final SnapshotStore.Entry entry)
    {
        try
        {
            return entry.equals(snapshots.load(entry).entry());
        }
        catch (final JournalException ex)
        {
            // A damaged one bears no witness.
            return false;
        }
    }

    private ReplicationContext pair(final Recovered recovered)
    {
        return context(identity())
            .epoch(journal.epoch())
            .journalStorage(storage)
            .written(isPrimary || Bug.RECEIVED_IS_WRITTEN != plan.bug ? journal : new AllWritten())
            .durableSequence(!isPrimary && Bug.RECEIVED_IS_SYNCED == plan.bug ?
                () -> Long.MAX_VALUE : journal::durableSequence)
            .checkpoints(recovered.checkpoints())
            .listener(machine.listener)
            .conclude();
    }

    private Replicator replicator(final ReplicationContext context, final long lastSequence)
    {
        if (null == context)
        {
            return null;
        }
        if (!isPrimary)
        {
            return new Follower(machine, context, journal, lastSequence + 1);
        }
        final ReplicationPublisher publisher = new ReplicationPublisher(context, lastSequence);
        return Bug.SENT_IS_REPLICATED == plan.bug ? new Hasty(publisher) : publisher;
    }

    /** Gives up, as a node that refuses to start does. */
    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(journal, reportLog);
    }

    private PeerIdentity identity()
    {
        return new PeerIdentity().with("core", String.valueOf(MatchingEngine.RULES_VERSION));
    }

    private ReplicationContext context(final PeerIdentity identity)
    {
        final int other = 1 - machine.id;
        return new ReplicationContext()
            .streams(streams)
            .random(machine.dice::next)
            .clusterId(CLUSTER_ID)
            .mode(Durability.REPLICA_MEM == plan.durability ?
                ReplicationMode.REPLICA_MEM : ReplicationMode.REPLICA_SYNC)
            .policy(plan.policy)
            .timeoutNs(Plan.TIMEOUT_NS)
            .heartbeatIntervalNs(Plan.HEARTBEAT_NS)
            .frameCount(16)
            .nanoClock(machine.clock::nanoTime)
            .controlChannel("control-" + (isPrimary ? machine.id : other))
            .dataChannel("data-" + (isPrimary ? other : machine.id))
            .peering(new Peering(standing, identity, plan.asksPeer ? "control-" + other : ""));
    }
}
