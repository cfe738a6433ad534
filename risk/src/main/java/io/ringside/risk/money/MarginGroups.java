package io.ringside.risk.money;

import java.util.Arrays;

/**
 * What an account needs in the margin groups of one currency, whichever of its orders are filled. Rule book 7.11.9.
 * <p>
 * Implementation note. A group needs the sum of the margins, less the smaller of two reliefs, that of the longs and
 * that of the shorts: it is the larger of two sums, one with all longs relieved, the other with all shorts. Either is
 * highest if each instrument is, by itself, where that is most: at the end of its buys or at that of its sells. So the
 * worst of all cases is found without going through them, and no fill, cancel or smaller position makes it larger.
 * <p>
 * Hot path: no allocation.
 */
final class MarginGroups
{
    /** The highest number of a group. */
    static final int GROUP_MAX = 255;

    private static final int LONGS_RELIEVED = 0;
    private static final int SHORTS_RELIEVED = 2;
    private static final int SUMS = 4;
    private static final int LONG = 0;
    private static final int SHORT = 2;
    private static final int RELIEVED_LONG = 4;
    private static final int RELIEVED_SHORT = 6;
    private static final int NUMBERS = 8;

    private final long[] sums = new long[(GROUP_MAX + 1) * SUMS];
    private final boolean[] isIn = new boolean[GROUP_MAX + 1];
    private final int[] groups = new int[GROUP_MAX];
    private final long[] numbers = new long[NUMBERS];
    private int count;

    void clear()
    {
        for (int i = 0; i < count; i++)
        {
            Arrays.fill(sums, groups[i] * SUMS, groups[i] * SUMS + SUMS, 0);
            isIn[groups[i]] = false;
        }
        count = 0;
    }

    /**
     * Add what an instrument of a group needs, or take it back.
     *
     * @param rate      of its value that is its margin.
     * @param longLots  the most that it may come to be long, 0 or more.
     * @param shortLots the most that it may come to be short, 0 or more.
     */
    void add(
        final Worth worth,
        final int rate,
        final long lotAmount,
        final long longLots,
        final long shortLots,
        final boolean isMore)
    {
        final int group = worth.marginGroup();
        if (!isIn[group])
        {
            isIn[group] = true;
            groups[count++] = group;
        }
        Arrays.fill(numbers, 0);
        Amounts.addShareUp(numbers, LONG, lotAmount, longLots, rate);
        Amounts.addShareUp(numbers, SHORT, lotAmount, shortLots, rate);
        Amounts.addWideShareUp(numbers, RELIEVED_LONG, numbers[LONG], numbers[LONG + 1], worth.relievedRate());
        Amounts.addWideShareUp(numbers, RELIEVED_SHORT, numbers[SHORT], numbers[SHORT + 1], worth.relievedRate());
        addLarger(group * SUMS + LONGS_RELIEVED, RELIEVED_LONG, SHORT, isMore);
        addLarger(group * SUMS + SHORTS_RELIEVED, LONG, RELIEVED_SHORT, isMore);
    }

    private void addLarger(final int sum, final int a, final int b, final boolean isMore)
    {
        final int larger = Amounts.isLess(numbers[a], numbers[a + 1], numbers[b], numbers[b + 1]) ? b : a;
        if (isMore)
        {
            Amounts.add(sums, sum, numbers[larger], numbers[larger + 1]);
        }
        else
        {
            Amounts.subtract(sums, sum, numbers[larger], numbers[larger + 1]);
        }
    }

    /** Add what all groups need to a number of 128 bits. */
    void addTo(final long[] sum, final int at)
    {
        for (int i = 0; i < count; i++)
        {
            final int needed = needed(groups[i]);
            Amounts.add(sum, at, sums[needed], sums[needed + 1]);
        }
    }

    /** True if a group needs less for its positions of a side. */
    boolean isRelieved(final int group, final boolean isLong)
    {
        return isLong == (group * SUMS + LONGS_RELIEVED == needed(group));
    }

    private int needed(final int group)
    {
        final int longs = group * SUMS + LONGS_RELIEVED;
        final int shorts = group * SUMS + SHORTS_RELIEVED;
        return Amounts.isLess(sums[longs], sums[longs + 1], sums[shorts], sums[shorts + 1]) ? shorts : longs;
    }
}
