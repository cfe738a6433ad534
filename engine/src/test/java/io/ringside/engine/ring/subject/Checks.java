package io.ringside.engine.ring.subject;

/** What a promise of the ring is held against. */
final class Checks
{
    private Checks()
    {
    }

    static void equal(final long expected, final long actual, final String what)
    {
        if (expected != actual)
        {
            throw new AssertionError(what + ": expected " + expected + ", found " + actual);
        }
    }

    static void holds(final boolean condition, final String what)
    {
        if (!condition)
        {
            throw new AssertionError(what);
        }
    }
}
