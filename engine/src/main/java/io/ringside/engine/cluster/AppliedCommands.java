package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;
import java.util.List;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * What has been applied of each member's commands, and what the next command's sequence is: the state of the cluster's
 * service, equal on all members at equal log positions, and all that a snapshot of the cluster has. The state of the
 * exchange is in the journal and the snapshots of each member. The thread of the log. Hot path: no allocation.
 */
final class AppliedCommands
{
    /** The log has not said yet where it begins. */
    static final long NO_BASE = -1;

    private static final int FORMAT = 1;
    private static final int COUNT_OFFSET = 4;
    private static final int NEXT_OFFSET = 8;
    private static final int TERM_OFFSET = 16;
    private static final int LEADER_OFFSET = 24;
    private static final int ENTRIES_OFFSET = 32;
    private static final int ENTRY_LENGTH = 48;
    private static final int MEMBER_LIMIT = MemberAddress.MEMBER_ID_MAX + 1;

    /** Bytes of the longest snapshot. */
    static final int SNAPSHOT_LENGTH_MAX = ENTRIES_OFFSET + MEMBER_LIMIT * ENTRY_LENGTH;

    private final long[] incarnations = new long[MEMBER_LIMIT];
    private final long[] applied = new long[MEMBER_LIMIT];
    private final long[] snapshotPositions = new long[MEMBER_LIMIT];
    private final long[] sessions = new long[MEMBER_LIMIT];
    private final boolean[] isEnded = new boolean[MEMBER_LIMIT];
    private long nextSequence = NO_BASE;
    private long leadershipTermId = -1;
    private int leaderMemberId = -1;

    AppliedCommands()
    {
        Arrays.fill(applied, -1);
    }

    long nextSequence()
    {
        return nextSequence;
    }

    void nextSequence(final long sequence)
    {
        nextSequence = sequence;
    }

    /** The term of what comes next in the log; -1 before the first. */
    long leadershipTermId()
    {
        return leadershipTermId;
    }

    int leaderMemberId()
    {
        return leaderMemberId;
    }

    void leader(final int memberId, final long termId)
    {
        leaderMemberId = memberId;
        leadershipTermId = termId;
    }

    /** The newest incarnation of a member; 0 if it has offered nothing. */
    long incarnation(final int memberId)
    {
        return incarnations[memberId];
    }

    /** The last number applied of that incarnation, -1 for none. */
    long applied(final int memberId)
    {
        return applied[memberId];
    }

    /** Where the member's last snapshot of the cluster is in the log; 0 for none. */
    long snapshotPosition(final int memberId)
    {
        return snapshotPositions[memberId];
    }

    void snapshotPosition(final int memberId, final long position)
    {
        snapshotPositions[memberId] = Math.max(snapshotPositions[memberId], position);
    }

    /** Where the oldest of the members' last snapshots is. */
    long neededPosition(final List<MemberAddress> members)
    {
        long position = Long.MAX_VALUE;
        for (final MemberAddress member : members)
        {
            position = Math.min(position, snapshotPositions[member.memberId()]);
        }
        return position;
    }

    /** Begin with a newer incarnation of a member: nothing of the older ones is applied any more. */
    void begin(final int memberId, final long incarnation)
    {
        incarnations[memberId] = incarnation;
        applied[memberId] = -1;
        isEnded[memberId] = false;
    }

    /** Nothing more of a member's incarnation is applied. */
    void end(final int memberId)
    {
        isEnded[memberId] = true;
    }

    boolean isEnded(final int memberId)
    {
        return isEnded[memberId];
    }

    /** The session by which a member's last message came. */
    long session(final int memberId)
    {
        return sessions[memberId];
    }

    void session(final int memberId, final long sessionId)
    {
        sessions[memberId] = sessionId;
    }

    void applied(final int memberId, final long sequence)
    {
        applied[memberId] = sequence;
    }

    /** Write the snapshot; returns its length. */
    int encode(final MutableDirectBuffer buffer)
    {
        int count = 0;
        for (int memberId = 0; memberId < MEMBER_LIMIT; memberId++)
        {
            if (0 != incarnations[memberId])
            {
                final int offset = ENTRIES_OFFSET + count * ENTRY_LENGTH;
                buffer.putLong(offset, memberId, LITTLE_ENDIAN);
                buffer.putLong(offset + Long.BYTES, incarnations[memberId], LITTLE_ENDIAN);
                buffer.putLong(offset + 2 * Long.BYTES, applied[memberId], LITTLE_ENDIAN);
                buffer.putLong(offset + 3 * Long.BYTES, snapshotPositions[memberId], LITTLE_ENDIAN);
                buffer.putLong(offset + 4 * Long.BYTES, sessions[memberId], LITTLE_ENDIAN);
                buffer.putLong(offset + 5 * Long.BYTES, isEnded[memberId] ? 1 : 0, LITTLE_ENDIAN);
                count++;
            }
        }
        buffer.putInt(0, FORMAT, LITTLE_ENDIAN);
        buffer.putInt(COUNT_OFFSET, count, LITTLE_ENDIAN);
        buffer.putLong(NEXT_OFFSET, nextSequence, LITTLE_ENDIAN);
        buffer.putLong(TERM_OFFSET, leadershipTermId, LITTLE_ENDIAN);
        buffer.putLong(LEADER_OFFSET, leaderMemberId, LITTLE_ENDIAN);
        return ENTRIES_OFFSET + count * ENTRY_LENGTH;
    }

    /**
     * Read a snapshot.
     *
     * @throws IllegalStateException if it is none, or of a later version.
     */
    void decode(final DirectBuffer buffer, final int offset, final int length)
    {
        final int format = length < ENTRIES_OFFSET ? -1 : buffer.getInt(offset, LITTLE_ENDIAN);
        final int count = FORMAT == format ? buffer.getInt(offset + COUNT_OFFSET, LITTLE_ENDIAN) : -1;
        if (count < 0 || count > MEMBER_LIMIT || length < ENTRIES_OFFSET + count * ENTRY_LENGTH)
        {
            throw new IllegalStateException("the cluster's snapshot cannot be read: format=" + format + " length=" +
                length + " count=" + count);
        }
        nextSequence = buffer.getLong(offset + NEXT_OFFSET, LITTLE_ENDIAN);
        leadershipTermId = buffer.getLong(offset + TERM_OFFSET, LITTLE_ENDIAN);
        leaderMemberId = (int)buffer.getLong(offset + LEADER_OFFSET, LITTLE_ENDIAN);
        for (int i = 0; i < count; i++)
        {
            final int entry = offset + ENTRIES_OFFSET + i * ENTRY_LENGTH;
            final int memberId = (int)buffer.getLong(entry, LITTLE_ENDIAN);
            incarnations[memberId] = buffer.getLong(entry + Long.BYTES, LITTLE_ENDIAN);
            applied[memberId] = buffer.getLong(entry + 2 * Long.BYTES, LITTLE_ENDIAN);
            snapshotPositions[memberId] = buffer.getLong(entry + 3 * Long.BYTES, LITTLE_ENDIAN);
            sessions[memberId] = buffer.getLong(entry + 4 * Long.BYTES, LITTLE_ENDIAN);
            isEnded[memberId] = 0 != buffer.getLong(entry + 5 * Long.BYTES, LITTLE_ENDIAN);
        }
    }
}
