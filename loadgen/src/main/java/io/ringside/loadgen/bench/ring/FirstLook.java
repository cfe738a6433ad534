package io.ringside.loadgen.bench.ring;

/**
 * When to look for an answer for the first time: as soon as it can be there, for a look before that takes the line from
 * who is to write it (ADR 42). How long that is, is learnt: half a nanosecond longer behind each look that was early,
 * an eighth shorter behind each that was not, so that about one in five is early. Fewer, and two that wait for each
 * other make each other wait longer and longer. Owned by one thread. Hot path: no allocation.
 */
final class FirstLook
{
    /** Steps of the delay, in parts of a turn. */
    private static final int LONGER = 4;
    private static final int SHORTER = 1;

    /** A turn is a multiplication that waits for the one before, about a nanosecond. */
    private static final int PARTS_PER_TURN = 8;

    /** Whoever takes longer than a microsecond is not kept waiting by a look. */
    private static final int DELAY_MAX = 1_000 * PARTS_PER_TURN;

    private int delay;

    /** Kept, so that the multiplications are not left out. */
    private long product = 3;

    /** Before the first look. */
    void await()
    {
        long next = product;
        for (int turns = turns(); turns > 0; turns--)
        {
            next = next * next + 1;
        }
        product = next;
    }

    /** How long, in multiplications. */
    int turns()
    {
        return delay / PARTS_PER_TURN;
    }

    /**
     * Behind the first look.
     *
     * @param isInTime whether it found the answer.
     */
    void onLook(final boolean isInTime)
    {
        delay = isInTime ? Math.max(0, delay - SHORTER) : Math.min(DELAY_MAX, delay + LONGER);
    }
}
