package io.ringside.risk.money;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The schedules of commissions, in the order of their definition. Setting one allocates, finding one does not. */
public final class Fees
{
    /** The most schedules that there may be. */
    public static final int COUNT_MAX = 65_536;

    /** Places for what was found, by tier and instrument; what is newer takes the place of what was there. */
    private static final int FOUND = 256;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int FOUND_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(FOUND);

    private final Long2ObjectHashMap<FeeSchedule> byKey = new Long2ObjectHashMap<>();
    private final long[] foundKeys = new long[FOUND];
    private final FeeSchedule[] found = new FeeSchedule[FOUND];
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
        final long key = key(feeTier, instrumentId);
        final int place = (int)(key * FACTOR >>> FOUND_SHIFT);
        if (key != foundKeys[place] || null == found[place])
        {
            foundKeys[place] = key;
            found[place] = search(feeTier, instrumentId);
        }
        return found[place];
    }

    private FeeSchedule search(final int feeTier, final int instrumentId)
    {
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
        Arrays.fill(found, null);
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
        Arrays.fill(found, null);
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
