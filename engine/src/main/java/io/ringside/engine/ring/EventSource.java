package io.ringside.engine.ring;

/**
 * Where an agent takes events from, on its own thread. A source that may be left behind, {@link DetachablePoller},
 * tells so; any other never does. Hot path: no allocation.
 * <pre>
 *     if (source.rejoin())
 *     {
 *         ... events are missing: have them from elsewhere
 *     }
 *     source.poll(handler, limit);
 * </pre>
 */
public interface EventSource
{
    /**
     * Hand the events that are available to the handler, then release their slots. When the handler throws, the event
     * that it threw at will be handed out again.
     *
     * @param handler of the events; what it is given is valid during the call only.
     * @param limit   the most events to hand out.
     * @return count of events handed out; 0 for a source that was left behind.
     */
    int poll(EventHandler handler, int limit);

    /**
     * Go on at the newest event if the producer did not wait for this consumer. To be asked before each {@link #poll}.
     *
     * @return true if the events up to here are not to be had from the ring any more: once for each time.
     */
    default boolean rejoin()
    {
        return false;
    }

    /**
     * Whether those consumers that are never left behind have passed everything that this one missed: what they write
     * down is then complete up to where it goes on.
     *
     * @return true if so, and when nothing was missed.
     */
    default boolean isMissedPassed()
    {
        return true;
    }
}
