package io.ringside.gateway.book;

import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/**
 * The orders of all books of one feed, a slot each, and the queue that each stands in. An order id is unique in the
 * venue. Slots grow with the number of orders and then stay.
 */
final class DepthOrders
{
    static final int NONE = -1;

    /** A busy venue rests fewer orders than that, so that the gateway's hot thread does not meet a growing table. */
    private static final int INITIAL_CAPACITY = 1 << 14;

    private final int capacity;
    private final Long2LongHashMap slotByOrderId;
    long[] orderIds;
    long[] prices;
    long[] quantities;
    long[] priorities;
    DepthSide[] sides;
    int[] next;
    int[] previous;
    private int freeHead = NONE;
    private int usedCount;

    DepthOrders(final int capacity)
    {
        this.capacity = capacity;
        final int initial = Math.min(capacity, INITIAL_CAPACITY);
        slotByOrderId = new Long2LongHashMap(2 * initial, 0.55f, NONE);
        orderIds = new long[initial];
        prices = new long[initial];
        quantities = new long[initial];
        priorities = new long[initial];
        sides = new DepthSide[initial];
        next = new int[initial];
        previous = new int[initial];
    }

    int find(final long orderId)
    {
        return (int)slotByOrderId.get(orderId);
    }

    /** Takes a slot for a new order; NONE if all are taken. */
    int take(final long orderId)
    {
        if (slotByOrderId.size() >= capacity)
        {
            return NONE;
        }
        int slot = freeHead;
        if (NONE == slot)
        {
            if (usedCount == orderIds.length)
            {
                grow();
            }
            slot = usedCount++;
        }
        else
        {
            freeHead = next[slot];
        }
        orderIds[slot] = orderId;
        slotByOrderId.put(orderId, slot);
        return slot;
    }

    void free(final int slot)
    {
        slotByOrderId.remove(orderIds[slot]);
        next[slot] = freeHead;
        freeHead = slot;
    }

    private void grow()
    {
        final int length = Math.min(capacity, Math.max(1, orderIds.length) * 2);
        orderIds = Arrays.copyOf(orderIds, length);
        prices = Arrays.copyOf(prices, length);
        quantities = Arrays.copyOf(quantities, length);
        priorities = Arrays.copyOf(priorities, length);
        sides = Arrays.copyOf(sides, length);
        next = Arrays.copyOf(next, length);
        previous = Arrays.copyOf(previous, length);
    }
}
