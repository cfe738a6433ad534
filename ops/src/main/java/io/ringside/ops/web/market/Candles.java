package io.ringside.ops.web.market;

import java.util.Arrays;

/**
 * The candles of one instrument and interval, oldest first, as many as there is room for. Times without trades have
 * none. Each has a version, which goes up with each change of any.
 */
final class Candles
{
    private static final int START = 0;
    private static final int OPEN = 1;
    private static final int HIGH = 2;
    private static final int LOW = 3;
    private static final int CLOSE = 4;
    private static final int VOLUME = 5;
    private static final int TRADES = 6;
    private static final int VERSION = 7;
    private static final int ROW_LENGTH = 8;
    private static final int INITIAL_ROWS = 64;

    final long intervalNs;
    private final int capacity;
    private long[] rows = new long[0];
    private long count;
    private long version;
    private long rebuiltVersion;

    Candles(final long intervalNs, final int capacity)
    {
        this.intervalNs = intervalNs;
        this.capacity = capacity;
    }

    /** Adds trades at one price, not earlier than the last ones. */
    void add(final long timestampNs, final long priceTicks, final long lots, final long trades)
    {
        add(timestampNs, priceTicks, priceTicks, priceTicks, priceTicks, lots, trades);
    }

    private void add(
        final long timestampNs,
        final long open,
        final long high,
        final long low,
        final long close,
        final long lots,
        final long trades)
    {
        final long startNs = start(timestampNs);
        if (0 == count || value(count - 1, START) < startNs)
        {
            begin(startNs);
        }
        merge(at(count - 1), open, high, low, close, lots, trades);
    }

    private void merge(
        final int at, final long open, final long high, final long low, final long close, final long lots,
        final long trades)
    {
        if (0 == rows[at + TRADES])
        {
            rows[at + OPEN] = open;
            rows[at + HIGH] = high;
            rows[at + LOW] = low;
        }
        rows[at + HIGH] = Math.max(rows[at + HIGH], high);
        rows[at + LOW] = Math.min(rows[at + LOW], low);
        rows[at + CLOSE] = close;
        rows[at + VOLUME] += lots;
        rows[at + TRADES] += trades;
        rows[at + VERSION] = ++version;
    }

    private void begin(final long startNs)
    {
        final int length = rows.length / ROW_LENGTH;
        if (count >= length && length < capacity)
        {
            rows = Arrays.copyOf(rows, ROW_LENGTH * Math.min(capacity, Math.max(INITIAL_ROWS, 2 * length)));
        }
        final int at = at(count++);
        Arrays.fill(rows, at, at + ROW_LENGTH, 0);
        rows[at + START] = startNs;
    }

    /** Makes the candle of a time anew from finer ones, if these reach back to its start; else from what is known. */
    void rebuild(final long timestampNs, final Candles finer, final long deltaLots, final long deltaTrades)
    {
        final long index = find(start(timestampNs));
        if (index < 0)
        {
            return;
        }
        if (finer.reachesBackTo(start(timestampNs)))
        {
            clear(index);
            for (long i = finer.indexFrom(start(timestampNs)); i < finer.end() &&
                finer.value(i, START) < start(timestampNs) + intervalNs; i++)
            {
                if (finer.trades(i) > 0)
                {
                    merge(at(index), finer.open(i), finer.high(i), finer.low(i), finer.close(i), finer.volume(i),
                        finer.trades(i));
                }
            }
        }
        else
        {
            adjust(index, deltaLots, deltaTrades);
        }
        rebuiltVersion = version;
    }

    /** Makes the candle of a time anew from the trades, if these reach back to its start; else from what is known. */
    void rebuild(final long timestampNs, final TradeTape tape, final long deltaLots, final long deltaTrades)
    {
        final long startNs = start(timestampNs);
        final long index = find(startNs);
        if (index < 0)
        {
            return;
        }
        if (tape.reachesBackTo(startNs))
        {
            clear(index);
            for (long i = tape.indexFrom(startNs); i < tape.end() && tape.timestampNs(i) < startNs + intervalNs; i++)
            {
                if (tape.lots(i) > 0)
                {
                    merge(at(index), tape.priceTicks(i), tape.priceTicks(i), tape.priceTicks(i), tape.priceTicks(i),
                        tape.lots(i), tape.trades(i));
                }
            }
        }
        else
        {
            adjust(index, deltaLots, deltaTrades);
        }
        rebuiltVersion = version;
    }

    private void clear(final long index)
    {
        rows[at(index) + VOLUME] = 0;
        rows[at(index) + TRADES] = 0;
        rows[at(index) + VERSION] = ++version;
    }

    private void adjust(final long index, final long deltaLots, final long deltaTrades)
    {
        rows[at(index) + VOLUME] += deltaLots;
        rows[at(index) + TRADES] += deltaTrades;
        rows[at(index) + VERSION] = ++version;
    }

    private boolean reachesBackTo(final long startNs)
    {
        return 0 == first() || value(first(), START) <= startNs;
    }

    private long indexFrom(final long startNs)
    {
        long low = first();
        long high = count;
        while (low < high)
        {
            final long middle = (low + high) >>> 1;
            if (value(middle, START) < startNs)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }
        return low;
    }

    private long find(final long startNs)
    {
        final long index = indexFrom(startNs);
        return index < count && value(index, START) == startNs ? index : -1;
    }

    private long start(final long timestampNs)
    {
        return timestampNs - Math.floorMod(timestampNs, intervalNs);
    }

    private int at(final long index)
    {
        return ROW_LENGTH * (int)(index % capacity);
    }

    private long value(final long index, final int column)
    {
        return rows[at(index) + column];
    }

    /** The version of the last change. */
    long version()
    {
        return version;
    }

    /** The version of the last change of a candle that need not be the newest. */
    long rebuiltVersion()
    {
        return rebuiltVersion;
    }

    long first()
    {
        return Math.max(0, count - capacity);
    }

    long end()
    {
        return count;
    }

    long startNs(final long index)
    {
        return value(index, START);
    }

    long open(final long index)
    {
        return value(index, OPEN);
    }

    long high(final long index)
    {
        return value(index, HIGH);
    }

    long low(final long index)
    {
        return value(index, LOW);
    }

    long close(final long index)
    {
        return value(index, CLOSE);
    }

    long volume(final long index)
    {
        return value(index, VOLUME);
    }

    /** 0: all were busted. */
    long trades(final long index)
    {
        return value(index, TRADES);
    }

    long version(final long index)
    {
        return value(index, VERSION);
    }
}
