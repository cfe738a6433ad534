package io.ringside.loadgen.bench.railway;

import java.nio.ByteBuffer;

import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

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

    private final UnsafeBuffer buffer;
    private final int capacity;
    private final int messageStride;

    /**
     * A train at station 0, empty.
     *
     * @param capacity      in messages.
     * @param messageLength in bytes, the same for every message.
     */
    public Train(final int capacity, final int messageLength)
    {
        this(capacity, messageLength, BufferUtil.allocateDirectAligned(
            length(capacity, messageLength), BitUtil.CACHE_LINE_LENGTH), 0);
    }

    Train(final int capacity, final int messageLength, final ByteBuffer memory, final int offset)
    {
        this.capacity = capacity;
        messageStride = BitUtil.align(messageLength, Long.BYTES);
        buffer = new UnsafeBuffer(memory, offset, length(capacity, messageLength));
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
        return buffer.getIntVolatile(STATION_OFFSET);
    }

    /**
     * Send it on. The thread of the station where it is.
     *
     * @param station that may use the cargo from now on.
     */
    public void leaveFor(final int station)
    {
        buffer.putIntRelease(STATION_OFFSET, station);
    }

    /**
     * The memory of the cargo.
     *
     * @return the buffer.
     */
    public UnsafeBuffer buffer()
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
        return CARGO_OFFSET + index * messageStride;
    }

    /**
     * Messages loaded.
     *
     * @return count of messages.
     */
    public int count()
    {
        return buffer.getInt(COUNT_OFFSET);
    }

    /**
     * Say how many messages are loaded.
     *
     * @param count 0 to {@link #capacity()}.
     */
    public void count(final int count)
    {
        buffer.putInt(COUNT_OFFSET, count);
    }

    /**
     * Room for messages.
     *
     * @return count of messages.
     */
    public int capacity()
    {
        return capacity;
    }
}
