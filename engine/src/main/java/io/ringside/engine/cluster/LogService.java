package io.ringside.engine.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Takes what the cluster has agreed on out of its log, proves that a majority has it, and passes it on. On the thread
 * {@code cluster-log}. Hot path: no allocation.
 */
final class LogService implements ClusteredService
{
    private static final long HELD_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ClusterMemberContext context;
    private final AgreedCommands commands;
    private final CommitEvidence evidence;
    private final LogThread thread;
    private final MemberCounters counters;
    private final BooleanSupplier isLeading;
    private final BooleanSupplier hasAllTerms;
    private Cluster cluster;
    private Cluster.Role role = Cluster.Role.FOLLOWER;
    private volatile long position;
    private volatile long snapshotPosition;
    private volatile int leaderMemberId = -1;
    private volatile long leadershipTermId = -1;

    LogService(
        final ClusterMemberContext context,
        final AgreedCommands commands,
        final CommitEvidence evidence,
        final LogThread thread,
        final MemberCounters counters,
        final BooleanSupplier isLeading,
        final BooleanSupplier hasAllTerms)
    {
        this.context = context;
        this.commands = commands;
        this.evidence = evidence;
        this.thread = thread;
        this.counters = counters;
        this.isLeading = isLeading;
        this.hasAllTerms = hasAllTerms;
    }

    @Override
    public void onStart(final Cluster startedCluster, final Image snapshotImage)
    {
        cluster = startedCluster;
        thread.begin(startedCluster);
        if (null != snapshotImage)
        {
            load(snapshotImage);
            snapshotPosition = cluster.logPosition();
            leaderMemberId = commands.state().leaderMemberId();
            leadershipTermId = commands.state().leadershipTermId();
            // The term began somewhere before; nothing of before is asked about.
            evidence.term(leadershipTermId, snapshotPosition);
        }
        position = cluster.logPosition();
    }

    private void load(final Image image)
    {
        final boolean[] isLoaded = new boolean[1];
        final FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, header) ->
        {
            commands.load(buffer, offset, length);
            isLoaded[0] = true;
        });
        while (!isLoaded[0])
        {
            final int count = image.poll(assembler, 1);
            if (0 == count && (image.isClosed() || image.isEndOfStream()))
            {
                throw thread.failed("the cluster's snapshot ends early");
            }
            cluster.idleStrategy().idle(count);
        }
    }

    @Override
    public void onSessionMessage(
        final ClientSession session,
        final long timestampNs,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Header header)
    {
        try
        {
            prove();
            if (length < EnvelopeDescriptor.HEADER_LENGTH ||
                EnvelopeDescriptor.FORMAT != EnvelopeDescriptor.format(buffer, offset))
            {
                throw thread.failed("the log has a message that this version does not know: length=" + length +
                    " position=" + cluster.logPosition());
            }
            commands.onMessage(buffer, offset, offset + length, null == session ? 0 : session.id(), timestampNs);
            position = cluster.logPosition();
        }
        catch (final Throwable ex)
        {
            throw notApplied(ex);
        }
    }

    /** Aeron would go on behind the message, and the other members have it: this one must not. */
    private AgentTerminationException notApplied(final Throwable throwable)
    {
        return throwable instanceof AgentTerminationException end ? end : thread.failed(new IllegalStateException(
            "this member cannot apply what the cluster agreed on: position=" + cluster.logPosition() + ": " +
            throwable, throwable));
    }

    /** The leader may count a member of an older term: what it calls agreed on could still be cut off. */
    private void prove()
    {
        if (Cluster.Role.LEADER == role && !isProven())
        {
            awaitProof();
        }
    }

    private boolean isProven()
    {
        return evidence.isProven(cluster.logPosition(), hasAllTerms.getAsBoolean());
    }

    private void awaitProof()
    {
        long beginNs = System.nanoTime();
        boolean isCounted = false;
        while (!isProven())
        {
            thread.idle();
            final long nowNs = System.nanoTime();
            if (!isCounted && nowNs - beginNs > HELD_NS)
            {
                isCounted = true;
                counters.held.incrementAndGet();
            }
            if (isLeading.getAsBoolean())
            {
                beginNs = isCounted ? nowNs : beginNs;
            }
            else if (nowNs - beginNs > context.heartbeatTimeoutNs)
            {
                throw thread.failed("this member led, and called agreed what no majority has: start it again");
            }
        }
        thread.idleNoMore();
    }

    @Override
    public void onTakeSnapshot(final ExclusivePublication publication)
    {
        // The log before the snapshot may go: from now on the journal alone has what was in it.
        while (context.durableSequence.getAsLong() < commands.state().nextSequence() - 1)
        {
            thread.idle();
        }
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AppliedCommands.SNAPSHOT_LENGTH_MAX]);
        final int length = commands.state().encode(buffer);
        while (publication.offer(buffer, 0, length) < 0)
        {
            thread.idle();
        }
        thread.idleNoMore();
        position = cluster.logPosition();
        snapshotPosition = position;
        counters.snapshots.incrementAndGet();
        counters.snapshotNs.set(context.clock.nanoTime());
    }

    @Override
    public void onNewLeadershipTermEvent(
        final long termId,
        final long logPosition,
        final long timestamp,
        final long termBaseLogPosition,
        final int leaderId,
        final int logSessionId,
        final TimeUnit timeUnit,
        final int appVersion)
    {
        if (TimeUnit.NANOSECONDS != timeUnit)
        {
            throw thread.failed("the cluster's log has another unit of time: " + timeUnit);
        }
        evidence.term(termId, termBaseLogPosition);
        commands.state().leader(leaderId, termId);
        leaderMemberId = leaderId;
        leadershipTermId = termId;
        position = logPosition;
    }

    @Override
    public void onRoleChange(final Cluster.Role newRole)
    {
        role = newRole;
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp)
    {
        position = cluster.logPosition();
    }

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason closeReason)
    {
        // A session that timed out says little: its member may be about to open another one (LostMembers knows).
        if (CloseReason.CLIENT_ACTION == closeReason)
        {
            try
            {
                prove();
                commands.onSessionClosed(session.id(), timestamp);
            }
            catch (final Throwable ex)
            {
                throw notApplied(ex);
            }
        }
        position = cluster.logPosition();
    }

    @Override
    public void onTimerEvent(final long correlationId, final long timestamp)
    {
        position = cluster.logPosition();
    }

    @Override
    public void onTerminate(final Cluster terminatedCluster)
    {
        // The member closes what it feeds.
    }

    /** Position in the log behind the last message that was handled. Any thread. */
    long position()
    {
        return position;
    }

    /** Where the last snapshot of the cluster is in the log. Any thread. */
    long snapshotPosition()
    {
        return snapshotPosition;
    }

    int leaderMemberId()
    {
        return leaderMemberId;
    }

    long leadershipTermId()
    {
        return leadershipTermId;
    }
}
