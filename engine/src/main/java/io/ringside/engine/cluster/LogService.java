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
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static io.ringside.engine.cluster.AppliedCommands.NO_BASE;

/**
 * Takes what the cluster has agreed on out of its log, leaves out what was there before, numbers the commands, and
 * hands them to the pipeline that follows. On the thread {@code cluster-log}. Hot path: no allocation.
 */
final class LogService implements ClusteredService
{
    private static final long HELD_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final ClusterMemberContext context;
    private final KeptCommands kept;
    private final CommitEvidence evidence;
    private final MemberNotes notes;
    private final MemberCounters counters;
    private final ErrorHandler fatal;
    private final BooleanSupplier isLeading;
    private final BooleanSupplier hasAllTerms;
    private final AppliedCommands applied = new AppliedCommands();
    private Cluster cluster;
    private Cluster.Role role = Cluster.Role.FOLLOWER;
    private volatile long position;
    private volatile long handedSequence;
    private volatile long incarnationSeen;
    private volatile long snapshotPosition;
    private volatile long neededPosition;
    private volatile int leaderMemberId = -1;
    private volatile long leadershipTermId = -1;
    private volatile boolean hasBase;
    private volatile long incarnation;
    private volatile boolean isEnding;

    LogService(
        final ClusterMemberContext context,
        final KeptCommands kept,
        final CommitEvidence evidence,
        final MemberCounters counters,
        final ErrorHandler fatal,
        final BooleanSupplier isLeading,
        final BooleanSupplier hasAllTerms)
    {
        this.fatal = fatal;
        this.isLeading = isLeading;
        this.hasAllTerms = hasAllTerms;
        this.context = context;
        this.kept = kept;
        this.evidence = evidence;
        this.counters = counters;
        notes = new MemberNotes(context, applied);
        handedSequence = context.nextSequence - 1;
    }

    @Override
    public void onStart(final Cluster startedCluster, final Image snapshotImage)
    {
        cluster = startedCluster;
        if (null != snapshotImage)
        {
            load(snapshotImage);
            if (context.nextSequence < applied.nextSequence())
            {
                throw failed("the journal of this member ends before the cluster's snapshot, which is where the log " +
                    "begins: it needs the files of another member: next=" + context.nextSequence + " snapshot=" +
                    applied.nextSequence());
            }
        }
        publishState();
    }

    private void load(final Image image)
    {
        final boolean[] isLoaded = new boolean[1];
        final FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, header) ->
        {
            applied.decode(buffer, offset, length);
            isLoaded[0] = true;
        });
        while (!isLoaded[0])
        {
            final int count = image.poll(assembler, 1);
            if (0 == count && (image.isClosed() || image.isEndOfStream()))
            {
                throw failed("the cluster's snapshot ends early");
            }
            cluster.idleStrategy().idle(count);
        }
        snapshotPosition = cluster.logPosition();
        neededPosition = applied.neededPosition(context.members);
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
        final long messagePosition = cluster.logPosition();
        if (Cluster.Role.LEADER == role && !evidence.isProven(messagePosition, hasAllTerms.getAsBoolean()))
        {
            await(messagePosition);
        }
        if (length >= EnvelopeDescriptor.HEADER_LENGTH &&
            EnvelopeDescriptor.FORMAT == EnvelopeDescriptor.format(buffer, offset))
        {
            onEnvelope(buffer, offset, offset + length, timestampNs);
        }
        else
        {
            throw failed("the log has a message that this version does not know: length=" + length + " position=" +
                messagePosition);
        }
        position = messagePosition;
    }

    /** The leader may count a member of an older term: what it calls agreed on could still be cut off. */
    private void await(final long messagePosition)
    {
        long beginNs = System.nanoTime();
        boolean isCounted = false;
        while (!evidence.isProven(messagePosition, hasAllTerms.getAsBoolean()))
        {
            endIfUseless();
            cluster.idleStrategy().idle();
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
                throw failed("this member led, and called agreed what no majority has: start it again");
            }
        }
        cluster.idleStrategy().reset();
    }

    private void onEnvelope(final DirectBuffer buffer, final int offset, final int end, final long timestampNs)
    {
        final int memberId = EnvelopeDescriptor.memberId(buffer, offset);
        final long senderIncarnation = EnvelopeDescriptor.incarnation(buffer, offset);
        final long first = EnvelopeDescriptor.firstSequence(buffer, offset);
        final int count = EnvelopeDescriptor.count(buffer, offset);
        if (memberId < 0 || memberId > MemberAddress.MEMBER_ID_MAX)
        {
            throw failed("the log has a message of a member that cannot be: memberId=" + memberId);
        }
        if (senderIncarnation > applied.incarnation(memberId) && 0 == first)
        {
            applied.begin(memberId, senderIncarnation);
            incarnationSeen = memberId == context.memberId ? senderIncarnation : incarnationSeen;
        }
        if (senderIncarnation != applied.incarnation(memberId) || first > applied.applied(memberId) + 1)
        {
            counters.gaps.incrementAndGet();
            return;
        }
        int entry = offset + EnvelopeDescriptor.HEADER_LENGTH;
        for (int i = 0; i < count && entry < end; i++)
        {
            final int length = EnvelopeDescriptor.length(buffer, entry);
            if (first + i <= applied.applied(memberId))
            {
                counters.doubles.incrementAndGet();
            }
            else if (onEntry(buffer, entry, length, memberId, timestampNs))
            {
                applied.applied(memberId, first + i);
            }
            else
            {
                break;
            }
            entry += EnvelopeDescriptor.entryLength(length);
        }
        if (memberId == context.memberId && senderIncarnation == incarnation)
        {
            kept.applied(applied.applied(memberId));
        }
        handedSequence = Math.max(handedSequence, applied.nextSequence() - 1);
    }

    /** Returns false if the entry must come again. */
    private boolean onEntry(
        final DirectBuffer buffer, final int entry, final int length, final int memberId, final long timestampNs)
    {
        final int bytes = entry + EnvelopeDescriptor.ENTRY_HEADER_LENGTH;
        if (0 == length)
        {
            return true;
        }
        if (EnvelopeDescriptor.NOTE == EnvelopeDescriptor.kind(buffer, entry))
        {
            onNote(buffer, bytes, memberId);
            return true;
        }
        final long sequence = applied.nextSequence();
        if (NO_BASE == sequence)
        {
            return false;
        }
        if (sequence < context.nextSequence)
        {
            compare(buffer, bytes, length, sequence, timestampNs);
        }
        else
        {
            hand(buffer, bytes, length, sequence, timestampNs);
        }
        applied.nextSequence(sequence + 1);
        return true;
    }

    private void compare(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        counters.compared.incrementAndGet();
        if (!context.recorded.isSame(buffer, offset, length, sequence, timestampNs))
        {
            throw failed("the journal of this member differs from the cluster's log: it needs the files of another " +
                "member: sequence=" + sequence);
        }
    }

    private void hand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        while (!context.intake.onRecord(buffer, offset, length, sequence, timestampNs))
        {
            endIfUseless();
            cluster.idleStrategy().idle();
        }
        cluster.idleStrategy().reset();
    }

    private void onNote(final DirectBuffer buffer, final int offset, final int memberId)
    {
        if (MemberNote.BASE != MemberNote.type(buffer, offset))
        {
            final String fault = notes.onNote(buffer, offset, memberId, leaderMemberId);
            neededPosition = applied.neededPosition(context.members);
            if (null != fault)
            {
                throw failed(fault);
            }
        }
        else if (NO_BASE == applied.nextSequence())
        {
            final long base = MemberNote.first(buffer, offset);
            if (base > context.nextSequence)
            {
                throw failed("the cluster's log begins behind the journal of this member: it needs the files of " +
                    "another member: next=" + context.nextSequence + " base=" + base);
            }
            applied.nextSequence(base);
            hasBase = true;
        }
    }

    @Override
    public void onTakeSnapshot(final ExclusivePublication publication)
    {
        // The log before the snapshot may go: from now on the journal alone has what was in it.
        while (context.durableSequence.getAsLong() < applied.nextSequence() - 1)
        {
            endIfUseless();
            cluster.idleStrategy().idle();
        }
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AppliedCommands.SNAPSHOT_LENGTH_MAX]);
        final int length = applied.encode(buffer);
        while (publication.offer(buffer, 0, length) < 0)
        {
            cluster.idleStrategy().idle();
        }
        cluster.idleStrategy().reset();
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
            throw failed("the cluster's log has another unit of time: " + timeUnit);
        }
        evidence.term(termId, termBaseLogPosition);
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
        kept.open(false);
    }

    private void publishState()
    {
        incarnationSeen = applied.incarnation(context.memberId);
        hasBase = NO_BASE != applied.nextSequence();
        position = cluster.logPosition();
        handedSequence = Math.max(handedSequence, applied.nextSequence() - 1);
    }

    private void endIfUseless()
    {
        if (isEnding || context.isFailed.getAsBoolean())
        {
            throw new AgentTerminationException(isEnding ? "the member stops" : "the pipeline has failed");
        }
    }

    /** Wait for nothing any more. Any thread. */
    void end()
    {
        isEnding = true;
    }

    private AgentTerminationException failed(final String message)
    {
        final IllegalStateException fault = new IllegalStateException(message);
        fatal.onError(fault);
        return new AgentTerminationException(fault);
    }

    /** Begin a new incarnation of this member: what its commands are numbered in. Before the first is sent. */
    long beginIncarnation()
    {
        incarnation = Math.max(context.clock.nanoTime(), incarnationSeen + 1);
        return incarnation;
    }

    /** Position in the log behind the last message that was handled. Any thread. */
    long position()
    {
        return position;
    }

    /** The last sequence that the log has given out, or that the journal had. Any thread. */
    long handedSequence()
    {
        return handedSequence;
    }

    /** Whether the log has said where it begins. Any thread. */
    boolean hasBase()
    {
        return hasBase;
    }

    /** The log before this is needed by no member, as far as each has told. Any thread. */
    long neededPosition()
    {
        return neededPosition;
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
