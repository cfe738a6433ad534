package io.ringside.engine.model;

import io.ringside.engine.core.output.ReportSink;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;

/** Keeps the bytes of every output, one behind the other. */
final class RawSink implements ReportSink
{
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1 << 16);
    private int[] offsets = new int[1024];
    private int count;
    private int position;
    private int claimedLength;

    public int claim(final int length)
    {
        claimedLength = length;
        buffer.checkLimit(position + length);
        return position;
    }

    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    public void commit()
    {
        if (count + 1 >= offsets.length)
        {
            offsets = Arrays.copyOf(offsets, offsets.length * 2);
        }
        offsets[count++] = position;
        position += claimedLength;
        offsets[count] = position;
    }

    int count()
    {
        return count;
    }

    int offset(final int index)
    {
        return offsets[index];
    }

    byte[] bytes()
    {
        final byte[] bytes = new byte[position];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    void clear()
    {
        count = 0;
        position = 0;
    }
}
