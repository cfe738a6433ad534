package io.ringside.testing;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates invalid frames from a seed: random bytes, and valid frames with flipped bits, truncated, extended, spliced,
 * repeated, or with extreme field values.
 */
public final class FrameMutator
{
    private static final long[] EXTREMES = {
        0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xffff, 0x8000, 0x7fff};
    private static final int HEADER_LENGTH = 8;

    private final SplittableRandom random;
    private final List<byte[]> corpus;
    private final int lengthMax;

    public FrameMutator(final long seed, final List<byte[]> corpus, final int lengthMax)
    {
        random = new SplittableRandom(seed);
        this.corpus = corpus;
        this.lengthMax = lengthMax;
    }

    public byte[] next()
    {
        final byte[] frame = corpus.get(random.nextInt(corpus.size())).clone();
        return switch (random.nextInt(8))
        {
            case 0 -> randomBytes(1 + random.nextInt(random.nextInt(16) == 0 ? lengthMax : 200));
            case 1 -> flipped(frame);
            case 2 -> resized(frame, 1 + random.nextInt(frame.length));
            case 3 -> resized(frame, Math.min(lengthMax, frame.length + 1 + random.nextInt(100)));
            case 4 -> spliced(frame, corpus.get(random.nextInt(corpus.size())));
            case 5 -> frame;
            case 6 -> with(frame, random.nextInt(frame.length), 1 << random.nextInt(4),
                EXTREMES[random.nextInt(EXTREMES.length)]);
            default -> with(frame, 2 * random.nextInt(HEADER_LENGTH / 2), 2, random.nextLong());
        };
    }

    private byte[] flipped(final byte[] frame)
    {
        for (int flips = 1 + random.nextInt(8); flips > 0; flips--)
        {
            frame[random.nextInt(frame.length)] ^= (byte)(1 << random.nextInt(8));
        }
        return frame;
    }

    private byte[] randomBytes(final int length)
    {
        final byte[] result = new byte[length];
        for (int i = 0; i < length; i++)
        {
            result[i] = (byte)random.nextInt();
        }
        return result;
    }

    /** Extensions are random bytes, truncations are lost. */
    private byte[] resized(final byte[] frame, final int length)
    {
        final byte[] result = randomBytes(length);
        System.arraycopy(frame, 0, result, 0, Math.min(length, frame.length));
        return result;
    }

    private byte[] spliced(final byte[] head, final byte[] tail)
    {
        final int cut = random.nextInt(Math.min(head.length, tail.length));
        final byte[] result = tail.clone();
        System.arraycopy(head, 0, result, 0, cut);
        return result;
    }

    private static byte[] with(final byte[] frame, final int offset, final int length, final long value)
    {
        for (int i = 0; i < length && offset + i < frame.length; i++)
        {
            frame[offset + i] = (byte)(value >> 8 * i);
        }
        return frame;
    }
}
