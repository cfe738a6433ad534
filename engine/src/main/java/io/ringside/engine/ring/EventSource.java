package io.ringside.engine.ring;

/**
 * Where an agent takes events from, on its own thread. {@link DetachablePoller} is a source that may miss events and
 * reports it; other sources never miss any. Hot path: no allocation.
 * <pre>
 *     if (source.rejoin())
 *     {
 *         ... events were missed: get them from elsewhere
 *     }
 *     source.poll(handler, limit);
 * </pre>
 */
public interface EventSource
{
    /**
     * Pass the available events to the handler, then release their slots. If the handler throws, the event that it
     * threw at will be passed again.
     *
     * @param handler of the events; its arguments are valid during the call only.
     * @param limit   the most events to pass.
     * @return count of events passed; 0 for a source that is detached.
     */
    int poll(EventHandler handler, int limit);

    /**
     * Continue at the newest event if the producer did not wait for this consumer. Call it before each {@link #poll}.
     *
     * @return true, once per time, if the events up to here are no longer available from the ring.
     */
    default boolean rejoin()
    {
        return false;
    }
}
