package io.ringside.engine.model;

import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Keeps the bytes of every output, one behind the other, in memory that had another content before. */
final class RawSink implements ReportSink
{
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(1 << 16);
    private final byte before;
    private int[] offsets = new int[1024];
    private int count;
    private int position;
    private int claimedLength;

    RawSink()
    {
        this((byte)0);
    }

    RawSink(final byte before)
    {
        this.before = before;
    }

    public int claim(final int length)
    {
        claimedLength = length;
        buffer.checkLimit(position + length);
        buffer.setMemory(position, length, before);
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

    /** Which messages there were. */
    Set<Integer> templateIds()
    {
        final Set<Integer> templateIds = new TreeSet<>();
        for (int i = 0; i < count; i++)
        {
            templateIds.add((int)buffer.getShort(
                offsets[i] + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN));
        }
        return templateIds;
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
