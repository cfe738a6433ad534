package io.ringside.loadgen.simulation.base;

import org.agrona.DirectBuffer;

/** Hashes bytes for comparison; never 0. */
public final class Bytes
{
    private Bytes()
    {
    }

    public static long hash(final long seed, final DirectBuffer buffer, final int offset, final int length)
    {
        long hash = mix(seed, length);
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES)
        {
            hash = mix(hash, buffer.getLong(offset + at));
        }
        for (; at < length; at++)
        {
            hash = mix(hash, buffer.getByte(offset + at));
        }
        return 0 == hash ? 1 : hash;
    }

    public static long mix(final long hash, final long value)
    {
        final long x = (hash ^ value) * 0x9E3779B97F4A7C15L;
        return x ^ x >>> 29;
    }
}
