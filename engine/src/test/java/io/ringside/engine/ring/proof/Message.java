package io.ringside.engine.ring.proof;

/** One write to one location, with what its reader learns when it acquires it. */
final class Message
{
    final long bits;
    final Object object;
    final AccessMode mode;
    /** Newest message known per location to one who acquires this; null when nothing is carried. */
    final int[] view;
    /** Epoch known per thread to one who acquires this; null when nothing is carried. */
    final int[] clock;

    Message(final long bits, final Object object, final AccessMode mode, final int[] view, final int[] clock)
    {
        this.bits = bits;
        this.object = object;
        this.mode = mode;
        this.view = view;
        this.clock = clock;
    }

    boolean holds(final long value, final Object reference)
    {
        return bits == value && ModelObject.idOf(object) == ModelObject.idOf(reference);
    }
}
