package io.ringside.ops.node.media;

import org.agrona.concurrent.NanoClock;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The receivers that a publisher with dynamic destinations has heard of lately, each of which it sends all to: bounded,
 * and for one address much more so. One thread; allocates only when it grows.
 */
public final class ReceiverTable
{
    static final int RECEIVERS_MAX = 1024;
    public static final int AT_ONE_ADDRESS_MAX = 64;
    /** When the driver, too, forgets a receiver that says nothing. */
    static final long FORGOTTEN_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int CAPACITY_MIN = 8;

    private final NanoClock clock;
    private long[] ids = new long[CAPACITY_MIN];
    private InetSocketAddress[] sources = new InetSocketAddress[CAPACITY_MIN];
    private long[] seenNs = new long[CAPACITY_MIN];
    private int size;

    ReceiverTable(final NanoClock clock)
    {
        this.clock = clock;
    }

    /** Whether a receiver that has reported is one of those that are sent to, or may become one. */
    boolean isTaken(final long receiverId, final InetSocketAddress source)
    {
        final long nowNs = clock.nanoTime();
        int atThisAddress = 0;
        for (int i = size - 1; i >= 0; i--)
        {
            if (ids[i] == receiverId && sources[i].equals(source))
            {
                seenNs[i] = nowNs;
                return true;
            }
            if (nowNs - seenNs[i] > FORGOTTEN_NS)
            {
                remove(i);
            }
            else if (sources[i].getAddress().equals(source.getAddress()))
            {
                atThisAddress++;
            }
        }
        if (size == RECEIVERS_MAX || atThisAddress >= AT_ONE_ADDRESS_MAX)
        {
            return false;
        }
        if (size == ids.length)
        {
            ids = Arrays.copyOf(ids, 2 * size);
            sources = Arrays.copyOf(sources, 2 * size);
            seenNs = Arrays.copyOf(seenNs, 2 * size);
        }
        ids[size] = receiverId;
        sources[size] = source;
        seenNs[size] = nowNs;
        size++;
        return true;
    }

    private void remove(final int index)
    {
        size--;
        ids[index] = ids[size];
        sources[index] = sources[size];
        seenNs[index] = seenNs[size];
        sources[size] = null;
    }
}
