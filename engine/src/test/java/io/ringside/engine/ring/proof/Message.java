package io.ringside.engine.ring.proof;

/**
 * One write to one location, with what its reader learns when it acquires it.
 *
 * @param view  newest message known per location to one who acquires this; null when nothing is carried.
 * @param clock epoch known per thread to one who acquires this; null when nothing is carried.
 */
record Message(long bits, Object object, AccessMode mode, int[] view, int[] clock)
{
    boolean holds(final long value, final Object reference)
    {
        return bits == value && ModelObject.idOf(object) == ModelObject.idOf(reference);
    }
}
