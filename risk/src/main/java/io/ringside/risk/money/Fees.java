package io.ringside.risk.money;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/** The schedules of commissions, in the order of their definition. Setting one allocates, finding one does not. */
public final class Fees
{
    /** The most schedules that there may be. */
    public static final int COUNT_MAX = 65_536;

    private final Long2ObjectHashMap<FeeSchedule> byKey = new Long2ObjectHashMap<>();
    private final List<FeeSchedule> inOrder = new ArrayList<>();

    Fees()
    {
    }

    /** The schedule of exactly this tier and instrument, or null. */
    public FeeSchedule get(final int feeTier, final int instrumentId)
    {
        return byKey.get(key(feeTier, instrumentId));
    }

    /** The schedule that counts: instrument before tier, else none. */
    public FeeSchedule find(final int feeTier, final int instrumentId)
    {
        if (inOrder.isEmpty())
        {
            return FeeSchedule.NONE;
        }
        FeeSchedule schedule = get(feeTier, instrumentId);
        schedule = null == schedule ? get(0, instrumentId) : schedule;
        schedule = null == schedule ? get(feeTier, 0) : schedule;
        schedule = null == schedule ? get(0, 0) : schedule;
        return null == schedule ? FeeSchedule.NONE : schedule;
    }

    boolean isFull()
    {
        return inOrder.size() >= COUNT_MAX;
    }

    void put(final FeeSchedule schedule)
    {
        final FeeSchedule old = byKey.put(key(schedule.feeTier(), schedule.instrumentId()), schedule);
        if (null == old)
        {
            inOrder.add(schedule);
        }
        else
        {
            inOrder.set(inOrder.indexOf(old), schedule);
        }
    }

    void remove(final int feeTier, final int instrumentId)
    {
        inOrder.remove(byKey.remove(key(feeTier, instrumentId)));
    }

    /** How many there are. */
    public int count()
    {
        return inOrder.size();
    }

    /** A schedule by its place in the order of definition. */
    public FeeSchedule at(final int index)
    {
        return inOrder.get(index);
    }

    private static long key(final int feeTier, final int instrumentId)
    {
        return (long)feeTier << Integer.SIZE | instrumentId & 0xFFFF_FFFFL;
    }
}
