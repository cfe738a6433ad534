package io.ringside.engine.core;

import io.ringside.engine.core.output.ReportSink;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Keeps every output, one behind the other.
 */
public final class CapturingSink implements ReportSink
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
            offsets = java.util.Arrays.copyOf(offsets, offsets.length * 2);
        }
        offsets[count++] = position;
        position += claimedLength;
        offsets[count] = position;
    }

    public int count()
    {
        return count;
    }

    public int offset(final int index)
    {
        return offsets[index];
    }

    public byte[] bytes()
    {
        final byte[] bytes = new byte[position];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    public void clear()
    {
        count = 0;
        position = 0;
    }
}
