package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.atomic.AtomicLongArray;

import static io.ringside.engine.cluster.AppliedCommands.NO_BASE;

/**
 * What the members' messages in the log come to: leaves out what was there before and what is behind a gap, numbers the
 * commands, and hands them to the pipeline that follows, or compares them with the journal if that has them. The thread
 * of the log, where nothing else is said. Hot path: no allocation.
 */
final class AgreedCommands
{
    private final ClusterMemberContext context;
    private final KeptCommands kept;
    private final LogThread thread;
    private final MemberCounters counters;
    private final MemberCheckpoints checkpoints;
    private final AppliedCommands applied = new AppliedCommands();
    private final DerivedCommands derived = new DerivedCommands();
    private final UnsafeBuffer derivedCommand = new UnsafeBuffer(new byte[DerivedCommands.LENGTH_MAX]);
    /** The incarnation of each member that may still offer; 0 for none. */
    private final AtomicLongArray offering = new AtomicLongArray(MemberAddress.MEMBER_ID_MAX + 1);
    private volatile long handedSequence;
    private volatile long incarnationSeen;
    private volatile long neededPosition;
    private volatile long incarnation;
    private volatile boolean hasBase;
    private volatile boolean isFenced;

    AgreedCommands(
        final ClusterMemberContext context,
        final KeptCommands kept,
        final LogThread thread,
        final MemberCounters counters)
    {
        this.context = context;
        this.kept = kept;
        this.thread = thread;
        this.counters = counters;
        checkpoints = new MemberCheckpoints(context);
        handedSequence = context.nextSequence - 1;
    }

    /** Begin with a snapshot. */
    void load(final DirectBuffer buffer, final int offset, final int length)
    {
        applied.decode(buffer, offset, length);
        if (context.nextSequence < applied.nextSequence())
        {
            throw thread.failed(new FilesNeededException("the journal of this member ends before the cluster's " +
                "snapshot, which is where the log begins: next=" + context.nextSequence + " snapshot=" +
                applied.nextSequence()));
        }
        for (int memberId = 0; memberId < offering.length(); memberId++)
        {
            offering.set(memberId, applied.isEnded(memberId) ? 0 : applied.incarnation(memberId));
        }
        incarnationSeen = applied.incarnation(context.memberId);
        neededPosition = applied.neededPosition(context.members);
        hasBase = NO_BASE != applied.nextSequence();
        handedSequence = Math.max(handedSequence, applied.nextSequence() - 1);
    }

    AppliedCommands state()
    {
        return applied;
    }

    /** A message that a member sent by a session. */
    void onMessage(
        final DirectBuffer buffer, final int offset, final int end, final long sessionId, final long timestampNs)
    {
        final int memberId = EnvelopeDescriptor.memberId(buffer, offset);
        final long sender = EnvelopeDescriptor.incarnation(buffer, offset);
        final long first = EnvelopeDescriptor.firstSequence(buffer, offset);
        if (memberId < 0 || memberId > MemberAddress.MEMBER_ID_MAX)
        {
            throw thread.failed("the log has a message of a member that cannot be: memberId=" + memberId);
        }
        if (sender > applied.incarnation(memberId) && 0 == first)
        {
            begin(memberId, sender, timestampNs);
        }
        if (sender != applied.incarnation(memberId) || applied.isEnded(memberId) ||
            first > applied.applied(memberId) + 1)
        {
            counters.gaps.incrementAndGet();
            return;
        }
        applied.session(memberId, sessionId);
        onEntries(buffer, offset, end, memberId, timestampNs);
        if (memberId == context.memberId && sender == incarnation)
        {
            kept.applied(applied.applied(memberId));
        }
        handedSequence = Math.max(handedSequence, applied.nextSequence() - 1);
    }

    private void onEntries(
        final DirectBuffer buffer, final int offset, final int end, final int memberId, final long timestampNs)
    {
        final long first = EnvelopeDescriptor.firstSequence(buffer, offset);
        final int count = EnvelopeDescriptor.count(buffer, offset);
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
            onNote(buffer, bytes, memberId, timestampNs);
            return true;
        }
        if (NO_BASE == applied.nextSequence())
        {
            return false;
        }
        take(buffer, bytes, length, timestampNs);
        return true;
    }

    private void take(final DirectBuffer buffer, final int offset, final int length, final long timestampNs)
    {
        final long sequence = applied.nextSequence();
        if (sequence < context.nextSequence)
        {
            counters.compared.incrementAndGet();
            if (!context.recorded.isSame(buffer, offset, length, sequence, timestampNs))
            {
                throw thread.failed("the journal of this member differs from the cluster's log: it needs the files " +
                    "of another member: sequence=" + sequence);
            }
        }
        else if (!context.intake.onRecord(buffer, offset, length, sequence, timestampNs))
        {
            do
            {
                thread.idle();
            }
            while (!context.intake.onRecord(buffer, offset, length, sequence, timestampNs));
            thread.idleNoMore();
        }
        applied.nextSequence(sequence + 1);
    }

    private void onNote(final DirectBuffer buffer, final int offset, final int memberId, final long timestampNs)
    {
        final long first = MemberNote.first(buffer, offset);
        switch (MemberNote.type(buffer, offset))
        {
            case MemberNote.BASE:
                onBase(first, (int)MemberNote.second(buffer, offset), timestampNs);
                break;
            case MemberNote.LOST:
                onLost(first, MemberNote.second(buffer, offset), timestampNs);
                break;
            case MemberNote.SNAPSHOT:
                applied.snapshotPosition(memberId, first);
                neededPosition = applied.neededPosition(context.members);
                break;
            case MemberNote.CHECKPOINT:
                onCheckpoint(memberId, first, MemberNote.second(buffer, offset));
                break;
            default:
                break;
        }
    }

    private void onCheckpoint(final int memberId, final long sequence, final long hash)
    {
        if (memberId == context.memberId && applied.incarnation(memberId) != incarnation)
        {
            // Of the core of an earlier incarnation: this one may have been started to replace a bad one.
            return;
        }
        final String fault = checkpoints.compare(memberId, sequence, hash, applied.leaderMemberId());
        if (null != fault)
        {
            throw thread.failed(fault);
        }
    }

    /** What a former leader said, and could not say in its time, is not so any more. */
    private void onLost(final long memberInTerm, final long lostIncarnation, final long timestampNs)
    {
        for (final MemberAddress member : context.members)
        {
            if (MemberNote.lost(member.memberId(), applied.leadershipTermId()) == memberInTerm &&
                applied.incarnation(member.memberId()) == lostIncarnation)
            {
                end(member.memberId(), timestampNs);
            }
        }
    }

    private void onBase(final long base, final int rules, final long timestampNs)
    {
        if (NO_BASE != applied.nextSequence())
        {
            return;
        }
        if (base > context.nextSequence)
        {
            throw thread.failed(new FilesNeededException("the cluster's log begins behind the journal of this " +
                "member: next=" + context.nextSequence + " base=" + base));
        }
        applied.nextSequence(base);
        if (0 != rules)
        {
            take(derivedCommand, 0, derived.setRules(derivedCommand, rules), timestampNs);
        }
        hasBase = true;
    }

    private void begin(final int memberId, final long newer, final long timestampNs)
    {
        end(memberId, timestampNs);
        applied.begin(memberId, newer);
        offering.set(memberId, newer);
        incarnationSeen = memberId == context.memberId ? newer : incarnationSeen;
    }

    /** A session has closed: whoever sent by it, and by no other since, is not there any more. */
    void onSessionClosed(final long sessionId, final long timestampNs)
    {
        for (int memberId = 0; memberId < offering.length(); memberId++)
        {
            if (0 != applied.incarnation(memberId) && applied.session(memberId) == sessionId)
            {
                end(memberId, timestampNs);
            }
        }
    }

    /** Nothing more of this incarnation is applied, and the core is told. */
    private void end(final int memberId, final long timestampNs)
    {
        if (0 == applied.incarnation(memberId) || applied.isEnded(memberId))
        {
            return;
        }
        applied.end(memberId);
        offering.set(memberId, 0);
        if (memberId == context.memberId && applied.incarnation(memberId) == incarnation)
        {
            isFenced = true;
        }
        if (context.isLossTold && NO_BASE != applied.nextSequence())
        {
            take(derivedCommand, 0, derived.memberLost(derivedCommand, memberId), timestampNs);
            handedSequence = Math.max(handedSequence, applied.nextSequence() - 1);
        }
    }

    /** Begin a new incarnation of this member: what its commands are numbered in. Before the first is sent. */
    long beginIncarnation()
    {
        incarnation = Math.max(context.clock.nanoTime(), incarnationSeen + 1);
        return incarnation;
    }

    /** The incarnation of a member that may still offer, 0 for none. Any thread. */
    long offering(final int memberId)
    {
        return offering.get(memberId);
    }

    /** Whether this member was taken for gone: nothing that it offers is applied any more. Any thread. */
    boolean isFenced()
    {
        return isFenced;
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
}
