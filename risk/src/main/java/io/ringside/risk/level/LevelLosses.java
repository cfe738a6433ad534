package io.ringside.risk.level;

import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.Worth;
import org.agrona.collections.Hashing;
import org.agrona.collections.Int2IntHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the positions of levels lose: for each level that has a limit of it, and each instrument of the limit's currency
 * that the level ever had a position in, an entry with the level's position and the mark that it was valued at last. To
 * value an entry anew is to add what the mark has moved, times the position, to what the level has lost. A fill costs
 * what its lots are worth at its price: so an entry is valued at the price of each fill, before its lots join. Rule
 * book 7.12.
 * <p>
 * Hot path: no allocation, unless there are more entries than ever.
 */
public final class LevelLosses
{
    /** No row, no entry. */
    public static final int NONE = -1;

    /** Numbers of an entry: its position, of 128 bits, and its mark. */
    public static final int NUMBERS = 3;
    private static final int MARK = 2;
    private static final int FIRST_CAPACITY = 256;
    private static final int FIRST_CAPACITY_OF_ROW = 64;

    private final List<Row> rows = new ArrayList<>();
    private int[] rowOf = new int[FIRST_CAPACITY];
    private int[] instrumentIds = new int[FIRST_CAPACITY];
    private long[] numbers = new long[NUMBERS * FIRST_CAPACITY];
    private int count;
    private int cursor;
    private int dueCount;

    /** Where the limits stand, and where its entries are, by instrument. */
    private static final class Row
    {
        private final Level level;
        private final LimitRow limits;
        private final Int2IntHashMap entries =
            new Int2IntHashMap(FIRST_CAPACITY_OF_ROW, Hashing.DEFAULT_LOAD_FACTOR, NONE);
        private boolean isDue;

        Row(final Level level, final LimitRow limits)
        {
            this.level = level;
            this.limits = limits;
        }
    }

    LevelLosses()
    {
    }

    /** True if there is anything to value. */
    public boolean isOn()
    {
        return !rows.isEmpty();
    }

    public int rowCount()
    {
        return rows.size();
    }

    /** Whose limit a row has. */
    public Level level(final int row)
    {
        return rows.get(row).level;
    }

    /** The limits of a row, and what is lost. */
    public LimitRow limits(final int row)
    {
        return rows.get(row).limits;
    }

    /** Count losses in a row that counts none yet. */
    void begin(final Level level, final LimitRow limits)
    {
        limits.losses(this, rows.size());
        rows.add(new Row(level, limits));
    }

    /** How many entries there are. */
    public int count()
    {
        return count;
    }

    public int row(final int entry)
    {
        return rowOf[entry];
    }

    public int instrumentId(final int entry)
    {
        return instrumentIds[entry];
    }

    /** One of the numbers of an entry: 0 to 2. */
    public long number(final int entry, final int index)
    {
        return numbers[NUMBERS * entry + index];
    }

    /** The entry that {@link #next} was asked for last. */
    public int cursor()
    {
        return cursor;
    }

    /** Restore the entry behind the last one, which must be of a row that there is. */
    public void restore(final int row, final int instrumentId, final long high, final long low, final long mark)
    {
        final int at = NUMBERS * findOrAdd(row, instrumentId);
        numbers[at] = high;
        numbers[at + 1] = low;
        numbers[at + MARK] = mark;
    }

    public void restoreCursor(final int newCursor)
    {
        cursor = newCursor;
    }

    /** The next entry in turn, of which there must be one. */
    public int next()
    {
        cursor = cursor + 1 < count ? cursor + 1 : 0;
        return cursor;
    }

    /** Value an entry at a mark and have lots join it, or leave. */
    void count(final int row, final UsageChange change)
    {
        final int entry = findOrAdd(row, change.instrumentId);
        value(entry, change.markTicks, change.worth);
        Amounts.add(numbers, NUMBERS * entry, change.netLots);
    }

    private int findOrAdd(final int row, final int instrumentId)
    {
        final Int2IntHashMap entries = rows.get(row).entries;
        int entry = entries.get(instrumentId);
        if (NONE == entry)
        {
            if (count == rowOf.length)
            {
                rowOf = Arrays.copyOf(rowOf, 2 * count);
                instrumentIds = Arrays.copyOf(instrumentIds, 2 * count);
                numbers = Arrays.copyOf(numbers, 2 * NUMBERS * count);
            }
            entry = count++;
            rowOf[entry] = row;
            instrumentIds[entry] = instrumentId;
            entries.put(instrumentId, entry);
        }
        return entry;
    }

    /**
     * Value an entry anew. A position that was never valued begins with its first mark; while there is no mark it keeps
     * its last.
     *
     * @param worth of the instrument; null if a lot is worth as much as its price has ticks.
     */
    public void value(final int entry, final long markTicks, final Worth worth)
    {
        final int at = NUMBERS * entry;
        final long movedTicks = markTicks - numbers[at + MARK];
        if (0 == markTicks || 0 == movedTicks)
        {
            return;
        }
        final int row = rowOf[entry];
        if (0 != numbers[at + MARK] && 0 != (numbers[at] | numbers[at + 1]))
        {
            final boolean isShort = numbers[at] < 0;
            final long moved = moved(Math.abs(movedTicks), numbers[at], numbers[at + 1], worth);
            rows.get(row).limits.lose(movedTicks > 0 == isShort ? moved : -moved);
        }
        numbers[at + MARK] = markTicks;
        check(row);
    }

    /** What a position gains or loses; all that does not fit counts as {@link UsageChange#VALUE_MAX}. */
    private static long moved(final long ticks, final long high, final long low, final Worth worth)
    {
        final boolean fits = high == low >> Long.SIZE - 1 && Long.MIN_VALUE != low;
        final long lots = Math.abs(low);
        final long value = !fits ? Amounts.OVERFLOW :
            null == worth ? Amounts.multiply(ticks, lots) : worth.value(ticks, lots);
        return value < 0 || value > UsageChange.VALUE_MAX ? UsageChange.VALUE_MAX : value;
    }

    /** Note the rows of a level whose limit is passed. */
    void check(final Level level)
    {
        for (int row = 0; row < rows.size(); row++)
        {
            if (level == rows.get(row).level)
            {
                check(row);
            }
        }
    }

    /** Note a row whose limit is passed. */
    void check(final int row)
    {
        final Row checked = rows.get(row);
        if (!checked.isDue && null != checked.limits.passedLoss())
        {
            checked.isDue = true;
            dueCount++;
        }
    }

    /** True if there is a row for {@link #takeDue}. */
    public boolean isDue()
    {
        return 0 != dueCount;
    }

    /** Take a row whose limit was passed since it was taken last, the one that counted first; NONE if there is none. */
    public int takeDue()
    {
        for (int row = 0; 0 != dueCount && row < rows.size(); row++)
        {
            if (rows.get(row).isDue)
            {
                rows.get(row).isDue = false;
                dueCount--;
                return row;
            }
        }
        return NONE;
    }
}
