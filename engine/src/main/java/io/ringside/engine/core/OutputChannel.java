package io.ringside.engine.core;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The way out of the core: every message passes here, and enters the chain hash here. Hot path: no allocation.
 */
final class OutputChannel
{
    private ReportSink sink;
    private long chainHash;
    private int claimedOffset;
    private int claimedLength;

    OutputChannel(final ReportSink sink)
    {
        this.sink = sink;
    }

    void sink(final ReportSink newSink)
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

    void commit()
    {
        chainHash = ChainHash.add(chainHash, sink.buffer(), claimedOffset, claimedLength);
        sink.commit();
    }

    void send(final DirectBuffer message, final int length)
    {
        final int offset = claim(length);
        sink.buffer().putBytes(offset, message, 0, length);
        commit();
    }

    void onCommand(final DirectBuffer buffer, final int offset, final int length, final long sequence, final long nowNs)
    {
        chainHash = ChainHash.add(chainHash, sequence + Long.rotateLeft(nowNs, 32));
        chainHash = ChainHash.add(chainHash, buffer, offset, length);
    }

    long chainHash()
    {
        return chainHash;
    }

    void chainHash(final long restored)
    {
        chainHash = restored;
    }
}
