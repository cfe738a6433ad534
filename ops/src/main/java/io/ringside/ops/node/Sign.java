package io.ringside.ops.node;

/**
 * A sign of life of something in this process that has to go on. Looked at by the node's watch several times a second;
 * reads counters and volatile fields only, and never waits.
 */
interface Sign
{
    /** Whose sign it is, as a reader of the log wants it named. */
    String what();

    /** Why it will never go on again; empty while it may. */
    default String end()
    {
        return "";
    }

    /** Changes for as long as it goes on. */
    default long mark()
    {
        return 0;
    }

    /**
     * Has it nothing to do, or does it wait for something that the node has other words for: then it may stand still.
     */
    default boolean isAtRest()
    {
        return true;
    }

    /** Is the door past help when it stands still for too long: otherwise it is only down. */
    default boolean isVital()
    {
        return true;
    }
}
