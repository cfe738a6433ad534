package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.ElectionState;
import io.aeron.cluster.service.Cluster;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;

/** Steps the consensus module, and beside it what this member says to the cluster. On the thread {@code cluster}. */
final class ClusterAgent implements Agent
{
    private final AeronParts parts;
    private final ClusterMemberContext context;
    private final Aeron aeron;
    private final KeptCommands kept;
    private final LogService log;
    private final CommandSender sender;
    private final ClusterTicks ticks;
    private volatile ConsensusModule.Context module;
    private volatile boolean isLive;
    private ConsensusModule consensus;

    ClusterAgent(
        final ClusterMemberContext context,
        final AeronParts parts,
        final Aeron aeron,
        final KeptCommands kept,
        final LogService log,
        final MemberCounters counters)
    {
        this.context = context;
        this.parts = parts;
        this.aeron = aeron;
        this.kept = kept;
        this.log = log;
        sender = new CommandSender(context, aeron, kept, log, counters);
        ticks = new ClusterTicks(context, kept);
    }

    @Override
    public void onStart()
    {
        consensus = ConsensusModule.launch(parts.consensus(() -> context.fatalErrorHandler.onError(
            new IllegalStateException("the consensus module has ended"))));
        module = consensus.context();
    }

    @Override
    public int doWork()
    {
        if (!consensus.conductorAgentInvoker().isRunning())
        {
            throw new AgentTerminationException("the consensus module has ended");
        }
        int workCount = consensus.conductorAgentInvoker().invoke();
        workCount += aeron.conductorAgentInvoker().invoke();
        isLive = isLive || isSettled() && log.position() >= commitPosition();
        workCount += sender.doWork(System.nanoTime(), isLive);
        if (sender.isConnected())
        {
            workCount += begin();
            workCount += ticks.doWork(isLeading());
        }
        return workCount;
    }

    /** An empty log begins where the journal of its first leader ends. */
    private int begin()
    {
        if (log.hasBase() || !isLeading() || kept.used() > 0)
        {
            return 0;
        }
        return kept.offer(EnvelopeDescriptor.NOTE, MemberNote.of(MemberNote.BASE, context.nextSequence, 0), 0,
            MemberNote.LENGTH) >= 0 ? 1 : 0;
    }

    @Override
    public void onClose()
    {
        CloseHelper.quietCloseAll(sender, consensus, aeron);
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

    boolean isConnected()
    {
        return sender.isConnected();
    }

    /** Whether there is a leader, and this member follows it or is it. Any thread. */
    boolean isSettled()
    {
        final ConsensusModule.Context current = module;
        return null != current && ConsensusModule.State.ACTIVE.code() == (int)current.moduleStateCounter().get() &&
            ElectionState.CLOSED.code() == (int)current.electionStateCounter().get();
    }

    boolean isLeading()
    {
        return isSettled() && Cluster.Role.LEADER.code() == (int)module.clusterNodeRoleCounter().get();
    }

    long commitPosition()
    {
        return null == module ? 0 : module.commitPositionCounter().get();
    }

    long elections()
    {
        return null == module ? 0 : module.electionCounter().get();
    }

    /** The consensus module's settings and counters; null before it runs. Any thread. */
    ConsensusModule.Context module()
    {
        return module;
    }
}
