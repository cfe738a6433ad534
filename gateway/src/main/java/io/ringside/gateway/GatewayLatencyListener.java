package io.ringside.gateway;

import io.ringside.engine.ring.EventHandler;

/** Takes the gateway's timings. Called on the hot threads: must not block or allocate. */
public interface GatewayLatencyListener
{
    /** A listener that ignores everything. */
    GatewayLatencyListener NONE = new GatewayLatencyListener()
    {
        @Override
        public void onIngress(final long durationNs)
        {
            // Nothing measures: see NONE.
        }

        @Override
        public void onAnswer(final long durationNs)
        {
            // Nothing measures: see NONE.
        }
    };

    /**
     * One command came from the wire and lies in the ring; ingress agent.
     *
     * @param durationNs from the moment it was read.
     */
    void onIngress(long durationNs);

    /**
     * The answer to a command was handed to the client's stream at once; egress agent.
     *
     * @param durationNs from the moment the command was sequenced.
     */
    void onAnswer(long durationNs);

    /**
     * Stand in front of what the egress agent does with events of the output ring, to measure how long they waited
     * there. Asked once, when the agent is made.
     *
     * @param handler of the egress agent.
     * @return the handler to poll with.
     */
    default EventHandler measuringOutput(final EventHandler handler)
    {
        return handler;
    }
}
