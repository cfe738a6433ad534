package io.ringside.risk.level;

/**
 * Places for last orders that no level has. They are made beforehand, where no order waits: a level whose window holds
 * more orders than it has places takes twice as many from here, and leaves its own. Only when more levels do so at once
 * than there are spares are places made on the path of an order. Follows from nothing that the venue's state has, and
 * nothing follows from it.
 */
final class SparePlaces
{
    static final int FIRST_COUNT = 8;

    private static final int EACH = 16;
    private static final int SIZES = Integer.numberOfTrailingZeros(RecentOrders.COUNT / FIRST_COUNT) + 1;

    private final OrderPlaces[][] spares = new OrderPlaces[SIZES][EACH];
    private final int[] counts = new int[SIZES];

    /** Make what is missing. Where no order waits. */
    void refill()
    {
        for (int size = 1; size < SIZES; size++)
        {
            while (counts[size] < EACH)
            {
                spares[size][counts[size]++] = new OrderPlaces(FIRST_COUNT << size);
            }
        }
    }

    /** Empty places, so many. */
    OrderPlaces take(final int count)
    {
        final int size = size(count);
        return counts[size] > 0 ? spares[size][--counts[size]] : new OrderPlaces(count);
    }

    void giveBack(final OrderPlaces places)
    {
        final int size = size(places.count);
        if (counts[size] < EACH)
        {
            places.clear();
            spares[size][counts[size]++] = places;
        }
    }

    private static int size(final int count)
    {
        return Integer.numberOfTrailingZeros(count / FIRST_COUNT);
    }
}
