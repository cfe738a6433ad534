package io.ringside.ops.web.market;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Marks a snapshot as one that leaves out what was between. */
public final class Conflated
{
    private static final byte[] MARK = ",\"conflated\":true}".getBytes(US_ASCII);

    private Conflated()
    {
    }

    /**
     * A copy with the mark as its last member.
     *
     * @param json an object with at least one member.
     */
    public static byte[] mark(final byte[] json)
    {
        final byte[] result = new byte[json.length - 1 + MARK.length];
        System.arraycopy(json, 0, result, 0, json.length - 1);
        System.arraycopy(MARK, 0, result, json.length - 1, MARK.length);
        return result;
    }
}
