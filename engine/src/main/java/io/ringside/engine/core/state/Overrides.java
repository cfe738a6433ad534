package io.ringside.engine.core.state;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.risk.level.Levels;

import java.util.ArrayList;
import java.util.List;

/**
 * The orders that may pass limits once, as two operators have agreed: rule book 7.13. They are looked for only when a
 * limit refuses an order, the oldest first. To grant one allocates, to find and to use one does not.
 */
public final class Overrides
{
    /** How many there are at a time. */
    public static final int CAPACITY = 64;

    private final LimitOverride[] open = new LimitOverride[CAPACITY];
    private volatile int count;
    private long lastNumber;

    Overrides()
    {
    }

    /** True if there ever was one. */
    public boolean isOn()
    {
        return 0 != lastNumber;
    }

    /** How many are open. Any thread. */
    public int count()
    {
        return count;
    }

    /** Those that are open at a time, for display. Any thread, which may see an outdated one. */
    public List<LimitOverride> openAt(final long nowNs)
    {
        final List<LimitOverride> result = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            final LimitOverride override = open[i];
            if (null != override && nowNs < override.untilNs())
            {
                result.add(override);
            }
        }
        return result;
    }

    /** Drops those whose time is over; true if there is no room for another one then. */
    public boolean isFull(final long nowNs)
    {
        for (int i = count - 1; i >= 0; i--)
        {
            if (nowNs >= open[i].untilNs())
            {
                remove(i);
            }
        }
        return CAPACITY == count;
    }

    /** Grants one, for which there is room. */
    public LimitOverride grant(
        final int level,
        final long targetId,
        final int instrumentId,
        final boolean isBuy,
        final long maxLots,
        final long maxValue,
        final long untilNs)
    {
        assert count < CAPACITY : "count=" + count;
        final LimitOverride override =
            new LimitOverride(++lastNumber, level, targetId, instrumentId, isBuy, maxLots, maxValue, untilNs);
        open[count] = override;
        count++;
        return override;
    }

    /** The one by which an order of this value may pass, or null. */
    public LimitOverride find(final OrderRequest request, final long value, final long nowNs)
    {
        for (int i = 0; i < count; i++)
        {
            if (fits(open[i], request, value, nowNs))
            {
                return open[i];
            }
        }
        return null;
    }

    private static boolean fits(
        final LimitOverride override, final OrderRequest request, final long value, final long nowNs)
    {
        final long targetId = Levels.ACCOUNT == override.level() ? request.accountId : request.sessionId;
        return override.targetId() == targetId && override.instrumentId() == request.instrumentId &&
            override.isBuy() == request.isBuy() && request.quantityLots <= override.maxLots() &&
            value <= override.maxValue() && nowNs < override.untilNs();
    }

    /** Takes one away that is used or withdrawn; null, and nothing changes, if none that has this number is open. */
    public LimitOverride take(final long number, final long nowNs)
    {
        for (int i = 0; i < count; i++)
        {
            final LimitOverride override = open[i];
            if (number == override.number() && nowNs < override.untilNs())
            {
                remove(i);
                return override;
            }
        }
        return null;
    }

    /** A new trading day: none is left. */
    public void clear()
    {
        count = 0;
    }

    private void remove(final int index)
    {
        System.arraycopy(open, index + 1, open, index, count - index - 1);
        count--;
    }

    /** Writes those that are open. */
    public void writeTo(final StateOutput output)
    {
        output.putLong(lastNumber);
        output.putLong(count);
        for (int i = 0; i < count; i++)
        {
            output.putLong(open[i].number());
            output.putLong(open[i].level());
            output.putLong(open[i].targetId());
            output.putLong(open[i].instrumentId());
            output.putLong(open[i].isBuy() ? 1 : 0);
            output.putLong(open[i].maxLots());
            output.putLong(open[i].maxValue());
            output.putLong(open[i].untilNs());
        }
    }

    /** Restores what {@link #writeTo} wrote. */
    public void readFrom(final StateInput input)
    {
        final long last = input.getLong();
        final long openCount = input.getLong();
        StateChecks.check(openCount >= 0 && openCount <= CAPACITY, "so many overrides: count=", openCount);
        for (long i = 0; i < openCount; i++)
        {
            lastNumber = input.getLong() - 1;
            grant((int)input.getLong(), input.getLong(), (int)input.getLong(), 1 == input.getLong(), input.getLong(),
                input.getLong(), input.getLong());
        }
        lastNumber = last;
    }
}
