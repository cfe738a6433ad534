package io.ringside.loadgen.bench.ring;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.UnsafeApi;

/**
 * The work that every implementation does on a message: write all its bytes, read all its bytes. A message of value
 * {@code v} holds the words {@code v, v + 1, v + 2 ...}. Written out, because a loop over six words costs more than
 * the words. Hot path: no allocation.
 */
final class Payload
{
    static final int SHORT_LENGTH = 48;
    static final int LONG_LENGTH = 120;

    private static final int SHORT_WORDS = SHORT_LENGTH / Long.BYTES;

    private Payload()
    {
    }

    /** The value of a producer's n-th message. */
    static long value(final int producer, final long n)
    {
        return ((long)producer << 40) + n;
    }

    /** What {@link #sum} finds in a message. */
    static long expectedSum(final int length, final long value)
    {
        final long words = length / Long.BYTES;
        return words * value + words * (words - 1) / 2;
    }

    static void write(final long[] message, final long value)
    {
        if (SHORT_WORDS == message.length)
        {
            message[0] = value;
            message[1] = value + 1;
            message[2] = value + 2;
            message[3] = value + 3;
            message[4] = value + 4;
            message[5] = value + 5;
        }
        else
        {
            writeLong(message, value);
        }
    }

    static long sum(final long[] message)
    {
        return SHORT_WORDS == message.length ?
            message[0] + message[1] + message[2] + message[3] + message[4] + message[5] : sumLong(message);
    }

    static void write(final MutableDirectBuffer buffer, final int offset, final int length, final long value)
    {
        buffer.putLong(offset, value);
        buffer.putLong(offset + 8, value + 1);
        buffer.putLong(offset + 16, value + 2);
        buffer.putLong(offset + 24, value + 3);
        buffer.putLong(offset + 32, value + 4);
        buffer.putLong(offset + 40, value + 5);
        if (LONG_LENGTH == length)
        {
            buffer.putLong(offset + 48, value + 6);
            buffer.putLong(offset + 56, value + 7);
            buffer.putLong(offset + 64, value + 8);
            buffer.putLong(offset + 72, value + 9);
            buffer.putLong(offset + 80, value + 10);
            buffer.putLong(offset + 88, value + 11);
            buffer.putLong(offset + 96, value + 12);
            buffer.putLong(offset + 104, value + 13);
            buffer.putLong(offset + 112, value + 14);
        }
    }

    static long sum(final DirectBuffer buffer, final int offset, final int length)
    {
        final long head = buffer.getLong(offset) + buffer.getLong(offset + 8) + buffer.getLong(offset + 16) +
            buffer.getLong(offset + 24) + buffer.getLong(offset + 32) + buffer.getLong(offset + 40);

        return LONG_LENGTH == length ? head +
            buffer.getLong(offset + 48) + buffer.getLong(offset + 56) + buffer.getLong(offset + 64) +
            buffer.getLong(offset + 72) + buffer.getLong(offset + 80) + buffer.getLong(offset + 88) +
            buffer.getLong(offset + 96) + buffer.getLong(offset + 104) + buffer.getLong(offset + 112) : head;
    }

    /** Bare memory at an address, for those that do without a buffer. */
    static void write(final long address, final int length, final long value)
    {
        UnsafeApi.putLong(address, value);
        UnsafeApi.putLong(address + 8, value + 1);
        UnsafeApi.putLong(address + 16, value + 2);
        UnsafeApi.putLong(address + 24, value + 3);
        UnsafeApi.putLong(address + 32, value + 4);
        UnsafeApi.putLong(address + 40, value + 5);
        if (LONG_LENGTH == length)
        {
            UnsafeApi.putLong(address + 48, value + 6);
            UnsafeApi.putLong(address + 56, value + 7);
            UnsafeApi.putLong(address + 64, value + 8);
            UnsafeApi.putLong(address + 72, value + 9);
            UnsafeApi.putLong(address + 80, value + 10);
            UnsafeApi.putLong(address + 88, value + 11);
            UnsafeApi.putLong(address + 96, value + 12);
            UnsafeApi.putLong(address + 104, value + 13);
            UnsafeApi.putLong(address + 112, value + 14);
        }
    }

    static long sum(final long address, final int length)
    {
        final long head = UnsafeApi.getLong(address) + UnsafeApi.getLong(address + 8) +
            UnsafeApi.getLong(address + 16) + UnsafeApi.getLong(address + 24) +
            UnsafeApi.getLong(address + 32) + UnsafeApi.getLong(address + 40);

        return LONG_LENGTH == length ? head +
            UnsafeApi.getLong(address + 48) + UnsafeApi.getLong(address + 56) + UnsafeApi.getLong(address + 64) +
            UnsafeApi.getLong(address + 72) + UnsafeApi.getLong(address + 80) + UnsafeApi.getLong(address + 88) +
            UnsafeApi.getLong(address + 96) + UnsafeApi.getLong(address + 104) +
            UnsafeApi.getLong(address + 112) : head;
    }

    private static void writeLong(final long[] message, final long value)
    {
        message[0] = value;
        message[1] = value + 1;
        message[2] = value + 2;
        message[3] = value + 3;
        message[4] = value + 4;
        message[5] = value + 5;
        message[6] = value + 6;
        message[7] = value + 7;
        message[8] = value + 8;
        message[9] = value + 9;
        message[10] = value + 10;
        message[11] = value + 11;
        message[12] = value + 12;
        message[13] = value + 13;
        message[14] = value + 14;
    }

    private static long sumLong(final long[] message)
    {
        return message[0] + message[1] + message[2] + message[3] + message[4] + message[5] + message[6] + message[7] +
            message[8] + message[9] + message[10] + message[11] + message[12] + message[13] + message[14];
    }
}
