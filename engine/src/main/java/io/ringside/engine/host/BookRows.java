package io.ringside.engine.host;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The orders of an image. Those of a core that runs come in slices, between which it goes on: an order that the market
 * data of that time tell of is as they tell last, and every other one is in the slices once, as it is. One thread at a
 * time.
 */
final class BookRows
{
    private static final int ORDER_ID = 0;
    private static final int PRICE = 1;
    private static final int LOTS = 2;
    private static final int PRIORITY = 3;
    private static final int INSTRUMENT_AND_SIDE = 4;
    private static final int FIELDS = 5;
    private static final int PIECE_SHIFT = 10;
    private static final int PIECE_MASK = (1 << PIECE_SHIFT) - 1;

    /** Pieces, because to clear or copy a large array takes milliseconds. */
    private final List<long[]> pieces = new ArrayList<>();
    private final Map<Long, long[]> told = new HashMap<>();
    private int count;

    /** Rows in the order in which they are shown; null: as they came. */
    private int[] shown;

    void add(
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long displayedLots,
        final long priority)
    {
        if (0 == (count & PIECE_MASK))
        {
            pieces.add(new long[FIELDS << PIECE_SHIFT]);
        }
        final long[] piece = pieces.get(pieces.size() - 1);
        final int at = (count & PIECE_MASK) * FIELDS;
        piece[at + ORDER_ID] = orderId;
        piece[at + PRICE] = priceTicks;
        piece[at + LOTS] = displayedLots;
        piece[at + PRIORITY] = priority;
        piece[at + INSTRUMENT_AND_SIDE] = (long)instrumentId << 1 | (isBuy ? 1 : 0);
        count++;
    }

    /** The market data tell of an order. */
    void tell(
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long displayedLots,
        final long priority)
    {
        told.put(orderId, new long[]{
            orderId, priceTicks, displayedLots, priority, (long)instrumentId << 1 | (isBuy ? 1 : 0)});
    }

    /** The market data tell that an order has left its book. */
    void tellLeft(final long orderId)
    {
        told.put(orderId, null);
    }

    /** All slices, and all that was told meanwhile, are here. By instrument, then by priority. */
    void complete()
    {
        final int walked = count;
        told.values().stream().filter(Objects::nonNull).forEach((row) -> add((int)(row[INSTRUMENT_AND_SIDE] >> 1),
            isBuy(row, 0), row[ORDER_ID], row[PRICE], row[LOTS], row[PRIORITY]));
        shown = IntStream.range(0, count)
            .filter((row) -> row >= walked || !told.containsKey(get(row, ORDER_ID)))
            .boxed()
            .sorted(Comparator.comparingInt(this::instrumentOf).thenComparingLong((row) -> get(row, PRIORITY)))
            .mapToInt(Integer::intValue).toArray();
        told.clear();
    }

    int count()
    {
        return null == shown ? count : shown.length;
    }

    int instrumentId(final int index)
    {
        return instrumentOf(row(index));
    }

    void pass(final int index, final BookImage.OrderHandler handler)
    {
        final int row = row(index);
        final long[] piece = pieces.get(row >> PIECE_SHIFT);
        final int at = (row & PIECE_MASK) * FIELDS;
        handler.onOrder(
            isBuy(piece, at), piece[at + ORDER_ID], piece[at + PRICE], piece[at + LOTS], piece[at + PRIORITY]);
    }

    private int row(final int index)
    {
        return null == shown ? index : shown[index];
    }

    private int instrumentOf(final int row)
    {
        return (int)(get(row, INSTRUMENT_AND_SIDE) >> 1);
    }

    private long get(final int row, final int field)
    {
        return pieces.get(row >> PIECE_SHIFT)[(row & PIECE_MASK) * FIELDS + field];
    }

    private static boolean isBuy(final long[] piece, final int at)
    {
        return 0 != (piece[at + INSTRUMENT_AND_SIDE] & 1);
    }
}
