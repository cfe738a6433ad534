package io.ringside.loadgen.bench.railway;

import io.ringside.engine.ring.OffHeapBuffer;
import org.agrona.BitUtil;

/**
 * A carrier of a fixed number of messages. It is always at one station; only the thread of that station touches the
 * cargo, and only that thread writes the station's number, so there is nothing to compare and swap.
 * <p>
 * The numbers of the station and of the messages stand in front of the first message: a train of one short message is
 * one cache line.
 */
public final class Train
{

    private static final int STATION_OFFSET = 0;
    private static final int COUNT_OFFSET = 4;
    private static final int CARGO_OFFSET = 8;
    private static final int OFFSET_MASK = 0x3FFF_FFFF;

    private final OffHeapBuffer buffer;
    private final int messageStride;
    private final int begin;

    /** The train that begins there. */
    Train(final int messageLength, final OffHeapBuffer buffer, final int begin)
    {
        this.begin = begin;
        this.buffer = buffer;
        messageStride = BitUtil.align(messageLength, Long.BYTES);
    }

    /** Whole cache lines. */
    static int length(final int capacity, final int messageLength)
    {
        return BitUtil.align(
            CARGO_OFFSET + capacity * BitUtil.align(messageLength, Long.BYTES), BitUtil.CACHE_LINE_LENGTH);
    }

    /**
     * Where the train is. Any thread; whoever finds it at its own station may use the cargo.
     *
     * @return number of the station.
     */
    public int station()
    {
        return buffer.getIntVolatile(begin + STATION_OFFSET);
    }

    /**
     * Send it on. The thread of the station where it is.
     *
     * @param station that may use the cargo from now on.
     */
    public void leaveFor(final int station)
    {
        buffer.putIntRelease(begin + STATION_OFFSET, station);
    }

    /**
     * The memory of the cargo.
     *
     * @return the buffer.
     */
    public OffHeapBuffer buffer()
    {
        return buffer;
    }

    /**
     * Where a message begins.
     *
     * @param index of the message, from 0.
     * @return offset in {@link #buffer()}.
     */
    public int offset(final int index)
    {
        // Without its range the compiler extends the sign of every sum that is made of the offset.
        return begin + CARGO_OFFSET + index * messageStride & OFFSET_MASK;
    }

    /**
     * Messages loaded.
     *
     * @return count of messages.
     */
    public int count()
    {
        return buffer.getInt(begin + COUNT_OFFSET);
    }

    /**
     * Say how many messages are loaded.
     *
     * @param count of messages.
     */
    public void count(final int count)
    {
        buffer.putInt(begin + COUNT_OFFSET, count);
    }
}
