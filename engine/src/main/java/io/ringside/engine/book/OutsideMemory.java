package io.ringside.engine.book;

import java.lang.ref.Cleaner;
import java.util.Arrays;

import org.agrona.UnsafeApi;

/**
 * Memory outside the heap, taken piece by piece and freed when its owner is garbage. A piece is address space at first:
 * each of its pages takes memory only when it is written. Taking allocates nothing on the heap.
 */
public final class OutsideMemory
{
    private static final Cleaner CLEANER = Cleaner.create();
    private static final int LINE = 64;

    private final Pieces pieces;
    private final Cleaner.Cleanable cleanable;

    /**
     * @param owner      whose end is the end of the memory; must not be reachable from here.
     * @param pieceCount that will be taken at most.
     */
    public OutsideMemory(final Object owner, final int pieceCount)
    {
        pieces = new Pieces(pieceCount);
        cleanable = CLEANER.register(owner, pieces);
    }

    /** How many pieces have been taken. */
    public int pieceCount()
    {
        return pieces.count;
    }

    /** Sets how many pieces will be taken at most, which is more than before. Allocates. */
    public void pieceCount(final int pieceCount)
    {
        pieces.grow(pieceCount);
    }

    /** Take a piece. Its content is undefined. Returns its address, at the beginning of a cache line. */
    public long take(final long length)
    {
        final long address = UnsafeApi.allocateMemory(length + LINE);
        pieces.add(address);
        return address + LINE - 1 & -LINE;
    }

    /** Free every piece: for an owner that could not be made. Others leave it to the collector. */
    void free()
    {
        cleanable.clean();
    }

    private static final class Pieces implements Runnable
    {
        private long[] addresses;
        private int count;

        Pieces(final int capacity)
        {
            addresses = new long[capacity];
        }

        void grow(final int capacity)
        {
            addresses = Arrays.copyOf(addresses, capacity);
        }

        void add(final long address)
        {
            addresses[count] = address;
            count++;
        }

        @Override
        public void run()
        {
            Arrays.stream(addresses, 0, count).forEach(UnsafeApi::freeMemory);
        }
    }
}
