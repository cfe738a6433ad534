package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.ClusterControl;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.service.Cluster;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.IdleStrategy;

/** Steps the consensus module, and beside it what this member says to the cluster. On the thread {@code cluster}. */
final class ClusterAgent implements Agent
{
    private final AeronParts parts;
    private final ClusterMemberContext context;
    private final MemberArchive archive;
    private final KeptCommands kept;
    private final LogService log;
    private final AgreedCommands commands;
    private final CommitEvidence evidence;
    private final LogThread thread;
    private final LostMembers lost;
    private final MemberCounters counters;
    private final ClusterTicks ticks;
    private final ElectionWatch watch;
    private final CutOff cutOff;
    private ConsensusModule.Context module;
    private volatile boolean isLive;
    private volatile boolean isSettled;
    private volatile boolean hasLeadingRole;
    private volatile boolean isSnapshotWanted;
    private volatile long commitPosition;
    private volatile long elections;
    private volatile boolean isStuck;
    private volatile ElectionState electionState = ElectionState.INIT;
    private volatile long logRecordingId = -1;
    private Aeron aeron;
    private CommandSender sender;
    private ConsensusModule consensus;

    ClusterAgent(
        final ClusterMemberContext context,
        final AeronParts parts,
        final MemberArchive archive,
        final KeptCommands kept,
        final LogService log,
        final AgreedCommands commands,
        final CommitEvidence evidence,
        final LogThread thread,
        final MemberCounters counters)
    {
        this.context = context;
        this.parts = parts;
        this.archive = archive;
        this.kept = kept;
        this.log = log;
        this.commands = commands;
        this.evidence = evidence;
        this.thread = thread;
        lost = new LostMembers(context, kept, commands, log, evidence);
        this.counters = counters;
        ticks = new ClusterTicks(context, kept);
        watch = new ElectionWatch(context.heartbeatTimeoutNs);
        cutOff = new CutOff(context.heartbeatTimeoutNs, context.changeTimeoutNs());
    }

    @Override
    public void onStart()
    {
        aeron = parts.client("cluster-member-" + context.memberId);
        sender = new CommandSender(context, aeron, kept, commands, counters);
        final IdleStrategy waits = new SteppingIdleStrategy(archive.awaited(),
            ElectionWatch.PATIENCE_TIMEOUTS * context.heartbeatTimeoutNs, () -> isStuck = true, thread::isEnding);
        evidence.listen(aeron, context.address);
        consensus = ConsensusModule.launch(parts.consensus(archive.awaited(), waits)
            .random(new Nominations(context, log::leaderMemberId)));
        module = consensus.context();
    }

    @Override
    public int doWork()
    {
        int workCount = consensus.conductorAgentInvoker().invoke();
        if (!consensus.conductorAgentInvoker().isRunning())
        {
            throw new AgentTerminationException("the consensus module has ended");
        }
        publish();
        final long nowNs = System.nanoTime();
        workCount += evidence.poll(nowNs);
        workCount += aeron.conductorAgentInvoker().invoke();
        if (logRecordingId < 0 && isSettled)
        {
            logRecordingId = module.recordingLog().findLastTermRecordingId();
        }
        isLive = isLive || isSettled && log.position() >= commitPosition;
        workCount += sender.doWork(nowNs, isLive);
        if (sender.isConnected())
        {
            workCount += begin();
            kept.open(commands.hasBase() && !commands.isFenced());
            workCount += ticks.doWork(isLeading());
            workCount += lost.doWork(isLeading(), nowNs);
        }
        isStuck = isStuck || watch.isStuck(electionState, log.position(), evidence.otherLedNs(), nowNs);
        cutOff.look(isSettled && sender.isConnected(), isAlone(nowNs), evidence.otherLedNs(), nowNs);
        return workCount;
    }

    private boolean isAlone(final long nowNs)
    {
        return context.members.size() > 1 && 1 == evidence.heardCount(nowNs, context.heartbeatTimeoutNs);
    }

    /** An empty log begins where the journal of its first leader ends. */
    private int begin()
    {
        if (commands.hasBase() || !isLeading() || kept.used() > 0)
        {
            return 0;
        }
        final long rules = 0 == context.nextSequence ? context.firstRules : 0;
        return kept.offer(EnvelopeDescriptor.NOTE, MemberNote.of(MemberNote.BASE, context.nextSequence, rules), 0,
            MemberNote.LENGTH) >= 0 ? 1 : 0;
    }

    @Override
    public void onClose()
    {
        isSettled = false;
        hasLeadingRole = false;
        CloseHelper.quietCloseAll(sender, evidence, consensus, aeron);
    }

    @Override
    public String roleName()
    {
        return "cluster";
    }

    /** Whether everything that was agreed on before this member started has been handed on. Any thread. */
    boolean isLive()
    {
        return isLive;
    }

    /** The archive's number of the log; -1 until it is known. Any thread. */
    long logRecordingId()
    {
        return logRecordingId;
    }

    /** When there was a leader and a session with it for the last time. Any thread. */
    long usableNs()
    {
        return cutOff.usableNs();
    }

    /** Whether there has been no session with a leader for too long, after there was one. Any thread. */
    boolean isCutOff()
    {
        return cutOff.isCutOff();
    }

    /** Whether an election or a wait does not end here, and never will; once it is true it stays. Any thread. */
    boolean isStuck()
    {
        return isStuck;
    }

    /** The state of the present election; closed while there is none. Any thread. */
    ElectionState electionState()
    {
        return electionState;
    }

    boolean isConnected()
    {
        return sender.isConnected();
    }

    /** Whether there is a leader, and this member follows it or is it. Any thread. */
    boolean isSettled()
    {
        return isSettled;
    }

    boolean isLeading()
    {
        return isSettled && hasLeadingRole;
    }

    /** Whether this member leads, or is about to. Any thread. */
    boolean hasLeadingRole()
    {
        return hasLeadingRole;
    }

    long commitPosition()
    {
        return commitPosition;
    }

    long elections()
    {
        return elections;
    }

    /** Have all members take a snapshot, if this one leads. Any thread. */
    void wantSnapshot()
    {
        isSnapshotWanted = true;
    }

    /** The counters are in memory that the driver and its client unmap: no other thread may look there. */
    private void publish()
    {
        electionState = ElectionState.get((int)module.electionStateCounter().get());
        isSettled = ConsensusModule.State.ACTIVE.code() == (int)module.moduleStateCounter().get() &&
            ElectionState.CLOSED == electionState;
        hasLeadingRole = Cluster.Role.LEADER.code() == (int)module.clusterNodeRoleCounter().get();
        commitPosition = module.commitPositionCounter().get();
        elections = module.electionCounter().get();
        if (isSnapshotWanted)
        {
            isSnapshotWanted = false;
            ClusterControl.ToggleState.SNAPSHOT.toggle(module.controlToggleCounter());
        }
    }
}
