package io.ringside.loadgen.workload;

import org.agrona.collections.Long2LongHashMap;

/**
 * The generator's own orders, as the reports tell of them. A table of fixed capacity; no allocation once built.
 * <p>
 * A slot is busy from the moment its order is sent until a report says that the order is gone. A request in flight is
 * found by its own correlation as well as by that of the order, because a business reject names only the request.
 */
final class OwnOrders
{
    static final int NONE = -1;

    /** Not in use. */
    static final byte FREE = 0;
    /** Sent, not answered. */
    static final byte PENDING_NEW = 1;
    /** Accepted and working; the only state in which it may be cancelled or replaced. */
    static final byte LIVE = 2;
    /** A cancel is in flight. */
    static final byte PENDING_CANCEL = 3;
    /** A replace is in flight. */
    static final byte PENDING_REPLACE = 4;

    // Parallel arrays rather than objects: one order touches few lines, and nothing is left for the collector to walk.
    final byte[] state;
    final boolean[] isBuy;
    final boolean[] isFilled;
    final int[] sessionIndex;
    final int[] instrumentIndex;
    final int[] level;
    final int[] priorLevel;
    final long[] quantityLots;
    final long[] leavesLots;
    final long[] enteredNs;
    final long[] lifetimeNs;

    private final long[] correlations;
    private final long[] requests;
    private final int[] freeSlots;
    private final Long2LongHashMap slotByCorrelation;
    private int freeCount;

    OwnOrders(final int capacity)
    {
        state = new byte[capacity];
        isBuy = new boolean[capacity];
        isFilled = new boolean[capacity];
        sessionIndex = new int[capacity];
        instrumentIndex = new int[capacity];
        level = new int[capacity];
        priorLevel = new int[capacity];
        quantityLots = new long[capacity];
        leavesLots = new long[capacity];
        enteredNs = new long[capacity];
        lifetimeNs = new long[capacity];
        correlations = new long[capacity];
        requests = new long[capacity];
        freeSlots = new int[capacity];
        for (int i = 0; i < capacity; i++)
        {
            freeSlots[i] = capacity - 1 - i;
        }
        freeCount = capacity;
        // Two keys per slot at most, and never above the load factor: the map never grows.
        slotByCorrelation = new Long2LongHashMap(4 * capacity, 0.55f, NONE);
    }

    int count()
    {
        return state.length - freeCount;
    }

    boolean isFull()
    {
        return 0 == freeCount;
    }

    /** A slot in state PENDING_NEW for the order with this correlation; the table must not be full. */
    int allocate(final long correlation)
    {
        assert freeCount > 0 : "freeCount=" + freeCount;
        final int slot = freeSlots[--freeCount];
        assert FREE == state[slot] : "slot=" + slot + " state=" + state[slot];
        state[slot] = PENDING_NEW;
        correlations[slot] = correlation;
        requests[slot] = correlation;
        isFilled[slot] = false;
        slotByCorrelation.put(correlation, slot);
        return slot;
    }

    /**
     * @return the slot of the order that this correlation names, as order or as a request upon it; NONE if there is
     * none.
     */
    int find(final long correlation)
    {
        return (int)slotByCorrelation.get(correlation);
    }

    /** Whether this correlation is the request that the slot waits for. */
    boolean awaits(final int slot, final long correlation)
    {
        return requests[slot] == correlation;
    }

    long correlation(final int slot)
    {
        return correlations[slot];
    }

    void beginRequest(final int slot, final long correlation, final byte pendingState)
    {
        assert LIVE == state[slot] : "slot=" + slot + " state=" + state[slot];
        state[slot] = pendingState;
        requests[slot] = correlation;
        slotByCorrelation.put(correlation, slot);
    }

    void accepted(final int slot)
    {
        state[slot] = LIVE;
        requests[slot] = 0;
    }

    /** The replace was accepted: the order now goes by the request's correlation. */
    void replaced(final int slot, final long correlation)
    {
        slotByCorrelation.remove(correlations[slot]);
        correlations[slot] = correlation;
        accepted(slot);
    }

    void refused(final int slot, final long correlation)
    {
        slotByCorrelation.remove(correlation);
        accepted(slot);
    }

    void free(final int slot)
    {
        assert FREE != state[slot] : "slot=" + slot;
        slotByCorrelation.remove(correlations[slot]);
        if (0 != requests[slot])
        {
            slotByCorrelation.remove(requests[slot]);
        }
        state[slot] = FREE;
        requests[slot] = 0;
        correlations[slot] = 0;
        freeSlots[freeCount++] = slot;
    }
}
