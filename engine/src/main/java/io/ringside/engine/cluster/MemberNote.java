package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of what one member tells the others through the log, so that all know it at the same position: int type,
 * int 0, and two numbers.
 */
final class MemberNote
{
    static final int LENGTH = 24;

    /**
     * The leader's journal goes on at this sequence: where an empty log begins. For a new venue also the rules that it
     * begins with, which are its first command.
     */
    static final int BASE = 1;
    /** The hash of a member's core at a sequence. */
    static final int CHECKPOINT = 2;
    /** The member has a snapshot of the cluster at this log position, and needs no log before it. */
    static final int SNAPSHOT = 3;
    /**
     * An incarnation of a member is gone, says the leader of a term, and only in that term: {@link #lost} and the
     * incarnation.
     */
    static final int LOST = 4;

    private static final int FIRST_OFFSET = 8;
    private static final int SECOND_OFFSET = 16;

    private MemberNote()
    {
    }

    static UnsafeBuffer of(final int type, final long first, final long second)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
        buffer.putInt(0, type, LITTLE_ENDIAN);
        buffer.putLong(FIRST_OFFSET, first, LITTLE_ENDIAN);
        buffer.putLong(SECOND_OFFSET, second, LITTLE_ENDIAN);
        return buffer;
    }

    /** A member in a term, as one number. */
    static long lost(final int memberId, final long leadershipTermId)
    {
        return leadershipTermId * (MemberAddress.MEMBER_ID_MAX + 1) + memberId;
    }

    static int type(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset, LITTLE_ENDIAN);
    }

    static long first(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + FIRST_OFFSET, LITTLE_ENDIAN);
    }

    static long second(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + SECOND_OFFSET, LITTLE_ENDIAN);
    }
}
