package io.ringside.engine.core.order;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

import java.util.Arrays;

/** The sessions whose client order ids rise, and the highest id that each has used today. Hot path: no allocation. */
final class RisingIds
{
    private boolean[] areRising;
    private long[] highestIds;

    RisingIds(final int sessionCapacity)
    {
        areRising = new boolean[sessionCapacity];
        highestIds = new long[sessionCapacity];
    }

    /** Makes room for more sessions. */
    void grow(final int sessionCapacity)
    {
        if (sessionCapacity > areRising.length)
        {
            areRising = Arrays.copyOf(areRising, sessionCapacity);
            highestIds = Arrays.copyOf(highestIds, sessionCapacity);
        }
    }

    /** True if a session from this one on has a setting. */
    boolean isUsedFrom(final int firstId)
    {
        boolean result = false;
        for (int sessionId = firstId; sessionId < areRising.length; sessionId++)
        {
            result |= isUsed(sessionId);
        }
        return result;
    }

    boolean areRising(final int sessionId)
    {
        return areRising[sessionId];
    }

    /** Changes the rule of a session without live orders. The highest id of today stays. */
    void areRising(final int sessionId, final boolean isRising)
    {
        areRising[sessionId] = isRising;
    }

    /** The highest id of the session's accepted orders and replaces of today, and of its live orders; 0: none. */
    long highest(final int sessionId)
    {
        return highestIds[sessionId];
    }

    /** Sets the highest id. */
    void highest(final int sessionId, final long id)
    {
        highestIds[sessionId] = id;
    }

    /** Forgets the highest ids of all sessions. */
    void forgetHighest()
    {
        Arrays.fill(highestIds, 0);
    }

    /** True if there is nothing to write. */
    boolean isEmpty()
    {
        return 0 == usedCount();
    }

    private int usedCount()
    {
        int result = 0;
        for (int sessionId = 1; sessionId < areRising.length; sessionId++)
        {
            result += isUsed(sessionId) ? 1 : 0;
        }
        return result;
    }

    private boolean isUsed(final int sessionId)
    {
        return areRising[sessionId] || 0 != highestIds[sessionId];
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(usedCount());
        for (int sessionId = 1; sessionId < areRising.length; sessionId++)
        {
            if (isUsed(sessionId))
            {
                output.putLong(sessionId);
                output.putLong(areRising[sessionId] ? 1 : 0);
                output.putLong(highestIds[sessionId]);
            }
        }
    }

    void readFrom(final StateInput input)
    {
        for (long left = input.getLong(); left > 0; left--)
        {
            final long sessionId = input.getLong();
            StateChecks.check(
                sessionId > 0 && sessionId < areRising.length, "session does not fit: sessionId=", sessionId);
            areRising[(int)sessionId] = 1 == input.getLong();
            highestIds[(int)sessionId] = input.getLong();
        }
    }
}
