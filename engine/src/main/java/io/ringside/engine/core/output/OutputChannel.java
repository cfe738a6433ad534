package io.ringside.engine.core.output;

import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The core's only output: every message is sent here and added to the chain hash. Hot path: no allocation.
 */
public final class OutputChannel
{
    private static final int MESSAGE_MAX = (ChainHash.WORDS_MAX - 1) * Long.BYTES;

    private static final int VERSION_OFFSET = MessageHeaderEncoder.versionEncodingOffset();
    private static final int VERSION_SHIFT = VERSION_OFFSET * Byte.SIZE;
    private static final long BEFORE_VERSION = (1L << VERSION_SHIFT) - 1;

    private final CoreState state;
    private ReportSink sink;
    private long chainHash;
    private int claimedOffset;
    private int claimedLength;

    public OutputChannel(final CoreState state, final ReportSink sink)
    {
        this.state = state;
        this.sink = sink;
    }

    public void sink(final ReportSink newSink)
    {
        sink = newSink;
    }

    int claim(final int length)
    {
        claimedLength = length;
        claimedOffset = sink.claim(length);
        return claimedOffset;
    }

    MutableDirectBuffer buffer()
    {
        return sink.buffer();
    }

    /**
     * The newest schema version that a message may state under the rules in force: what an older build, which may apply
     * the same commands, states.
     */
    int schema()
    {
        return state.schema();
    }

    /** Commits a message that is written completely. */
    void commit()
    {
        if (MessageHeaderEncoder.SCHEMA_VERSION != schema())
        {
            final MutableDirectBuffer buffer = sink.buffer();
            final int version = claimedOffset + VERSION_OFFSET;
            buffer.putShort(
                version, (short)Math.min(schema(), buffer.getShort(version, LITTLE_ENDIAN)), LITTLE_ENDIAN);
        }
        chainHash = ChainHash.add(chainHash, sink.buffer(), claimedOffset, claimedLength);
        sink.commit();
    }

    /** Commits a message whose writer has computed its sum for the chain hash. */
    void commit(final long sum)
    {
        chainHash = ChainHash.add(chainHash, sum);
        sink.commit();
    }

    void send(final MutableDirectBuffer message, final int length)
    {
        final long head = message.getLong(0, LITTLE_ENDIAN);
        if (head >>> VERSION_SHIFT > schema())
        {
            message.putLong(0, head & BEFORE_VERSION | (long)schema() << VERSION_SHIFT, LITTLE_ENDIAN);
        }
        final int offset = claim(length);
        final MutableDirectBuffer buffer = sink.buffer();
        if (length > MESSAGE_MAX || 0 != length % Long.BYTES)
        {
            buffer.putBytes(offset, message, 0, length);
            commit();
            return;
        }
        long sum = length;
        for (int word = 0; word < length / Long.BYTES; word++)
        {
            final long value = message.getLong(word * Long.BYTES, LITTLE_ENDIAN);
            buffer.putLong(offset + word * Long.BYTES, value, LITTLE_ENDIAN);
            sum += ChainHash.weigh(word, value);
        }
        commit(sum);
    }

    public void onCommand(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long nowNs)
    {
        chainHash = ChainHash.add(chainHash, sequence + Long.rotateLeft(nowNs, 32));
        chainHash = ChainHash.add(chainHash, buffer, offset, length);
    }

    public long chainHash()
    {
        return chainHash;
    }

    public void chainHash(final long restored)
    {
        chainHash = restored;
    }
}
