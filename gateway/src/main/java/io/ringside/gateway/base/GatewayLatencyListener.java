package io.ringside.gateway.base;

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
            // Not measured.
        }

        @Override
        public void onAnswer(final long durationNs)
        {
            // Not measured.
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
     * Wrap the egress agent's handler, to measure how long events waited in the output ring. Called once, when the
     * agent is made.
     *
     * @param handler of the egress agent.
     * @return the handler to poll with: the given one if nothing is measured.
     */
    default EventHandler measuringOutput(final EventHandler handler)
    {
        return handler;
    }
}
