package io.ringside.loadgen.workload;

import java.util.Arrays;

/**
 * Live orders by the time they mean to leave: a binary heap of slots that can also lose any slot and give a random one.
 * Fixed capacity; no allocation.
 */
final class DeadlineHeap
{
    private static final int ABSENT = -1;

    private final int[] slots;
    private final int[] positions;
    private final long[] deadlinesNs;
    private int size;

    DeadlineHeap(final int capacity)
    {
        slots = new int[capacity];
        positions = new int[capacity];
        deadlinesNs = new long[capacity];
        Arrays.fill(positions, ABSENT);
    }

    int size()
    {
        return size;
    }

    /** The slot that leaves first; the heap must not be empty. */
    int first()
    {
        assert size > 0 : "size=" + size;
        return slots[0];
    }

    /** Any slot, each with the same probability; the heap must not be empty. */
    int any(final SplitMixRandom random)
    {
        assert size > 0 : "size=" + size;
        return slots[random.nextInt(size)];
    }

    void add(final int slot, final long deadlineNs)
    {
        assert positions[slot] == ABSENT : "slot=" + slot;
        deadlinesNs[slot] = deadlineNs;
        place(size, slot);
        size++;
        siftUp(positions[slot]);
    }

    /** Whether the slot was in the heap. */
    boolean remove(final int slot)
    {
        final int position = positions[slot];
        if (ABSENT == position)
        {
            return false;
        }

        positions[slot] = ABSENT;
        size--;
        if (position < size)
        {
            place(position, slots[size]);
            siftUp(position);
            siftDown(position);
        }
        return true;
    }

    private void siftUp(final int from)
    {
        int position = from;
        while (position > 0)
        {
            final int parent = (position - 1) >>> 1;
            if (!isBefore(slots[position], slots[parent]))
            {
                return;
            }
            swap(position, parent);
            position = parent;
        }
    }

    private void siftDown(final int from)
    {
        int position = from;
        while (true)
        {
            final int left = 2 * position + 1;
            if (left >= size)
            {
                return;
            }
            final int right = left + 1;
            final int child = right < size && isBefore(slots[right], slots[left]) ? right : left;
            if (!isBefore(slots[child], slots[position]))
            {
                return;
            }
            swap(position, child);
            position = child;
        }
    }

    private boolean isBefore(final int slotA, final int slotB)
    {
        return deadlinesNs[slotA] < deadlinesNs[slotB];
    }

    private void swap(final int positionA, final int positionB)
    {
        final int slotA = slots[positionA];
        place(positionA, slots[positionB]);
        place(positionB, slotA);
    }

    private void place(final int position, final int slot)
    {
        slots[position] = slot;
        positions[slot] = position;
    }
}
