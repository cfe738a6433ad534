package io.ringside.engine.cluster;

import io.aeron.cluster.service.ClusteredServiceContainer;
import io.ringside.engine.host.CommandPublisher;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * One member of a cluster that agrees on the order of commands. It hands what was agreed on to a pipeline that follows,
 * and takes commands of this member's doors. Archive and consensus module run on the thread of the media driver, and
 * the log on one of its own.
 */
public final class ClusterMember implements AutoCloseable
{
    private static final int CLOSE_RETRY_MS = 3_000;
    private static final long END_HEARD_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int KEEPER_PAUSE_MS = 100;
    /** Commands that the core may be behind the log while the member counts as ready. */
    private static final long LAG_MAX = 4_096;
    private static final long LAG_BYTES_MAX = 1 << 20;

    private final ClusterMemberContext context;
    private final MemberCounters counters = new MemberCounters();
    private final EqualErrors errors;
    private final KeptCommands kept;
    private final CommitEvidence evidence;
    private final LogThread thread;
    private final AgreedCommands commands;
    private final LogService log;
    private final AtomicBoolean hasFailed = new AtomicBoolean();
    private volatile boolean isClosing;
    private ClusteredServiceContainer service;
    private ClusterAgent agent;
    private AutoCloseable archive;
    private AutoCloseable consensus;
    private AgentRunner keeper;

    /**
     * Put the parts together. Nothing runs before {@link #start()}.
     *
     * @param context concluded.
     */
    public ClusterMember(final ClusterMemberContext context)
    {
        if (null == context.intake || null == context.appliedSequence || null == context.durableSequence ||
            null == context.thread)
        {
            throw new IllegalArgumentException("intake, applied and durable sequence, and thread must be given");
        }
        this.context = context;
        errors = new EqualErrors(context.errorHandler, this::fail, counters);
        kept = new KeptCommands(context);
        evidence = new CommitEvidence(context);
        thread = new LogThread(context, this::fail);
        commands = new AgreedCommands(context, kept, thread, counters);
        log = new LogService(context, commands, evidence, thread, counters, this::isLeading, this::isLeader);
    }

    /** Start; the member is ready when it has found a leader and has caught up. */
    public ClusterMember start()
    {
        final AeronParts parts = new AeronParts(context, errors);
        final MemberArchive recording = new MemberArchive(context, parts);
        archive = context.thread.add(recording, this::fail);
        service = parts.launchService(log, () -> fail(new IllegalStateException("the cluster's log has ended here")));
        agent = new ClusterAgent(context, parts, recording, kept, log, commands, evidence, thread, counters);
        consensus = context.thread.add(agent, this::fail);
        keeper = new AgentRunner(new SleepingMillisIdleStrategy(KEEPER_PAUSE_MS), errors, null,
            new LogKeeper(context, parts, kept, log, commands, agent, counters));
        AgentRunner.startOnThread(keeper);
        return this;
    }

    /** Takes commands of this member's doors, from several threads. */
    public CommandPublisher publisher()
    {
        return kept;
    }

    /** Commands that were offered here and have not come back from the log. */
    public long offeredCount()
    {
        return kept.used();
    }

    /** The most of them. */
    public int offeredCapacity()
    {
        return kept.capacity();
    }

    /** Which member this is. */
    public int memberId()
    {
        return context.memberId;
    }

    /** Whether this member leads. */
    public boolean isLeader()
    {
        return null != agent && agent.isLeading();
    }

    /** Also while it has not begun to lead: it goes through what its log has. */
    private boolean isLeading()
    {
        return null != agent && agent.hasLeadingRole();
    }

    /** The member that leads, -1 if it is not known. */
    public int leaderMemberId()
    {
        return null != agent && agent.isSettled() ? log.leaderMemberId() : -1;
    }

    /** The term of the leader, -1 if it is not known. */
    public long leadershipTermId()
    {
        return log.leadershipTermId();
    }

    /** How far the log is agreed on, in bytes. */
    public long commitPosition()
    {
        return null == agent ? 0 : agent.commitPosition();
    }

    /** How far this member has handed it on, in bytes. */
    public long logPosition()
    {
        return log.position();
    }

    /** Bytes of the log that this member keeps; 0 while it is not known. */
    public long logBytes()
    {
        final long startPosition = counters().logStartPosition();
        return startPosition < 0 ? 0 : Math.max(0, logPosition() - startPosition);
    }

    /** The last command that this member's core has applied. */
    public long appliedSequence()
    {
        return context.appliedSequence.getAsLong();
    }

    /**
     * Whether the others took this member for gone, as it stood still or was cut off. Nothing that it offers is applied
     * any more: close it, let its clients go, and start another one.
     */
    public boolean isFenced()
    {
        return commands.isFenced();
    }

    /**
     * Whether an election does not end here, though others go on. The same is to be done: close it, and start another
     * one.
     */
    public boolean isStuck()
    {
        return null != agent && agent.isStuck();
    }

    /** Elections in which this member took part. */
    public long elections()
    {
        return null == agent ? 0 : agent.elections();
    }

    /** What else the member counts. */
    public MemberCounters counters()
    {
        return counters;
    }

    /** Whether this member follows a leader, or leads, and its core has what was agreed on. */
    public boolean isReady()
    {
        return null == notReadyReason();
    }

    /** Why {@link #isReady()} is false; null if it is true. */
    public String notReadyReason()
    {
        if (hasFailed.get())
        {
            return "the member has failed";
        }
        if (commands.isFenced())
        {
            return "the others took this member for gone: it must start again";
        }
        if (null == agent || !agent.isLive())
        {
            return null == agent || !agent.isSettled() ? noLeader() :
                "catching up: position=" + log.position() + " commit=" + agent.commitPosition();
        }
        if (System.nanoTime() - agent.usableNs() > context.changeTimeoutNs())
        {
            return agent.isSettled() ? "no session with the leader" : noLeader();
        }
        if (agent.commitPosition() - log.position() > LAG_BYTES_MAX)
        {
            return "behind the log: position=" + log.position() + " commit=" + agent.commitPosition();
        }
        if (commands.handedSequence() - context.appliedSequence.getAsLong() > LAG_MAX)
        {
            return "the core is behind the log: sequence=" + context.appliedSequence.getAsLong() + " of=" +
                commands.handedSequence();
        }
        return null;
    }

    private String noLeader()
    {
        return "no leader is known: election=" + (null == agent ? "not begun" : agent.electionState());
    }

    /**
     * Whether clients are better off with another member: this one has had no session with a leader for long, or not
     * for a moment and hears no other member. It may be the only one that is left.
     */
    public boolean isCutOff()
    {
        return null != agent && agent.isCutOff();
    }

    /** Whether the member cannot go on. */
    public boolean hasFailed()
    {
        return hasFailed.get();
    }

    private void fail(final Throwable throwable)
    {
        if (!isClosing && hasFailed.compareAndSet(false, true))
        {
            kept.close();
            context.fatalErrorHandler.onError(throwable);
        }
    }

    /** Stop: a leader that stops is replaced at once. */
    @Override
    public void close()
    {
        isClosing = true;
        kept.close();
        if (null != keeper)
        {
            keeper.close(CLOSE_RETRY_MS, (stuck) -> Thread.yield());
        }
        final boolean wasLeading = isLeading();
        thread.end();
        CloseHelper.quietClose(consensus);
        if (wasLeading)
        {
            // The others hear that the log has ended with the next sign of life of its stream.
            LockSupport.parkNanos(END_HEARD_NS);
        }
        CloseHelper.quietCloseAll(service, archive);
    }
}
