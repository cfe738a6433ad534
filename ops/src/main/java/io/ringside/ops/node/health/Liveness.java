package io.ringside.ops.node.health;

/**
 * Whether one component that a {@link Door} depends on still runs and makes progress. Read by the node's watch several
 * times a second; reads counters and volatile fields only, and never waits.
 */
public interface Liveness
{
    /** Name of the component, for the log. */
    String what();

    /** Why the component has ended; empty while it runs. */
    default String end()
    {
        return "";
    }

    /** A number that changes as long as the component makes progress. */
    default long progress()
    {
        return 0;
    }

    /** True if the component has no work pending, or waits for something that is reported separately. */
    default boolean mayStandStill()
    {
        return true;
    }

    /** Told once when the component makes no progress for so long that the door is down. */
    default void onStill()
    {
    }

    /** True if the door is dead, not only down, when the component makes no progress for too long. */
    default boolean isVital()
    {
        return true;
    }
}
