package io.ringside.engine.ring;

/** A node of a {@link RingGraph}: a name, a handler, and the sequence that downstream stages follow. */
public final class Stage
{
    private final String roleName;
    private final EventHandler handler;
    private final Sequence released;

    private Stage(final String roleName, final EventHandler handler, final Sequence released)
    {
        this.roleName = roleName;
        this.handler = handler;
        this.released = released;
    }

    /**
     * A stage that releases its events when its handler has handled them.
     *
     * @param roleName of the stage, unique in its graph.
     * @param handler  of its events.
     * @return the stage.
     */
    public static Stage stage(final String roleName, final EventHandler handler)
    {
        return new Stage(roleName, handler, null);
    }

    /**
     * The same stage, for a handler that completes events later than it is called: downstream stages follow a sequence
     * that the handler releases itself, never beyond what it was given.
     *
     * @param sequence that the handler releases.
     * @return the stage.
     */
    public Stage releasing(final Sequence sequence)
    {
        return new Stage(roleName, handler, sequence);
    }

    String roleName()
    {
        return roleName;
    }

    EventHandler handler()
    {
        return handler;
    }

    Sequence releasedOr(final Sequence handled)
    {
        return null == released ? handled : released;
    }
}
