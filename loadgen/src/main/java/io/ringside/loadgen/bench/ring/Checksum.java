package io.ringside.loadgen.bench.ring;

/**
 * What a consumer has read: how many messages, and a digest of their bytes. Owned by one thread. Hot path: no
 * allocation.
 */
final class Checksum
{
    private final boolean isOrdered;
    private long count;
    private long digest;

    /**
     * @param isOrdered whether the same messages in another order give another digest.
     */
    Checksum(final boolean isOrdered)
    {
        this.isOrdered = isOrdered;
    }

    void add(final long sum)
    {
        digest = (isOrdered ? 31 * digest : digest) + sum;
        count++;
    }

    long count()
    {
        return count;
    }

    boolean equalTo(final Checksum other)
    {
        return count == other.count && digest == other.digest;
    }

    @Override
    public String toString()
    {
        return "count=" + count + " digest=" + Long.toHexString(digest);
    }
}
