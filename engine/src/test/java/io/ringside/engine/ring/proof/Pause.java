package io.ringside.engine.ring.proof;

/** Leaves an operation in the middle, at an access that is not to be made yet. */
final class Pause extends Error
{
    static final Pause INSTANCE = new Pause();

    private static final long serialVersionUID = 1L;

    private Pause()
    {
        super("pause", null, false, false);
    }
}
