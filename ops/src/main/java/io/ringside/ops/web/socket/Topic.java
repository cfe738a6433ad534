package io.ringside.ops.web.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.ringside.ops.web.market.Conflated;
import io.ringside.ops.web.market.Frame;
import io.ringside.ops.web.market.StreamKey;

import java.util.ArrayList;
import java.util.List;

/** A stream and its readers. A message is framed once, and all readers share its bytes. On the port's thread. */
final class Topic
{
    private static final int SMALL_MAX = 125;
    private static final int MEDIUM_MAX = 65_535;
    private static final byte TEXT = (byte)0x81;
    private static final byte MEDIUM = 126;
    private static final byte LARGE = 127;

    final StreamKey key;
    /** A snapshot has been asked for. */
    boolean isWanted;
    private final List<Subscription> readers = new ArrayList<>();
    private final ByteBufAllocator buffers;
    private final WebCounters counters;

    Topic(final StreamKey key, final ByteBufAllocator buffers, final WebCounters counters)
    {
        this.key = key;
        this.buffers = buffers;
        this.counters = counters;
    }

    void add(final Subscription reader)
    {
        readers.add(reader);
    }

    void remove(final Subscription reader)
    {
        readers.remove(reader);
    }

    boolean isEmpty()
    {
        return readers.isEmpty();
    }

    /** A frame may be missing: all need a snapshot. */
    void loseAll()
    {
        readers.forEach(Subscription::lose);
    }

    void deliver(final Frame frame)
    {
        isWanted &= Frame.Kind.CHANGE == frame.kind();
        ByteBuf plain = null;
        ByteBuf marked = null;
        for (int i = 0; i < readers.size(); i++)
        {
            final Subscription reader = readers.get(i);
            if (!reader.takes(frame.kind()))
            {
                continue;
            }
            if (!reader.connection.isWritable())
            {
                counters.onConflated();
                reader.lose();
            }
            else if (0 == frame.json().length)
            {
                reader.hasAll();
            }
            else if (reader.isConflated() && Frame.Kind.CHANGE != frame.kind())
            {
                marked = null == marked ? framed(buffers, Conflated.mark(frame.json())) : marked;
                reader.connection.write(marked.retainedDuplicate());
                reader.hasAll();
            }
            else
            {
                plain = null == plain ? framed(buffers, frame.json()) : plain;
                reader.connection.write(plain.retainedDuplicate());
                reader.hasAll();
            }
        }
        release(plain);
        release(marked);
    }

    private static void release(final ByteBuf buffer)
    {
        if (null != buffer)
        {
            buffer.release();
        }
    }

    /** A text message as it stands on the wire: what a server sends is not masked, so it is the same for all. */
    static ByteBuf framed(final ByteBufAllocator buffers, final byte[] json)
    {
        final ByteBuf result = buffers.directBuffer(json.length + 2 + Long.BYTES);
        result.writeByte(TEXT);
        if (json.length <= SMALL_MAX)
        {
            result.writeByte(json.length);
        }
        else if (json.length <= MEDIUM_MAX)
        {
            result.writeByte(MEDIUM).writeShort(json.length);
        }
        else
        {
            result.writeByte(LARGE).writeLong(json.length);
        }
        return result.writeBytes(json);
    }
}
