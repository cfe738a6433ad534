package io.ringside.loadgen.simulation.disk;

import io.ringside.loadgen.simulation.base.Dice;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;

/** Holds the bytes of a file: what a reader sees, and what the medium has. Between them stands the system's cache. */
final class SimFile
{
    private static final byte[] NOTHING = new byte[0];

    final int sectorLength;
    final boolean isSparse;
    private byte[] cached;
    private byte[] medium;
    private int length;
    private final BitSet dirty = new BitSet();

    SimFile(final int length, final int sectorLength, final boolean isSparse)
    {
        this.length = length;
        this.sectorLength = sectorLength;
        this.isSparse = isSparse;
        cached = new byte[length];
        medium = NOTHING;
    }

    int length()
    {
        return length;
    }

    byte[] bytes()
    {
        return cached;
    }

    void write(final ByteBuffer source, final int count, final int position)
    {
        final int end = position + count;
        ensure(end);
        source.get(cached, position, count);
        if (count > 0)
        {
            dirty.set(position / sectorLength, (end - 1) / sectorLength + 1);
        }
    }

    private void ensure(final int end)
    {
        if (end > length)
        {
            length = end;
            if (end > cached.length)
            {
                cached = Arrays.copyOf(cached, Math.max(end, 2 * cached.length));
            }
        }
    }

    /** The sectors of a range are clean, and not on the medium. */
    void forget(final int position, final int count)
    {
        if (count > 0)
        {
            dirty.clear(position / sectorLength, (position + count - 1) / sectorLength + 1);
        }
    }

    /** Forgets, as a failed sync does: what was not written counts as written. */
    void forgetAll()
    {
        dirty.clear();
    }

    void sync()
    {
        for (int sector = dirty.nextSetBit(0); sector >= 0; sector = dirty.nextSetBit(sector + 1))
        {
            store(sector);
        }
        dirty.clear();
    }

    /** A sector that waits lands where another one belongs. */
    boolean syncMisdirected(final Dice dice)
    {
        final int from = dirty.nextSetBit(0);
        final int sectors = (length + sectorLength - 1) / sectorLength;
        if (from < 0 || sectors < 2 || length % sectorLength != 0)
        {
            return false;
        }
        final int to = dice.below(sectors);
        sync();
        if (to == from)
        {
            return false;
        }
        fitMedium();
        System.arraycopy(cached, from * sectorLength, medium, to * sectorLength, sectorLength);
        return true;
    }

    private void store(final int sector)
    {
        fitMedium();
        final int begin = sector * sectorLength;
        final int count = Math.min(sectorLength, length - begin);
        if (count > 0)
        {
            System.arraycopy(cached, begin, medium, begin, count);
        }
    }

    private void fitMedium()
    {
        if (medium.length < length)
        {
            medium = Arrays.copyOf(medium, cached.length);
        }
    }

    /** Keeps of each sector that waits the old or the new bytes. */
    void cutPower(final Dice dice)
    {
        fitMedium();
        for (int sector = dirty.nextSetBit(0); sector >= 0; sector = dirty.nextSetBit(sector + 1))
        {
            if (dice.isHeads())
            {
                store(sector);
            }
        }
        dirty.clear();
        System.arraycopy(medium, 0, cached, 0, length);
    }

    /** The operating system reads again what it has written. */
    void dropCache()
    {
        fitMedium();
        for (int begin = 0; begin < length; begin += sectorLength)
        {
            if (!dirty.get(begin / sectorLength))
            {
                System.arraycopy(medium, begin, cached, begin, Math.min(sectorLength, length - begin));
            }
        }
    }

    /** A bit of what was written changes by itself, unseen as long as it is cached; false when nothing was written. */
    boolean flip(final Dice dice)
    {
        if (0 == length)
        {
            return false;
        }
        int at = dice.below(length);
        for (int i = 0; i < 64 && 0 == cached[at]; i++)
        {
            at = dice.below(length);
        }
        final byte bit = (byte)(1 << dice.below(8));
        fitMedium();
        medium[at] ^= bit;
        return true;
    }
}
