package io.ringside.engine.core.state;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsDecoder;

/**
 * The limits in force. Until a command sets them they are those that the core was made with, and not part of its state:
 * journals of before there was such a command are replayed with what their nodes were configured with.
 */
public final class Limits
{
    private static final Limit[] ALL = Limit.values();

    /** Ended ids of all sessions together: rows have a number of 31 bits. */
    private static final long ENDED_IDS_MAX = 1L << 30;

    private final long[] values = new long[ALL.length];
    private final long[] wanted = new long[ALL.length];
    private boolean isSet;

    Limits(final EngineContext context)
    {
        for (final Limit limit : ALL)
        {
            values[limit.ordinal()] = limit.initial(context);
        }
    }

    /** The value in force. Any thread, which may see an outdated one. */
    public long get(final Limit limit)
    {
        return values[limit.ordinal()];
    }

    /** The value of a limit that is a count. */
    public int count(final Limit limit)
    {
        return (int)get(limit);
    }

    /** True if a command has set limits: they are part of the state. */
    public boolean areSet()
    {
        return isSet;
    }

    /**
     * Judges a command, and notes what it sets.
     *
     * @param command whose fields with a null value leave a limit as it is.
     * @param state   that must fit.
     * @return NONE, or why nothing may change.
     */
    Reason read(final SetLimitsDecoder command, final CoreState state)
    {
        for (final Limit limit : ALL)
        {
            final long stated = limit.stated(command);
            final boolean isLeftOut = SetLimitsDecoder.sessionsNullValue() == stated;
            if (!isLeftOut && (stated < limit.min || stated > limit.max))
            {
                return Reason.INVALID_COMMAND;
            }
            wanted[limit.ordinal()] = isLeftOut ? get(limit) : stated;
        }
        if (wanted[Limit.ENDED_IDS.ordinal()] * wanted[Limit.SESSIONS.ordinal()] > ENDED_IDS_MAX)
        {
            return Reason.INVALID_COMMAND;
        }
        for (final Limit limit : ALL)
        {
            final long value = wanted[limit.ordinal()];
            if (value < get(limit) && limit.isOutgrown(state, value))
            {
                return Reason.CAPACITY_EXCEEDED;
            }
        }
        return Limit.fitsSums(state, wanted[Limit.ORDERS.ordinal()]) ? Reason.NONE : Reason.VALUE_OVERFLOW;
    }

    /** Sets what was noted; returns how many limits change. */
    int take()
    {
        int count = 0;
        for (int i = 0; i < values.length; i++)
        {
            count += values[i] == wanted[i] ? 0 : 1;
            values[i] = wanted[i];
        }
        isSet = true;
        return count;
    }

    /** Makes the limits part of the state, whatever they are. */
    void keep()
    {
        isSet = true;
    }

    /** Writes limits that are set. */
    public void writeTo(final StateOutput output)
    {
        output.putLong(values.length);
        for (final long value : values)
        {
            output.putLong(value);
        }
    }

    /** Reads what {@link #writeTo} wrote; a limit that was added since stays as it is. */
    void readFrom(final StateInput input)
    {
        final long count = input.getLong();
        StateChecks.check(count > 0 && count <= values.length, "limits do not fit: count=", count);
        for (int i = 0; i < count; i++)
        {
            final long value = input.getLong();
            StateChecks.check(value >= ALL[i].min && value <= ALL[i].max, "no such limit: value=", value);
            values[i] = value;
        }
        isSet = true;
    }
}
