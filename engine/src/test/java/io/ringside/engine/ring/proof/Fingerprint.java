package io.ringside.engine.ring.proof;

/** 64 bit mixing, for the hashes of states. */
final class Fingerprint
{
    private Fingerprint()
    {
    }

    static long add(final long hash, final long value)
    {
        long mixed = (hash ^ value) * 0x9E3779B97F4A7C15L;
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 29;
    }
}
