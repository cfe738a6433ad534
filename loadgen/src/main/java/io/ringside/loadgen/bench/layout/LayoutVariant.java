package io.ringside.loadgen.bench.layout;

/**
 * One way to build and to drive a ring, as text: {@code publication=SLOT stride=64 slots=16384 ...}. What is not named
 * has its default.
 *
 * @param publication how an event is made visible.
 * @param stride      bytes from slot to slot.
 * @param slots       of the ring, a power of two.
 * @param batch       events of one claim and one publication.
 * @param limit       the most events that a consumer handles before it releases them.
 * @param spins       looks of an idle thread before it yields.
 * @param pause       whether an idle thread says so to the processor between its looks.
 * @param chunk       events that a consumer looks ahead before it handles them.
 */
record LayoutVariant(
    Publication publication, int stride, int slots, int batch, int limit, int spins, boolean pause, int chunk)
{
    /** How an event is made visible to consumers. */
    enum Publication
    {
        /** The product's ring. */
        RINGSIDE,
        /** A word beside the payload holds the sequence; consumers look ahead over a range, then handle it. */
        SLOT,
        /** The same, but each event is handled before the next one is looked at. */
        SLOT_BY_SLOT,
        /** The sequences stand in an array of their own, sixteen to a line. */
        APART,
        /** One cursor for all events, as one producer can have it. */
        CURSOR
    }

    private static final int HEADER = 16;
    private static final int PAYLOAD = 48;

    static LayoutVariant parse(final String text)
    {
        Publication publication = Publication.RINGSIDE;
        int stride = 64;
        int slots = 1 << 14;
        int batch = 1;
        int limit = 1024;
        int spins = 0;
        boolean pause = true;
        int chunk = Integer.MAX_VALUE;
        for (final String setting : text.trim().split("\\s+"))
        {
            final String value = setting.substring(setting.indexOf('=') + 1);
            switch (setting.substring(0, Math.max(0, setting.indexOf('='))))
            {
                case "publication" -> publication = Publication.valueOf(value);
                case "stride" -> stride = Integer.parseInt(value);
                case "slots" -> slots = Integer.parseInt(value);
                case "batch" -> batch = Integer.parseInt(value);
                case "limit" -> limit = Integer.parseInt(value);
                case "spins" -> spins = Integer.parseInt(value);
                case "pause" -> pause = Boolean.parseBoolean(value);
                case "chunk" -> chunk = Integer.parseInt(value);
                default -> throw new IllegalArgumentException("no such setting: setting=" + setting);
            }
        }
        if (stride < HEADER + PAYLOAD || stride % Long.BYTES != 0 || Integer.bitCount(slots) != 1 || batch < 1 ||
            limit < 1 || chunk < 1)
        {
            throw new IllegalArgumentException("impossible shape: variant=" + text);
        }

        return new LayoutVariant(publication, stride, slots, batch, limit, spins, pause, chunk);
    }
}
